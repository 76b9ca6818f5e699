import { sql } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { defineJob, enqueue, type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import type { SignalDefinition } from '@motorpool/signals'
import { readDefinitions } from '@motorpool/terminal/server'
import { z } from 'zod'
import { TEST_KEPT_DAYS } from '../../shared/back-test.ts'
import type { Found } from './found.ts'
import {
  endTest,
  isOpen,
  type OpenTest,
  othersWait,
  storeFound,
  takeUp,
  type WaitingVehicle,
  waitingVehicles,
} from './repo.ts'
import { openThreads, type TrialThreads, tryVehicle } from './try-vehicle.ts'

/** One at a time; after its turn a test goes to the end of the queue while others wait. */
export const backTestJob = defineJob({
  name: 'strategy/back-test',
  input: z.object({ id: z.string() }),
  attempts: 3,
  queue: 'strategy/back-test',
  timeoutMs: 1_800_000,
})
/** ms of a turn while others wait, and at the longest. */
const TURN_MS = 10_000
const LONGEST_TURN_MS = 300_000
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

/** Definitions of the signals that the conditions read, by the software of terminals. */
async function definitionsOf(job: JobRun, test: OpenTest, software: ReadonlySet<string>) {
  const fields = new Set(test.strategy.conditions.map(({ field }) => field))
  const found = new Map<string, readonly SignalDefinition[]>()
  await job.db.withPlatform(job.log, 'signals of a back-test', async (tx) => {
    for (const version of software) {
      const all = await readDefinitions(tx, version, { shown: true })
      found.set(
        version,
        all.filter(({ field }) => field !== undefined && fields.has(field)),
      )
    }
  })
  return found
}

/** Tries the strategy on vehicles; one whose history cannot be read is undefined and keeps no other. */
async function tryTogether(
  job: JobRun,
  store: TelemetryStore,
  threads: TrialThreads,
  test: OpenTest,
  vehicles: readonly WaitingVehicle[],
): Promise<ReadonlyMap<string, Found | undefined>> {
  const { tenantId, strategyId, strategy } = test
  const definitions = await definitionsOf(
    job,
    test,
    new Set(vehicles.flatMap(({ software }) => software ?? [])),
  )
  const found = new Map<string, Found | undefined>()
  const waiting = [...vehicles]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { vehicleId, software } = next
      const tried = { strategyId, strategy, definitions: definitions.get(software ?? '') ?? [] }
      const result = await tryVehicle(store, threads, tried, { tenantId, vehicleId }, test).catch(
        (error: unknown) => {
          job.log.warn({ err: error, vehicleId }, 'a vehicle could not be back-tested')
          return undefined
        },
      )
      found.set(vehicleId, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return found
}

/** `on`: its turn is over, `stopped`: it was stopped, `done`: no vehicle is left. */
async function turn(
  job: JobRun,
  store: TelemetryStore,
  threads: TrialThreads,
  test: OpenTest,
): Promise<'on' | 'stopped' | 'done'> {
  const began = performance.now()
  for (;;) {
    job.signal.throwIfAborted()
    const vehicles = await job.db.withPlatform(job.log, 'a back-test', (tx) =>
      waitingVehicles(tx, test.id, TOGETHER),
    )
    if (vehicles.length === 0) return 'done'
    const found = await tryTogether(job, store, threads, test, vehicles)
    const { open, others } = await job.db.withPlatform(job.log, 'results of a back-test', async (tx) => {
      await storeFound(tx, test.id, found)
      return { open: await isOpen(tx, test.id), others: await othersWait(tx, test.id) }
    })
    if (!open) return 'stopped'
    const ms = performance.now() - began
    if (ms > LONGEST_TURN_MS || (others && ms > TURN_MS)) return 'on'
  }
}

async function run(job: JobRun, store: TelemetryStore, threads: TrialThreads, id: string): Promise<void> {
  const test = await job.db.withPlatform(job.log, 'a back-test', (tx) => takeUp(tx, id))
  if (!test) return
  const end = await turn(job, store, threads, test)
  await job.db.withPlatform(job.log, 'end of a turn', async (tx) => {
    if (end === 'done') await endTest(tx, id, 'DONE', job.now())
    if (end === 'on') await enqueue(tx, backTestJob, { id })
  })
}

export function backTestHandler(store: TelemetryStore): JobHandler {
  const threads = openThreads()
  return backTestJob.handledBy(
    (job, { id }) => run(job, store, threads, id),
    ({ db, log, now }, { id }) =>
      db.withPlatform(log, 'a back-test failed', (tx) => endTest(tx, id, 'FAIL', now())),
  )
}
