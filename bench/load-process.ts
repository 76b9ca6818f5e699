/**
 * Terminals in a process of their own. Each connection signs on, then either keeps `window` reports unacknowledged
 * (closed loop) or sends at a fixed total `rate` (open loop) and notes how long each acknowledgement took.
 */
import { connect, type Socket } from 'node:net'
import { childOptions } from './lib/children.ts'
import { gbLogin, gbReport, jtLocation, jtLogin, numberOf, retimeGb, vinOf } from './lib/frames.ts'

export interface LoadOptions {
  protocol: 'gb32960' | 'jt808'
  port: number
  connections: number
  /** Number of the first vehicle. */
  first?: number
  /** ms */
  warmup: number
  duration: number
  window?: number
  /** Reports a second of all connections together. */
  rate?: number
}

export interface LoadResult {
  /** Acknowledged in the measured time. */
  acknowledged: number
  seconds: number
  /** Everything acknowledged, sign-ons not counted. */
  total: number
  refused: number
  /** ms, sorted; open loop only */
  latencies: Float64Array
}

const options = childOptions<LoadOptions>()
const GB_ACK = 31
// Reports are of an hour ago and go on second by second: newer than all before, and never in the future.
const START = Date.now() - 20 * 3_600_000

class Device {
  readonly socket: Socket
  private readonly n: number
  private readonly template: Uint8Array
  private sent = 0
  private partial = 0
  acknowledged = 0
  refused = 0
  signedOn: (() => void) | undefined
  private readonly times: number[] = []
  private oldest = 0

  constructor(n: number) {
    this.n = n
    const gb = options.protocol === 'gb32960'
    this.template = gb ? gbReport(vinOf(n), START) : new Uint8Array(0)
    this.socket = connect({
      port: options.port,
      host: '127.0.0.1',
      localAddress: `127.0.${1 + (n >> 13)}.1`,
      noDelay: true,
    })
    this.socket.on('connect', () => this.socket.write(gb ? gbLogin(vinOf(n), START) : jtLogin(numberOf(n))))
    this.socket.on('data', (chunk: Buffer) => this.received(gb ? this.countGb(chunk) : this.countJt(chunk)))
    this.socket.on('error', (error) => {
      console.error('device', n, error.message)
      process.exit(1)
    })
  }

  private countGb(chunk: Buffer): number {
    for (let at = 3 - this.partial; at < chunk.length; at += GB_ACK)
      if (at >= 0 && chunk[at] !== 1) this.refused++
    const bytes = this.partial + chunk.length
    this.partial = bytes % GB_ACK
    return (bytes - this.partial) / GB_ACK
  }

  /** Every answer stands between two flags. */
  private countJt(chunk: Buffer): number {
    let flags = this.partial
    for (let i = 0; i < chunk.length; i++) if (chunk[i] === 0x7e) flags++
    this.partial = flags % 2
    return (flags - this.partial) / 2
  }

  private received(count: number): void {
    let reports = count
    if (this.signedOn && reports > 0) {
      this.signedOn()
      this.signedOn = undefined
      reports--
    }
    if (reports === 0) return
    this.acknowledged += reports
    if (options.rate) {
      const now = performance.now()
      for (let i = 0; i < reports; i++) {
        const since = this.times[this.oldest++]
        if (measuring && since !== undefined) latencies.push(now - since)
      }
      if (this.oldest > 1024) {
        this.times.splice(0, this.oldest)
        this.oldest = 0
      }
    } else if (!stopping) this.send(reports)
  }

  send(count: number): void {
    if (options.rate) for (let i = 0; i < count; i++) this.times.push(performance.now())
    if (options.protocol === 'jt808') {
      const frames = Array.from({ length: count }, () => {
        this.sent++
        return jtFrame(this.n, this.sent)
      })
      this.socket.write(frames.length === 1 ? (frames[0] as Uint8Array) : Buffer.concat(frames))
      return
    }
    const size = this.template.length
    const out = Buffer.allocUnsafe(size * count)
    for (let i = 0; i < count; i++) {
      retimeGb(this.template, START + ++this.sent * 1000)
      out.set(this.template, i * size)
    }
    this.socket.write(out)
  }
}

/** JT/T 808 frames are encoded once for one terminal and re-addressed: number, serial and time are patched in place. */
const jtFrame = (() => {
  const base = jtLocation(numberOf(0), 1, START)
  const plain = base.subarray(1, -1)
  const bcd = (v: number) => ((Math.floor(v / 10) % 10) << 4) | (v % 10)
  return (n: number, serial: number): Uint8Array => {
    const body = plain.slice(0, -1)
    const number = numberOf(n).padStart(12, '0')
    for (let i = 0; i < 6; i++) body[4 + i] = Number.parseInt(number.slice(2 * i, 2 * i + 2), 16)
    body[10] = (serial >> 8) & 0xff
    body[11] = serial & 0xff
    const t = new Date(START + serial * 1000 + 8 * 3_600_000)
    const parts = [
      t.getUTCFullYear() - 2000,
      t.getUTCMonth() + 1,
      t.getUTCDate(),
      t.getUTCHours(),
      t.getUTCMinutes(),
      t.getUTCSeconds(),
    ]
    for (const [i, v] of parts.entries()) body[12 + 22 + i] = bcd(v)
    let check = 0
    let escapes = 0
    for (const b of body) {
      check ^= b
      if (b === 0x7e || b === 0x7d) escapes++
    }
    const out = new Uint8Array(body.length + escapes + 3 + (check === 0x7e || check === 0x7d ? 1 : 0))
    let at = 0
    out[at++] = 0x7e
    for (const b of body) at = escaped(out, at, b)
    at = escaped(out, at, check)
    out[at] = 0x7e
    return out
  }
})()

function escaped(out: Uint8Array, at: number, b: number): number {
  if (b !== 0x7e && b !== 0x7d) {
    out[at] = b
    return at + 1
  }
  out[at] = 0x7d
  out[at + 1] = b === 0x7e ? 2 : 1
  return at + 2
}

let measuring = false
let stopping = false
const latencies: number[] = []
const devices: Device[] = []
const sum = (pick: (d: Device) => number) => devices.reduce((n, d) => n + pick(d), 0)

for (let n = 0; n < options.connections; n += 200) {
  const group = Array.from(
    { length: Math.min(200, options.connections - n) },
    (_, i) => new Device((options.first ?? 0) + n + i),
  )
  devices.push(...group)
  await Promise.all(group.map((d) => new Promise<void>((resolve) => (d.signedOn = resolve))))
}
process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))

if (options.rate) {
  // Every 5 ms the share of that time, spread over the connections in turn.
  let due = 0
  let turn = 0
  let last = performance.now()
  setInterval(() => {
    if (stopping) return
    const now = performance.now()
    due += ((now - last) / 1000) * (options.rate as number)
    last = now
    for (; due >= 1; due--) devices[turn++ % devices.length]?.send(1)
  }, 5)
} else for (const device of devices) device.send(options.window ?? 1)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
await wait(options.warmup)
measuring = true
const before = sum((d) => d.acknowledged)
const from = performance.now()
await wait(options.duration)
const acknowledged = sum((d) => d.acknowledged) - before
const seconds = (performance.now() - from) / 1000
measuring = false
stopping = true
await wait(500)
const result: LoadResult = {
  acknowledged,
  seconds,
  total: sum((d) => d.acknowledged),
  refused: sum((d) => d.refused),
  latencies: Float64Array.from(latencies).sort(),
}
process.send?.(result)
await new Promise((resolve) => process.once('message', resolve))
process.exit(0)
