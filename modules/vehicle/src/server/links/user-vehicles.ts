import { containing, sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, filter, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  type Bound,
  type Draft,
  type Hooks,
  querySchema,
  resourceRoutes,
  select,
} from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { z } from 'zod'
import { userVehicles } from '../../shared/user-vehicles.ts'
import { type Vehicles, vehicles } from '../../shared/vehicles.ts'
import { vehicleHooks } from '../vehicle-hooks.ts'

const idText = z.union([z.string(), z.number()])
const vins = z.array(z.string().trim().max(32)).min(1).max(5000)

async function checkVehicles(ctx: CallCtx, drafts: readonly Draft<typeof userVehicles>[]): Promise<void> {
  const given = drafts.flatMap((d) => d.values.vin ?? [])
  if (given.length === 0) return
  const { rows } = await sql<{ vin: string; org: string }>`
    select vin, org_id::text as org from vehicle where vin = any (${given}::text[])`.execute(ctx.tx)
  const known = new Map(rows.map(({ vin, org }) => [vin, org]))
  for (const { values, fail } of drafts) {
    if (values.vin === undefined) continue
    const org = known.get(values.vin)
    if (org === undefined) fail('vin', { code: 'FIELD_REFERENCE', params: { value: values.vin } })
    else values.orgId = org
  }
}

/** Links belong to the organisation of their vehicle and move with it: who does not see it does not see them. */
const hooks: Hooks<typeof userVehicles> = {
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await checkVehicles(ctx, drafts)
  },
}

async function userOf(ctx: CallCtx, given: unknown): Promise<string> {
  const id = parseId(given)
  const { rows } = await sql<{ id: string }>`
    select id from app_user where id = ${id ?? null} and tenant_id = ${ctx.tenantId}`.execute(ctx.tx)
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey('system/users') })
  return rows[0].id
}

const CHOICES = 20

/** Users as choices of a link: by name, or those of given ids. */
const users = defineRoute({
  id: 'vehicle.userVehicles.users',
  method: 'GET',
  path: `${userVehicles.api}/users`,
  summary: 'Users of the tenant that vehicles can be linked to.',
  permission: 'vehicle/userVehicles/find',
  scope: 'tenant',
  query: z.object({ keyword: z.string().trim().max(64).optional(), ids: z.string().max(2000).optional() }),
  response: z.array(z.object({ id: z.string(), label: z.string(), code: z.string() })),
  handler: async (ctx, { query: { keyword = '', ids } }) => {
    const named = (ids ?? '').split(',').flatMap((id) => parseId(id) ?? [])
    const like = containing(keyword)
    const found =
      ids === undefined
        ? sql`status = 'NORMAL' and (real_name ilike ${like} or user_name ilike ${like})`
        : sql`id = any (${named}::bigint[])`
    const { rows } = await sql<{ id: string; label: string; code: string }>`
      select id::text, real_name as label, user_name as code from app_user
      where tenant_id = ${ctx.tenantId} and user_type <> 'ADMIN' and ${found}
      order by real_name, app_user.id limit ${ids === undefined ? CHOICES : named.length}`.execute(ctx.tx)
    return rows
  },
})

const counted = z.object({ count: z.number() })
const common = { method: 'POST', permission: 'vehicle/userVehicles/update', response: counted } as const

/** Vehicles of every category, by the filters of their list. */
const linkable: Bound<Vehicles> = {
  resource: vehicles,
  hooks: { expressions: vehicleHooks.expressions ?? {} },
}

