import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Command, Flag } from '@motorpool/gb32960'
import { BODY_AT, COMMAND_AT, LENGTH_AT, OVERHEAD, TIME_LENGTH } from '@motorpool/gbt'

const FLAG_AT = COMMAND_AT + 1
const NOTHING = Buffer.alloc(0)

/** Of the frame that begins here; undefined where not all of it is there. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + BODY_AT) return undefined
  const length = OVERHEAD + bytes.readUInt16BE(at + LENGTH_AT)
  return bytes.length < at + length ? undefined : length
}

/** Writes the answer to a frame, its command, code and time; where it ends (GB/T 32960.3-2016 §6.3.2). */
function answer(frame: Buffer, at: number, length: number, out: Buffer, to: number): number {
  const time = length >= OVERHEAD + TIME_LENGTH ? TIME_LENGTH : 0
  frame.copy(out, to, at, at + BODY_AT + time)
  out[to + FLAG_AT] = Flag.success
  out.writeUInt16BE(time, to + LENGTH_AT)
  const end = to + BODY_AT + time
  let check = 0
  for (let i = to + COMMAND_AT; i < end; i++) check ^= out[i] as number
  out[end] = check
  return end + 1
}

export interface UpperPorts {
  /** A frame of a vehicle begins here; it is answered behind this. */
  took(bytes: Buffer, at: number): void
  /** What was taken may be answered now, and has been. */
  answering?(): void
  answered?(): void
}

/** An upper platform of GB/T 32960 that takes whatever comes, as lean as one can be. */
export class Upper {
  /** Frames that were no reports. */
  others = 0
  private readonly ports: UpperPorts
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private away = false

  constructor(ports: UpperPorts) {
    this.ports = ports
    this.server = createServer({ noDelay: true }, (socket) => this.opened(socket))
  }

  listen(port: number): Promise<number> {
    return new Promise((resolve) =>
      this.server.listen(port, '127.0.0.1', () => resolve((this.server.address() as AddressInfo).port)),
    )
  }

  /** Connections end, and none comes about. */
  set isAway(away: boolean) {
    this.away = away
    if (away) for (const socket of this.sockets) socket.destroy()
  }

  private opened(socket: Socket): void {
    if (this.away) return void socket.destroy()
    this.sockets.add(socket)
    let held: Buffer = NOTHING
    socket.on('error', () => {})
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      held = this.take(held.length === 0 ? chunk : Buffer.concat([held, chunk]), socket)
    })
  }

  /** Takes whole frames and answers them together; what is left. */
  private take(bytes: Buffer, socket: Socket): Buffer {
    const out = Buffer.allocUnsafe(bytes.length)
    let [at, end] = [0, 0]
    for (let length = lengthAt(bytes, at); length !== undefined; length = lengthAt(bytes, at)) {
      const command = bytes[at + COMMAND_AT]
      if (command === Command.realtime || command === Command.reissue) this.ports.took(bytes, at)
      else this.others++
      end = answer(bytes, at, length, out, end)
      at += length
    }
    if (end > 0) {
      this.ports.answering?.()
      socket.write(out.subarray(0, end))
      this.ports.answered?.()
    }
    return at === bytes.length ? NOTHING : bytes.subarray(at)
  }
}
