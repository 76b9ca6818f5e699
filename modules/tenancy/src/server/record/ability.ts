import { type Expression, sql, type Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { asRead, type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { type ChangeListener, changing } from '@motorpool/resource/server'
import { z } from 'zod'
import { EnableStatus, FilingUsage, TenantAbility, VehicleCategory } from '../../shared/enums.ts'
import { notFound } from '../errors.ts'
import { abilitiesChanged } from '../events.ts'
import { byId } from '../tenant/repo.ts'

const BASE = '/api/terminal-svc/tenant/ability/V1.0'
const KEY = 'system/tenantAbility'

const values = <V extends string>(e: { values: readonly V[] }) => z.enum(e.values)

const fields = z.object({
  vehicleCategory: values(VehicleCategory),
  abilities: z.array(values(TenantAbility)).max(TenantAbility.values.length).default([]),
  filingUsages: z.array(values(FilingUsage)).max(FilingUsage.values.length).default([]),
  maxVehicleCount: z.number().int().min(0).max(1_000_000).nullish(),
  status: values(EnableStatus).default('ENABLED'),
  ...asRead,
})
const view = fields.extend({
  id: z.string(),
  tenantId: z.string(),
  maxVehicleCount: z.number().nullable(),
  createTime: z.number(),
  updateTime: z.number(),
})
export type AbilityView = z.output<typeof view>

const columns = sql`
  id, tenant_id as "tenantId", vehicle_category as "vehicleCategory", abilities, filing_usages as "filingUsages",
  max_vehicle_count as "maxVehicleCount", status, create_time as "createTime", update_time as "updateTime"`

/** What a tenant may do, by vehicle category; a category without a row is not limited. */
export async function abilitiesOf(
  tx: Tx,
  tenantId: string,
  category?: VehicleCategory,
): Promise<AbilityView[]> {
  const one = category ? sql`vehicle_category = ${category}` : sql`true`
  const { rows } = await sql<AbilityView>`
    select ${columns} from tenant_ability where tenant_id = ${tenantId} and ${one} order by id`.execute(tx)
  return rows
}

/** Of two who reach for the last of what a tenant may have, the second waits until the first has it. */
export async function lockAbility(tx: Tx, id: string): Promise<void> {
  await sql`select from tenant_ability where id = ${id} for update`.execute(tx)
}

/** The categories with which a tenant may not do something, as an SQL array: closed ones, and those without the ability. */
export function categoriesWithout(tenantId: string, ability: TenantAbility): Expression<string[]> {
  return sql<string[]>`array(select a.vehicle_category from tenant_ability a where a.tenant_id = ${tenantId}
    and (a.status = 'DISABLED' or not ${ability} = any (a.abilities)))`
}

export const abilityListener: ChangeListener = {
  inTransaction: async ({ tx }, changes) => {
    const tenantIds = changes.flatMap((c) => (c.resource === KEY && c.tenantId ? [c.tenantId] : []))
    if (tenantIds.length > 0) await publish(tx, abilitiesChanged, { tenantIds: [...new Set(tenantIds)] })
  },
}

async function known(ctx: CallCtx, tenantId: string): Promise<void> {
  if (!(await byId(ctx.tx, tenantId))) throw notFound('system/tenants')
}

async function save(ctx: CallCtx, tenantId: string, input: z.output<typeof fields>): Promise<void> {
  const at = new Date(ctx.now)
  await sql`
    insert into tenant_ability (tenant_id, vehicle_category, abilities, filing_usages, max_vehicle_count, status,
                                create_user_id, create_time, update_user_id, update_time)
    values (${tenantId}, ${input.vehicleCategory}, ${input.abilities}::text[], ${input.filingUsages}::text[],
            ${input.maxVehicleCount ?? null}, ${input.status}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}, ${at})
    on conflict on constraint tenant_ability_tenant_id_vehicle_category_key do update set
      abilities = excluded.abilities, filing_usages = excluded.filing_usages,
      max_vehicle_count = excluded.max_vehicle_count, status = excluded.status,
      update_user_id = excluded.update_user_id, update_time = excluded.update_time`.execute(ctx.tx)
}

type Item = z.output<typeof fields>

const itemsOf = (body: Item | { items: Item[] }): Item[] => ('items' in body ? body.items : [body])

const params = z.object({ tenantId: idText })

export const abilityRoutes: readonly Route[] = [
  defineRoute({
    id: 'terminal.tenantAbility.byCategory',
    method: 'GET',
    path: `${BASE}/:tenantId/:vehicleCategory`,
    summary: 'What a tenant may do with vehicles of a category; null while nothing is stored',
    permission: 'session',
    scope: 'tenant',
    params: params.extend({ vehicleCategory: values(VehicleCategory) }),
    response: view.nullable(),
    handler: async (ctx, { params: p }) => {
      await known(ctx, p.tenantId)
      return (await abilitiesOf(ctx.tx, p.tenantId, p.vehicleCategory))[0] ?? null
    },
  }),
  defineRoute({
    id: 'terminal.tenantAbility.find',
    method: 'GET',
    path: `${BASE}/:tenantId`,
    summary: 'What a tenant may do, by vehicle category',
    permission: `${KEY}/find`,
    scope: 'tenant',
    params,
    response: z.array(view),
    handler: async (ctx, { params: p }) => {
      await known(ctx, p.tenantId)
      return abilitiesOf(ctx.tx, p.tenantId)
    },
  }),
  defineRoute({
    id: 'terminal.tenantAbility.save',
    method: 'POST',
    path: `${BASE}/:tenantId`,
    summary: 'Saves what a tenant may do with the categories that are sent; the others stay',
    permission: `${KEY}/update`,
    scope: 'manual',
    params,
    body: z.union([fields, z.object({ items: z.array(fields).min(1).max(VehicleCategory.values.length) })]),
    version: {
      table: 'tenant_ability',
      rows: ({ params: p, body }) =>
        itemsOf(body).map(({ vehicleCategory, updateTime }) => ({
          row: { tenant_id: p.tenantId, vehicle_category: vehicleCategory },
          updateTime,
        })),
    },
    response: z.array(view),
    handler: (ctx, { params: p, body }) =>
      changing(ctx, async (inner, record) => {
        await known(inner, p.tenantId)
        const before = await abilitiesOf(inner.tx, p.tenantId)
        for (const item of itemsOf(body)) await save(inner, p.tenantId, item)
        const after = await abilitiesOf(inner.tx, p.tenantId)
        for (const row of after) {
          const old = before.find((b) => b.id === row.id)
          if (JSON.stringify(old) !== JSON.stringify(row))
            record({
              resource: KEY,
              action: old ? 'update' : 'create',
              id: row.id,
              tenantId: p.tenantId,
              before: old,
              after: row,
            })
        }
        return after
      }),
  }),
]
