import { sql } from '@motorpool/db'
import { figuresModule, sumMonths } from '@motorpool/figures/server'
import { dayText } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { start as startMonitoring } from '../../../monitoring/test/support/app.ts'
import { analysisModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startMonitoring(undefined, figuresModule, analysisModule)
}

/** Columns of `vehicle_stat_daily`; m, s, 0.1 l, %. */
export interface DayOfVehicle {
  distance?: number
  drive?: number
  idle?: number
  acc?: number
  fuel?: number
  used?: number
  charged?: number
  trips?: number
  online?: string
}

/** Days of a vehicle as the consumers of the figures store them. */
export async function lived(
  app: TestApp,
  vehicleId: string,
  days: ReadonlyMap<number, DayOfVehicle>,
): Promise<void> {
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{
      tenant_id: string
    }>`select tenant_id from vehicle where id = ${vehicleId}`.execute(tx)
    const all = [...days].map(([day, of]) => ({
      vehicle_id: vehicleId,
      tenant_id: rows[0]?.tenant_id,
      day: dayText(day),
      distance: 0,
      drive: 0,
      idle: 0,
      acc: 0,
      trips: 0,
      online: '{}',
      ...of,
    }))
    await sql`
      insert into vehicle_stat_daily (vehicle_id, tenant_id, day, distance, drive, idle, acc, fuel, used, charged, trips, online,
        report_time)
      select r.vehicle_id, r.tenant_id, r.day, r.distance, r.drive, r.idle, r.acc, r.fuel, r.used, r.charged, r.trips, r.online, r.day
      from jsonb_populate_recordset(null::vehicle_stat_daily, ${JSON.stringify(all)}::jsonb) r`.execute(tx)
    await sumMonths(tx, all)
  })
}
