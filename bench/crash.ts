import { startDatabase } from './lib/database.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { tellKept } from './lib/kept.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts } from './lib/parts.ts'
import { scaled } from './lib/report.ts'
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
    await tellKept('crash', database, terminals, { killed })
  } finally {
    for (const terminal of terminals) terminal.stop()
    await parts.stop()
  }
}
