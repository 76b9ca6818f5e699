import type { Tx } from '@motorpool/db'
import { defineJob, enqueue } from '@motorpool/jobs'
import { z } from 'zod'

/** Takes every open task one step on; runs of it follow each other, so that no task is stepped twice at a time. */
export const tickJob = defineJob({
  name: 'ota/tick',
  input: z.object({}),
  queue: 'ota/tick',
  timeoutMs: 120_000,
})

export async function requestTick(tx: Tx, at?: number): Promise<void> {
  await enqueue(
    tx,
    tickJob,
    {},
    { key: at === undefined ? 'now' : 'next', ...(at === undefined ? {} : { at }) },
  )
}
