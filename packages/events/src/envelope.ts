import { z } from 'zod'

/** The channel of PostgreSQL's notifications; the migration of the outbox names it too. */
export const CHANNEL = 'motorpool_event'

/** An event on its way. */
export interface Envelope {
  /** Of its row in the outbox. */
  id: string
  /** Of the transaction that published it. */
  xid: bigint
  name: string
  /** Undefined in a notification that was too small for it. */
  payload?: unknown
}

const notified = z.object({
  id: z.string(),
  xid: z.string().regex(/^\d+$/).transform(BigInt),
  name: z.string(),
  payload: z.unknown().optional(),
})

/** @throws when the text is no notification of ours */
export function readNotification(text: string): Envelope {
  return notified.parse(JSON.parse(text))
}
