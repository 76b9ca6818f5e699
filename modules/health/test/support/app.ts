import { sql } from '@motorpool/db'
import { figuresModule } from '@motorpool/figures/server'
import { dayStart, dayText } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { start as startMonitoring } from '../../../monitoring/test/support/app.ts'
import { healthModule, sumHealth } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startMonitoring(undefined, figuresModule, healthModule)
}

/** Columns of `vehicle_health_day`; mV, 0.1 K, kΩ. */
export interface BatteryDay {
  spread?: number
  temp_spread?: number
  insulation?: number
}

/** Days of a battery as the consumer stores them. */
export const lived = (app: TestApp, vehicleId: string, days: ReadonlyMap<number, BatteryDay>) =>
  app.db.withPlatform(undefined, 'test', async (tx) => {
    for (const [day, { spread = null, temp_spread = null, insulation = null }] of days)
      await sql`
        insert into vehicle_health_day (vehicle_id, tenant_id, day, samples, rest_samples, spread, temp_spread, insulation)
        select id, tenant_id, ${dayText(day)}::date, 100, 50, ${spread}, ${temp_spread}, ${insulation} from vehicle
        where id = ${vehicleId}`.execute(tx)
    await sql`insert into vehicle_health (vehicle_id, tenant_id) select id, tenant_id from vehicle where id = ${vehicleId}
      on conflict (vehicle_id) do update set stale = true`.execute(tx)
  })

/** A charge of two hours at noon of a day, measured throughout; %, kWh. */
export const charged = (
  app: TestApp,
  vehicleId: string,
  { day, from, to, energy }: { day: number; from: number; to: number; energy: number },
) =>
  app.db.withPlatform(undefined, 'test', (tx) => {
    const begin = dayStart(day) + 12 * 3_600_000
    return sql`
      insert into vehicle_charge_health (vehicle_id, tenant_id, begin_time, end_time, soc_begin, soc_end, charge, energy, measured)
      select id, tenant_id, ${new Date(begin)}, ${new Date(begin + 7_200_000)}, ${from}, ${to}, ${Math.round((energy * 10_000) / 350)},
        ${Math.round(energy * 100)}, 7200 from vehicle where id = ${vehicleId}`.execute(tx)
  })

/** A day of the figures: m and 0.1 l. */
export const drove = (
  app: TestApp,
  vehicleId: string,
  { day, distance, fuel }: { day: number; distance: number; fuel: number },
) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into vehicle_stat_daily (vehicle_id, tenant_id, day, distance, fuel, fuel_begin, fuel_end)
      select id, tenant_id, ${dayText(day)}::date, ${distance}, ${fuel}, 3000, ${3000 - fuel} from vehicle where id = ${vehicleId}`.execute(
      tx,
    ),
  )

/** Sums up, as the job does. */
export const sumUp = (app: TestApp): Promise<void> =>
  sumHealth({
    db: app.db,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    now: () => app.clock.now(),
    signal: new AbortController().signal,
  })
