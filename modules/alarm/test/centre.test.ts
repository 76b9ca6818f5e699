import { pg, sql } from '@motorpool/db'
import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../../content/test/support/app.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { person } from '../../workshop/test/support/app.ts'
import { alarmsChanged } from '../src/server/watch/changed.ts'
import { hintFor } from '../src/server/watch/topic.ts'
import type { AlarmDuring, AlarmPlaces, AlarmStory, AlarmTrends } from '../src/shared/index.ts'
import { ADDRESS, start } from './support/app.ts'
import { FACTS, raise } from './support/raise.ts'

const CENTRE = '/api/vehicle-svc/alarm/centre/V1.0'
const STORY = '/api/vehicle-svc/alarm/story/V1.0'
const TERMINAL = '/api/vehicle-svc/alarm/terminal/V1.0'
const FILES = '/api/file-svc/attachments/V1.0'

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

const nameOf = ({ principal }: TestUser) => `员工${principal.actor.id}`
const story = (id: string, who = staff) => app.as(who).get<AlarmStory>(`${STORY}/${id}`)
const only = (...permissions: string[]) => app.buildUser({ tenant: place.tenant, permissions })

interface Page {
  items: { id: string; name: string; kind: string }[]
  total: number
  capped?: boolean
}
const page = async (query: object = {}, at = staff) =>
  (await app.as(at).post<Page>(`${CENTRE}/page`, { page: 1, pageSize: 50, ...query })).data

