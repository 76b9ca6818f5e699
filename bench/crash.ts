import { connect, type Socket } from 'node:net'
import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbLogin, gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { print, scaled, sleep } from './lib/report.ts'

const DEVICES = 40
const WINDOW = 20
const ACK = 31
const START = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000

/** A terminal with a memory: what is not acknowledged is sent again after a reconnect, and every acknowledgement is kept. */
class Terminal {
  readonly acknowledged = new Set<number>()
  private readonly open = new Set<number>()
  private readonly n: number
  private readonly port: () => number
  private readonly template: Uint8Array
  private socket: Socket | undefined
  private held = Buffer.alloc(0)
  private next = 1
  private stopping = false
  doubts = 0

  constructor(n: number, port: () => number) {
    this.n = n
    this.port = port
    this.template = gbReport(vinOf(n), START)
    this.connect()
  }

  get vehicleId(): number {
    return 1_000_000 + this.n
  }

  private connect(): void {
    if (this.stopping) return
    const socket = connect({ port: this.port(), host: '127.0.0.1', noDelay: true })
    this.socket = socket
    this.held = Buffer.alloc(0)
    let signedOn = false
    socket.on('connect', () => socket.write(gbLogin(vinOf(this.n), START)))
    socket.on('data', (chunk: Buffer) => {
      this.held = Buffer.concat([this.held, chunk])
      for (; this.held.length >= ACK; this.held = this.held.subarray(ACK)) {
        if (this.held[3] !== 1) throw new Error('a good frame was refused')
        if (signedOn) this.note(this.held)
        else {
          signedOn = true
          this.doubts += this.open.size
          for (const second of this.open) this.send(second)
        }
      }
      if (signedOn) this.fill()
    })
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => this.connect(), 50))
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
    while (!this.stopping && this.open.size < WINDOW) {
      this.open.add(this.next)
      this.send(this.next++)
    }
  }

  private send(second: number): void {
    retimeGb(this.template, START + second * 1000)
    this.socket?.write(Buffer.from(this.template))
  }

  stop(): void {
    this.stopping = true
    this.socket?.destroy()
  }
}

async function compare(database: BenchDatabase, terminals: readonly Terminal[]) {
  let lost = 0
  let doubled = 0
  let stored = 0
  let acknowledged = 0
  for (const terminal of terminals) {
    const rows = await database.query<{ s: string; n: string }>(
      `select extract(epoch from device_time)::bigint as s, count(*) as n from frame
       where vehicle_id = $1 and message_id = 2 group by 1`,
      [terminal.vehicleId],
    )
    const seconds = new Set(rows.map((r) => Number(r.s) - START / 1000))
    stored += rows.length
    doubled += rows.filter((r) => r.n !== '1').length
    acknowledged += terminal.acknowledged.size
    for (const second of terminal.acknowledged) if (!seconds.has(second)) lost++
  }
  return { lost, doubled, stored, acknowledged }
}

/** Kills gateway and database at random moments under load; nothing acknowledged may be missing, nothing stored twice. */
export async function crash(): Promise<void> {
  const kills = scaled(50, 2)
  const random = randomFrom(Number(process.env.BENCH_SEED ?? Date.now()))
  const database = await startDatabase()
  let gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
  const ports = await gateway.next<{ gb32960: number; jt808: number }>()
  const terminals = Array.from({ length: DEVICES }, (_, n) => new Terminal(n, () => ports.gb32960))
  const progress = () => terminals.reduce((n, t) => n + t.acknowledged.size, 0)
  const underLoad = async () => {
    const before = progress()
    while (progress() < before + DEVICES * 10) await sleep(5)
    await sleep(random() * 400)
  }
  let gatewayKills = 0
  let databaseKills = 0
  try {
    for (let i = 0; i < kills * 2; i++) {
      await underLoad()
      if (i % 2 === 0) {
        await gateway.end('SIGKILL')
        gatewayKills++
        gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl, ports })
        await gateway.next()
      } else {
        process.kill(database.server.pid, 'SIGKILL')
        databaseKills++
        await database.restart()
      }
    }
    await underLoad()
    for (const terminal of terminals) terminal.stop()
    await gateway.end()
    const { lost, doubled, stored, acknowledged } = await compare(database, terminals)
    print({
      name: 'crash',
      value: lost,
      unit: 'acknowledged frames lost',
      acknowledged,
      stored,
      storedTwice: doubled,
      sentAgain: terminals.reduce((n, t) => n + t.doubts, 0),
      gatewayKills,
      databaseKills,
    })
    if (lost > 0 || doubled > 0) process.exitCode = 1
  } finally {
    for (const terminal of terminals) terminal.stop()
    await gateway.end('SIGKILL')
    await database.stop()
  }
}
