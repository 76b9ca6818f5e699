import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openFrame } from '@motorpool/jt808'
import { must } from '@motorpool/kernel'
import { recordTenant } from './lib/commands.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { randomFrom } from './lib/frames.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts, ROLES } from './lib/parts.ts'
import { print, round, scaled } from './lib/report.ts'
import { Rollouts } from './lib/rollouts.ts'
import { updatable } from './lib/updatable.ts'
import { BAD, Packages } from './lib/updates.ts'
import type { UpdatingOptions } from './updating-process.ts'

const TERMINALS = 120
const GROUP = 12
const PACKAGE_BYTES = 150_000
const KILLS = Number(process.env.BENCH_KILLS ?? scaled(100, 3))
/** Longest pause between progress after a kill and the next one. */
const PAUSE_MS = 1500
const SETTLED_MS = 300_000
/** Tries that begin or rows that end between two kills, at least. */
const PROGRESS = 6
/** Stands for the quarter of an hour within which a terminal must be heard with its new version. */
const CONFIRM_S = 12
/** ms by which clocks of a step and of its statements may differ from when a terminal was heard. */
const MARGIN_MS = 3000
/** Share of sign-ons after which a terminal goes away again; how long it is away or restarts at most. */
const LEAVES = 0.1
const AWAY_MS = 2000
/** Share of packages that a terminal refuses, and of those after which it comes back as it was. */
const REFUSES = 0.06
const HANGS = 0.06

const UPGRADE = 0x8108

interface Noted {
  version: string
  /** ms */
  at: number
}

/** A terminal that takes what it is sent, restarts with it, refuses it or forgets it, and is offline now and then. */
class Updating {
  /** Packages that have begun to come, each once however often its pieces are repeated. */
  readonly begun: Noted[] = []
  /** Sign-ons that were answered, with the version that they said. */
  readonly heard: Noted[] = []
  /** Packages whose bytes are not those that were given. */
  wrong = 0
  private readonly n: number
  private readonly port: number
  private readonly bytes: Buffer
  private readonly random: () => number
  private firmware = 'V0'
  private socket: Socket | undefined
  private isSteady = false
  private isOver = false

  constructor(n: number, port: number, bytes: Buffer, random: () => number) {
    this.n = n
    this.port = port
    this.bytes = bytes
    this.random = random
    this.connect()
  }

  private connect(): void {
    if (this.isOver) return
    const { n, port, firmware, random } = this
    const seen = new Set<number>()
    const socket = updatable({
      n,
      port,
      firmware,
      signedOn: () => {
        this.heard.push({ version: firmware, at: Date.now() })
        if (!this.isSteady && random() < LEAVES) setTimeout(() => socket.destroy(), random() * AWAY_MS)
      },
      got: (frame) => this.note(frame, seen),
      upgrade: (version, data) => this.take(version, data),
      closed: () => setTimeout(() => this.connect(), 50 + random() * AWAY_MS),
    })
    this.socket = socket
  }

  /** @param seen first serials of the packages of this connection: a repeat of the standard has that of what it repeats */
  private note(frame: Uint8Array, seen: Set<number>): void {
    const opened = openFrame(frame)
    if (!opened.ok || opened.header.messageId !== UPGRADE) return
    const { serial, index, size } = opened.header
    const first = (serial - Math.max(0, index - 1)) & 0xffff
    if (index > 1 || seen.has(first)) return
    seen.add(first)
    // Kind, five bytes of the manufacturer, length and text of the version.
    const at = size + 6
    const length = opened.plain[at] ?? 0
    const version = Buffer.from(opened.plain.subarray(at + 1, at + 1 + length)).toString('latin1')
    this.begun.push({ version, at: Date.now() })
  }

