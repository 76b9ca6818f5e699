import { sql } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineJob, doEach, enqueue, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { signalsOf } from '@motorpool/monitoring/server'
import { z } from 'zod'
import { TEST_KEPT_DAYS } from '../../shared/back-test.ts'
import type { Found } from './found.ts'
import { type OpenTest, storeFound, takeUp, testRuns, type WaitingVehicle, waitingVehicles } from './repo.ts'
import { openThreads, type TrialThreads, tryVehicle } from './try-vehicle.ts'

/** One at a time; after its turn a test goes to the end of the queue while others wait. */
export const backTestJob = defineJob({
  name: 'strategy/back-test',
  input: z.object({ id: z.string() }),
  attempts: 3,
  queue: 'strategy/back-test',
  timeoutMs: 1_800_000,
})
/** Vehicles whose results are stored together: a stop is heard between them. */
const TOGETHER = 16
/** Vehicles in hand at once: one is read while others are judged. */
const AT_ONCE = 4

const tidyJob = defineJob({ name: 'strategy/back-test-tidy', input: z.object({}), attempts: 2 })
export const tidySchedule = schedule(tidyJob, '20 18 * * *', {})
export const tidyHandler: JobHandler = tidyJob.handledBy((run) =>
  run.db.withPlatform(run.log, 'back-tests are kept for some days', (tx) =>
    sql`delete from back_test where create_time < ${new Date(run.now() - TEST_KEPT_DAYS * 86_400_000)}`.execute(
      tx,
    ),
  ),
)

/** Tries the strategy on vehicles; one whose history cannot be read is undefined and keeps no other. */
async function tryTogether(
  job: JobRun,
  store: TelemetryStore,
  threads: TrialThreads,
  test: OpenTest,
  vehicles: readonly WaitingVehicle[],
): Promise<ReadonlyMap<string, Found | undefined>> {
  const { tenantId, strategyId, strategy } = test
  const software = new Set(vehicles.flatMap((vehicle) => vehicle.software ?? []))
  const fields = new Set(strategy.conditions.map(({ field }) => field))
  const definitions = await job.db.withPlatform(job.log, 'signals of a back-test', (tx) =>
    signalsOf(tx, software, fields),
  )
  const found = await doEach(
    vehicles,
    AT_ONCE,
    ({ vehicleId, software: version }) => {
      const tried = { strategyId, strategy, definitions: definitions.get(version ?? '') ?? [] }
      return tryVehicle(store, threads, tried, { tenantId, vehicleId }, test)
    },
    ({ vehicleId }, err) => job.log.warn({ err, vehicleId }, 'a vehicle could not be back-tested'),
  )
  return new Map([...found].map(([{ vehicleId }, one]) => [vehicleId, one]))
}

async function run(job: JobRun, store: TelemetryStore, threads: TrialThreads, id: string): Promise<void> {
  const { db, log } = job
  const test = await db.withPlatform(log, 'a back-test', (tx) => takeUp(tx, id))
  if (!test) return
  await testRuns.turn(job, {
    id,
    what: 'a back-test',
    next: (tx) => waitingVehicles(tx, id, TOGETHER),
    work: (vehicles) => tryTogether(job, store, threads, test, vehicles),
    store: (tx, found) => storeFound(tx, id, found),
    again: (tx) => enqueue(tx, backTestJob, { id }),
  })
}

export function backTestHandler(store: TelemetryStore): JobHandler {
  const threads = openThreads()
  return backTestJob.handledBy(
    (job, { id }) => run(job, store, threads, id),
    ({ db, log, now }, { id }) =>
      db.withPlatform(log, 'a back-test failed', (tx) => testRuns.end(tx, id, 'FAIL', now())),
  )
}
