import { connect, type Socket } from 'node:net'
import { gbLogin, vinOf } from './frames.ts'

const WINDOW = 20
const ACK = 31
/** Reports are of hours ago and go on second by second. */
export const START = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000

export interface TerminalOptions {
  /** Number of the vehicle. */
  n: number
  /** Where it connects to: asked at each try. */
  port: () => number
  /** The report of a second behind `START`. */
  report: (second: number) => Uint8Array
  /** Reports a second; without it as many as are acknowledged. */
  rate?: number
}

/** A terminal with a memory: what is not acknowledged is sent again after a reconnect, and every acknowledgement is kept. */
export class Terminal {
  readonly acknowledged = new Set<number>()
  private readonly options: TerminalOptions
  private readonly open = new Set<number>()
  private readonly timer: NodeJS.Timeout | undefined
  private socket: Socket | undefined
  private held = Buffer.alloc(0)
  private next = 1
  private due = Number.POSITIVE_INFINITY
  private signedOn = false
  private stopping = false
  doubts = 0

  constructor(options: TerminalOptions) {
    this.options = options
    const { rate } = options
    if (rate !== undefined) {
      this.due = 0
      this.timer = setInterval(() => {
        // What was not sent while the gateway was away is not made up for.
        this.due = Math.min(this.due + rate / 10, WINDOW)
        if (this.signedOn) this.fill()
      }, 100)
    }
    this.connect()
  }

  get n(): number {
    return this.options.n
  }

  /** Everything that was sent is acknowledged. */
  get settled(): boolean {
    return this.open.size === 0
  }

  private connect(): void {
    if (this.stopping && this.settled) return
    const { n, port } = this.options
    const socket = connect({ port: port(), host: '127.0.0.1', noDelay: true })
    this.socket = socket
    this.held = Buffer.alloc(0)
    this.signedOn = false
    socket.on('connect', () => socket.write(gbLogin(vinOf(n), START)))
    socket.on('data', (chunk: Buffer) => {
      this.held = Buffer.concat([this.held, chunk])
      for (; this.held.length >= ACK; this.held = this.held.subarray(ACK)) {
        if (this.held[3] !== 1) throw new Error('a good frame was refused')
        if (this.signedOn) this.note(this.held)
        else {
          this.signedOn = true
          this.doubts += this.open.size
          for (const second of this.open) this.send(second)
        }
      }
      if (this.signedOn) this.fill()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.signedOn = false
      setTimeout(() => this.connect(), 50)
    })
  }

  /** The answer repeats the time of the report. */
  private note(ack: Buffer): void {
    const [y, mo, d, h, mi, s] = ack.subarray(24, 30)
    const ms = Date.UTC(2000 + (y as number), (mo as number) - 1, d, h, mi, s) - 8 * 3_600_000
    const second = (ms - START) / 1000
    this.open.delete(second)
    this.acknowledged.add(second)
  }

  private fill(): void {
    while (!this.stopping && this.open.size < WINDOW && this.due >= 1) {
      this.due--
      this.open.add(this.next)
      this.send(this.next++)
    }
  }

  private send(second: number): void {
    this.socket?.write(Buffer.from(this.options.report(second)))
  }

  /** Sends nothing new; what is not acknowledged yet is still sent again. */
  finish(): void {
    this.stopping = true
    clearInterval(this.timer)
  }

  stop(): void {
    this.finish()
    this.open.clear()
    this.socket?.destroy()
  }
}
