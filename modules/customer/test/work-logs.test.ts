import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { describeResource } from '@motorpool/resource/testing'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { type WorkDay, workLogs } from '../src/shared/index.ts'
import { start } from './support/app.ts'

describeResource(workLogs, {
  start,
  prepare: async (app, place) => ({ vin: String((await buildVehicle(app, place)).vin) }),
  sample: (mark, made, place) => ({
    vin: made.vin,
    workDate: Date.UTC(2026, 0, 1, 16),
    workTime: 7.25,
    fuel: 63.5,
    material: 'ASPHALT',
    depth: 4,
    width: 3.75,
    speed: 2.5,
    projectName: mark,
    operatorName: mark,
    orgId: place.org.id,
  }),
  // Only VINs of vehicles that exist are taken, and an end needs its begin.
  entangled: ['vin', 'beginTime', 'endTime', 'orgId'],
})

const DAY = '2026-03-05'
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const FULL = {
  workDate: at(`${DAY}T00:00`),
  beginTime: at(`${DAY}T08:00`),
  endTime: at(`${DAY}T17:30`),
  workTime: 8.5,
  fuel: 96.25,
  depth: 4.5,
  width: 3.75,
  speed: 2.5,
  material: 'WATER_STABLE',
  projectName: '环城路面改造',
}

