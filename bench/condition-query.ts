import { Database } from '@motorpool/db'
import { PostgresTelemetryStore, type VehicleKey } from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import {
  readsMessages,
  searchThreads,
  searchVehicle,
} from '../modules/monitoring/src/server/condition-query/search-vehicle.ts'
import type { Question } from '../modules/monitoring/src/shared/condition-query.ts'
import { startDatabase } from './lib/database.ts'
import { bareBlocks, DAYS, fillPacked, PATTERNS, printOver } from './lib/packed-fleet.ts'
import { scaled } from './lib/report.ts'

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
      const one = (vehicle: VehicleKey) => searchVehicle(store, threads, asking, vehicle, range)
      // Threads of a worker are there already.
      for (const vehicleId of ['1', '2']) await one({ tenantId: '1', vehicleId })
      await printOver({ name, vehicles: most, limit, one }).finally(() => threads.close())
    }
  } finally {
    await db.close()
    await database.stop()
  }
}
