import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import type { Accepted, GivingOptions } from './giving-process.ts'
import { answering } from './lib/answering.ts'
import { Child } from './lib/children.ts'
import { recordTenant } from './lib/commands.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { randomFrom } from './lib/frames.ts'
import { print, round, scaled, sleep } from './lib/report.ts'

const DEVICES = 60
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(100, 3))
/** Longest pause between progress after a kill and the next one. */
const PAUSE_MS = 600
const PATIENCE_MS = 120_000
/** Share of sign-ons after which a terminal goes away again, and for how long at most. */
const LEAVES = 0.2
const AWAY_MS = 3000

const ROLES = ['gateway', 'server', 'database'] as const
type Role = (typeof ROLES)[number]

/** Its text is how a command is known again: the start of the giver and a number. */
const TEXT = /\d+-\d+/

/** A terminal that counts what it is told, answers after a while, and is offline now and then. */
class Counting {
  /** Of each text the sendings that brought it: a repeat of the standard has the serial of what it repeats. */
  readonly sendings = new Map<string, Set<string>>()
  private readonly n: number
  private readonly port: number
  private readonly random: () => number
  private connections = 0
  private socket: Socket | undefined
  private isSteady = false
  private isOver = false

  constructor(n: number, port: number, random: () => number) {
    this.n = n
    this.port = port
    this.random = random
    this.connect()
  }

  private connect(): void {
    if (this.isOver) return
    const connection = ++this.connections
    const socket = answering({
      n: this.n,
      port: this.port,
      signedOn: () => {
        if (!this.isSteady && this.random() < LEAVES)
          setTimeout(() => socket.destroy(), this.random() * AWAY_MS)
      },
      got: ({ serial, bytes }, carriedOut) => {
        const text = TEXT.exec(bytes.toString('latin1'))?.[0] ?? ''
        const sendings = this.sendings.get(text) ?? new Set()
        this.sendings.set(text, sendings.add(`${connection} ${serial}`))
        setTimeout(() => socket.writable && carriedOut(), this.random() * 100)
      },
      closed: () => setTimeout(() => this.connect(), this.isSteady ? 50 : this.random() * AWAY_MS),
    })
    this.socket = socket
  }

  /** Stays online from now on. */
  settle(): void {
    this.isSteady = true
  }

  stop(): void {
    this.isOver = true
    this.socket?.destroy()
  }
}

interface Row {
  id: string
  text: string
  stage: string
  state: string
  reason: string | null
}

/** Gateway, giver and database, each of which can be killed and comes back. */
class Parts {
  readonly accepted = new Map<string, string>()
  readonly killed: Record<Role, number> = { gateway: 0, server: 0, database: 0 }
  readonly database: BenchDatabase
  port = 0
  private gateway: Child | undefined
  private server: Child | undefined
  private ports: object | undefined
  private starts = 0

  constructor(database: BenchDatabase) {
    this.database = database
  }

  async startGateway(): Promise<void> {
    const { url, ownerUrl } = this.database
    const ports = this.ports ? { ports: this.ports } : {}
    this.gateway = new Child('gateway-process.ts', { url, ownerUrl, commands: true, ...ports })
    this.gateway.unasked = (message) =>
      typeof message === 'object' && message !== null && 'outcomes' in message
    const found = await this.gateway.next<{ gb32960: number; jt808: number }>()
    this.ports = found
    this.port = found.jt808
  }

  async startServer(): Promise<void> {
    const options: GivingOptions = { url: this.database.url, vehicles: DEVICES, start: ++this.starts }
    const server = new Child('giving-process.ts', options)
    server.unasked = (message) => {
      if (typeof message !== 'object' || message === null || !('accepted' in message)) return false
      for (const { id, text } of (message as Accepted).accepted) this.accepted.set(id, text)
      return true
    }
    this.server = server
    await server.next()
  }

  async kill(role: Role): Promise<void> {
    this.killed[role]++
    if (role === 'database') {
      process.kill(this.database.server.pid, 'SIGKILL')
      await this.database.restart()
    } else if (role === 'gateway') {
      await this.gateway?.end('SIGKILL')
      await this.startGateway()
    } else {
      await this.server?.end('SIGKILL')
      await this.startServer()
    }
  }

  /** Which processes have not ended by themselves. */
  whoLives(): string {
    const lives = ({ process: { exitCode, signalCode } }: Child) => exitCode === null && signalCode === null
    const of = (child: Child | undefined) => (child && lives(child) ? 'lives' : 'ended')
    return `the gateway ${of(this.gateway)}, the server ${of(this.server)}`
  }

  /** Nothing is given any more. */
  async endGiving(): Promise<void> {
    const { server } = this
    if (!server) return
    const gone = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.send({})
    await gone
  }

