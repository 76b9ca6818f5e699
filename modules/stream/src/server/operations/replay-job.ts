import { sql, type Tx } from '@motorpool/db'
import { defineJob, type JobEnd, type JobRun } from '@motorpool/jobs'
import { AppError, dayStart, parseDay } from '@motorpool/kernel'
import { z } from 'zod'
import { consumers } from '../consumer.ts'
import { replayVehicle } from '../host/replay.ts'

/** One after the other: each holds a share of the vehicles while it plays. */
export const replayJob = defineJob({
  name: 'stream/replay',
  input: z.object({ id: z.string() }),
  attempts: 3,
  queue: 'stream/replay',
})

interface Wanted {
  consumer: string
  vehicleId: string
  tenantId: string
  day: string
}

const OPEN = sql`status in ('WAIT', 'RUNNING')`

/** Takes the replay up; undefined when it has ended. A run that died is taken up again: a replay may be repeated. */
async function begin(tx: Tx, id: string): Promise<Wanted | undefined> {
  const { rows } =
    await sql<Wanted>`update consumer_replay set status = 'RUNNING' where id = ${id} and ${OPEN}
    returning consumer, vehicle_id as "vehicleId", tenant_id as "tenantId", from_day::text as day`.execute(tx)
  return rows[0]
}

async function settle({ db, log }: JobEnd, id: string, set: ReturnType<typeof sql>): Promise<void> {
  await db.withPlatform(log, 'result of a replay', (tx) =>
    sql`update consumer_replay set ${set}, finish_time = now() where id = ${id} and ${OPEN}`.execute(tx),
  )
}

const failed = (error: string) => sql`status = 'FAIL', error = ${error.slice(0, 2000)}`

async function run(job: JobRun, id: string): Promise<void> {
  const { db, log, ports } = job
  const wanted = await db.withPlatform(log, 'a replay', (tx) => begin(tx, id))
  if (!wanted) return
  const consumer = ports.all(consumers).find((one) => one.name === wanted.consumer)
  if (!consumer) return settle(job, id, failed('CONSUMER_UNKNOWN'))
  const from = dayStart(parseDay(wanted.day))
  try {
    const { events, outputs, setAside } = await replayVehicle(db, consumer, wanted, from, (percent) =>
      job.progress(percent),
    )
    const figures = sql`events = ${events}, outputs = ${outputs}, set_aside = ${setAside}`
    await settle(job, id, sql`status = 'DONE', ${figures}`)
  } catch (error) {
    // What it refuses it refuses again.
    if (!(error instanceof AppError || error instanceof RangeError)) throw error
    await settle(job, id, failed(error instanceof AppError ? error.code : error.message))
  }
}

export const replayHandler = replayJob.handledBy(
  (job, { id }) => run(job, id),
  (end, { id }, reason) => settle(end, id, failed(reason)),
)
