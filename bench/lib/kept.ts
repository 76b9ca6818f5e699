import type { BenchDatabase } from './database.ts'
import { print } from './report.ts'
import { START, type Terminal } from './terminal.ts'

/** What became of the reports that terminals had acknowledged. */
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

/** Prints it; the bench fails when something acknowledged is missing or was stored twice. */
export async function tellKept(
  name: string,
  database: BenchDatabase,
  terminals: readonly Terminal[],
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { lost, doubled, stored, acknowledged } = await compare(database, terminals)
  print({
    name,
    value: lost,
    unit: 'acknowledged frames lost',
    acknowledged,
    stored,
    storedTwice: doubled,
    sentAgain: terminals.reduce((n, { doubts }) => n + doubts, 0),
    ...more,
  })
  if (lost > 0 || doubled > 0) process.exitCode = 1
}
