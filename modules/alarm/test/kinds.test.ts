import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './support/app.ts'
import { FACTS, raise } from './support/raise.ts'

type Row = Record<string, unknown>

let app: TestApp
let place: Place
beforeAll(async () => {
  app = await start()
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  place = { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
})
afterAll(() => app.close())

const STATISTICS = '/api/vehicle-svc/VehicleAbnormal/V1.0'
const ACC = '/api/vehicle-svc/alarm/accTime/V1.0'
const VEHICLE = '/api/vehicle-svc/alarm/vehicle/V1.0'

const rows = async (path: string, body: object = {}) =>
  (await app.as(place.owner).post<{ items: Row[] }>(path, { page: 1, pageSize: 10, ...body })).data.items

describe('the abnormal statistics', () => {
  it('R369 are three lists, each of its kind, with what is wrong since when', async () => {
    const jump = await raise(app, place, FACTS.LOCATION)
    const gone = await raise(app, place, {
      ...FACTS.OFFLINE,
      detail: { lastGood: Date.now() - 7_200_000, reason: '2 h' },
    })
    const bare = await raise(app, place, {
      ...FACTS.GB4,
      detail: { reason: 'engineSpeed, position, coolantTemperature 214' },
    })
    expect(await rows(`${STATISTICS}/location`)).toMatchObject([
      { vin: jump.vin, abnormalType: 'location', abnormalItem: 'JUMP', reason: '80 km / 10 s' },
    ])
    expect(await rows(`${STATISTICS}/offline`)).toMatchObject([
      { vin: gone.vin, abnormalType: 'offline', abnormalItem: 'OFFLINE', abnormalHours: 2 },
    ])
    expect(await rows(`${STATISTICS}/GB4`)).toMatchObject([
      {
        vin: bare.vin,
        abnormalType: 'GB4',
        abnormalItem: 'MISSING',
        reason: '发动机转速、定位、冷却液温度 214',
      },
    ])
    expect(await rows(`${STATISTICS}/location`, { abnormalItem: ['NO_FIX'] })).toEqual([])
  })
})

describe('the list of ACC time', () => {
  it('R404 has the day with its hours, and is counted in the header until it is processed (R066)', async () => {
    const { id, vin } = await raise(app, place, FACTS.ACC_TIME)
    expect(await rows(`${ACC}/page`, { vin })).toMatchObject([
      { accItem: 'IDLE', alarmDate: '2026-11-20', accTime: 9.5, workTime: 2.25, diffTime: 7.25 },
    ])
    const owner = app.as(place.owner)
    const counted = async () =>
      (await owner.get<Row[]>('/api/vehicle-svc/alarm/count/V1.0')).data.find(
        ({ alarmType }) => alarmType === 'ACCTIME',
      )
    expect(await counted()).toEqual({ alarmType: 'ACCTIME', number: 1 })
    await owner.put(`${ACC}/handle/end`, { ids: [id], result: 'asked the driver' })
    expect(await counted()).toEqual({ alarmType: 'ACCTIME', number: 0 })
  })
})

describe('the open alarms of a vehicle', () => {
  it('R405 are those of every kind', async () => {
    const { vehicleId, vin } = await raise(app, place, FACTS.EXCEPTION)
    const vehicle = { id: vehicleId, vin }
    for (const facts of [FACTS.INCONSISTENT, FACTS.ACC_TIME, FACTS.LOCATION, FACTS.OFFLINE])
      await raise(app, place, facts, { vehicle })
    const of = async (call: string) =>
      (await app.as(place.owner).get<Row[]>(`${VEHICLE}/${vin}/${call}`)).data
    expect(await of('exceptionAlarm')).toMatchObject([{ strategyName: '电池温差' }])
    expect(await of('inconsistentAlarm')).toMatchObject([{ inconsistentItem: 'ICCID' }])
    expect(await of('accTimeAlarm')).toMatchObject([{ accItem: 'IDLE' }])
    expect(await of('abnormalAlarm')).toMatchObject([{ abnormalItem: 'OFFLINE' }, { abnormalItem: 'JUMP' }])
  })
})
