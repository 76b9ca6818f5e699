import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import { must } from '@motorpool/kernel'
import type { Accepted, GivingOptions } from './giving-process.ts'
import { answering } from './lib/answering.ts'
import { recordTenant } from './lib/commands.ts'
import { startDatabase } from './lib/database.ts'
import { randomFrom } from './lib/frames.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts, ROLES, type ServerPart } from './lib/parts.ts'
import { print, round, scaled } from './lib/report.ts'

const DEVICES = 60
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(100, 3))
/** Longest pause between progress after a kill and the next one. */
const PAUSE_MS = 600
/** Share of sign-ons after which a terminal goes away again, and for how long at most. */
const LEAVES = 0.2
const AWAY_MS = 3000

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

/** What is taken on: ids of commands with their texts. */
function giver(url: string, accepted: Map<string, string>): ServerPart {
  return {
    file: 'giving-process.ts',
    options: (start): GivingOptions => ({ url, vehicles: DEVICES, start }),
    heard: (message) => {
      if (typeof message !== 'object' || message === null || !('accepted' in message)) return false
      for (const { id, text } of (message as Accepted).accepted) accepted.set(id, text)
      return true
    },
  }
}

/** Kills at random moments, each time when commands were accepted and ended since the last. */
function killAll(parts: Parts, accepted: ReadonlyMap<string, string>, random: () => number) {
  const ended = async () =>
    Number(
      (
        await parts.database.query<{ n: string }>(
          `select count(*) as n from command_log where stage = 'ENDED'`,
        )
      )[0]?.n,
    )
  return killAtRandom({
    kills: KILLS,
    roles: ROLES,
    random,
    pause: PAUSE_MS,
    mark: async () => {
      const before = { accepted: accepted.size, ended: await ended() }
      return async () => accepted.size > before.accepted + 8 && (await ended()) > before.ended + 8
    },
    kill: (role) => parts.kill(role),
    stuck: () => `${accepted.size} accepted, ${parts.whoLives()}`,
  })
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
  const accepted = new Map<string, string>()
  const database = await startDatabase()
  const parts = new Parts(database, { commands: true }, giver(database.url, accepted))
  const terminals: Counting[] = []
  try {
    await recordTenant(database)
    await parts.startGateway()
    for (let n = 0; n < DEVICES; n++)
      terminals.push(new Counting(n, must(parts.ports, 'the port').jt808, random))
    await parts.startServer()
    const from = performance.now()
    const killed = await killAll(parts, accepted, random)
    await parts.endServer()
    for (const terminal of terminals) terminal.settle()
    const open = `select 1 from command_log where stage <> 'ENDED' limit 1`
    await until('the last outcome', async () => (await database.query(open)).length === 0).catch(
      (error: Error) => console.error(error.message),
    )
    const rows = await database.query<Row>(
      `select id::text, params->>'text' as text, stage, state, fail_reason as reason from command_log order by command_log.id`,
    )
    const found = compare(rows, accepted, terminals)
    print({
      name: 'crash-commands',
      value: found.sentTwice + found.lost + found.wrongOutcome,
      unit: 'commands sent twice, lost or with an outcome that is not true',
      kills: KILLS,
      killed,
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