  private take(version: string, data: Uint8Array): 'install' | 'refuse' | 'hang' {
    if (!this.bytes.equals(data)) this.wrong++
    if (version.startsWith(BAD)) return 'refuse'
    const lot = this.random()
    if (lot < REFUSES) return 'refuse'
    if (lot < REFUSES + HANGS) return 'hang'
    this.firmware = version
    return 'install'
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

interface Item {
  n: number
  task: string
  status: string
  version: string
  ring: number
  state: string
  tries: number
  reason: string | null
  /** ms; of the first try and of the end. */
  started: number | null
  finished: number | null
}

interface Command {
  n: number
  version: string
  stage: string
  state: string
  reason: string | null
  /** ms */
  sent: number | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const ITEMS = `
  select (v.id - 1000000)::int as n, l.task_id::text as task, k.task_status as status, l.target_version as version, l.ring, l.state,
    l.try_times as tries, l.fail_reason as reason, ${ms('l.start_time')} as started, ${ms('l.finish_time')} as finished
  from ota_log l join ota_task k on k.id = l.task_id join vehicle v on v.vin = l.vin order by l.id`

const COMMANDS = `
  select (vehicle_id - 1000000)::int as n, params->>'version' as version, stage, state, fail_reason as reason, ${ms('send_time')} as sent
  from command_log where cmd_code = 'UPGRADE' order by command_log.id`

const keyOf = ({ n, version }: { n: number; version: string }) => `${n} ${version}`

function gathered<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

/** Whether a command has used up a try: one that never was on the wire has not, unless nothing could send it. */
const isTry = ({ state, reason }: Command) => (state !== '7' && state !== '8') || reason === 'UNSUPPORTED'

/** Beginnings at a terminal by the command on the wire at that time: the last that was sent before. */
function beginningsOf(
  commands: readonly Command[],
  begun: readonly Noted[],
): Map<Command | undefined, number> {
  const counts = new Map<Command | undefined, number>()
  for (const { version, at } of begun) {
    const own = commands.filter((one) => one.version === version && one.sent !== null && one.sent <= at)
    const last = own.at(-1)
    counts.set(last, (counts.get(last) ?? 0) + 1)
  }
  return counts
}

/** Why the row of a terminal does not tell the truth; undefined where it does. */
function untruth(item: Item, { heard }: Updating, commands: readonly Command[]): string | undefined {
  const own = heard.filter(({ version }) => version === item.version)
  if (item.state === 'SUCCESS' && own.length === 0) return 'never restarted with it'
  const isMissed = own.some(({ at }) => item.finished !== null && at < item.finished - MARGIN_MS)
  if (item.state === 'FAIL' && isMissed) return 'failed, though it was heard with it'
  const tries = commands.filter(isTry).length
  return tries === item.tries ? undefined : `${item.tries} tries, ${tries} commands`
}

/** Terminals that were begun before everything of the rings before them had ended, and those of a package that every one refuses. */
function overrun(items: readonly Item[]): Item[] {
  return [...gathered(items, ({ task }) => task).values()].flatMap((all) =>
    all.filter(({ ring, started, version }) => {
      if (started === null || ring === 1) return false
      const before = all.filter((one) => one.ring < ring)
      return version.startsWith(BAD) || before.some(({ finished }) => finished === null || finished > started)
    }),
  )
}

const isOpen = ({ state }: Item) => state === 'RUNNING' || state === 'CONFIRM'

async function compare(database: BenchDatabase, terminals: readonly Updating[]) {
  const items = await database.query<Item & Record<string, unknown>>(ITEMS)
  const commands = await database.query<Command & Record<string, unknown>>(COMMANDS)
  const byTerminal = gathered(commands, ({ n }) => String(n))
  const counts = terminals.map(({ begun }, n) => beginningsOf(byTerminal.get(String(n)) ?? [], begun))
  const doubled = counts.flatMap((of, n) =>
    [...of].filter(([, count]) => count > 1).map(([of]) => ({ n, of })),
  )
  const unasked = counts.flatMap((of, n) => (of.has(undefined) ? [{ n, begun: terminals[n]?.begun }] : []))
  const had = (one: Command) => (counts[one.n]?.get(one) ?? 0) > 0
  const wrongOutcome = commands.filter(
    (one) => (one.state === '0' && !had(one)) || (one.state === '7' && had(one)),
  )
  const byRow = gathered(commands, keyOf)
  const untrue = items.flatMap((item) => {
    const why = untruth(item, must(terminals[item.n], 'a terminal'), byRow.get(keyOf(item)) ?? [])
    return why ? [{ ...item, why }] : []
  })
  const tasks = gathered(items, ({ task }) => task)
  const open = items.filter(isOpen)
  const unended = [...tasks.values()].filter(([one]) => one?.status === 'RUNNING')
  const incomplete = [...tasks.values()].filter((all) => all.length !== GROUP)
  const waiting = items.filter(
    ({ state, status }) => state === 'WAIT' && !['PAUSED', 'STOPPED'].includes(status),
  )
  const ahead = overrun(items)
  const wrong = { doubled, unasked, wrongOutcome, untrue, open, unended, incomplete, waiting, ahead }
  for (const [what, all] of Object.entries(wrong))
    for (const one of all.slice(0, 5)) console.error(what, JSON.stringify(one))
  const states: Record<string, number> = {}
  for (const { state, reason } of items) {
    const key = state === 'FAIL' ? `${state} ${reason}` : state
    states[key] = (states[key] ?? 0) + 1
  }
  return {
    tasks: tasks.size,
    updates: commands.filter(({ sent }) => sent !== null).length,
    begun: terminals.reduce((sum, { begun }) => sum + begun.length, 0),
    stoppedByThemselves: [...tasks.values()].filter(([one]) => one?.version.startsWith(BAD)).length,
    doubled: doubled.length,
    lost: open.length + unended.length + incomplete.length + waiting.length,
    untrue: untrue.length + wrongOutcome.length + unasked.length,
    ahead: ahead.length,
    damaged: terminals.reduce((sum, { wrong: n }) => sum + n, 0),
    states,
  }
}

/** A quarter of an hour in some seconds; what it moves is the time, and nothing else. */
function hurry(database: BenchDatabase): () => void {
  const timer = setInterval(() => {
    const soon = `update_time + interval '${CONFIRM_S} s'`
    database
      .query(`update ota_log set confirm_time = ${soon} where state = 'CONFIRM' and confirm_time > ${soon}`)
      .catch(() => {}) // the database is away
  }, 1000)
  return () => clearInterval(timer)
}

const FURTHER = `select coalesce(sum(try_times), 0) + count(*) filter (where state in ('SUCCESS', 'FAIL')) as n from ota_log`

async function settle(database: BenchDatabase): Promise<void> {
  const open = `select 1 from ota_log l join ota_task k on k.id = l.task_id
    where k.task_status = 'RUNNING' or l.state in ('RUNNING', 'CONFIRM') limit 1`
  const isSettled = async () => (await database.query(open)).length === 0
  await until('the last outcome', isSettled, SETTLED_MS).catch((error: Error) => console.error(error.message))
}

/**
 * Kills gateway, worker and database at random moments while packages go to terminals ring by ring, and people pause, resume and
 * cancel. No package may begin to come twice for one try; every row says what its terminal did, and none stays under way; a task
 * of a package that all refuse stops with its first ring.
 */
export async function crashUpdates(): Promise<void> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now())
  const random = randomFrom(seed)
  const bytes = randomBytes(PACKAGE_BYTES)
  const database = await startDatabase()
  const files = join(database.dir, 'files')
  const options = (): UpdatingOptions => ({ url: database.url, files })
  const parts = new Parts(database, { commands: true, files }, { file: 'updating-process.ts', options })
  const terminals: Updating[] = []
  let stopHurry: (() => void) | undefined
  try {
    await recordTenant(database)
    await parts.startGateway()
    const packages = new Packages(database, bytes)
    await packages.record(TERMINALS, files)
    const { jt808: port } = must(parts.ports, 'the port')
    for (let n = 0; n < TERMINALS; n++) terminals.push(new Updating(n, port, bytes, random))
    await parts.startServer()
    const groups = Array.from({ length: TERMINALS / GROUP }, (_, g) =>
      Array.from({ length: GROUP }, (_one, i) => g * GROUP + i),
    )
    const from = performance.now()
    const rollouts = new Rollouts(database.ownerUrl, packages, groups, random)
    stopHurry = hurry(database)
    const further = async () => Number((await database.query<{ n: string }>(FURTHER))[0]?.n)
    const killed = await killAtRandom({
      kills: KILLS,
      roles: ROLES,
      random,
      pause: PAUSE_MS,
      patience: SETTLED_MS,
      mark: async () => {
        const before = await further()
        return async () => (await further()) >= before + PROGRESS
      },
      kill: (role) => parts.kill(role),
      stuck: () => parts.whoLives(),
    })
    for (const terminal of terminals) terminal.settle()
    await rollouts.finish()
    await settle(database)
    const found = await compare(database, terminals)
    const value = found.doubled + found.lost + found.untrue + found.ahead + found.damaged
    print({
      name: 'crash-updates',
      value,
      unit: 'packages begun twice for one try, terminals lost, rows that are not true, terminals begun too early, packages damaged',
      kills: KILLS,
      killed,
      ...found,
      endedByThemselves: parts.ended,
      seconds: round((performance.now() - from) / 1000),
      seed,
      load: loadavg().map((n) => round(n)),
    })
    if (value > 0) process.exitCode = 1
  } finally {
    stopHurry?.()
    for (const terminal of terminals) terminal.stop()
    await parts.stop()
  }
}
