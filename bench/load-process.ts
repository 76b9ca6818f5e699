/**
 * Terminals in a process of their own. Each connection signs on, then either keeps `window` reports unacknowledged
 * (closed loop) or sends at a fixed total `rate` (open loop) and notes how long each acknowledgement took. A message begins the
 * measured time; in an open loop another, `{ again: true }`, measures once more, and the reports go on in between.
 */
import { connect, type Socket } from 'node:net'
import { childOptions } from './lib/children.ts'
import { gbLogin, gbReport, jtLogin, numberOf, retimeGb, stampGb, vinOf } from './lib/frames.ts'
import { JtTemplate } from './lib/jt-template.ts'
import { type WatchOptions, watch } from './lib/live-watch.ts'

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
  /** Reports of GB/T 32960 say when they were sent (`stampIn`). */
  stamp?: true
  /** Somebody who watches the vehicles meanwhile; open loop of GB/T 32960 only. */
  watch?: WatchOptions
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
  /** Share of one processor that the generator itself used. */
  cpu: number
  /** ms until the watcher saw a state at least as new as the report, sorted */
  seen: Float64Array
}

const options = childOptions<LoadOptions>()
const GB_ACK = 31
// Whole seconds, as terminals send them. Reports are of hours ago and go on second by second: newer than all before, and never in the future.
const START = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000

class Device {
  readonly socket: Socket
  private readonly template: Uint8Array
  private readonly jt: JtTemplate
  private sent = 0
  private partial = 0
  acknowledged = 0
  refused = 0
  signedOn: (() => void) | undefined
  private readonly times: number[] = []
  private oldest = 0
  /** When reports that the watcher has not seen were sent, and the number of the first of them. */
  private readonly unseen: number[] = []
  private firstUnseen = 1

  constructor(n: number) {
    this.jt = new JtTemplate(n, START)
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

  /** The watcher sees the vehicle as of this time. */
  seenAt(reportTime: number): void {
    const number = Math.round((reportTime - START) / 1000)
    const now = performance.now()
    for (; this.firstUnseen <= number && this.unseen.length > 0; this.firstUnseen++) {
      const since = this.unseen.shift() as number
      if (measuring) seen.push(now - since)
    }
  }

  send(count: number): void {
    if (options.rate) for (let i = 0; i < count; i++) this.times.push(performance.now())
    if (options.watch) for (let i = 0; i < count; i++) this.unseen.push(performance.now())
    if (options.protocol === 'jt808') {
      const out = Buffer.allocUnsafe(count * 200)
      let end = 0
      for (let i = 0; i < count; i++, this.sent++)
        end = this.jt.write(out, end, this.sent + 1, START + (this.sent + 1) * 1000)
      this.socket.write(out.subarray(0, end))
      return
    }
    const size = this.template.length
    const out = Buffer.allocUnsafe(size * count)
    for (let i = 0; i < count; i++) {
      retimeGb(this.template, START + ++this.sent * 1000)
      if (options.stamp) stampGb(this.template)
      out.set(this.template, i * size)
    }
    this.socket.write(out)
  }
}

process.on('disconnect', () => process.exit(0))

let measuring = false
let stopping = false
const latencies: number[] = []
const seen: number[] = []
const devices: Device[] = []
const byVin = new Map<string, Device>()
const sum = (pick: (d: Device) => number) => devices.reduce((n, d) => n + pick(d), 0)

for (let n = 0; n < options.connections; n += 200) {
  const group = Array.from(
    { length: Math.min(200, options.connections - n) },
    (_, i) => new Device((options.first ?? 0) + n + i),
  )
  devices.push(...group)
  for (const [i, device] of group.entries()) byVin.set(vinOf((options.first ?? 0) + n + i), device)
  await Promise.all(group.map((d) => new Promise<void>((resolve) => (d.signedOn = resolve))))
}
if (options.watch)
  await watch(options.watch, ({ vin, reportTime }) => {
    if (reportTime !== null) byVin.get(vin)?.seenAt(reportTime)
  })
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

async function measure(): Promise<LoadResult> {
  latencies.length = 0
  seen.length = 0
  measuring = true
  const before = sum((d) => d.acknowledged)
  const from = performance.now()
  const cpuBefore = process.cpuUsage()
  await wait(options.duration)
  const acknowledged = sum((d) => d.acknowledged) - before
  const seconds = (performance.now() - from) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  measuring = false
  if (!options.rate) {
    stopping = true
    await wait(500)
  }
  return {
    acknowledged,
    seconds,
    total: sum((d) => d.acknowledged),
    refused: sum((d) => d.refused),
    latencies: Float64Array.from(latencies).sort(),
    seen: Float64Array.from(seen).sort(),
    cpu: (cpu.user + cpu.system) / 1e6 / seconds,
  }
}

let message: unknown
do {
  process.send?.(await measure())
  message = await new Promise((resolve) => process.once('message', resolve))
} while (options.rate && typeof message === 'object' && message !== null && 'again' in message)
process.exit(0)
