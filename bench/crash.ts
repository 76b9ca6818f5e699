import { Child } from './lib/children.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { gbReport, randomFrom, retimeGb, vinOf } from './lib/frames.ts'
import { print, scaled, sleep } from './lib/report.ts'
import { START, Terminal } from './lib/terminal.ts'

const DEVICES = 40

/** A terminal that sends as fast as its reports are acknowledged. */
function terminalOf(n: number, port: () => number): Terminal {
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

async function compare(database: BenchDatabase, terminals: readonly Terminal[]) {
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

/** Kills gateway and database at random moments under load; nothing acknowledged may be missing, nothing stored twice. */
export async function crash(): Promise<void> {
  const kills = scaled(50, 2)
  const random = randomFrom(Number(process.env.BENCH_SEED ?? Date.now()))
  const database = await startDatabase()
  let gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
  const ports = await gateway.next<{ gb32960: number; jt808: number }>()
  const terminals = Array.from({ length: DEVICES }, (_, n) => terminalOf(n, () => ports.gb32960))
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
