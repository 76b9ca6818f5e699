import { encodeBody, encodeFrame, MAX_BODY } from '../codec.ts'
import type { Edition } from '../edition.ts'
import type { Address } from '../frame/header.ts'
import type { Message } from '../message.ts'

/** Bytes of a body from which its frames are made one by one, when they are sent. */
const LONG = 64 * 1024
const MOST = 0xffff

/** The frames of a message, made when they are asked for: what a long one holds is a view on bytes that many messages share. */
export interface Frames {
  readonly length: number
  readonly isLong: boolean
  /** From 0. The same bytes each time. */
  at(index: number): Uint8Array
}

/** Frames that are made already. */
export const made = (frames: readonly Uint8Array[]): Frames => ({
  length: frames.length,
  isLong: false,
  at: (index) => frames[index] ?? new Uint8Array(0),
})

/** Of a message that is over. */
export const NOTHING: Frames = { length: 0, isLong: false, at: () => new Uint8Array(0) }

/** Body in two parts, of which the second is shared. */
class LongBody {
  readonly length: number
  private readonly head: Uint8Array
  private readonly data: Uint8Array

  constructor(head: Uint8Array, data: Uint8Array) {
    this.head = head
    this.data = data
    this.length = head.length + data.length
  }

  part(from: number, to: number): Uint8Array {
    const { head, data } = this
    if (from >= head.length) return data.subarray(from - head.length, to - head.length)
    const part = new Uint8Array(Math.min(to, this.length) - from)
    part.set(head.subarray(from, to))
    if (to > head.length) part.set(data.subarray(0, to - head.length), head.length - from)
    return part
  }
}

/** The body of a message whose last part is `data` behind its length (u32): what stands before them, and the data themselves. */
function longBody(
  message: Message,
  edition: Edition,
  fields: Readonly<Record<string, unknown>>,
  data: Uint8Array,
) {
  const head = encodeBody(message, edition, { ...fields, data: new Uint8Array(0) })
  new DataView(head.buffer, head.byteOffset, head.byteLength).setUint32(head.length - 4, data.length)
  return new LongBody(head, data)
}

/** @throws where a field does not fit, or the body needs more sub-packages than there can be */
export function framesOf(
  address: Address & { serial: number },
  message: Message,
  edition: Edition,
  fields: Readonly<Record<string, unknown>>,
): Frames {
  const { data } = fields
  const isLong = message.key === 'upgrade' && data instanceof Uint8Array && data.length >= LONG
  const whole = isLong ? undefined : encodeBody(message, edition, fields)
  const body = isLong ? longBody(message, edition, fields, data) : undefined
  const size = body?.length ?? whole?.length ?? 0
  const length = Math.max(1, Math.ceil(size / MAX_BODY))
  if (length > MOST) throw new RangeError(`${size} bytes need more than ${MOST} sub-packages`)
  return {
    length,
    isLong,
    at: (index) => {
      const [from, to] = [index * MAX_BODY, (index + 1) * MAX_BODY]
      const part = body?.part(from, to) ?? whole?.subarray(from, to) ?? new Uint8Array(0)
      const piece = length === 1 ? undefined : { total: length, index: index + 1 }
      return encodeFrame(address, message.id, (address.serial + index) & 0xffff, part, piece)
    },
  }
}
