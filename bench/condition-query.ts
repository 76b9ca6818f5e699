import { Database } from '@motorpool/db'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import {
  readsMessages,
  searchThreads,
  searchVehicle,
} from '../modules/monitoring/src/server/condition-query/search-vehicle.ts'
import type { Question } from '../modules/monitoring/src/shared/condition-query.ts'
import { startDatabase } from './lib/database.ts'
import { bareBlocks, DAYS, fillPacked, PATTERNS, POINTS } from './lib/packed-fleet.ts'
import { print, round, scaled } from './lib/report.ts'

/** Vehicles in hand at once, as the job has them. */
const AT_ONCE = 4

const asks = (...conditions: [field: string, condition: 'GT' | 'LT', value: number][]): Question => ({
  logic: 'AND',
  groups: [
    {
      logic: 'AND',
      conditions: conditions.map(([field, condition, value]) => ({
        field,
        condition,
        value,
        valueEnd: null,
      })),
    },
  ],
})

const QUESTIONS: Readonly<Record<string, Question>> = {
  'condition-query': asks(['vehicleSpeed', 'GT', 75], ['soc', 'LT', 50]),
  'condition-query-ruled-out': asks(['vehicleSpeed', 'GT', 200], ['soc', 'LT', 50]),
  'condition-query-decoded': asks(['packCurrent', 'GT', 45], ['vehicleSpeed', 'GT', 60]),
}

/** A question over many vehicles and thirty days of reports every ten seconds, as the job asks it. */
export async function conditionQuery(): Promise<void> {
  const vehicles = scaled(1000, PATTERNS * 2)
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    const first = dayOf(Date.now()) - DAYS - 3
    await fillPacked(database, vehicles, first)
    const store = new PostgresTelemetryStore(db)
    const range = { from: dayStart(first), to: dayStart(first + DAYS) }
    const limit = await bareBlocks(database, Math.min(vehicles, 50))
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const asking = { question, definitions: [] }
      // Of the patterns alone the bytes of the messages are stored.
      const most = readsMessages(asking) ? PATTERNS : vehicles
      const threads = searchThreads()
      // Threads of a worker are there already.
      for (const v of ['1', '2'])
        await searchVehicle(store, threads, asking, { tenantId: '1', vehicleId: v }, range)
      const cpu = process.cpuUsage()
      const began = performance.now()
      let [messages, reports, stretches, next] = [0, 0, 0, 1]
      const one = async () => {
        for (let v = next++; v <= most; v = next++) {
          const vehicle = { tenantId: '1', vehicleId: String(v) }
          const found = await searchVehicle(store, threads, asking, vehicle, range)
          messages += found.messages
          reports += found.reports
          stretches += found.total
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
      const seconds = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(cpu)
      threads.close()
      if (messages !== most * DAYS * POINTS) throw new Error(`${messages} messages were answered for`)
      print({
        name,
        value: seconds,
        unit: `s for ${most} vehicles over ${DAYS} days of ${POINTS} reports`,
        reportsPerSecond: round(messages / seconds, 0),
        limitReportsPerSecond: round(limit, 0),
        limitWhat: 'reports a second of reading and decompressing the same blocks alone, one thread',
        secondsForThousand: round((seconds * 1000) / most),
        cpuSeconds: round((user + system) / 1e6),
        messages,
        reports,
        stretches,
      })
    }
  } finally {
    await db.close()
    await database.stop()
  }
}
