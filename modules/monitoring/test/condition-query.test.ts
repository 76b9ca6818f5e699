import { sql } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import { dayOf, dayStart } from '@motorpool/kernel'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildModel, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { tidyJob } from '../src/server/condition-query/job.ts'
import {
  CONDITION_QUERY,
  CONDITION_QUERY_LIMITS,
  type MetStretch,
  type MetVehicle,
  type QueryRun,
  type QueryRunHead,
  type QuestionField,
  type SavedQuestion,
} from '../src/shared/condition-query.ts'
import { start } from './support/app.ts'
import { type PackedReport, storePacked } from './support/packed.ts'

const DAY_MS = 86_400_000
const RUNS = `${CONDITION_QUERY}/runs`
const SAVED = `${CONDITION_QUERY}/saved`

const asks = (...conditions: [field: string, condition: string, value: number][]) => ({
  logic: 'AND',
  groups: [
    {
      logic: 'AND',
      conditions: conditions.map(([field, condition, value]) => ({ field, condition, value })),
    },
  ],
})
const FAST = asks(['vehicleSpeed', 'GT', 80])

describe('a condition query', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  /** 8:00 in China, two days ago. */
  let morning: number
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    morning = dayStart(dayOf(app.clock.now()) - 2) + 8 * 3_600_000
  })
  // Each may ask twenty times a minute.
  beforeEach(async () => {
    owner = app.as(await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) }))
  })
  afterAll(() => app.close())

  const vehicle = async (at: Place, speeds: readonly (number | PackedReport)[] = [], from = morning) => {
    const made = await buildVehicle(app, at)
    const [id, vin] = [String(made.id), String(made.vin)]
    const reports = speeds.map((speed) => (typeof speed === 'number' ? { speed } : speed))
    if (reports.length > 0) await storePacked(app, { id, vin, tenantId: at.tenant.id }, from, reports)
    return { id, vin, model: String(made.vehicleModelId) }
  }
  const days = (n: number) => ({ beginTime: app.clock.now() - n * DAY_MS, endTime: app.clock.now() })
  const ask = (body: object = {}, who = owner) =>
    who.post<{ id: string }>(RUNS, { question: FAST, ...days(7), ...body })
  const seen = async (id: string, who = owner) => (await who.get<QueryRun>(`${RUNS}/${id}`)).data
  const answer = async (body: object = {}, who = owner) => {
    const { data, text } = await ask(body, who)
    if (!data) throw new Error(text)
    await app.drainJobs()
    return seen(data.id, who)
  }
  const vehiclesOf = async (id: string, body: object = {}) =>
    (await owner.post<{ items: MetVehicle[]; total: number }>(`${RUNS}/${id}/vehicles`, body)).data

  it('answers at once how many vehicles met it, how often and for how long, where few messages are asked', async () => {
    const speeding = await vehicle(place, [60, 90, 95, 60, 90, 60])
    const calm = await vehicle(place, [60, 70])
    const silent = await vehicle(place)
    const { data } = await ask({ scope: { vinList: [speeding.vin.toLowerCase(), calm.vin, silent.vin] } })
    const run = await seen(data.id)
    expect(run).toMatchObject({
      status: 'DONE',
      decoded: false,
      vehicles: 3,
      done: 3,
      met: 1,
      silent: 1,
      stretches: 2,
      reports: 3,
      messages: 8,
      failed: [],
      longest: { vin: speeding.vin, begin: morning + 10_000, end: morning + 20_000 },
      days: [{ day: dayStart(dayOf(morning)), stretches: 2, vehicles: 1 }],
    })
    expect(await vehiclesOf(data.id)).toEqual({
      total: 1,
      current: 1,
      items: [
        {
          vin: speeding.vin,
          plate: null,
          reports: 3,
          stretches: 2,
          first: morning + 10_000,
          last: morning + 40_000,
          longest: { begin: morning + 10_000, end: morning + 20_000 },
        },
      ],
    })
    expect((await vehiclesOf(data.id, { day: morning - DAY_MS })).total).toBe(0)
    expect((await vehiclesOf(data.id, { day: morning, order: 'longest' })).total).toBe(1)
    const { data: when } = await owner.get<MetStretch[]>(`${RUNS}/${data.id}/vehicles/${speeding.vin}`)
    expect(when).toEqual([
      { begin: morning + 10_000, end: morning + 20_000, reports: 2 },
      { begin: morning + 40_000, end: morning + 40_000, reports: 1 },
    ])
  })

  it('reads decoded values too: insulation below 500 kΩ while the vehicle moves', async () => {
    const bad = { speed: 30, insulation: 400 }
    const one = await vehicle(place, [bad, { ...bad, speed: 0 }, { speed: 30 }, bad])
    const run = await answer({
      question: asks(['insulationResistance', 'LT', 500], ['vehicleSpeed', 'GT', 0]),
      scope: { vinList: [one.vin] },
    })
    expect(run).toMatchObject({ status: 'DONE', decoded: true, met: 1, stretches: 2, reports: 2 })
    const either = {
      logic: 'OR',
      groups: [
        asks(['insulationResistance', 'LT', 500]).groups[0],
        asks(['vehicleSpeed', 'EQ', 0]).groups[0],
      ],
    }
    expect(await answer({ question: either, scope: { vinList: [one.vin] } })).toMatchObject({ reports: 3 })
  })

  it('runs as a job where many are asked, which is stopped, or taken up again when its worker died', async () => {
    const one = await vehicle(place, [90, 60])
    const waits = { scope: { vinList: [one.vin] }, ...days(30) }
    // More than a caller waits for.
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update frame_block set count = 600000 where vehicle_id = ${one.id}`.execute(tx),
    )
    const first = await ask(waits)
    expect(await seen(first.data.id)).toMatchObject({ status: 'WAIT', done: 0, vehicles: 1 })
    const stopped = await owner.post<QueryRun>(`${RUNS}/${first.data.id}/stop`, {})
    expect(stopped.data).toMatchObject({ status: 'STOPPED', done: 0 })
    const second = await ask(waits)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update condition_query set status = 'RUNNING' where id = ${second.data.id}`.execute(tx),
    )
    const others = [await ask(waits), await ask(waits), await ask(waits)]
    expect(others.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(others[2]?.errCode).toBe('CONDITION_QUERIES_MANY')
    // One at a time is taken from their queue.
    for (const _ of [first, second, ...others]) await app.drainJobs()
    expect(await seen(first.data.id)).toMatchObject({ status: 'STOPPED', done: 0 })
    expect(await seen(second.data.id)).toMatchObject({ status: 'DONE', done: 1, met: 1, reports: 1 })
    const { data: runs } = await owner.get<QueryRunHead[]>(RUNS)
    expect(runs.slice(0, 4).map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE', 'STOPPED'])
    expect(runs[0]).toMatchObject({ question: { logic: 'AND' }, scope: waits.scope, met: 1 })
  })

  it('asks the vehicles of an organisation, a model or a group, and of these those that the caller sees', async () => {
    const inner = await app.buildOrg({ tenant: place.tenant, parent: place.org })
    const model = await buildModel(app, place)
    const own = await buildVehicle(app, { ...place, org: inner }, { vehicleModelId: model.id })
    const vehiclesAsked = async (scope: object, who = owner) => (await answer({ scope }, who)).vehicles
    expect(await vehiclesAsked({ orgId: inner.id })).toBe(1)
    expect(await vehiclesAsked({ vehicleModelId: String(model.id) })).toBe(1)
    expect(await vehiclesAsked({ orgId: place.org.id })).toBeGreaterThan(1)
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ id: string }>`with g as (insert into vehicle_group (tenant_id, org_id, group_code, group_name)
          values (${place.tenant.id}, ${place.org.id}, 'CQ', 'CQ') returning id),
        r as (insert into vehicle_group_relation (tenant_id, org_id, group_id, group_target, vin)
          select ${place.tenant.id}, ${place.org.id}, id, 'vin', ${String(own.vin)} from g)
        select id::text as id from g`.execute(tx),
    )
    expect(await vehiclesAsked({ vehicleGroupId: rows[0]?.id })).toBe(1)
    const local = app.as(
      await app.buildUser({ org: inner, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )
    expect(await vehiclesAsked({}, local)).toBe(1)
    expect((await ask({ scope: { orgId: place.org.id } }, local)).errCode).toBe('CONDITION_QUERY_NO_VEHICLES')
    const stranger = await newPlace(app)
    const theirs = await vehicle(stranger)
    expect((await ask({ scope: { vinList: [theirs.vin] } })).status).toBe(404)
    expect((await ask({}, local)).status).toBe(200)
  })

  it('shows a customer of its vehicle the days of the link alone', async () => {
    const one = await vehicle(place, [90, 90, 90])
    await storePacked(app, { ...one, tenantId: place.tenant.id }, morning + DAY_MS, [{ speed: 90 }])
    const user = await app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: permissionsOf(app.routes),
    })
    const { id } = user.principal.actor
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(
        tx,
      )
      await sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, begin_date)
        values (${place.tenant.id}, ${place.org.id}, ${id}, ${one.vin}, 'MANUAL',
          (${new Date(morning + DAY_MS)}::timestamptz at time zone 'Asia/Shanghai')::date)`.execute(tx)
    })
    expect(await answer({}, app.as(user))).toMatchObject({
      vehicles: 1,
      met: 1,
      reports: 1,
      longest: { begin: morning + DAY_MS },
    })
  })

  it('is of who asked it', async () => {
    const one = await vehicle(place, [90])
    const { id } = await answer({ scope: { vinList: [one.vin] } })
    const colleague = app.as(
      await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) }),
    )
    const calls = [
      colleague.get(`${RUNS}/${id}`),
      colleague.post(`${RUNS}/${id}/vehicles`, {}),
      colleague.get(`${RUNS}/${id}/vehicles/${one.vin}`),
      colleague.post(`${RUNS}/${id}/stop`, {}),
      colleague.post(`${RUNS}/${id}/export`, {}),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect((await colleague.get<QueryRunHead[]>(RUNS)).data).toEqual([])
    expect((await owner.get(`${RUNS}/${id}/vehicles/LNOBODY0000000001`)).status).toBe(404)
    const finder = app.as(
      await app.buildUser({ tenant: place.tenant, permissions: ['monitor/conditionQuery/find'] }),
    )
    const asked = await ask({ scope: { vinList: [one.vin] } }, finder)
    expect((await finder.post(`${RUNS}/${asked.data.id}/export`, {})).status).toBe(403)
  })

  it('says by name what it cannot answer', async () => {
    const one = await vehicle(place, [90])
    const scope = { vinList: [one.vin] }
    const refused = async (body: object) => {
      const { errCode, message } = await ask({ scope, ...body })
      return [errCode, message]
    }
    expect((await refused({ ...days(91) }))[0]).toBe('RANGE_TOO_LONG')
    expect((await refused({ beginTime: morning, endTime: morning }))[0]).toBe('RANGE_ORDER')
    const field = async (code: string) => refused({ question: asks([code, 'GT', 1]) })
    expect(await field('nothing')).toEqual(['CONDITION_QUERY_FIELD', expect.stringContaining('nothing')])
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into function_field (tenant_id, code, name, data_type) values
        (${place.tenant.id}, 'cqText', '文字', 'TEXT'), (${place.tenant.id}, 'cqLonely', '无人上报', 'NUMBER')`.execute(
        tx,
      ),
    )
    expect(await field('cqText')).toEqual(['CONDITION_QUERY_FIELD_KIND', expect.stringContaining('文字')])
    expect(await field('cqLonely')).toEqual(['CONDITION_QUERY_NOBODY', expect.stringContaining('无人上报')])
    const many = Array.from(
      { length: CONDITION_QUERY_LIMITS.conditions + 1 },
      () => ['soc', 'GT', 1] as const,
    )
    const group = (n: number) => asks(...many.slice(0, n).map(([...one]) => one as [string, string, number]))
    expect((await ask({ scope, question: group(20) })).status).toBe(200)
    expect((await ask({ scope, question: { logic: 'AND', groups: [] } })).status).toBe(400)
    expect(
      (await ask({ scope, question: { logic: 'AND', groups: [...group(11).groups, ...group(10).groups] } }))
        .status,
    ).toBe(400)
    expect((await ask({ scope, question: asks(['soc', 'BETWEEN', 5]) })).status).toBe(400)
  })

  it('lists the fields that the caller’s vehicles can report, with their units', async () => {
    const { data } = await owner.get<QuestionField[]>(`${CONDITION_QUERY}/fields`)
    const of = (code: string) => data.find((field) => field.code === code)
    expect(of('vehicleSpeed')).toMatchObject({ unit: 'km/h', decoded: false })
    expect(of('insulationResistance')).toMatchObject({ unit: 'kΩ', decoded: true })
    expect(of('cqLonely')).toBeUndefined()
  })

  it('is exported as a workbook with its title, for who may export', async () => {
    const one = await vehicle(place, [90])
    const { id } = await answer({ scope: { vinList: [one.vin] } })
    const { status, headers } = await owner.post(`${RUNS}/${id}/export`, {})
    expect(status).toBe(200)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('工况查询')
  })

  it('is saved under a name, for oneself or for all in the tenant', async () => {
    const save = (body: object, who = owner) =>
      who.post<SavedQuestion>(SAVED, { question: FAST, scope: { orgId: place.org.id }, ...body })
    const own = (await save({ name: 'fast' })).data
    expect(own).toMatchObject({ name: 'fast', shared: false, own: true, scope: { orgId: place.org.id } })
    expect((await save({ name: 'fast', shared: true })).data).toMatchObject({ id: own.id, shared: true })
    await save({ name: 'mine' })
    const colleague = app.as(
      await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) }),
    )
    const listed = async (who: ApiClient) =>
      (await who.get<SavedQuestion[]>(SAVED)).data.map(({ name, own: isOwn }) => [name, isOwn])
    expect(await listed(colleague)).toEqual([['fast', false]])
    expect(await listed(app.as((await newPlace(app)).owner))).toEqual([])
    expect((await colleague.delete(`${SAVED}/${own.id}`)).status).toBe(404)
    expect((await owner.delete(`${SAVED}/${own.id}`)).status).toBe(200)
    expect(await listed(owner)).toEqual([['mine', true]])
    for (let i = 1; i < CONDITION_QUERY_LIMITS.saved; i++) await save({ name: `q${i}` })
    expect((await save({ name: 'one more' })).errCode).toBe('CONDITION_QUERIES_SAVED')
    expect((await save({ name: 'mine', question: asks(['soc', 'LT', 5]) })).status).toBe(200)
  })

  it('is forgotten after some days', async () => {
    const one = await vehicle(place, [90])
    const { id } = await answer({ scope: { vinList: [one.vin] } })
    const kept = () =>
      app.db.withPlatform(undefined, 'test', (tx) =>
        sql`select from condition_query_vehicle where query_id = ${id}`
          .execute(tx)
          .then(({ rows }) => rows.length),
      )
    expect(await kept()).toBe(1)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update condition_query set create_time = create_time - interval '8 days' where id = ${id}`.execute(
        tx,
      ),
    )
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect(await kept()).toBe(0)
  })
})
