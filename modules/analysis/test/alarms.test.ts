import { sql } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { OneReport } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const REPORT = 'analysis/vehicleReport/find'

let app: TestApp
let place: Place
let today: number
let vin: string

/** Alarms of the vehicle: a kind, a level, and how many days ago each began. */
async function raised(vehicleId: string, alarms: readonly [kind: string, level: string, at: number][]) {
  const rows = alarms.map(([kind, level, at], n) => ({ kind, level, at: new Date(at), n }))
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into alarm (tenant_id, org_id, vehicle_id, vin, kind, subject, type, level, happen_time, last_time, begin_place)
      select v.tenant_id, v.org_id, v.id, v.vin, r.kind, 'of ' || r.n, 'X', r.level, r.at, r.at, r.n
      from vehicle v, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (kind text, level text, at timestamptz, n int)
      where v.id = ${vehicleId}`.execute(tx),
  )
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  today = dayOf(app.clock.now())
  const vehicle = await buildVehicle(app, place)
  vin = String(vehicle.vin)
  const noon = (back: number) => dayStart(today - back) + 12 * 3_600_000
  await raised(vehicle.id, [
    ['TERMINAL', '1', noon(1)],
    ['FENCE', '1', noon(1)],
    ['GB', '3', noon(1)],
    ['FAULT', '2', noon(1)],
    ['STRATEGY', '2', noon(3)],
    // The first and the last moment of the seven days.
    ['FAULT', '1', dayStart(today - 6)],
    ['FAULT', '1', dayStart(today + 1) - 1],
    ['FAULT', '1', dayStart(today - 6) - 1],
    ['TERMINAL', '2', noon(9)],
    ['TERMINAL', '2', noon(20)],
  ])
})
afterAll(() => app?.close())

const alarmsFor = async (...permissions: string[]) => {
  const user = await app.buildUser({ org: place.org, scope: 'own', permissions: [REPORT, ...permissions] })
  const answer = await app.as(user).get<OneReport>(`/api/vehicle-svc/vehicle/report/V1.0/${vin}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.data.alarms
}

describe('alarms and faults in the report of a vehicle', () => {
  it('are counted by level in its days and those before, and by the day on which they began', async () => {
    expect(await alarmsFor('vehicle/alarmCentre/find')).toEqual({
      values: { level1: 2, level2: 1, level3: 1, faults: 3 },
      before: { level1: 0, level2: 1, level3: 0, faults: 1 },
      days: [
        { day: dayText(today - 6), level1: 0, level2: 0, level3: 0, faults: 1 },
        { day: dayText(today - 3), level1: 0, level2: 1, level3: 0, faults: 0 },
        { day: dayText(today - 1), level1: 2, level2: 0, level3: 1, faults: 1 },
        { day: dayText(today), level1: 0, level2: 0, level3: 0, faults: 1 },
      ],
    })
  })

  it('are those of the lists that the caller may open; of others nothing is known, which is not zero', async () => {
    const { values } = (await alarmsFor('vehicle/alarmTerminal/find', 'vehicle/fencesAlarm/find')) ?? {}
    expect(values).toEqual({ level1: 2, level2: 0, level3: 0, faults: null })
    const faults = await alarmsFor('vehicle/alarmVehicle/find')
    // The list of faults shows the alarms of strategies too.
    expect(faults?.values).toEqual({ level1: 0, level2: 1, level3: 0, faults: 3 })
  })

  it('are none, without an error, for who may open no list of alarms', async () => {
    expect(await alarmsFor()).toBeNull()
  })
})
