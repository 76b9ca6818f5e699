import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { must } from '@motorpool/kernel'
import {
  alsoChanged,
  type Bound,
  createRows,
  type Draft,
  type Hooks,
  resourceRoutes,
  type Saved,
  valueOf,
} from '@motorpool/resource/server'
import type { SentOf } from '@motorpool/resource/shared'
import { factoryVehicles } from '../../shared/factory-vehicles.ts'
import type { Vehicles } from '../../shared/vehicles.ts'

type FactoryVehicles = typeof factoryVehicles
type FactoryDraft = Draft<FactoryVehicles>

const TEXT_MAX = 255

interface Known {
  models: Map<string, { id: string; vehicle_category: string }>
  configs: Map<string, string>
  colors: Map<string, string>
  terminals: Map<string, string>
  vehicles: Map<string, string>
}

async function lookUp(ctx: CallCtx, drafts: readonly FactoryDraft[]): Promise<Known> {
  const texts = (name: Code | 'vin') => drafts.flatMap((d) => valueOf(d, name) ?? [])
  const of = async <R extends object>(query: ReturnType<typeof sql<R>>) => (await query.execute(ctx.tx)).rows
  const models = await of(
    sql<{ id: string; code: string; vehicle_category: string }>`
      select id, model_code as code, vehicle_category from vehicle_model where model_code = any (${texts('modelCode')}::text[])`,
  )
  const pairs = async (table: string, column: string, name: Code | 'vin') =>
    new Map(
      (
        await of(
          sql<{ id: string; code: string }>`
            select id, ${sql.ref(column)} as code from ${sql.table(table)}
            where ${sql.ref(column)} = any (${texts(name)}::text[])`,
        )
      ).map((r) => [r.code, r.id]),
    )
  return {
    models: new Map(models.map((m) => [m.code, m])),
    configs: await pairs('vehicle_model_config', 'vsn', 'vsn'),
    colors: await pairs('vehicle_color', 'color_code', 'colorCode'),
    terminals: await pairs('terminal', 'terminal_code', 'terminalCode'),
    vehicles: await pairs('vehicle', 'vin', 'vin'),
  }
}

/** The vehicle that a row of the factory becomes; codes that name nothing are left out and the row says so. */
function vehicleOf(draft: FactoryDraft, known: Known): SentOf<Vehicles> {
  const code = (name: Code) => valueOf(draft, name) ?? ''
  const model = known.models.get(code('modelCode'))
  return {
    vin: valueOf(draft, 'vin'),
    machineCode: valueOf(draft, 'machineCode'),
    vehicleCategory: model?.vehicle_category,
    vehicleModelId: model?.id ?? null,
    vehicleModelConfigId: known.configs.get(code('vsn')) ?? null,
    vehicleColorId: known.colors.get(code('colorCode')) ?? null,
    terminalId: known.terminals.get(code('terminalCode')) ?? null,
    engineNo: valueOf(draft, 'engineNo'),
    productionDate: valueOf(draft, 'productionDate'),
    factoryDate: valueOf(draft, 'factoryDate'),
    orgId: valueOf(draft, 'orgId'),
  }
}

/** Fields that name something by its code, and where that is found. */
const CODES = [
  ['modelCode', 'models'],
  ['vsn', 'configs'],
  ['colorCode', 'colors'],
  ['terminalCode', 'terminals'],
] as const
type Code = (typeof CODES)[number][0]

const message = ({ catalogues, locale }: CallCtx, code: string, params: Record<string, string | number>) =>
  translate(catalogues, locale, `error.${code}`, params)

/** Why a row names what is not there, in the caller's language. */
function missing(ctx: CallCtx, draft: FactoryDraft, known: Known): string | undefined {
  const hit = CODES.find(([field, map]) => {
    const code = valueOf(draft, field)
    return !!code && !known[map].has(code)
  })
  if (!hit) return undefined
  const label = translate(ctx.catalogues, ctx.locale, `${factoryVehicles.key}.${hit[0]}`)
  return message(ctx, 'FIELD_REFERENCE', { label, value: String(valueOf(draft, hit[0])) })
}

async function mark(
  ctx: CallCtx,
  id: string,
  state: 'SYNCED' | 'FAILED',
  vehicleId: string | null,
  why: string | null,
) {
  await sql`
    update factory_vehicle set sync_state = ${state}, sync_time = ${new Date(ctx.now)}, vehicle_id = ${vehicleId},
      fail_reason = ${why === null ? null : Array.from(why).slice(0, TEXT_MAX).join('')}
    where id = ${id}`.execute(ctx.tx)
}

/** Every row that is no vehicle yet becomes one as far as it may; it keeps the reason otherwise, and is tried again when it changes. */
async function synchronise(
  ctx: CallCtx,
  vehicles: Bound<Vehicles>,
  drafts: readonly Saved<FactoryVehicles>[],
): Promise<void> {
  const waiting = drafts.filter((d) => d.before?.syncState !== 'SYNCED')
  if (waiting.length === 0) return
  const known = await lookUp(ctx, waiting)
  const ready: Saved<FactoryVehicles>[] = []
  for (const draft of waiting) {
    const there = known.vehicles.get(draft.row.vin)
    const why = missing(ctx, draft, known)
    if (there) await mark(ctx, draft.id, 'SYNCED', there, null)
    else if (why) await mark(ctx, draft.id, 'FAILED', null, why)
    else ready.push(draft)
  }
  if (ready.length === 0) return
  const { changes, made, refused } = await createRows(
    ctx,
    vehicles,
    ready.map((draft) => vehicleOf(draft, known)),
  )
  alsoChanged(ctx, changes)
  const idAt = (at: number) => must(ready[at], 'the row of a vehicle').id
  for (const { at, id } of made) await mark(ctx, idAt(at), 'SYNCED', id, null)
  for (const { at, work } of refused)
    await mark(
      ctx,
      idAt(at),
      'FAILED',
      null,
      work.errors
        .map((e) => message(ctx, e.code, e.params ?? {}))
        .join(translate(ctx.catalogues, ctx.locale, 'ui.messageSeparator')),
    )
}

export function factoryVehicleRoutes(vehicles: Bound<Vehicles>) {
  const hooks: Hooks<FactoryVehicles> = { saved: (ctx, drafts) => synchronise(ctx, vehicles, drafts) }
  return resourceRoutes(factoryVehicles, hooks)
}
