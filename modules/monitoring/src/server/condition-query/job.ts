import { sql } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineJob, doEach, enqueue, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { CONDITION_QUERY_LIMITS } from '../../shared/condition-query.ts'
import { signalsOf } from '../conditions/signals-of.ts'
import type { Found } from './found.ts'
import { type OpenRun, queryRuns, storeFound, takeUp, type WaitingVehicle, waitingVehicles } from './repo.ts'
import { type SearchThreads, searchVehicle } from './search-vehicle.ts'

/** One at a time; after its turn a run goes to the end of the queue while others wait. */
export const conditionQueryJob = defineJob({
  name: 'monitoring/condition-query',
  input: z.object({ id: z.string() }),
  attempts: 3,
  queue: 'monitoring/condition-query',
  timeoutMs: 1_800_000,
})
/** Vehicles whose results are stored together, and of those whose messages are decoded: a stop is heard between them. */
const TOGETHER = 64
const DECODED_TOGETHER = 4
/** Vehicles in hand at once: one is read while others are judged. */
const AT_ONCE = 4

const DAY_MS = 86_400_000
export const tidyJob = defineJob({
  name: 'monitoring/condition-query-tidy',
  input: z.object({}),
  attempts: 2,
})
export const tidySchedule = schedule(tidyJob, '40 18 * * *', {})
export const tidyHandler: JobHandler = tidyJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'condition queries are kept for some days', (tx) =>
    sql`delete from condition_query
      where create_time < ${new Date(run.now() - CONDITION_QUERY_LIMITS.keptDays * DAY_MS)}`.execute(tx),
  ),
)

/** Asks some vehicles; one whose history cannot be read is undefined and keeps no other. */
async function askTogether(
  { db, log }: JobRun,
  store: TelemetryStore,
  threads: SearchThreads,
  { question, from, to }: OpenRun,
  vehicles: readonly WaitingVehicle[],
): Promise<ReadonlyMap<string, Found | undefined>> {
  const software = new Set(vehicles.flatMap((vehicle) => vehicle.software ?? []))
  const fields = new Set(question.groups.flatMap(({ conditions }) => conditions.map(({ field }) => field)))
  const definitions = await db.withPlatform(log, 'signals of a condition query', (tx) =>
    signalsOf(tx, software, fields),
  )
  const found = await doEach(
    vehicles,
    AT_ONCE,
    (vehicle) => {
      const asking = { question, definitions: definitions.get(vehicle.software ?? '') ?? [] }
      return searchVehicle(store, threads, asking, vehicle, { from, to })
    },
    ({ vehicleId }, err) => log.warn({ err, vehicleId }, 'a vehicle could not be asked'),
  )
  return new Map([...found].map(([{ vehicleId }, one]) => [vehicleId, one]))
}

async function run(job: JobRun, store: TelemetryStore, threads: SearchThreads, id: string): Promise<void> {
  const { db, log } = job
  const open = await db.withPlatform(log, 'a condition query', (tx) => takeUp(tx, id))
  if (!open) return
  const most = open.decoded ? DECODED_TOGETHER : TOGETHER
  await queryRuns.turn(job, {
    id,
    what: 'a condition query',
    next: (tx) => waitingVehicles(tx, id, most),
    work: (vehicles) => askTogether(job, store, threads, open, vehicles),
    store: (tx, found) => storeFound(tx, id, found),
    again: (tx) => enqueue(tx, conditionQueryJob, { id }),
  })
}

export const conditionQueryHandler = (store: TelemetryStore, threads: SearchThreads): JobHandler =>
  conditionQueryJob.handledBy(
    (job, { id }) => run(job, store, threads, id),
    ({ db, log, now }, { id }) =>
      db.withPlatform(log, 'a condition query failed', (tx) => queryRuns.end(tx, id, 'FAIL', now())),
  )
