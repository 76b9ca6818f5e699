import { NatsServer, natsProgram } from '../packages/bus/test/support/nats.ts'
import { DEVICES, terminalOf } from './crash.ts'
import { startDatabase } from './lib/database.ts'
import { randomFrom } from './lib/frames.ts'
import { compare, tellKept } from './lib/kept.ts'
import { killAtRandom, until } from './lib/kills.ts'
import { Parts } from './lib/parts.ts'
import { scaled } from './lib/report.ts'
import type { Terminal } from './lib/terminal.ts'

const ROLES = ['gateway', 'server', 'database', 'nats'] as const

/**
 * Kills the gateway, the worker that stores, the database and the NATS server with the log at random moments under load; nothing
 * acknowledged may be missing, nothing stored twice.
 */
export async function crashLog(): Promise<void> {
  if (!natsProgram) return console.error('crash-log: no nats-server')
  const random = randomFrom(Number(process.env.BENCH_SEED ?? Date.now()))
  const database = await startDatabase()
  const nats = await NatsServer.start(natsProgram)
  const store = { file: 'log-store-process.ts', options: () => ({ url: database.url, nats: nats.url }) }
  const parts = new Parts(database, { nats: nats.url }, store)
  const terminals: Terminal[] = []
  const progress = () => terminals.reduce((n, t) => n + t.acknowledged.size, 0)
  try {
    await parts.startServer()
    await parts.startGateway()
    for (let n = 0; n < DEVICES; n++) terminals.push(terminalOf(n, () => parts.ports?.gb32960 ?? 0))
    const mark = async () => {
      const before = progress()
      return () => progress() >= before + DEVICES * 10
    }
    const kill = async (role: (typeof ROLES)[number]) => {
      if (role !== 'nats') return parts.kill(role)
      await nats.kill()
      await nats.run()
    }
    const kills = Number(process.env.BENCH_KILLS ?? scaled(100, 8))
    const stuck = () => parts.whoLives()
    const killed = await killAtRandom({ kills, roles: ROLES, random, pause: 400, mark, kill, stuck })
    const isFurther = await mark()
    await until('progress behind the last kill', isFurther)
    for (const terminal of terminals) terminal.stop()
    await parts.endGateway()
    await until(
      'all that was acknowledged',
      async () => (await compare(database, terminals)).lost === 0,
    ).catch(
      () => {}, // what is missing is told
    )
    await tellKept('crash-log', database, terminals, { killed })
  } finally {
    for (const terminal of terminals) terminal.stop()
    await parts.stop()
    await nats.remove()
  }
}
