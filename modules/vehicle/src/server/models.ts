import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, type Hooks, resourceRoutes, valueOf } from '@motorpool/resource/server'
import { addFilingStates } from '@motorpool/terminal/server'
import { vehicleModels } from '../shared/models.ts'
import { vehicleTables } from './tables.ts'

type ModelDraft = Draft<typeof vehicleModels>

/** A model's series is one of its type. */
async function checkSeries(ctx: CallCtx, drafts: readonly ModelDraft[]): Promise<void> {
  const sound = drafts.filter((d) => !d.errors.some((e) => /^vehicle(?:Series|Type)Id$/.test(e.field)))
  const touched = sound.filter((d) => 'vehicleSeriesId' in d.values || 'vehicleTypeId' in d.values)
  const ids = [...new Set(touched.flatMap((d) => valueOf(d, 'vehicleSeriesId') ?? []))]
  if (ids.length === 0) return
  const rows = await vehicleTables(ctx.tx)
    .selectFrom('vehicle_series')
    .select(['id', 'vehicle_type_id'])
    .where('id', 'in', ids)
    .execute()
  const types = new Map(rows.map((r) => [r.id, r.vehicle_type_id]))
  for (const draft of touched) {
    const type = types.get(valueOf(draft, 'vehicleSeriesId') ?? '')
    if (type !== undefined && type !== valueOf(draft, 'vehicleTypeId'))
      draft.fail('vehicleSeriesId', { code: 'FIELD_CHOICE' })
  }
}

/** The category stays while vehicles of the model exist. */
async function checkCategory(ctx: CallCtx, drafts: readonly ModelDraft[]): Promise<void> {
  for (const draft of drafts) {
    const { values, before } = draft
    if (!before || !('vehicleCategory' in values) || values.vehicleCategory === before.vehicleCategory)
      continue
    const used = await vehicleTables(ctx.tx)
      .selectFrom('vehicle')
      .select('id')
      .where('vehicle_model_id', '=', before.id)
      .limit(1)
      .executeTakeFirst()
    if (used) draft.fail('vehicleCategory', { code: 'FIELD_READONLY' })
  }
}

const hooks: Hooks<typeof vehicleModels> = {
  prepare: async (ctx, drafts) => {
    await checkSeries(ctx, drafts)
    await checkCategory(ctx, drafts)
  },
  decorate: (ctx, rows) => addFilingStates(ctx, 'vehicle_model', rows),
  options: {
    optionsNewEnergy: { where: () => [sql<boolean>`vehicle_model.vehicle_category = 'NEW_ENERGY'`] },
  },
}

export const vehicleModelRoutes = resourceRoutes(vehicleModels, hooks)