  async stop(): Promise<void> {
    await this.server?.end('SIGKILL')
    await this.gateway?.end('SIGKILL')
    await this.database.stop()
  }
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50))
    if (await Promise.resolve(holds()).catch(() => false)) return
  throw new Error(`${what} did not come in time`)
}

/** Kills at random moments, each time when commands were accepted and ended since the last. */
async function killAll(parts: Parts, random: () => number): Promise<void> {
  const ended = async () =>
    Number(
      (
        await parts.database.query<{ n: string }>(
          `select count(*) as n from command_log where stage = 'ENDED'`,
        )
      )[0]?.n,
    )
  for (let kill = 0; kill < KILLS; kill++) {
    const before = { accepted: parts.accepted.size, ended: await ended() }
    await until(
      `progress behind kill ${kill}`,
      async () => parts.accepted.size > before.accepted + 8 && (await ended()) > before.ended + 8,
    ).catch((error: Error) => {
      const now = parts.accepted.size - before.accepted
      throw new Error(`${error.message}: ${now} accepted since, ${parts.whoLives()}`)
    })
    await sleep(random() * PAUSE_MS)
    const role = ROLES[Math.floor(random() * ROLES.length)] ?? 'gateway'
    if (process.env.BENCH_KILLS_TOLD) console.error(kill + 1, role, parts.accepted.size)
    await parts.kill(role)
  }
}

/** What the rows say beside what the terminals got. */
function compare(
  rows: readonly Row[],
  accepted: ReadonlyMap<string, string>,
  terminals: readonly Counting[],
) {
  const sendings = new Map(terminals.flatMap((t) => [...t.sendings]).map(([text, all]) => [text, all.size]))
  const ids = new Set(rows.map(({ id }) => id))
  const texts = new Set(rows.map(({ text }) => text))
  const got = (row: Row) => sendings.get(row.text) ?? 0
  const twice = [...sendings].filter(([, n]) => n > 1)
  const vanished = [...accepted.keys()].filter((id) => !ids.has(id))
  const open = rows.filter(({ stage }) => stage !== 'ENDED')
  const succeededUnsent = rows.filter((row) => row.state === '0' && got(row) === 0)
  const unsentYetGot = rows.filter((row) => row.state === '7' && got(row) > 0)
  const unstored = [...sendings.keys()].filter((text) => !texts.has(text))
  const unknown = rows.filter(({ state }) => state === '2')
  for (const [text, n] of twice.slice(0, 5)) console.error('sent more than once:', text, n)
  for (const row of [...open, ...succeededUnsent, ...unsentYetGot].slice(0, 5))
    console.error('wrong:', row, got(row))
  const states: Record<string, number> = {}
  for (const { state, reason } of rows) {
    const key = reason === null ? state : `${state} ${reason}`
    states[key] = (states[key] ?? 0) + 1
  }
  return {
    accepted: accepted.size,
    rows: rows.length,
    sentTwice: twice.length,
    lost: vanished.length + open.length + unstored.length,
    wrongOutcome: succeededUnsent.length + unsentYetGot.length,
    unknown: unknown.length,
    unknownThatArrived: unknown.filter((row) => got(row) > 0).length,
    states,
  }
}

/**
 * Kills gateway, giver and database at random moments while commands are given at once, for the next sign-on and for later, to
 * terminals that come and go. No terminal may get a command twice, and every one that was accepted has an outcome, which is
 * unknown where nobody can know it.
 */
export async function crashCommands(): Promise<void> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now())
  const random = randomFrom(seed)
  const parts = new Parts(await startDatabase())
  const terminals: Counting[] = []
  try {
    await recordTenant(parts.database)
    await parts.startGateway()
    for (let n = 0; n < DEVICES; n++) terminals.push(new Counting(n, parts.port, random))
    await parts.startServer()
    const from = performance.now()
    await killAll(parts, random)
    await parts.endGiving()
    for (const terminal of terminals) terminal.settle()
    const open = `select 1 from command_log where stage <> 'ENDED' limit 1`
    await until('the last outcome', async () => (await parts.database.query(open)).length === 0).catch(
      (error: Error) => console.error(error.message),
    )
    const rows = await parts.database.query<Row>(
      `select id::text, params->>'text' as text, stage, state, fail_reason as reason from command_log order by command_log.id`,
    )
    const found = compare(rows, parts.accepted, terminals)
    print({
      name: 'crash-commands',
      value: found.sentTwice + found.lost + found.wrongOutcome,
      unit: 'commands sent twice, lost or with an outcome that is not true',
      kills: KILLS,
      killed: parts.killed,
      ...found,
      seconds: round((performance.now() - from) / 1000),
      seed,
      load: loadavg().map((n) => round(n)),
    })
    if (found.sentTwice + found.lost + found.wrongOutcome > 0) process.exitCode = 1
  } finally {
    for (const terminal of terminals) terminal.stop()
    await parts.stop()
  }
}
