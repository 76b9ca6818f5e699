import { defineJob } from '@motorpool/jobs'
import { z } from 'zod'

/** Tells of a round: one push for each receiver and way. */
export const closeJob = defineJob({ name: 'notice/close', input: z.object({ roundId: z.string() }) })

/** Tells the next persons of what nobody has taken. */
export const escalateJob = defineJob({ name: 'notice/escalate', input: z.object({ roundId: z.string() }) })

/** Sends one push; tried again with growing pauses. */
export const sendJob = defineJob({
  name: 'notice/send',
  input: z.object({ id: z.string() }),
  attempts: 4,
  timeoutMs: 60_000,
})

/** Looks for rounds that nobody has closed. */
export const overdueJob = defineJob({
  name: 'notice/overdue',
  input: z.object({}),
  attempts: 1,
  queue: 'notice/overdue',
})

export const trimJob = defineJob({
  name: 'notice/trim',
  input: z.object({}),
  attempts: 3,
  queue: 'notice/trim',
})
