import type { Tx } from '@motorpool/db'
import { defineJob, enqueue, schedule } from '@motorpool/jobs'
import { z } from 'zod'
import { dueSchedules, setNext } from './repo.ts'
import { nextTime } from './times.ts'

/** Schedules that one transaction takes. */
const BATCH = 100

export const tickJob = defineJob({
  name: 'report/tick',
  input: z.object({}),
  attempts: 1,
  queue: 'report/tick',
})
export const tickSchedule = schedule(tickJob, '*/5 * * * *', {})

/** Begins one report; it is made as a task of the download centre of who saved its schedule. */
export const beginJob = defineJob({
  name: 'report/begin',
  input: z.object({ scheduleId: z.string(), at: z.number() }),
  attempts: 3,
})

/** Begins the reports whose time has come; one that was missed (nothing ran) is made once, not once for each time. */
async function beginDue(tx: Tx, now: number): Promise<number> {
  const due = await dueSchedules(tx, now, BATCH)
  for (const one of due) {
    await setNext(tx, one.id, nextTime(one, now))
    await enqueue(tx, beginJob, { scheduleId: one.id, at: now })
  }
  return due.length
}

export const tickHandler = tickJob.handledBy(async (run) => {
  while (!run.signal.aborted) {
    const begun = await run.db.withPlatform(run.log, 'reports whose time has come', (tx) =>
      beginDue(tx, run.now()),
    )
    if (begun < BATCH) break
  }
})
