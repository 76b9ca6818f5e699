import { dwordAt, Writer, wordAt } from '@motorpool/wire'
import type { ForwardedBody } from './forwarded.ts'
import { BACKFILL_MAX, backfill, realtime, registered } from './messages/moving.ts'

/** Bytes of plate and colour, of the type and of the length in front of the data. */
const VEHICLE = 22
const TYPE = 2
const DATA = VEHICLE + TYPE + 4

/** The type of the data that a body of 0x1200 carries; undefined for other messages. */
const typeOf = ({ messageId, body }: ForwardedBody): number | undefined =>
  messageId === backfill.within && body.length > DATA ? wordAt(body, VEHICLE) : undefined

export const isBackfill = (one: ForwardedBody): boolean => typeOf(one) === backfill.id
export const isRegistration = (one: ForwardedBody): boolean => typeOf(one) === registered.id

/** Positions that a body carries. */
export const positionsIn = (one: ForwardedBody): number =>
  isBackfill(one) ? (one.body[DATA] ?? 0) : Number(typeOf(one) === realtime.id)

/**
 * One back-fill of several of the same vehicle, in their order.
 *
 * @param bodies each with one position, at most `BACKFILL_MAX`
 * @throws RangeError more than a message may carry
 */
export function joinBackfills(bodies: readonly Uint8Array[]): Uint8Array {
  const [head] = bodies
  if (!head || bodies.length > BACKFILL_MAX) throw new RangeError(`${bodies.length} positions in one message`)
  if (bodies.length === 1) return head
  const length = bodies.reduce((all, body) => all + dwordAt(body, VEHICLE + TYPE) - 1, 1)
  const w = new Writer(DATA + length)
  w.bytes(head.subarray(0, VEHICLE + TYPE))
    .u32(length)
    .u8(bodies.length)
  for (const body of bodies) w.bytes(body.subarray(DATA + 1))
  return w.finish()
}
