import { sql, type Tx } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import { doEach, enqueue } from '@motorpool/jobs'
import { AppError, dayOf, dayText } from '@motorpool/kernel'
import { CONDITION_QUERY_LIMITS, type Question, type QuestionScope } from '../../shared/condition-query.ts'
import { signalsOf } from '../conditions/signals-of.ts'
import { checkRange } from '../monitor/range.ts'
import { checkFields, signalFields } from './fields.ts'
import type { Found } from './found.ts'
import { conditionQueryJob } from './job.ts'
import { type NewRun, openRuns, queryRuns, storeFound, storeRun } from './repo.ts'
import { type AskedVehicle, vehiclesIn } from './scope.ts'
import { readsMessages, type SearchThreads, searchVehicle } from './search-vehicle.ts'

/** Runs of a tenant that wait or run at a time: they take turns with those of others. */
const MOST_OPEN = 3
/** What is answered at once: vehicles, their days together, and messages on columns or decoded. */
const NOW = { vehicles: 200, vehicleDays: 1000, messages: 500_000, decoded: 10_000 }
const AT_ONCE = 4
const DAY_MS = 86_400_000

export interface Ask {
  readonly question: Question
  readonly scope: QuestionScope
  /** ms, [begin, end) */
  readonly beginTime: number
  readonly endTime: number
}

interface Prepared {
  readonly run: NewRun
  readonly vehicles: readonly AskedVehicle[]
  readonly fields: ReadonlySet<string>
  readonly isSmall: boolean
}

/** Whether so few messages are asked that the caller can wait; counted no further than that. */
async function isSmall(tx: Tx, { beginTime, endTime }: Ask, vehicles: readonly AskedVehicle[], most: number) {
  const days = Math.ceil((endTime - beginTime) / DAY_MS)
  if (vehicles.length > NOW.vehicles || vehicles.length * days > NOW.vehicleDays) return false
  const ids = vehicles.map(({ id }) => id)
  const { rows } = await sql<{ n: number }>`
    select coalesce((select sum(count) from frame_block where vehicle_id = any (${ids}::bigint[])
        and day between ${dayText(dayOf(beginTime))} and ${dayText(dayOf(endTime - 1))}), 0)::float8
      + (select count(*) from (select from frame where vehicle_id = any (${ids}::bigint[])
        and device_time >= ${new Date(beginTime)} and device_time < ${new Date(endTime)} limit ${most}) f)::float8 as n`.execute(
    tx,
  )
  return (rows[0]?.n ?? 0) < most
}

async function prepare(ctx: CallCtx, ask: Ask): Promise<Prepared> {
  const { question, scope, beginTime, endTime } = ask
  checkRange({ startTime: beginTime, endTime }, CONDITION_QUERY_LIMITS.days)
  const vehicles = await vehiclesIn(ctx, scope)
  const software = [...new Set(vehicles.flatMap((one) => one.software ?? []))]
  const fields = await signalFields(ctx.tx, question, software)
  await checkFields(ctx, question, fields)
  const decoded = fields.size > 0 || readsMessages({ question, definitions: [] })
  const { tenantId, actor, now } = ctx
  return {
    run: { tenantId, userId: actor.id, question, scope, beginTime, endTime, decoded, createTime: now },
    vehicles,
    fields,
    isSmall: await isSmall(ctx.tx, ask, vehicles, decoded ? NOW.decoded : NOW.messages),
  }
}

/** Asks the vehicles while the caller waits. */
async function searchNow(
  ctx: ManualCtx,
  store: TelemetryStore,
  threads: SearchThreads,
  { run, vehicles, fields }: Prepared,
): Promise<ReadonlyMap<string, Found | undefined>> {
  const { question, beginTime, endTime } = run
  const software = new Set(vehicles.flatMap((one) => one.software ?? []))
  const definitions = await ctx.asPlatform('signals of a condition query', (tx) =>
    signalsOf(tx, fields.size > 0 ? software : new Set(), fields),
  )
  const found = await doEach(
    vehicles,
    AT_ONCE,
    ({ id, tenantId, from, to, software: version }) =>
      searchVehicle(
        store,
        threads,
        { question, definitions: definitions.get(version ?? '') ?? [] },
        { tenantId, vehicleId: id, from, to },
        { from: beginTime, to: endTime },
      ),
    ({ id }, err) => ctx.log.warn({ err, vehicleId: id }, 'a vehicle could not be asked'),
  )
  return new Map([...found].map(([{ id }, one]) => [id, one]))
}

/**
 * Asks a question of the vehicles that the caller sees now: at once where few messages are asked, else as a job. Answers the id of
 * its run.
 *
 * @throws AppError RANGE_ORDER, RANGE_TOO_LONG, NOT_FOUND, CONDITION_QUERY_…
 */
export async function askQuestion(
  ctx: ManualCtx,
  store: TelemetryStore,
  threads: SearchThreads,
  ask: Ask,
): Promise<string> {
  const prepared = await ctx.inScope((tx) => prepare({ ...ctx, tx }, ask))
  const { run, vehicles } = prepared
  const found = prepared.isSmall ? await searchNow(ctx, store, threads, prepared) : undefined
  return ctx.inScope(async (tx) => {
    if (!found && (await openRuns(tx, run.tenantId)) >= MOST_OPEN)
      throw new AppError('CONDITION_QUERIES_MANY', { max: MOST_OPEN })
    const id = await storeRun(tx, run, vehicles)
    if (found) {
      await storeFound(tx, id, found)
      await queryRuns.end(tx, id, 'DONE', ctx.now)
    } else await enqueue(tx, conditionQueryJob, { id })
    return id
  })
}
