import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, type Saved } from '@motorpool/resource/server'
import { isEmpty, parseId, type SentOf } from '@motorpool/resource/shared'
import { orgById } from '@motorpool/tenancy/server'
import { addFilingStates, lockTerminals, markBound } from '@motorpool/terminal/server'
import { type Vehicles, vehicles } from '../shared/vehicles.ts'
import { addAdjustStates } from './adjust-states.ts'
import { holdAbilities } from './quota.ts'
import './errors.ts'
import { refuseFinanced } from './financed.ts'
import { followDates, guardLifecycle } from './lifecycle/guard.ts'
import { logDrafts, logLifecycle } from './lifecycle/log.ts'
import { holdOpenLimits } from './lifecycle/open-limits.ts'
import { linkOwners } from './lifecycle/owners.ts'
import { indexAnswer, keywordAnswer } from './quick-search.ts'
import { addRealtime } from './realtime.ts'
import { vehicleTables } from './tables.ts'

async function modelsOf(ctx: CallCtx, ids: readonly unknown[]) {
  const known = [...new Set(ids.map(parseId).filter((id) => id !== undefined))]
  if (known.length === 0) return new Map()
  const rows = await vehicleTables(ctx.tx)
    .selectFrom('vehicle_model')
    .selectAll()
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((m) => [m.id, m]))
}

/** What a new vehicle leaves unsaid is as its model says. */
async function complete(ctx: CallCtx, inputs: readonly SentOf<Vehicles>[]): Promise<void> {
  const models = await modelsOf(
    ctx,
    inputs.map((v) => v.vehicleModelId),
  )
  for (const values of inputs) {
    const model = models.get(parseId(values.vehicleModelId) ?? '')
    if (isEmpty(values.energyCatalog)) values.energyCatalog = model?.energy_catalog ?? 'FUEL'
    if (!model) continue
    if (isEmpty(values.emissionLevelType)) values.emissionLevelType = model.emission_level_type
    if (isEmpty(values.powerType)) values.powerType = model.power_type
    if (isEmpty(values.fuelType)) values.fuelType = model.fuel_type
  }
}

/** The model is of the vehicle's category; type and series are the model's. */
async function followModel(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const models = await modelsOf(
    ctx,
    drafts.map((d) => d.values.vehicleModelId),
  )
  for (const draft of drafts) {
    const model = models.get(draft.values.vehicleModelId ?? '')
    if (!model) continue
    const category = draft.values.vehicleCategory ?? draft.before?.vehicleCategory
    if (category && model.vehicle_category !== category)
      draft.fail('vehicleModelId', { code: 'FIELD_CHOICE' })
    draft.values.vehicleTypeId = model.vehicle_type_id
    draft.values.vehicleSeriesId = model.vehicle_series_id
  }
}

/** Distributors are organisations that deal. */
async function checkDistributors(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const known = new Map<string, boolean>()
  for (const draft of drafts) {
    const id = draft.values.distributorId
    if (!id || id === draft.before?.distributorId) continue
    if (!known.has(id)) known.set(id, (await orgById(ctx.tx, id))?.attribute.includes('DEALER') ?? true)
    if (!known.get(id)) draft.fail('distributorId', { code: 'FIELD_CHOICE' })
  }
}

/** Sheets may bind: the terminals are free, usable and locked until the rows are stored. */
async function checkTerminals(ctx: CallCtx, drafts: readonly Draft<Vehicles>[]): Promise<void> {
  const binding = drafts.filter((d) => d.values.terminalId && !d.before)
  const terminals = await lockTerminals(
    ctx.tx,
    binding.flatMap((d) => d.values.terminalId ?? []),
  )
  for (const draft of binding) {
    const terminal = terminals.get(draft.values.terminalId ?? '')
    if (!terminal) continue
    if (terminal.bindStatus === 'BOUND')
      draft.fail('terminalId', { code: 'FIELD_DUPLICATE', params: { value: terminal.terminalCode } })
    else if (!terminal.usable) draft.fail('terminalId', { code: 'FIELD_CHOICE' })
    draft.values.bindTime = ctx.now
  }
}

async function bindImported(ctx: CallCtx, drafts: readonly Saved<Vehicles>[]): Promise<void> {
  const bound = drafts.flatMap(({ before, tenantId, row: { terminalId, orgId, vin } }) =>
    terminalId && !before ? [{ vehicle: { tenantId, orgId, vin }, terminalId }] : [],
  )
  for (const { vehicle, terminalId } of bound)
    await markBound(ctx.tx, terminalId, vehicle.vin, new Date(ctx.now))
  await logLifecycle(
    ctx,
    bound.map((one) => ({ ...one, operation: 'bindTerminal' })),
  )
}

/** The emission-level switch of the header narrows every list of vehicles (R045). */
export const ofEmissionLevel = (ctx: CallCtx) =>
  ctx.emission === 'NONE' ? [] : [sql<boolean>`vehicle.emission_level_type = ${ctx.emission}`]

export const vehicleHooks: Hooks<Vehicles> = {
  expressions: {
    licensePlateNumber: sql`vehicle.plate_code`,
    bindStatus: sql`case when vehicle.terminal_id is null then 'UNBOUND' else 'BOUND' end`,
    customerType: sql`(select c.customer_type from customer c where c.id = vehicle.customer_id)`,
    customerCertType: sql`(select c.customer_cert_type from customer c where c.id = vehicle.customer_id)`,
    ownerFlag: sql`case when vehicle.customer_id is null and vehicle.customer_name is null then '0' else '1' end`,
  },
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await complete(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'update')
      await refuseFinanced(
        ctx,
        drafts.flatMap((d) => d.before ?? []),
      )
    if (mode === 'create') await holdAbilities(ctx, drafts)
    await followModel(ctx, drafts)
    await checkDistributors(ctx, drafts)
    await checkTerminals(ctx, drafts)
    followDates(ctx, drafts)
    guardLifecycle(drafts)
    await holdOpenLimits(ctx, drafts)
    await linkOwners(ctx, drafts)
  },
  saved: async (ctx, drafts) => {
    await logDrafts(ctx, drafts)
    await bindImported(ctx, drafts)
  },
  beforeDelete: async (ctx, rows) => {
    await refuseFinanced(ctx, rows)
    const bound = rows.find((row) => row.terminalId !== null)
    if (bound) throw new AppError('VEHICLE_TERMINAL_BOUND', { vin: bound.vin })
  },
  decorate: async (ctx, rows) => {
    await addRealtime(ctx, rows)
    await addAdjustStates(ctx, rows)
    await addFilingStates(ctx, 'vehicle', rows, ({ vin }) => vin)
  },
  listed: (ctx, query) => [
    ...ofEmissionLevel(ctx),
    // New-energy vehicles have a list of their own; whoever names them, or the category, means them.
    ...(isEmpty(query.ids) && isEmpty(query.vehicleCategory)
      ? [sql<boolean>`vehicle.vehicle_category in ('NON_ROAD', 'ROAD_FUEL', 'CUSTOM')`]
      : []),
  ],
  options: {
    byKeywords: { answer: keywordAnswer },
    byKeywordsIndex: { answer: indexAnswer },
    byKeywordsMsg: { answer: keywordAnswer },
  },
}

/** Vehicles with what they do beyond the generic calls. */
export const boundVehicles = bind(vehicles, vehicleHooks)
