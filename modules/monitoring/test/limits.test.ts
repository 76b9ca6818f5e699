import { sql } from '@motorpool/db'
import { facts as gb32960 } from '@motorpool/gb32960/facts'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { HistoryInit } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { insertFrame } from './support/frames.ts'

let app: TestApp
let place: Place
let vehicle: { id: string; vin: string }

interface Threshold {
  field: string
  level: string
  lower?: number
  upper?: number
  unit?: string
  enabled?: boolean
}

async function threshold({ field, level, lower, upper, unit, enabled = true }: Threshold): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into vehicle_model_threshold
          (tenant_id, vehicle_model_id, function_field_id, alarm_level, lower_value, upper_value, unit, enabled)
        select v.tenant_id, v.vehicle_model_id, f.id, ${level}, ${lower ?? null}, ${upper ?? null}, ${unit ?? null}, ${enabled}
        from vehicle v, function_field f
        where v.id = ${vehicle.id} and f.code = ${field} and f.tenant_id is null`.execute(tx),
  )
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  const { id, vin } = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
  vehicle = { id, vin: String(vin) }
  const time = app.clock.now() - 60_000
  const raw = gb.report(vehicle.vin, { time, speed: 60, soc: 50, mileage: 1000 })
  await insertFrame(app, place, vehicle.id, { protocol: gb32960.id, messageId: 2, time, raw })
})
afterAll(() => app?.close())

const limits = async (who = app.as(place.owner)) => {
  const path = `/api/vehicle-svc/vehicle/single/monitor/V2.0/${vehicle.vin}/history/init`
  const { data, text } = await who.get<HistoryInit>(path)
  expect(data.columns, text).toBeDefined()
  return new Map(data.columns.map((column) => [column.key, column.limits]))
}

it('a history brings the thresholds of the model with the values that they limit', async () => {
  expect((await limits()).get('vehicle.speed')).toEqual([])
  await threshold({ field: 'vehicleSpeed', level: '1', upper: 80, unit: 'km/h' })
  await threshold({ field: 'vehicleSpeed', level: '3', lower: 5, upper: 100 })
  const shown = await limits()
  expect(shown.get('vehicle.speed')).toEqual([
    { value: 80, level: '1' },
    { value: 5, level: '3' },
    { value: 100, level: '3' },
  ])
  expect(shown.get('vehicle.soc')).toEqual([])
})

it('thresholds in another unit, and those that are off, limit nothing that is shown', async () => {
  await threshold({ field: 'totalMileage', level: '1', upper: 5, unit: 'm' })
  await threshold({ field: 'totalMileage', level: '2', upper: 6, unit: 'km', enabled: false })
  expect((await limits()).get('vehicle.mileage')).toEqual([])
  await threshold({ field: 'totalMileage', level: '3', upper: 7, unit: 'KM' })
  expect((await limits()).get('vehicle.mileage')).toEqual([{ value: 7, level: '3' }])
})
