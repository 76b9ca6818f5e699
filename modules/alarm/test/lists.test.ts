import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { person } from '../../workshop/test/support/app.ts'
import { EvAlarm } from '../src/shared/index.ts'
import { ADDRESS, start } from './support/app.ts'
import { FACTS, raise } from './support/raise.ts'

const TERMINAL = '/api/vehicle-svc/alarm/terminal/V1.0'
const VEHICLE = '/api/vehicle-svc/alarm/vehicle/V1.0'
const GB = '/api/vehicle-svc/gb/alarm/V1.0'
const COUNT = '/api/vehicle-svc/alarm/count/V1.0'

interface Alarm {
  id: string
  vin: string
  handleStatus: string
  handler: string | null
  result: string | null
  address: string | null
  duration: number
  [more: string]: unknown
}
interface Page {
  items: Alarm[]
  total: number
}

let app: TestApp
let place: Place
let staff: TestUser
let colleague: TestUser

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  staff = await person(app, place)
  colleague = await person(app, place)
})
afterAll(() => app.close())

const page = async (base: string, query: object = {}) =>
  (await app.as(staff).post<Page>(`${base}/page`, { page: 1, pageSize: 50, ...query })).data

const nameOf = ({ principal }: TestUser) => `员工${principal.actor.id}`

describe('lists of alarms', () => {
  it('show what goes on or waits, with its place, how long it lasts and the message that proves it', async () => {
    const { id, vin } = await raise(app, place, FACTS.TERMINAL)
    const { items } = await page(TERMINAL, { vin })
    expect(items).toMatchObject([
      { id, vin, item: 'W01', level: '2', state: 'ALARMING', handleStatus: 'UNDISPOSED', duration: 0 },
    ])
    expect(items[0]?.address).toBe(ADDRESS)
    expect(items[0]?.proofTime).toBe(items[0]?.happenTime)
    expect(items[0]?.proofProtocol).toMatch(/^\d+$/)
  })

  it('keep what is over and processed in the history alone', async () => {
    const over = await raise(app, place, FACTS.FAULT, { over: true })
    const open = await raise(app, place, FACTS.FAULT)
    const history = await app.as(staff).post<Page>(`${VEHICLE}/page/his`, { page: 1, pageSize: 50 })
    const ids = (rows: readonly Alarm[]) => rows.map(({ id }) => id)
    expect(ids((await page(VEHICLE)).items)).toContain(open.id)
    expect(ids((await page(VEHICLE)).items)).not.toContain(over.id)
    expect(ids(history.data.items)).toContain(over.id)
    expect(ids(history.data.items)).not.toContain(open.id)
  })

  it('R353 filter national-standard alarms by level and by each state of their handling', async () => {
    const waiting = await raise(app, place, FACTS.GB)
    const taken = await raise(app, place, FACTS.GB)
    const asStaff = app.as(staff)
    await asStaff.post(`${GB}/handler`, { id: taken.id, state: 1 })
    const found = async (query: object) => (await page(GB, query)).items.map(({ id }) => id)
    expect(await found({ gbState: '0' })).toContain(waiting.id)
    expect(await found({ gbState: '1' })).toEqual([taken.id])
    expect(await found({ gbLevel: '3' })).toContain(waiting.id)
    expect(await found({ gbLevel: '1' })).toEqual([])
    await asStaff.post(`${GB}/handler`, { id: taken.id, state: -1, result: '绝缘已修复' })
    expect((await page(GB, { gbState: '-1' })).items).toMatchObject([{ id: taken.id, result: '绝缘已修复' }])
  })

  it('R353 name the 19 codes of the national standard in three languages', () => {
    const codes = Array.from({ length: 19 }, (_, i) => String(21_001 + i))
    expect(codes.filter((code) => !EvAlarm.has(code))).toEqual([])
    expect(EvAlarm.labels['21012']).toEqual({
      'zh-CN': '绝缘报警',
      'en-US': 'Insulation fault',
      'ja-JP': '絶縁異常',
    })
  })

  it('show nothing of other tenants, and nothing of their vehicles', async () => {
    const { vin } = await raise(app, place, FACTS.TERMINAL)
    const stranger = app.as((await newPlace(app)).owner)
    expect((await stranger.post<Page>(`${TERMINAL}/page`, { page: 1, pageSize: 50 })).data.items).toEqual([])
    expect((await stranger.get(`${VEHICLE}/${vin}/alarm`)).status).toBe(404)
  })

  it('R405 answer the open alarms of one vehicle by three calls', async () => {
    const { vin, vehicleId: id } = await raise(app, place, FACTS.TERMINAL)
    const vehicle = { id, vin }
    await raise(app, place, FACTS.GB, { vehicle })
    await raise(app, place, FACTS.FAULT, { vehicle })
    await raise(app, place, { ...FACTS.FAULT, subject: 'over' }, { vehicle, over: true })
    const of = async (call: string) => (await app.as(staff).get<Alarm[]>(`${VEHICLE}/${vin}/${call}`)).data
    expect(await of('GBAlarm')).toMatchObject([{ alarmCode: '21012', gbLevel: '3' }])
    expect(await of('alarm')).toMatchObject([{ item: 'W01' }])
    expect(await of('faultAlarm')).toMatchObject([{ faultCode: '00000A01' }])
  })
})

