import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, type Hooks, valueOf } from '@motorpool/resource/server'
import type { StrategyConditions } from '../shared/conditions.ts'
import type { AlarmCondition, ConditionLogic, StrategyKind } from '../shared/enums.ts'
import { type Checked, problemOf } from './check.ts'
import { type KnownField, knownFields } from './fields.ts'
import { kindsFor, requireFor } from './permissions.ts'

interface StoredRow {
  id: string
  strategy: string
  field: string
  condition: AlarmCondition
  value: number
  valueEnd: number | null
}

type CheckedRow = Checked & { readonly id: string }

async function readConditions(tx: Tx, strategies: readonly string[]): Promise<readonly StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id::text as id, coalesce(vehicle_strategy_id, exception_strategy_id)::text as strategy,
      function_field_id::text as field, alarm_condition as condition, calc_value::float8 as value,
      calc_value_end::float8 as "valueEnd"
    from alarm_strategy_condition
    where vehicle_strategy_id = any (${[...strategies]}::bigint[])
      or exception_strategy_id = any (${[...strategies]}::bigint[])
    order by sort, alarm_strategy_condition.id`.execute(tx)
  return rows
}

function checkedOf(row: Omit<StoredRow, 'strategy'>, fields: ReadonlyMap<string, KnownField>): CheckedRow[] {
  const field = fields.get(row.field)
  if (!field) return []
  const { code, name, min, max, defined, usable } = field
  return [{ ...row, field: code, fieldName: name, min, max, defined, usable }]
}

/** The conditions of strategies as they are stored, by strategy. */
export async function storedConditions(
  tx: Tx,
  strategies: readonly string[],
): Promise<ReadonlyMap<string, readonly CheckedRow[]>> {
  if (strategies.length === 0) return new Map()
  const rows = await readConditions(tx, strategies)
  const fields = await knownFields(
    tx,
    rows.map(({ field }) => field),
  )
  const by = Map.groupBy(rows, ({ strategy }) => strategy)
  return new Map([...by].map(([id, own]) => [id, own.flatMap((row) => checkedOf(row, fields))]))
}

type ConditionDraft = Draft<StrategyConditions>
const strategyOf = (draft: ConditionDraft): string =>
  String(valueOf(draft, 'vehicleStrategyId') ?? valueOf(draft, 'exceptionStrategyId') ?? '')

/** Strategies with their protocol and logic, locked: two changes at once cannot contradict each other. */
async function strategies(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; logic: ConditionLogic; type: string }>`
    select s.id::text as id, s.condition_logic as logic, p.protocol_type as type
    from alarm_strategy s join protocol p on p.id = s.protocol_id
    where s.id = any (${[...ids]}::bigint[]) order by s.id for update of s`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function prepare(ctx: CallCtx, drafts: readonly ConditionDraft[]): Promise<void> {
  const ids = [...new Set(drafts.map(strategyOf).filter(Boolean))]
  const known = await strategies(ctx.tx, ids)
  const stored = await storedConditions(ctx.tx, ids)
  const fields = await knownFields(
    ctx.tx,
    drafts.flatMap((draft) => valueOf(draft, 'functionFieldId') ?? []),
  )
  const added = new Map<string, CheckedRow[]>()
  for (const draft of drafts) {
    const id = strategyOf(draft)
    const strategy = known.get(id)
    if (!strategy || draft.errors.length > 0) continue
    const own = checkedOf(
      {
        id: draft.id ?? '',
        field: String(valueOf(draft, 'functionFieldId')),
        condition: valueOf(draft, 'alarmCondition') ?? 'EQ',
        value: Number(valueOf(draft, 'calcValue')),
        valueEnd: valueOf(draft, 'calcValueEnd') ?? null,
      },
      fields,
    )
    const before = [...(stored.get(id) ?? []), ...(added.get(id) ?? [])].filter((one) => one.id !== draft.id)
    added.set(id, [...(added.get(id) ?? []), ...own])
    const problem = problemOf(strategy.type, strategy.logic, [...before, ...own])
    if (problem)
      draft.fail(problem.code === 'STRATEGY_NEVER' ? 'calcValue' : 'functionFieldId', {
        code: problem.code,
        params: problem.params,
      })
  }
}

export const conditionHooks: Hooks<StrategyConditions> = { prepare }

const kindOf = (row: { readonly vehicleStrategyId?: unknown }): StrategyKind =>
  row.vehicleStrategyId ? 'VEHICLE' : 'EXCEPTION'

/** A change of its conditions is one of the strategy: it says who made the version that comes of it. */
async function touch({ tx, actor, now }: CallCtx, ids: readonly string[]): Promise<void> {
  await sql`update alarm_strategy set update_user_id = ${actor.id}, update_time = ${new Date(now)}
    where id = any (${[...new Set(ids)]}::bigint[])`.execute(tx)
}

/** The same for the calls of the resource, which serve both kinds of strategies: each by the permission of its kind. */
export const conditionCallHooks: Hooks<StrategyConditions> = {
  narrow: (ctx) => {
    const kinds = kindsFor(ctx, 'find')
    if (kinds.length === 2) return []
    const own = kinds.includes('VEHICLE') ? 'vehicle_strategy_id' : 'exception_strategy_id'
    return [sql<boolean>`alarm_strategy_condition.${sql.ref(own)} is not null`]
  },
  prepare: async (ctx, drafts, mode) => {
    for (const draft of drafts)
      requireFor(ctx, kindOf({ vehicleStrategyId: valueOf(draft, 'vehicleStrategyId') }), mode)
    await prepare(ctx, drafts)
    await touch(ctx, drafts.map(strategyOf).filter(Boolean))
  },
  beforeDelete: async (ctx, rows) => {
    for (const row of rows) requireFor(ctx, kindOf(row), 'delete')
    await touch(
      ctx,
      rows.flatMap((row) => row.vehicleStrategyId ?? row.exceptionStrategyId ?? []),
    )
  },
}
