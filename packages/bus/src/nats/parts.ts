import { randomBytes } from 'node:crypto'

/** Largest message, bytes: as much as a frame of the socket holds. */
export const MAX_MESSAGE = 32 * 1024 * 1024
/** Bytes of messages that have not come whole, of all senders together. */
const MAX_UNFINISHED = 2 * MAX_MESSAGE
const WHOLE = Buffer.from([0])
const PART = 1
const ID = 12
/** Of a part: kind (1), id of its message (12), its place (2), how many there are (2). */
export const PART_HEAD = 1 + ID + 4

/** What is sent of a message: itself, or parts of it when it is larger than `room`, the payload that the server takes. */
export function partsOf(message: Buffer, room: number): Buffer[] {
  if (message.length + WHOLE.length <= room) return [Buffer.concat([WHOLE, message])]
  const size = Math.max(1, room - PART_HEAD)
  const count = Math.ceil(message.length / size)
  if (message.length > MAX_MESSAGE || count > 0xffff) throw new RangeError('larger than a message may be')
  const id = randomBytes(ID)
  return Array.from({ length: count }, (_, place) => {
    const head = Buffer.alloc(PART_HEAD)
    head.writeUInt8(PART, 0)
    id.copy(head, 1)
    head.writeUInt16BE(place, 1 + ID)
    head.writeUInt16BE(count, 3 + ID)
    return Buffer.concat([head, message.subarray(place * size, (place + 1) * size)])
  })
}

interface Unfinished {
  parts: Buffer[]
  bytes: number
}

/** Puts messages together again. Parts of one message come in order; where one is missing the message is lost. */
export class Assembly {
  private readonly unfinished = new Map<string, Unfinished>()
  private bytes = 0
  private readonly lose: () => void

  constructor(lose: () => void) {
    this.lose = lose
  }

  /** The message that the payload is, or ends. */
  push(payload: Uint8Array): Buffer | undefined {
    const data = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
    if (data[0] === WHOLE[0]) return data.subarray(1)
    if (data[0] !== PART || data.length <= PART_HEAD) return undefined
    const id = data.toString('latin1', 1, 1 + ID)
    const [place, count] = [data.readUInt16BE(1 + ID), data.readUInt16BE(3 + ID)]
    const one = this.unfinished.get(id) ?? { parts: [], bytes: 0 }
    // Who subscribed in the middle of a message has missed nothing; of one that had begun the loss is counted once.
    if (place !== one.parts.length) {
      if (this.unfinished.has(id)) this.drop(id)
      return undefined
    }
    // What was received lies in the client's own buffers.
    one.parts.push(Buffer.from(data.subarray(PART_HEAD)))
    one.bytes += data.length
    this.bytes += data.length
    this.unfinished.set(id, one)
    if (one.parts.length === count) return this.finish(id, one)
    this.makeRoom()
    return undefined
  }

  private finish(id: string, one: Unfinished): Buffer {
    this.unfinished.delete(id)
    this.bytes -= one.bytes
    return Buffer.concat(one.parts)
  }

  private makeRoom(): void {
    for (const id of this.unfinished.keys()) {
      if (this.bytes <= MAX_UNFINISHED) return
      this.drop(id)
    }
  }

  private drop(id: string): void {
    this.bytes -= this.unfinished.get(id)?.bytes ?? 0
    this.unfinished.delete(id)
    this.lose()
  }

  /** The connection is lost, and with it what had not come. */
  clear(): void {
    for (const id of this.unfinished.keys()) this.drop(id)
  }
}