describe('handling', () => {
  it('R352 is taken, and ended with a result; who and when is stored', async () => {
    const { id } = await raise(app, place, FACTS.TERMINAL)
    const taken = await app.as(staff).put<Alarm[]>(`${TERMINAL}/handle`, { ids: [id] })
    expect(taken.data).toMatchObject([
      { handleStatus: 'PROCESSING', handler: nameOf(staff), handleTime: app.clock.now() },
    ])
    expect((await app.as(staff).put(`${TERMINAL}/handle/end`, { ids: [id] })).status).toBe(400)
    const ended = await app
      .as(staff)
      .put<Alarm[]>(`${TERMINAL}/handle/end`, { ids: [id], result: '已提醒司机' })
    expect(ended.data).toMatchObject([
      { handleStatus: 'PROCESSED', result: '已提醒司机', endHandleTime: app.clock.now() },
    ])
  })

  it('tells who was first to the second of two who take the same', async () => {
    const { id } = await raise(app, place, FACTS.TERMINAL)
    await app.as(staff).put(`${TERMINAL}/handle`, { ids: [id] })
    const late = await app.as(colleague).put(`${TERMINAL}/handle`, { ids: [id] })
    expect([late.status, late.errCode]).toEqual([409, 'ALARM_TAKEN'])
    expect(late.text).toContain(nameOf(staff))
    await app.as(staff).put(`${TERMINAL}/handle/end`, { ids: [id], result: 'done' })
    expect((await app.as(colleague).put(`${TERMINAL}/handle/end`, { ids: [id], result: 'x' })).errCode).toBe(
      'ALARM_PROCESSED',
    )
  })

  it('is of many at once, all or none', async () => {
    const [a, b] = [await raise(app, place, FACTS.TERMINAL), await raise(app, place, FACTS.TERMINAL)]
    await app.as(colleague).put(`${TERMINAL}/handle`, { ids: [b.id] })
    expect((await app.as(staff).put(`${TERMINAL}/handle`, { ids: [a.id, b.id] })).status).toBe(409)
    expect((await page(TERMINAL, { vin: a.vin })).items).toMatchObject([{ handleStatus: 'UNDISPOSED' }])
  })

  it('is handed over to a colleague, who then has it; a stranger is refused', async () => {
    const { id, vin } = await raise(app, place, FACTS.TERMINAL)
    const handlerId = colleague.principal.actor.id
    const handed = await app
      .as(staff)
      .put<Alarm[]>(`${TERMINAL}/handOver`, { ids: [id], handlerId, result: '请跟进' })
    expect(handed.data).toMatchObject([{ handler: nameOf(colleague), handleStatus: 'UNDISPOSED' }])
    const { principal } = await person(app, await newPlace(app))
    const refused = await app
      .as(staff)
      .put(`${TERMINAL}/handOver`, { ids: [id], handlerId: principal.actor.id })
    expect([refused.status, refused.errCode]).toEqual([400, 'INVALID_INPUT'])
    expect((await page(TERMINAL, { vin })).items[0]?.handler).toBe(nameOf(colleague))
  })
})

describe('the bell', () => {
  it('R066 R068 counts what waits in the lists that its reader may open', async () => {
    const own = await newPlace(app)
    const reader = await app.buildUser({
      tenant: own.tenant,
      permissions: ['vehicle/alarmTerminal/find', 'vehicle/alarmVehicle/find'],
    })
    await raise(app, own, FACTS.TERMINAL)
    await raise(app, own, FACTS.TERMINAL, { over: true })
    await raise(app, own, FACTS.FENCE)
    const { data } = await app.as(reader).get<{ alarmType: string; number: number }[]>(COUNT)
    expect(data).toEqual([
      { alarmType: 'FAULT', number: 0 },
      { alarmType: 'ALARM', number: 1 },
    ])
  })
})

describe('an alarm of a vehicle', () => {
  it('goes with it to another organisation', async () => {
    const { vin, vehicleId, id } = await raise(app, place, FACTS.TERMINAL)
    const { id: orgId } = await app.buildOrg({ tenant: place.tenant })
    expect(
      (await app.as(place.owner).put('/api/vehicle-svc/vehicles/V1.0', { id: vehicleId, orgId })).status,
    ).toBe(200)
    expect((await page(TERMINAL, { vin })).items).toMatchObject([{ id, orgId }])
  })
})
