import { Database } from '@motorpool/db'
import { PostgresTelemetryStore, type VehicleKey } from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import { openThreads, tryVehicle } from '../modules/strategy/src/server/back-test/try-vehicle.ts'
import type { StoredCondition, StoredStrategy } from '../modules/strategy/src/server/watch/rule.ts'
import { startDatabase } from './lib/database.ts'
import { bareBlocks, DAYS, fillPacked, PATTERNS, printOver } from './lib/packed-fleet.ts'
import { scaled } from './lib/report.ts'

/** Vehicles whose blocks have the bytes of their messages too. */
const WITH_BYTES = PATTERNS
type Given = Pick<StoredCondition, 'field' | 'condition' | 'value'> & Partial<StoredCondition>

const strategyOf = (conditions: readonly Given[]): StoredStrategy => ({
  kind: 'VEHICLE',
  name: 'tried',
  level: '2',
  logic: 'AND',
  protocol: 'GB32960',
  begin: null,
  checkBegin: null,
  checkEnd: null,
  remind: true,
  suggestion: null,
  conditions: conditions.map((one) => ({
    name: one.field,
    names: null,
    unit: null,
    valueEnd: null,
    begin: null,
    end: null,
    type: 'SECOND',
    ...one,
  })),
})

const STRATEGIES = {
  'back-test': strategyOf([{ field: 'vehicleSpeed', condition: 'GT', value: 75, begin: 30, end: 10 }]),
  'back-test-several': strategyOf([
    { field: 'vehicleSpeed', condition: 'GT', value: 75, begin: 30 },
    { field: 'soc', condition: 'LT', value: 50 },
    { field: 'speedChange', condition: 'LT', value: 0.05 },
  ]),
  'back-test-decoded': strategyOf([{ field: 'packCurrent', condition: 'GT', value: 45, begin: 30 }]),
} as const

/** One strategy over many vehicles and thirty days of reports every ten seconds, as the job runs it. */
export async function backTest(): Promise<void> {
  const vehicles = scaled(1000, PATTERNS * 2)
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    const first = dayOf(Date.now()) - DAYS - 3
    await fillPacked(database, vehicles, first)
    const store = new PostgresTelemetryStore(db)
    const range = { from: dayStart(first), to: dayStart(first + DAYS) }
    const limit = await bareBlocks(database, Math.min(vehicles, 50))
    for (const [name, strategy] of Object.entries(STRATEGIES)) {
      const isDecoded = name.endsWith('decoded')
      const most = isDecoded ? WITH_BYTES : vehicles
      const threads = openThreads()
      const tried = { strategyId: '1', strategy, definitions: [] }
      const one = (vehicle: VehicleKey) => tryVehicle(store, threads, tried, vehicle, range)
      await printOver({ name, vehicles: most, limit, one }).finally(() => threads.close())
    }
  } finally {
    await db.close()
    await database.stop()
  }
}
