import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import { AppError, textKey } from '@motorpool/kernel'
import { TEST_KEPT_DAYS, TEST_VEHICLES } from '../../shared/back-test.ts'
import type { StrategyKind } from '../../shared/enums.ts'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { requireFor } from '../permissions.ts'
import type { Rule, StoredStrategy } from '../watch/rule.ts'
import { watchedBy } from '../watch/strategy-set.ts'
import { backTestJob } from './job.ts'
import { readsMessages, ruleOf } from './portion.ts'

/** Tests of a tenant that wait or run at a time: they take turns with those of others. */
const MOST_OPEN = 3

export interface TestOrder {
  readonly strategyId: string
  /** Null: those that the strategy watches. */
  readonly vinList: readonly string[] | null
  /** ms */
  readonly beginTime: number
  readonly endTime: number
}

interface Vehicles {
  readonly matched: number
  readonly chosen: readonly { id: string; vin: string }[]
}

async function strategyOf(ctx: CallCtx, id: string) {
  const { rows } = await sql<{ kind: StrategyKind; tenantId: string; strategy: StoredStrategy | null }>`
    select s.strategy_kind as kind, s.tenant_id::text as "tenantId", app.strategy_meaning(s.id) as strategy
    from alarm_strategy s where s.id = ${id}`.execute(ctx.tx)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', { what: textKey(vehicleStrategies.key) })
  requireFor(ctx, row.kind, 'find')
  if (!row.strategy) throw new AppError('STRATEGY_EMPTY')
  const { strategy, tenantId } = row
  const rule = ruleOf({ strategyId: id, strategy, definitions: [] })
  if (!rule) throw new AppError('STRATEGY_NO_PROTOCOL', { protocol: strategy.protocol })
  return { tenantId, strategy, rule }
}

async function named(tx: Tx, tenantId: string, vins: readonly string[]): Promise<Vehicles> {
  const wanted = [...new Set(vins.map((vin) => vin.toUpperCase()))]
  const { rows } = await sql<{ id: string; vin: string }>`
    select id::text as id, vin from vehicle where tenant_id = ${tenantId} and vin = any (${wanted}::text[])`.execute(
    tx,
  )
  const known = new Set(rows.map(({ vin }) => vin))
  const missing = wanted.find((vin) => !known.has(vin))
  if (missing !== undefined) throw new AppError('NOT_FOUND', { what: missing })
  return { matched: rows.length, chosen: rows }
}

async function watched(tx: Tx, strategyId: string): Promise<Vehicles> {
  const { rows } = await sql<{ id: string; vin: string; matched: number }>`
    select v.id::text as id, v.vin, count(*) over ()::int as matched
    from app.strategy_watches(${strategyId}) w join vehicle v on v.id = w order by v.id limit ${TEST_VEHICLES}`.execute(
    tx,
  )
  return { matched: rows[0]?.matched ?? 0, chosen: rows }
}

/** Whether messages are decoded: for what columns do not have, and for what the software of a terminal defines. */
async function isDecoded(tx: Tx, rule: Rule, { chosen }: Vehicles): Promise<boolean> {
  if (readsMessages(rule, watchedBy([rule]))) return true
  const { rows } = await sql<{ defined: boolean }>`
    select exists (select from vehicle v join terminal t on t.id = v.terminal_id
      join soft_version_collect c on c.soft_version_id = t.soft_version_id join function_field f on f.id = c.function_field_id
      where v.id = any (${chosen.map(({ id }) => id)}::bigint[]) and f.code = any (${rule.conditions.map((c) => c.field)}::text[])) as defined`.execute(
    tx,
  )
  return rows[0]?.defined === true
}

async function makeRoom(tx: Tx, tenantId: string, now: number): Promise<void> {
  await sql`delete from back_test where tenant_id = ${tenantId}
    and create_time < ${new Date(now - TEST_KEPT_DAYS * 86_400_000)}`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('strategy.back-test'), hashtext(${tenantId}))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from back_test where tenant_id = ${tenantId} and status in ('WAIT', 'RUNNING')`.execute(
    tx,
  )
  if ((rows[0]?.n ?? 0) >= MOST_OPEN) throw new AppError('BACK_TESTS_MANY', { max: MOST_OPEN })
}

/**
 * Orders a back-test; the worker does it. Its vehicles are those that the caller sees now. Answers its id.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN, STRATEGY_EMPTY, STRATEGY_NO_PROTOCOL, BACK_TEST_NO_VEHICLES, BACK_TESTS_MANY
 */
export async function beginTest(ctx: CallCtx, order: TestOrder): Promise<string> {
  const { tx, actor, now } = ctx
  const { tenantId, strategy, rule } = await strategyOf(ctx, order.strategyId)
  const vehicles = order.vinList
    ? await named(tx, tenantId, order.vinList)
    : await watched(tx, order.strategyId)
  if (vehicles.chosen.length === 0) throw new AppError('BACK_TEST_NO_VEHICLES')
  await makeRoom(tx, tenantId, now)
  const { rows } = await sql<{ id: string }>`
    insert into back_test (tenant_id, user_id, strategy_id, strategy, begin_time, end_time, matched, decoded, create_time)
    values (${tenantId}, ${actor.id}, ${order.strategyId}, ${JSON.stringify(strategy)}::jsonb, ${new Date(order.beginTime)},
      ${new Date(order.endTime)}, ${vehicles.matched}, ${await isDecoded(tx, rule, vehicles)}, ${new Date(now)})
    returning id::text as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  await sql`insert into back_test_vehicle (test_id, tenant_id, vehicle_id, vin)
    select ${id}::bigint, ${tenantId}::bigint, n.id, n.vin
    from jsonb_to_recordset(${JSON.stringify(vehicles.chosen)}::jsonb) as n(id bigint, vin text)`.execute(tx)
  await enqueue(tx, backTestJob, { id })
  return id
}
