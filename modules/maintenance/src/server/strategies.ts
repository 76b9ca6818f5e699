import { sql } from '@motorpool/db'
import { bind, type Draft, type Hooks, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { type MaintenanceStrategies, maintenanceStrategies, TRIPLES } from '../shared/strategies.ts'
import { requestAssignment, withdrawStrategies } from './assignment/request.ts'
import './errors.ts'

type StrategyDraft = Draft<MaintenanceStrategies>

/** At least one measure is complete, and none is half filled (R363); 0 counts as filled (R445). */
function checkMeasures(draft: StrategyDraft): void {
  const filled = (name: (typeof TRIPLES)[number][number]) => !isEmpty(valueOf(draft, name))
  if (!TRIPLES.some((triple) => triple.every(filled))) {
    draft.fail('mileageOver', { code: 'MAINTENANCE_TRIPLE' })
    return
  }
  for (const [over, pre, unit] of TRIPLES) {
    if (filled(over) === filled(pre) && (!filled(over) || filled(unit))) continue
    draft.fail(filled(over) ? (filled(pre) ? unit : pre) : over, { code: 'FIELD_REQUIRED' })
  }
}

function checkBindings(draft: StrategyDraft): void {
  const bound = ['vehicleModelIds', 'vehicleGroupIds', 'vehicleIds'] as const
  if (bound.every((name) => isEmpty(valueOf(draft, name))))
    draft.fail('vehicleModelIds', { code: 'FIELD_REQUIRED' })
}

export const strategyHooks: Hooks<MaintenanceStrategies> = {
  expressions: {
    vehicleCount: sql`(select count(*)::int from maintenance_reminder r where r.strategy_id = maintenance_strategy.id)`,
  },
  prepare: async (_ctx, drafts) => {
    for (const draft of drafts) {
      if (draft.errors.length === 0) checkMeasures(draft)
      checkBindings(draft)
    }
  },
  saved: async (ctx, drafts) => {
    for (const tenantId of new Set(drafts.map((draft) => draft.tenantId)))
      await requestAssignment(ctx.tx, tenantId)
  },
  beforeDelete: async (ctx, rows) =>
    withdrawStrategies(
      ctx,
      rows.map(({ id }) => id),
    ),
}

export const boundStrategies = bind(maintenanceStrategies, strategyHooks)