describe('work logs by day and month', () => {
  let app: TestApp
  let place: Place
  let vin: string
  let second: string
  const log = async (body: object, who: TestUser = place.owner): Promise<Made> => {
    const answer = await app.as(who).post<Made>(workLogs.api, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const month = async (date: string, who: TestUser = place.owner, query?: Record<string, string>) =>
    (await app.as(who).get<WorkDay[]>(`${workLogs.api}/month/${date}`, query)).data
  const day = async (date: string, who: TestUser = place.owner, query?: Record<string, string>) =>
    (await app.as(who).get<Made[]>(`${workLogs.api}/date/${date}`, query)).data

  beforeAll(async () => {
    app = await start()
    app.clock.set(at('2026-03-20T12:00'))
    place = await newPlace(app)
    vin = String((await buildVehicle(app, place)).vin)
    second = String((await buildVehicle(app, place)).vin)
    await log({ ...FULL, vin })
    await log({ vin: second, workDate: at(`${DAY}T00:00`), workTime: 1.5 })
    await log({ vin, workDate: at('2026-03-31T00:00') - 20 * 86_400_000, fuel: 12 })
    await log({ vin, workDate: at('2026-02-28T00:00'), workTime: 3 })
  })
  afterAll(() => app?.close())

  it('R392 keeps hours, fuel, depth, width, speed and material, and marks the day in its month', async () => {
    const [short, full] = await day(DAY)
    expect(full).toMatchObject({ ...FULL, vin, orgId: place.org.id })
    expect(short).toMatchObject({ vin: second, workTime: 1.5, fuel: null })
    expect(await month('2026-03')).toEqual([
      { workDate: at(`${DAY}T00:00`), total: 2, vehicles: 2, workTime: 10, fuel: 96.25 },
      { workDate: at('2026-03-11T00:00'), total: 1, vehicles: 1, workTime: null, fuel: 12 },
    ])
  })

  it('R392 exports the logs as a workbook', async () => {
    const answer = await app
      .as(place.owner)
      .post(`${workLogs.api}/export`, { workDate: [at(`${DAY}T00:00`), at(`${DAY}T00:00`)] })
    const [header, ...rows] = await readSheet(answer.raw)
    expect(header).toEqual(
      expect.arrayContaining(['日期', '车架号', '工时', '油耗', '施工材料', '深度', '宽度', '速度']),
    )
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      [DAY, second],
      [DAY, vin],
    ])
    expect(rows[1]).toEqual(expect.arrayContaining(['水稳', 8.5, 96.25]))
  })

  it('R440 answers create, update, delete, day, month, page, find and export', async () => {
    const api = app.as(place.owner)
    const made = await log({ vin, workDate: at('2026-01-15T00:00') })
    const changed = await api.put<Made>(workLogs.api, { id: made.id, workTime: 2 })
    expect(changed.data.workTime).toBe(2)
    expect((await api.get<Made>(`${workLogs.api}/${made.id}`)).data).toEqual(changed.data)
    const page = await api.post<{ total: number }>(`${workLogs.api}/page`, { page: 1, pageSize: 10, vin })
    expect(page.data.total).toBe(4)
    expect((await day('2026-01-15')).map((row) => row.id)).toEqual([made.id])
    expect(await month('2026-01')).toHaveLength(1)
    expect((await api.post(`${workLogs.api}/export`, {})).status).toBe(200)
    expect((await api.delete(workLogs.api, { ids: [made.id] })).status).toBe(200)
    expect(await month('2026-01')).toEqual([])
  })

  it.each([
    ['a day', DAY],
    ['a month', '2026-03'],
    ['an instant', String(Date.parse('2026-03-05T02:00:00Z'))],
  ])('takes %s as the date', async (_what, date) => {
    expect(await month(date)).toHaveLength(2)
  })

  it.each(['2026-13', '2026-02-30', 'yesterday', "1' or '1'='1"])('refuses %s as a date', async (date) => {
    for (const call of ['month', 'date'])
      expect(
        (await app.as(place.owner).get(`${workLogs.api}/${call}/${encodeURIComponent(date)}`)).status,
      ).toBe(400)
  })

  it('counts one vehicle alone when asked', async () => {
    expect(await month('2026-03', place.owner, { vin: second })).toMatchObject([{ total: 1, workTime: 1.5 }])
    expect(await day(DAY, place.owner, { vin: second })).toHaveLength(1)
  })

  it.each([
    ['a day to come', { workDate: at('2190-01-01T00:00') }, 'workDate'],
    ['more hours than a day has', { workTime: 24.01 }, 'workTime'],
    ['three decimals', { fuel: 1.234 }, 'fuel'],
    ['an end before the begin', { endTime: at(`${DAY}T07:00`) }, 'endTime'],
    ['a material that is none', { material: 'SAND' }, 'material'],
    ['a vehicle that is none', { vin: 'LMPTEST0000009999' }, 'vin'],
  ])('refuses %s', async (_what, wrong, field) => {
    const answer = await app.as(place.owner).post(workLogs.api, { ...FULL, vin, ...wrong })
    expect([answer.status, answer.fields?.map((f) => f.field)]).toEqual([400, [field]])
  })

  it('shows neither another tenant nor another organisation the days', async () => {
    const other = await newPlace(app)
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({
      org: elsewhere,
      scope: 'own',
      permissions: permissionsOf(app.routes),
    })
    for (const who of [other.owner, beside]) {
      expect(await month('2026-03', who)).toEqual([])
      expect(await day(DAY, who)).toEqual([])
      expect((await app.as(who).post(workLogs.api, { ...FULL, vin })).status).toBe(400)
    }
  })

  it.each(['portal/workLogs', 'customer/workLogs', 'vehicle/workLog'])(
    'serves whoever has only the permissions of %s',
    async (module) => {
      const reader = await app.buildUser({ tenant: place.tenant, permissions: [`${module}/find`] })
      expect(await month('2026-03', reader)).toHaveLength(2)
      expect((await app.as(reader).post(workLogs.api, { ...FULL, vin })).status).toBe(403)
    },
  )

  it('a customer sees the logs of its own vehicles and changes only what it wrote', async () => {
    const customer = await app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: ['find', 'create', 'update', 'delete'].map((a) => `portal/workLogs/${a}`),
    })
    const api = app.as(customer)
    expect(await month('2026-03', customer)).toEqual([])
    const [, staffs] = await day(DAY)
    expect((await api.get(`${workLogs.api}/${staffs?.id}`)).status).toBe(404)
    expect((await api.post(workLogs.api, { ...FULL, vin })).status).toBe(400)

    const { id } = customer.principal.actor
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(
        tx,
      ),
    )
    const links = '/api/vehicle-svc/userVehicles/V1.0'
    const link = await app
      .as(place.owner)
      .post<{ id: string }>(links, { userId: id, vin, linkType: 'MANUAL' })
    const seenFrom = async (beginDate: number | null, endDate: number | null) => {
      const changed = await app.as(place.owner).put(links, { id: link.data.id, beginDate, endDate })
      expect(changed.status, changed.text).toBe(200)
      return (await day(DAY, customer)).map((row) => row.vin)
    }
    const now = app.clock.now()
    const [yesterday, tomorrow] = [now - 86_400_000, now + 86_400_000]
    expect(await seenFrom(null, yesterday)).toEqual([])
    expect(await seenFrom(tomorrow, null)).toEqual([])
    // A log from before the link is somebody else's.
    expect(await seenFrom(now, now)).toEqual([])
    expect(await seenFrom(at(`${DAY}T00:00`), now)).toEqual([vin])
    expect(await seenFrom(null, null)).toEqual([vin])
    const mine = await log({ ...FULL, vin, content: '客户填写' }, customer)
    expect((await api.put(workLogs.api, { id: mine.id, workTime: 4 })).status).toBe(200)
    expect((await api.put(workLogs.api, { id: staffs?.id, workTime: 4 })).status).toBe(404)
    expect((await api.delete(workLogs.api, { ids: [mine.id, staffs?.id] })).status).toBe(404)
    expect((await api.delete(workLogs.api, { ids: [mine.id] })).status).toBe(200)
  })

  it('a vehicle with work logs is not deleted', async () => {
    const vehicle = await buildVehicle(app, place)
    await log({ vin: vehicle.vin, workDate: at(`${DAY}T00:00`) })
    const gone = await app.as(place.owner).delete('/api/vehicle-svc/vehicles/V1.0', { ids: [vehicle.id] })
    expect([gone.status, gone.errCode]).toEqual([409, 'IN_USE'])
  })
})
