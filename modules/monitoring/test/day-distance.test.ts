import { sql } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { MonitorRow } from '../src/shared/index.ts'
import { start } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

it('the list shows what was driven today; what was driven on another day is not of today', async () => {
  const place = await newPlace(app)
  const today = dayOf(app.clock.now())
  const driven = async (day: number) => {
    const { id, vin } = await buildVehicle(app, place)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, day, day_distance)
          values (${id}, ${place.tenant.id}, ${place.org.id}, ${String(vin)}, '', 1, ${dayText(day)}, 12345)`.execute(
        tx,
      ),
    )
    return String(vin)
  }
  const vins = { today: await driven(today), yesterday: await driven(today - 1) }
  const list = await app
    .as(place.owner)
    .post<{ items: MonitorRow[] }>('/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList', { page: 1 })
  const shown = Object.fromEntries(list.data.items.map((row) => [row.vin, row.dayDistance]))
  expect(shown).toEqual({ [vins.today]: 12.345, [vins.yesterday]: 0 })
})
