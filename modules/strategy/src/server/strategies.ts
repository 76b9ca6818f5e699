import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Hooks, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import type { StrategyKind } from '../shared/enums.ts'
import type { ExceptionStrategies, VehicleStrategies } from '../shared/strategies.ts'
import { problemOf } from './check.ts'
import { storedConditions } from './conditions.ts'
import { builtInOf } from './watch/built-in.ts'

/** A draft of either kind. */
interface StrategyDraft {
  readonly id?: string | undefined
  readonly before?: object | undefined
  readonly values: object
  fail(
    field: 'protocolId' | 'conditionLogic',
    problem: { code: string; params?: Readonly<Record<string, string>> },
  ): void
}

const held = ({ values, before }: StrategyDraft, name: string): unknown =>
  name in values ? Reflect.get(values, name) : before && Reflect.get(before, name)

/** The protocol must be one that is decoded, and what stands as conditions must still be possible under it. */
async function checkProtocols(ctx: CallCtx, drafts: readonly StrategyDraft[]): Promise<void> {
  const { rows } = await sql<{ id: string; type: string; name: string }>`
    select id::text as id, protocol_type as type, protocol_name as name from protocol
    where id = any (${drafts.flatMap((draft) => held(draft, 'protocolId') ?? [])}::bigint[])`.execute(ctx.tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const changed = drafts.filter(
    ({ before, values }) => before && ('protocolId' in values || 'conditionLogic' in values),
  )
  const conditions = await storedConditions(
    ctx.tx,
    changed.flatMap(({ id }) => id ?? []),
  )
  for (const draft of drafts) {
    const protocol = known.get(String(held(draft, 'protocolId')))
    if (!protocol) continue
    if (!builtInOf(protocol.type)) {
      draft.fail('protocolId', { code: 'STRATEGY_NO_PROTOCOL', params: { protocol: protocol.name } })
      continue
    }
    const own = conditions.get(draft.id ?? '') ?? []
    const problem = problemOf(protocol.type, held(draft, 'conditionLogic') === 'OR' ? 'OR' : 'AND', own)
    if (problem) draft.fail(problem.code === 'STRATEGY_NEVER' ? 'conditionLogic' : 'protocolId', problem)
  }
}

const ofKind = (kind: StrategyKind) => sql<boolean>`alarm_strategy.strategy_kind = ${sql.lit(kind)}`

const expressions = {
  conditionCount: sql`(select count(*)::int from alarm_strategy_condition c
    where c.vehicle_strategy_id = alarm_strategy.id or c.exception_strategy_id = alarm_strategy.id)`,
  version: sql`app.strategy_version(alarm_strategy.id)`,
}

export const vehicleStrategyHooks: Hooks<VehicleStrategies> = {
  narrow: () => [ofKind('VEHICLE')],
  expressions: {
    ...expressions,
    vehicleCount: sql`(select count(*)::int from alarm_strategy_vehicle l where l.vehicle_strategy_id = alarm_strategy.id)`,
  },
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      Object.assign(draft.values, { strategyKind: 'VEHICLE' })
      const scope = valueOf(draft, 'applyScope')
      if (scope === 'MODEL' && isEmpty(valueOf(draft, 'vehicleModelIds')))
        draft.fail('vehicleModelIds', { code: 'FIELD_REQUIRED' })
      if (scope === 'GROUP' && isEmpty(valueOf(draft, 'vehicleGroupIds')))
        draft.fail('vehicleGroupIds', { code: 'FIELD_REQUIRED' })
    }
    await checkProtocols(ctx, drafts)
  },
}

export const exceptionStrategyHooks: Hooks<ExceptionStrategies> = {
  narrow: () => [ofKind('EXCEPTION')],
  expressions,
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      const applyScope = isEmpty(valueOf(draft, 'vehicleModelIds')) ? 'ALL' : 'MODEL'
      Object.assign(draft.values, { strategyKind: 'EXCEPTION', applyScope })
    }
    await checkProtocols(ctx, drafts)
  },
}
