import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts } from './lib/parts.ts'
import { print, scaled } from './lib/report.ts'
import { START, Terminal } from './lib/terminal.ts'

export const DEVICES = 40

/** A terminal that sends as fast as its reports are acknowledged. */
export function terminalOf(n: number, port: () => number): Terminal {
  const template = gbReport(vinOf(n), START)
  return new Terminal({
    n,
    port,
    report: (second) => {
      retimeGb(template, START + second * 1000)
      return template
    },
  })
}

export async function compare(database: BenchDatabase, terminals: readonly Terminal[]) {
  let lost = 0
  let doubled = 0
  let stored = 0
  let acknowledged = 0
  for (const terminal of terminals) {
    const rows = await database.query<{ s: string; n: string }>(
      `select extract(epoch from device_time)::bigint as s, count(*) as n from frame
       where vehicle_id = $1 and message_id = 2 group by 1`,
      [1_000_000 + terminal.n],
    )
    const seconds = new Set(rows.map((r) => Number(r.s) - START / 1000))
    stored += rows.length
    doubled += rows.filter((r) => r.n !== '1').length
    acknowledged += terminal.acknowledged.size
    for (const second of terminal.acknowledged) if (!seconds.has(second)) lost++
  }
  return { lost, doubled, stored, acknowledged }
}

const ROLES = ['gateway', 'database'] as const

/** Kills gateway and database at random moments under load; nothing acknowledged may be missing, nothing stored twice. */
export async function crash(): Promise<void> {
  const random = randomFrom(Number(process.env.BENCH_SEED ?? Date.now()))
  const database = await startDatabase()
  const parts = new Parts(database, { commands: false })
  const terminals: Terminal[] = []
  const progress = () => terminals.reduce((n, t) => n + t.acknowledged.size, 0)
  try {
    await parts.startGateway()
    for (let n = 0; n < DEVICES; n++) terminals.push(terminalOf(n, () => parts.ports?.gb32960 ?? 0))
    const mark = async () => {
      const before = progress()
      return () => progress() >= before + DEVICES * 10
    }
    const kill = (role: (typeof ROLES)[number]) => parts.kill(role)
    const kills = Number(process.env.BENCH_KILLS ?? scaled(100, 4))
    const killed = await killAtRandom({ kills, roles: ROLES, random, pause: 400, mark, kill })
    const isFurther = await mark()
    await until('progress behind the last kill', isFurther)
    for (const terminal of terminals) terminal.stop()
    await parts.endGateway()
    const { lost, doubled, stored, acknowledged } = await compare(database, terminals)
    print({
      name: 'crash',
      value: lost,
      unit: 'acknowledged frames lost',
      acknowledged,
      stored,
      storedTwice: doubled,
      sentAgain: terminals.reduce((n, t) => n + t.doubts, 0),
      killed,
    })
    if (lost > 0 || doubled > 0) process.exitCode = 1
  } finally {
    for (const terminal of terminals) terminal.stop()
    await parts.stop()
  }
}
