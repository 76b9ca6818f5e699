import { z } from 'zod'
import type { BehaviourEvent } from './event.ts'

const text = (max: number) => z.string().max(max)
const attribute = z.strictObject({ attrKey: text(64).min(1), attrValue: text(255) })

/** What a call may bring; browsers do without this file. */
export const behaviourEvent = z.strictObject({
  projectKey: text(64).min(1),
  eventKey: text(64).min(1),
  userId: text(20).nullish(),
  sessionId: text(64).min(1),
  eventTime: z.number().int().min(0),
  endTime: z.number().int().min(0).nullish(),
  to: text(255).nullish(),
  from: text(255).nullish(),
  attrList: z.array(attribute).max(20).default([]),
}) satisfies z.ZodType<BehaviourEvent>