const bindAll = defineRoute({
  ...common,
  scope: 'tenant',
  id: 'vehicle.userVehicles.bindAll',
  labels: [vehicles.key],
  path: `${userVehicles.api}/bindAll`,
  summary: 'Links a user and all vehicles of a query that the caller sees; what is linked stays as it is.',
  body: querySchema(vehicles).extend({ userId: idText }),
  handler: async (ctx, { body: { userId: user, ...query } }) => {
    const userId = await userOf(ctx, user)
    const { where } = select(ctx, linkable, query)
    const made = await sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, create_user_id, create_time, update_user_id, update_time)
      select tenant_id, org_id, ${userId}, vin, 'MANUAL', ${ctx.actor.id}, ${new Date(ctx.now)}, ${ctx.actor.id}, ${new Date(ctx.now)}
      from vehicle where tenant_id = ${ctx.tenantId} and ${where} on conflict do nothing`.execute(ctx.tx)
    return { count: Number(made.numAffectedRows ?? 0) }
  },
})

const unbind = defineRoute({
  ...common,
  scope: 'tenant',
  id: 'vehicle.userVehicles.unbind',
  path: `${userVehicles.api}/unbind`,
  summary: 'Unlinks a user and vehicles.',
  body: z.object({ userId: idText, vins: vins.optional(), vinList: vins.optional() }),
  handler: async (ctx, { body }) => {
    const userId = await userOf(ctx, body.userId)
    const named = [...(body.vins ?? []), ...(body.vinList ?? [])].map((vin) => vin.toUpperCase())
    const gone = await sql`
      delete from user_vehicle where user_id = ${userId} and vin = any (${named}::text[])`.execute(ctx.tx)
    return { count: Number(gone.numAffectedRows ?? 0) }
  },
})

const unbindAll = defineRoute({
  ...common,
  scope: 'tenant',
  id: 'vehicle.userVehicles.unbindAll',
  path: `${userVehicles.api}/unbindAll`,
  summary: 'Unlinks a user and all vehicles that the caller sees.',
  body: z.object({ userId: idText }),
  handler: async (ctx, { body }) => {
    const userId = await userOf(ctx, body.userId)
    const gone = await sql`delete from user_vehicle where user_id = ${userId}`.execute(ctx.tx)
    return { count: Number(gone.numAffectedRows ?? 0) }
  },
})

const autoItem = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  vin: z.string(),
  plateCode: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  linkType: z.literal('AUTO'),
})

/** Pairs that share a phone number, and pairs that are stored as automatic links. */
const automatic = sql`
  select v.id as vehicle_id, u.id as user_id
  from vehicle v join app_user u on u.tenant_id = v.tenant_id and u.phone = v.customer_phone
  union
  select v.id, l.user_id from user_vehicle l join vehicle v on v.vin = l.vin where l.link_type = 'AUTO'`

/** A user is linked by itself to the vehicles whose owner has the user's phone number, and where a link says so. */
const autoPage = defineRoute({
  id: 'vehicle.userVehicles.autoPage',
  method: 'POST',
  path: `${userVehicles.api}/auto/page`,
  summary: 'Users and the vehicles they are linked to by their phone number or by an automatic link.',
  permission: 'vehicle/userVehicles/find',
  scope: 'tenant',
  readOnly: true,
  body: pageBody({ userId: filter(anyId), keyword: filter(z.string().trim().max(64)) }),
  response: pageOf(autoItem),
  handler: async (ctx, { body }) => {
    const like = containing(body.keyword ?? '')
    const from = sql`(${automatic}) l join vehicle v on v.id = l.vehicle_id join app_user u on u.id = l.user_id
      where (${body.userId ?? null}::bigint is null or u.id = ${body.userId ?? null}::bigint)
        and (${body.keyword ?? null}::text is null or v.vin ilike ${like} or u.real_name ilike ${like} or u.user_name ilike ${like})`
    const { rows: total } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.tx)
    const { rows: items } = await sql<Record<string, unknown>>`
      select v.id || '-' || u.id as id, u.id::text as "userId", u.user_name as "userName", u.real_name as "realName", v.vin,
        v.plate_code as "plateCode", v.customer_name as "customerName", v.customer_phone as "customerPhone", 'AUTO' as "linkType"
      from ${from} order by v.id desc, u.id limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`.execute(
      ctx.tx,
    )
    return { items, total: total[0]?.n ?? 0, current: body.page }
  },
})

export const userVehicleRoutes: Route[] = [
  users,
  ...resourceRoutes(userVehicles, hooks),
  bindAll,
  unbind,
  unbindAll,
  autoPage,
]
