import { systemClock } from '@motorpool/kernel'
import { Simulation } from '../apps/simulator/src/engine/simulation.ts'
import { type FleetVehicle, standardFleet } from '../apps/simulator/src/fleet.ts'
import { load } from './ingest.ts'
import { Child } from './lib/children.ts'
import { startDatabase } from './lib/database.ts'
import { numberOf, vinOf } from './lib/frames.ts'
import { print, round, scaled, sleep } from './lib/report.ts'

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? scaled(50, 12))
const DAYS = Number(process.env.BENCH_DAYS ?? 1)
const ALONE_MS = 10_000
const DEMO = { vehicles: 300, days: 14 }

/** Vehicles of the simulator under the names that the gateway of the bench knows; JT/T 808 terminals are registered already. */
function fleet(): { vehicles: FleetVehicle[]; codes: Map<string, string> } {
  const half = Math.ceil(VEHICLES / 2)
  const gb = standardFleet(half, 'gb32960').vehicles
  const jt = standardFleet(VEHICLES - half, 'jt808').vehicles
  const codes = new Map<string, string>()
  const vehicles = [...gb, ...jt].map((vehicle, n): FleetVehicle => {
    if (vehicle.protocol !== 'jt808') return { ...vehicle, vin: vinOf(n) }
    codes.set(numberOf(n), 'bench')
    return { ...vehicle, vin: vinOf(n), edition: '2013', number: numberOf(n) }
  })
  return { vehicles, codes }
}

/** A vehicle that is parked without a network sends its past later: the others are done when so long nothing came, ms. */
const SILENT_MS = 10_000

/** When the past was sent, ms of a monotonic clock, and the vehicles that are still without a network. */
async function done(run: Simulation): Promise<{ at: number; silent: number }> {
  let at = performance.now()
  for (let sent = -1; ; await sleep(100)) {
    const all = [...run.history.progress().values()].filter((one) => one.done).length
    if (run.counters.reissued > sent) at = performance.now()
    sent = run.counters.reissued
    if (all === VEHICLES || performance.now() - at > SILENT_MS) return { at, silent: VEHICLES - all }
  }
}

/** The past of a fleet, reissued through the gateway behind live reports: how fast, and what the live ones feel of it. */
export async function past(): Promise<void> {
  const database = await startDatabase()
  try {
    const options = { protocol: 'gb32960', connections: VEHICLES, warmup: 2000, duration: 5000 } as const
    const { result } = await load(database, { ...options, window: 16 })
    const [{ size: before } = { size: '0' }] = await database.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    const gateway = new Child('gateway-process.ts', { url: database.url, ownerUrl: database.ownerUrl })
    const ports = await gateway.next<Record<'gb32960' | 'jt808', number>>()
    const { vehicles, codes } = fleet()
    const run = new Simulation({
      vehicles,
      codes,
      address: ({ name }) => ({ host: '127.0.0.1', port: ports[name === 'jt808' ? 'jt808' : 'gb32960'] }),
      clock: systemClock,
      timing: { report: 1000, asleep: 1000 },
      history: { start: Date.now(), days: DAYS, after: 5000 + ALONE_MS },
    })
    run.run()
    await sleep(5000)
    run.counters.live.reset()
    await sleep(ALONE_MS - 500)
    const alone = run.counters.live.quantile(0.99)
    const aloneP50 = run.counters.live.quantile(0.5)
    await sleep(500)
    const from = performance.now()
    const { at, silent } = await done(run)
    const seconds = (at - from) / 1000
    const reports = run.counters.reissued
    run.stop()
    const [{ size: after } = { size: '0' }] = await database.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    await gateway.end()
    const perDay = reports / ((VEHICLES - silent) * (DAYS + 1))
    const rate = reports / seconds
    print({
      name: 'past',
      value: rate,
      unit: 'reissued reports acknowledged and stored / s, behind live ones',
      limit: round(result.acknowledged / result.seconds, 0),
      limitWhat: 'reports a load generator gets through the same gateway, as many connections',
      vehicles: VEHICLES,
      days: DAYS,
      silent,
      reports,
      seconds: round(seconds),
      liveP50Alone: aloneP50,
      liveP99Alone: alone,
      liveP50: run.history.liveQuantile(0.5),
      liveP99: run.history.liveQuantile(0.99),
      refused: [...run.counters.refusals].length,
      bytesPerReport: round((Number(after) - Number(before)) / reports, 0),
      demoMinutes: round((DEMO.vehicles * DEMO.days * perDay) / rate / 60),
      demoReports: round(DEMO.vehicles * DEMO.days * perDay, 0),
    })
  } finally {
    await database.stop()
  }
}
