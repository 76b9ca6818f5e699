import { z } from 'zod'
import { ForwardActiveStatus, ForwardFailure, ForwardTemplate } from './enums.ts'

/** How a task stands. Times are ms since the epoch. */
export const forwardStanding = z.object({
  taskId: z.string(),
  activeStatus: z.enum(ForwardActiveStatus.values),
  /** The peer has taken our login. */
  linkUp: z.boolean(),
  linkTime: z.number().nullable(),
  failure: z.enum(ForwardFailure.values).nullable(),
  /** What the peer or the network said. */
  detail: z.string().nullable(),
  sent: z.number(),
  resent: z.number(),
  received: z.number(),
  failed: z.number(),
  /** Live reports that were passed over by the task's interval. */
  thinned: z.number(),
  /** ms between the reading of the newest message and its acknowledgement. */
  lag: z.number().nullable(),
  /** Parts of the past that are still to be sent. */
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
})
export type ForwardStanding = z.infer<typeof forwardStanding>

/** The next message of a vehicle as it would be sent. */
export const forwardPreview = z.object({
  vin: z.string(),
  /** ms */
  deviceTime: z.number(),
  /** Hexadecimal digits. */
  frame: z.string(),
})
export type ForwardPreview = z.infer<typeof forwardPreview>

/** What a task is working at: what comes in, and each part of the past that is still to be sent. Times are ms. */
export const forwardJob = z.object({
  taskId: z.string(),
  taskName: z.string(),
  kind: z.enum(['LIVE', 'MADE_UP']),
  /** Of the journal; `to` is null for what comes in. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  active: z.boolean(),
})
export type ForwardJob = z.infer<typeof forwardJob>

/** What a task may send to which kind of platform. */
export const forwardRelation = z.object({
  value: z.string(),
  label: z.string(),
  /** Protocol in which vehicles report. */
  protocol: z.string(),
  forwardTemplate: z.enum(ForwardTemplate.values),
})
