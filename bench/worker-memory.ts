import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Database } from '@motorpool/db'
import { newPasswordKey } from '@motorpool/identity/server'
import { dayOf, dayStart, systemClock } from '@motorpool/kernel'
import { ConsumerHost, consumers } from '@motorpool/stream/server'
import { wireModules } from '../apps/server/src/modules.ts'
import { fillJournal } from './consumers.ts'
import { queryOnce, startDatabase } from './lib/database.ts'
import { fillFleet, TENANT } from './lib/fleet.ts'
import { print, round, scaled } from './lib/report.ts'
import { watchAll } from './lib/strategies.ts'

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }

/** Bytes in use once nothing is left to collect. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 3; i++) collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

/** What a worker holds of the vehicles that report to it: all consumers, twenty strategies and two open alarms of each. */
export async function workerMemory(): Promise<void> {
  const vehicles = scaled(20_000, 1000)
  const database = await startDatabase()
  const db = new Database({ url: database.url, max: 8, applicationName: 'bench' })
  try {
    await fillFleet(database.ownerUrl, vehicles)
    await watchAll((text, values) => queryOnce(database.ownerUrl, text, values), TENANT, TENANT)
    const { wired } = wireModules({ db, clock: systemClock, key: newPasswordKey(), filesDir: '' })
    const all = wired.ports.all(consumers)
    // Begun before anything is stored: what is there from now on is for all of them.
    await new ConsumerHost({ db, log: quiet, clock: systemClock, consumers: all }).catchUp()
    const shown = { flags: 0b101, level: 2, speed: 118 }
    const fleet = { first: 1, tenantId: String(TENANT), shown }
    await database.query(`update consumer_share set position = '{"time": 0}'`)
    await fillJournal(database, vehicles, 5, fleet)
    await database.query(`update vehicle_event set position = $1 + id where kind = 'REFERENCE'`, [
      dayStart(dayOf(Date.now())) * 1000,
    ])
    const holding = async (shares: readonly number[]): Promise<number> => {
      const host = new ConsumerHost({
        db,
        log: quiet,
        clock: systemClock,
        consumers: all,
        shares: () => shares,
      })
      const before = heap()
      await host.catchUp()
      const after = heap()
      // As long as it is measured it is needed.
      await host.stop()
      return after - before
    }
    // What a worker holds whatever its vehicles are (pages, code) is in both.
    const few = await holding([0])
    const most = await holding([1, 2, 3, 4, 5, 6, 7])
    const [stored] = await database.query<{ states: string; bytes: string; alarms: string }>(
      `select count(*) as states, sum(pg_column_size(state)) as bytes, (select count(*) from alarm) as alarms
       from consumer_state`,
    )
    print({
      name: 'worker-memory',
      value: ((most - few) / vehicles) * (8 / 6),
      unit: 'bytes of a worker a vehicle, all consumers',
      limit: round(Number(stored?.bytes) / vehicles),
      limitWhat: 'bytes of its states as they are stored',
      statesOfVehicle: round(Number(stored?.states) / vehicles, 2),
      alarmsOfVehicle: round(Number(stored?.alarms) / vehicles, 2),
      vehicles,
      ofAnyWorkerMb: round((few - (most - few) / 6) / 1e6),
      consumers: all.length,
    })
  } finally {
    await db.close()
    await database.stop()
  }
}
