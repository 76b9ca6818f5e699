/** Frames between a process and the hub: length (4), kind (1), topic length (2), topic, payload. */
export const Kind = {
  publish: 1,
  subscribe: 2,
  unsubscribe: 3,
  /** hub → process: somebody listens (payload 1) or nobody any more (payload 0). */
  interest: 4,
  request: 5,
  response: 6,
  respond: 7,
  unrespond: 8,
} as const

export interface BusFrame {
  kind: number
  topic: string
  payload: Buffer
  /** The whole frame, to be passed on as it is. */
  whole: Buffer
}

/** Largest frame, bytes; a process that sends more is cut off. */
export const MAX_FRAME = 32 * 1024 * 1024
const HEAD = 7

export function encodeFrame(kind: number, topic: string, payload: Buffer): Buffer {
  const name = Buffer.from(topic, 'utf8')
  const out = Buffer.allocUnsafe(HEAD + name.length + payload.length)
  out.writeUInt32BE(out.length, 0)
  out.writeUInt8(kind, 4)
  out.writeUInt16BE(name.length, 5)
  name.copy(out, HEAD)
  payload.copy(out, HEAD + name.length)
  return out
}

/** Cuts a stream into frames; throws when it is not one of ours. */
export class FrameReader {
  private waiting: Buffer = Buffer.alloc(0)

  push(chunk: Buffer, emit: (frame: BusFrame) => void): void {
    let data = this.waiting.length > 0 ? Buffer.concat([this.waiting, chunk]) : chunk
    while (data.length >= 4) {
      const length = data.readUInt32BE(0)
      if (length < HEAD || length > MAX_FRAME) throw new Error(`a bus frame of ${length} bytes`)
      if (data.length < length) break
      const whole = data.subarray(0, length)
      const nameLength = whole.readUInt16BE(5)
      emit({
        kind: whole.readUInt8(4),
        topic: whole.toString('utf8', HEAD, HEAD + nameLength),
        payload: whole.subarray(HEAD + nameLength),
        whole,
      })
      data = data.subarray(length)
    }
    this.waiting = data.length > 0 ? Buffer.from(data) : data
  }
}