describe('the alarm centre', () => {
  it('lists every kind by name, the newest first, and filters by kind, level, state and organisation', async () => {
    const own = await newPlace(app)
    const { vin, vehicleId } = await raise(app, own, FACTS.TERMINAL)
    const vehicle = { id: vehicleId, vin }
    for (const facts of [FACTS.GB, FACTS.FAULT, FACTS.FENCE]) await raise(app, own, facts, { vehicle })
    const found = async (query: object) => (await page(query, own.owner)).items.map(({ name }) => name)
    expect(await found({})).toEqual(['厂区 · 驶出报警', '00000A01', '绝缘报警', '超速报警'])
    expect(await found({ kind: ['GB', 'FENCE'] })).toEqual(['厂区 · 驶出报警', '绝缘报警'])
    expect(await found({ level: '3' })).toEqual(['绝缘报警'])
    expect(await found({ state: 'ENDED' })).toEqual([])
    expect(await found({ orgId: own.org.id, kind: 'FAULT' })).toEqual(['00000A01'])
  })

  it('says a total exactly, and of very many about, where counting would cost more than the page', async () => {
    const own = await newPlace(app)
    const time = Date.UTC(2026, 2, 5, 4)
    const { id } = await raise(app, own, FACTS.GB, { time })
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`
        insert into alarm (tenant_id, org_id, vehicle_id, vin, kind, subject, type, level, happen_time, last_time, begin_place)
        select tenant_id, org_id, vehicle_id, vin, kind, 'many' || n, type, case when n % 50 = 0 then '2' else '1' end,
          happen_time - n * interval '1 second', last_time, n
        from alarm, generate_series(1, 60000) n where alarm.id = ${id}`.execute(tx)
    })
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('vacuum analyze alarm')
    await owner.end()
    const asked = async (query: object) => {
      const { items, total, capped } = await page(query, own.owner)
      return { items: items.length, total, capped: capped ?? false }
    }
    expect(await asked({ level: '3' })).toEqual({ items: 1, total: 1, capped: false })
    expect(await asked({ happenTime: [time - 100_000, null] })).toMatchObject({ total: 101, capped: false })
    const many = await asked({ level: '2' })
    expect(many).toMatchObject({ items: 50, capped: true })
    expect(Math.abs(many.total - 1200)).toBeLessThan(400)
  })

  it('R352 handles alarms of several kinds at once', async () => {
    const a = await raise(app, place, FACTS.GB)
    const b = await raise(app, place, FACTS.FENCE)
    const ids = [a.id, b.id]
    expect((await app.as(staff).put(`${CENTRE}/handle`, { ids })).status).toBe(200)
    const ended = await app.as(staff).put(`${CENTRE}/handle/end`, { ids, result: '已处理' })
    expect(ended.data).toMatchObject([{ handleStatus: 'PROCESSED' }, { handleStatus: 'PROCESSED' }])
  })

  it('shows on a map what its list shows, and nothing of another tenant', async () => {
    const own = await newPlace(app)
    const { id } = await raise(app, own, FACTS.GB)
    await raise(app, own, FACTS.TERMINAL)
    const places = async (who: TestUser) =>
      (await app.as(who).post<AlarmPlaces>(`${CENTRE}/places`, { kind: ['GB'] })).data
    expect(await places(own.owner)).toEqual({
      points: [{ id, lng: 106.97, lat: 26.45, level: 3 }],
      more: false,
    })
    const { points } = await places(staff)
    expect(points.map((point) => point.id)).not.toContain(id)
  })

  it('counts by day in China and kind, and by model', async () => {
    const own = await newPlace(app)
    const noon = Date.UTC(2026, 2, 5, 4)
    const late = Date.UTC(2026, 2, 5, 17)
    const { vin, vehicleId } = await raise(app, own, FACTS.GB, { time: noon })
    await raise(app, own, FACTS.GB, { time: late, vehicle: { id: vehicleId, vin } })
    await raise(app, own, FACTS.TERMINAL, { time: noon })
    const asked = await app
      .as(own.owner)
      .post<AlarmTrends>(`${CENTRE}/trends`, { happenTime: [noon - 3_600_000, late + 3_600_000] })
    expect(asked.data.days).toEqual(['2026-03-05', '2026-03-06'])
    expect(asked.data.kinds).toEqual([
      { kind: 'GB', counts: [1, 1] },
      { kind: 'TERMINAL', counts: [1, 0] },
    ])
    expect(asked.data.models.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('refuses to count more days than a month', async () => {
    const refused = await app.as(staff).post(`${CENTRE}/trends`, { happenTime: [0, Date.UTC(2026, 1, 1)] })
    expect([refused.status, refused.errCode]).toEqual([400, 'INVALID_INPUT'])
    expect((await app.as(staff).post(`${CENTRE}/trends`, {})).status).toBe(400)
  })
})

describe('alarms of a window', () => {
  it('are those that went on in it, however long before they began', async () => {
    const began = Date.UTC(2026, 2, 5, 4)
    const { vin, vehicleId } = await raise(app, place, FACTS.GB, { time: began })
    const over = { vehicle: { id: vehicleId, vin }, over: true, time: began }
    await raise(app, place, FACTS.TERMINAL, over)
    const during = async (begin: number, end: number) => {
      const query = `beginTime=${begin}&endTime=${end}`
      const { data } = await app
        .as(staff)
        .get<AlarmDuring[]>(`/api/vehicle-svc/alarm/vehicle/V1.0/${vin}/during?${query}`)
      return data.map(({ name, level, end: ended }) => [name, level, ended])
    }
    const both = [
      ['超速报警', 2, began + 60_000],
      ['绝缘报警', 3, null],
    ]
    expect(await during(began - 1000, began + 1000)).toEqual(both)
    expect(await during(began + 120_000, began + 180_000)).toEqual([both[1]])
    expect(await during(began - 60_000, began - 1)).toEqual([])
  })

  it('are not of vehicles of another tenant', async () => {
    const { vin } = await raise(app, place, FACTS.GB)
    const stranger = app.as((await newPlace(app)).owner)
    const path = `/api/vehicle-svc/alarm/vehicle/V1.0/${vin}/during?beginTime=0&endTime=1`
    expect((await stranger.get(path)).status).toBe(404)
  })
})

describe('the story of an alarm', () => {
  it('tells its begin with place, values and message, and what people did in order', async () => {
    const { id, vin } = await raise(app, place, FACTS.TERMINAL)
    await app.as(staff).put(`${TERMINAL}/handle`, { ids: [id] })
    const handlerId = colleague.principal.actor.id
    await app.as(staff).put(`${TERMINAL}/handOver`, { ids: [id], handlerId, result: '请跟进' })
    await app.as(colleague).put(`${TERMINAL}/handle/end`, { ids: [id], result: '已提醒司机' })
    const { data } = await story(id)
    expect(data).toMatchObject({
      vin,
      kind: 'TERMINAL',
      name: '超速报警',
      handleStatus: 'PROCESSED',
      end: null,
    })
    expect(data.begin).toMatchObject({ address: ADDRESS, values: { speed: 62 }, lng: 106.97 })
    expect(data.begin.proof?.time).toBe(data.begin.time)
    expect(data.handlings).toMatchObject([
      { action: 'TAKE', who: nameOf(staff) },
      { action: 'HAND_OVER', who: nameOf(staff), to: nameOf(colleague), result: '请跟进' },
      { action: 'END', who: nameOf(colleague), result: '已提醒司机' },
    ])
  })

  it('is told by the permission of its kind alone, and to nobody of another tenant', async () => {
    const { id } = await raise(app, place, FACTS.GB)
    expect((await story(id, await only('vehicle/gbAlarm/find'))).status).toBe(200)
    expect((await story(id, await only('vehicle/alarmTerminal/find'))).status).toBe(404)
    expect((await story(id, (await newPlace(app)).owner)).status).toBe(404)
  })
})

describe('pictures of a handling', () => {
  it('are read by whoever reads the alarm, and by nobody else', async () => {
    const { id } = await raise(app, place, FACTS.TERMINAL)
    const file = await picture(app.as(staff))
    expect((await app.as(colleague).get(`${FILES}/${file}`)).status).toBe(404)
    const ended = await app
      .as(staff)
      .put(`${TERMINAL}/handle/end`, { ids: [id], result: 'ok', pictures: [file] })
    expect(ended.status).toBe(200)
    expect((await story(id)).data.handlings).toMatchObject([{ action: 'END', pictures: [file] }])
    expect((await app.as(colleague).get(`${FILES}/${file}`)).status).toBe(200)
    const other = await only('vehicle/gbAlarm/find')
    expect((await app.as(other).get(`${FILES}/${file}`)).status).toBe(404)
    const stranger = (await newPlace(app)).owner
    expect((await app.as(stranger).get(`${FILES}/${file}`)).status).toBe(404)
  })

  it('stay when later steps bring more', async () => {
    const { id } = await raise(app, place, FACTS.TERMINAL)
    const [first, second] = [await picture(app.as(staff)), await picture(app.as(staff))]
    await app.as(staff).put(`${TERMINAL}/handle`, { ids: [id], pictures: [first] })
    await app.as(staff).put(`${TERMINAL}/handle/end`, { ids: [id], result: 'ok', pictures: [second] })
    for (const file of [first, second])
      expect((await app.as(colleague).get(`${FILES}/${file}`)).status).toBe(200)
  })

  it('are own uploads, and of one alarm', async () => {
    const [a, b] = [await raise(app, place, FACTS.TERMINAL), await raise(app, place, FACTS.TERMINAL)]
    const file = await picture(app.as(staff))
    const stolen = await app.as(colleague).put(`${TERMINAL}/handle`, { ids: [a.id], pictures: [file] })
    expect([stolen.status, stolen.errCode]).toEqual([400, 'INVALID_INPUT'])
    const many = await app.as(staff).put(`${TERMINAL}/handle`, { ids: [a.id, b.id], pictures: [file] })
    expect([many.status, many.errCode]).toEqual([400, 'ALARM_PICTURES'])
  })
})

describe('that alarms have changed', () => {
  it('is said in the transaction that stores them and in that which handles them', async () => {
    const heard: unknown[] = []
    const stop = app.events.on(alarmsChanged, { heard: (change) => heard.push(change), missed: () => {} })
    const { id } = await raise(app, place, FACTS.GB)
    await app.as(staff).put(`${CENTRE}/handle`, { ids: [id] })
    stop()
    const of = { tenantId: place.tenant.id }
    expect(heard).toMatchObject([
      { ...of, orgs: [{ began: 1, worst: 3 }] },
      { ...of, orgs: [{ began: 0, worst: 0 }] },
    ])
  })

  it('is told to those who see the organisation, without numbers to those who see own vehicles alone', () => {
    const change = {
      tenantId: '7',
      orgs: [
        { orgId: '1', began: 2, worst: 2 },
        { orgId: '2', began: 1, worst: 3 },
      ],
    }
    const { principal } = staff
    const as = (tenantId: string, orgScope: (typeof principal)['orgScope']) =>
      hintFor({ actor: principal.actor, tenantId, orgScope }, change)
    expect(as('7', { kind: 'all' })).toEqual({ began: 3, worst: 3 })
    expect(as('8', { kind: 'all' })).toBeUndefined()
    expect(as('7', { kind: 'orgs', orgIds: ['1'] })).toEqual({ began: 2, worst: 2 })
    expect(as('7', { kind: 'orgs', orgIds: ['9'] })).toBeUndefined()
    expect(as('7', { kind: 'self', userId: '5', orgIds: ['1'] })).toEqual({ began: 0, worst: 0 })
  })
})
