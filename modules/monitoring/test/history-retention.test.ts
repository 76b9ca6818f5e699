import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { forgetHistory } from '../src/server/history-retention.ts'
import { start } from './support/app.ts'
import { storePacked } from './support/packed.ts'

const DAY = 86_400_000
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app?.close())

it('history is kept as long as its tenant says, of each tenant by itself', async () => {
  const today = dayStart(dayOf(app.clock.now()))
  const made = []
  for (const days of [100, 400]) {
    const place = await newPlace(app)
    const { id, vin } = await buildVehicle(app, place)
    const vehicle = { id, vin: String(vin), tenantId: place.tenant.id }
    for (const ago of [30, 99, 101, 399]) await storePacked(app, vehicle, today - ago * DAY, [{ speed: 10 }])
    made.push({ days, vehicle })
  }
  const kept = new Map(made.map(({ days, vehicle }) => [vehicle.tenantId, days]))
  const { db } = app
  const run = { db, log: quiet, signal: new AbortController().signal, now: () => app.clock.now() }
  await forgetHistory(run, (tenantId) => kept.get(tenantId) ?? 36_500)
  const store = new PostgresTelemetryStore(db)
  const left = []
  for (const { vehicle } of made) {
    const { time } = await store.track(
      { tenantId: vehicle.tenantId, vehicleId: vehicle.id },
      today - 1000 * DAY,
      today,
    )
    left.push([...time].map((at) => (today - at) / DAY))
  }
  expect(left).toEqual([
    [99, 30],
    [399, 101, 99, 30],
  ])
})
