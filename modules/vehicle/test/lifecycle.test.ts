import { sql } from '@motorpool/db'
import { startOfDay } from '@motorpool/resource/shared'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireServices } from '../src/server/index.ts'
import { NEW_VEHICLE, refusalOf, SERVICE_WAYS, type ServiceState } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildModelConfig, buildTerminal, buildVehicle, type Made } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicles/V1.0'
const DAY = 86_400_000
const STATES = Object.keys(SERVICE_WAYS) as ServiceState[]

/** Every way of a service from a state to another, and whether it is open. */
const WAYS = STATES.flatMap((from) =>
  STATES.map((to) => ({ from, to, open: SERVICE_WAYS[from].includes(to) })),
)

describe('the life of a vehicle', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let colleague: ApiClient
  let today: number

  const put = (path: string, body: object, who = owner) => who.put<Made>(`${BASE}/${path}`, body)
  const post = (path: string, body: object, who = owner) => who.post<Made>(`${BASE}/${path}`, body)
  const find = async (id: string) => (await owner.get<Made>(`${BASE}/${id}`)).data
  const force = (id: string, set: Record<string, unknown>) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const parts = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`update vehicle set ${sql.join(parts)} where id = ${id}`.execute(tx)
    })
  const timeline = (vin: unknown) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select operation, old_service_status, service_status, content, reason, create_user_id
        from vehicle_lifecycle_log where vin = ${vin} order by id`.execute(tx)
      return rows
    })
  const operations = async (vin: unknown) => (await timeline(vin)).map((r) => r.operation)
  const produced = (body: object = {}) =>
    buildVehicle(app, place, { productionDate: today - 30 * DAY, ...body })

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    colleague = app.as(
      await app.buildUser({
        org: place.org,
        permissions: ['vehicle/vehicles/update', 'vehicle/vehicles/find', 'vehicle/vehicles/delete'],
      }),
    )
    today = startOfDay(app.clock.now())
  })
  afterAll(() => app.close())

  const sale = () => ({
    saleDate: today,
    saleMethod: 'FULL',
    customerName: '王五',
    customerPhone: '13900001111',
  })

  it('R277 R408 sells a produced vehicle: status, method, date and owner, with a line in its log', async () => {
    const v = await produced()
    const sold = await put('saleInfo', { vin: v.vin, ...sale(), reason: '合同 2026-118' })
    expect(sold.data, sold.text).toMatchObject({ saleStatus: 'SOLD', ...sale(), ownerFlag: '1' })
    expect(sold.data.customerId).toEqual(expect.any(String))
    const lines = await timeline(v.vin)
    expect(lines.map((l) => l.operation)).toEqual(['produce', 'sale'])
    expect(lines[1]).toMatchObject({
      reason: '合同 2026-118',
      create_user_id: expect.any(String),
      content: { saleStatus: ['UNSOLD', 'SOLD'], customerName: [null, '王五'] },
    })
  })

  it('R408 refuses to sell what was not produced, and nothing of it is stored', async () => {
    const v = await buildVehicle(app, place)
    const refused = await put('saleInfo', { vin: v.vin, ...sale() })
    expect(refused).toMatchObject({ status: 409, errCode: 'VEHICLE_NOT_PRODUCED' })
    expect(refused.message).toContain(String(v.vin))
    expect(await find(v.id)).toMatchObject({ saleStatus: 'UNSOLD', saleDate: null, customerName: null })
    expect(await operations(v.vin)).toEqual([])
  })

  it.each([
    ['UNSOLD', 'SOLD', 200],
    ['UNSOLD', 'PROTOTYPE', 200],
    ['PROTOTYPE', 'SOLD', 200],
    ['PROTOTYPE', 'PROTOTYPE', 409],
    ['SOLD', 'SOLD', 409],
    ['SOLD', 'PROTOTYPE', 409],
  ])('a vehicle that is %s and becomes %s answers %i', async (from, to, status) => {
    const v = await produced()
    if (from === 'PROTOTYPE') await put('saleInfo', { id: v.id, saleStatus: 'PROTOTYPE' })
    if (from === 'SOLD') await put('saleInfo', { id: v.id, ...sale() })
    const answer = await put('saleInfo', { id: v.id, saleStatus: to, ...(to === 'SOLD' ? sale() : {}) })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.anything()])
    expect((await find(v.id)).saleStatus).toBe(status === 200 ? to : from)
  })

  it('corrects a sale for whoever has seen it, and for nobody who has not', async () => {
    const v = await produced()
    const sold = await put('saleInfo', { id: v.id, ...sale() })
    const { updateTime } = sold.data
    app.clock.advance(1000)
    const right = await put('saleInfo', { id: v.id, saleMethod: 'LEASE', updateTime })
    expect(right.data, right.text).toMatchObject({ saleMethod: 'LEASE', saleStatus: 'SOLD' })
    expect(await put('saleInfo', { id: v.id, saleMethod: 'RENT', updateTime })).toMatchObject({
      status: 409,
      errCode: 'CONFLICT',
    })
  })

  it('a sale with a wrong value says which, and sells nothing', async () => {
    const v = await produced()
    for (const [body, field] of [
      [{ ...sale(), saleMethod: 'BARTER' }, 'saleMethod'],
      [{ ...sale(), saleDate: today - 90 * DAY }, 'saleDate'],
      [{ ...sale(), saleDate: undefined }, 'saleDate'],
      [{ ...sale(), customerPhone: 'x' }, 'customerPhone'],
      [{ ...sale(), distributorId: '99999999' }, 'distributorId'],
    ] as const) {
      const answer = await put('saleInfo', { id: v.id, ...body })
      expect([answer.status, answer.fields?.map((f) => f.field)]).toEqual([400, [field]])
    }
    expect((await find(v.id)).saleStatus).toBe('UNSOLD')
  })

  it.each(WAYS)('R279 a service that is $from and is to become $to: $open', async ({ from, to, open }) => {
    const v = await produced()
    await force(v.id, { service_status: from, service_start_date: '2026-01-01' })
    const answer = await put('updateServiceStatus', { vin: v.vin, serviceStatus: to })
    expect([answer.status, open ? undefined : answer.errCode]).toEqual(
      open ? [200, undefined] : [409, 'SERVICE_TRANSITION'],
    )
    expect((await find(v.id)).serviceStatus).toBe(open ? to : from)
    const lines = (await timeline(v.vin)).filter((l) => l.operation !== 'produce')
    expect(lines.map((l) => [l.old_service_status, l.service_status])).toEqual(open ? [[from, to]] : [])
  })

  it.each(STATES)('R278 suspends and resumes a service that is %s as far as it may', async (from) => {
    const v = await produced()
    await force(v.id, { service_status: from, service_start_date: '2026-01-01' })
    const suspended = await post('suspendedVehicleService/false', { vin: v.vin })
    expect([suspended.status, (await find(v.id)).serviceStatus]).toEqual(
      from === 'HAS_OPENED' ? [200, 'SUSPENDED'] : [409, from],
    )
    await force(v.id, { service_status: from })
    const resumed = await post('suspendedVehicleService/true', { vin: v.vin })
    expect([resumed.status, (await find(v.id)).serviceStatus]).toEqual(
      from === 'SUSPENDED' ? [200, 'HAS_OPENED'] : [409, from],
    )
  })

  it.each([
    ['HAS_OPENED', '服务为“已开通”，可以变更服务期、暂停或注销'],
    ['LOGOUT', '服务为“已注销”，可以重新开通'],
  ])('R278 a service that is %s and is to be resumed says what can be done with it', async (state, text) => {
    const v = await produced()
    await force(v.id, { service_status: state, service_start_date: '2026-01-01' })
    const resumed = await post('suspendedVehicleService/true', { vin: v.vin })
    expect(resumed.message).toBe(`车辆${String(v.vin)}的${text}`)
  })

  it('R278 suspends several vehicles or none', async () => {
    const [a, b] = [await produced(), await produced()]
    for (const v of [a, b])
      await force(v.id, { service_status: 'HAS_OPENED', service_start_date: '2026-01-01' })
    const both = await post('suspendedVehicleService/false', { vins: [a.vin, b.vin], reason: '欠费' })
    expect(both.status, both.text).toBe(200)
    expect((both.data as unknown as Made[]).map((r) => r.serviceStatus)).toEqual(['SUSPENDED', 'SUSPENDED'])
    await post('suspendedVehicleService/true', { vin: a.vin })
    expect((await post('suspendedVehicleService/false', { ids: [a.id, b.id] })).status).toBe(409)
    expect((await find(a.id)).serviceStatus).toBe('HAS_OPENED')
    expect((await operations(b.vin)).at(-1)).toBe('suspendService')
  })

  it.each([
    ['NOT_OPEN', 0, 'HAS_OPENED'],
    ['NOT_OPEN', 10, 'WAIT'],
    ['WAIT', 0, 'HAS_OPENED'],
    ['LOGOUT', 0, 'HAS_OPENED'],
    ['HAS_OPENED', 0, 'HAS_OPENED'],
    ['SUSPENDED', 0, 'SUSPENDED'],
    ['EXPIRE', 0, 'HAS_OPENED'],
  ])(
    'R279 service dates given to a vehicle that is %s, from %i days on, lead to %s',
    async (from, days, to) => {
      const v = await produced()
      await force(v.id, {
        service_status: from,
        service_start_date: '2020-01-01',
        service_end_date: '2020-12-31',
      })
      const dates = { serviceStartDate: today + days * DAY, serviceEndDate: today + 365 * DAY }
      const answer = await post('updateServiceDate', { vin: v.vin, ...dates })
      expect(answer.data, answer.text).toMatchObject({ ...dates, serviceStatus: to })
      expect(await find(v.id)).toMatchObject(dates)
    },
  )

  it('R279 refuses a change of the service that says neither a date nor a state', async () => {
    const v = await produced()
    const nothing = await post('updateServiceDate', { vin: v.vin })
    expect(nothing).toMatchObject({ status: 400, errCode: 'FIELD_REQUIRED' })
    expect(nothing.fields?.map((f) => f.field)).toEqual(['serviceStartDate'])
    for (const body of [{}, { serviceStatus: null }]) {
      const answer = await put('updateServiceStatus', { vin: v.vin, ...body })
      expect(answer).toMatchObject({ status: 400, errCode: 'FIELD_REQUIRED' })
      expect(answer.fields?.map((f) => f.field)).toEqual(['serviceStatus'])
    }
  })

  it('R279 a service that starts at some hour of today is open at once', async () => {
    const v = await produced()
    const opened = await post('updateServiceDate', { vin: v.vin, serviceStartDate: app.clock.now() })
    expect(opened.data, opened.text).toMatchObject({ serviceStatus: 'HAS_OPENED', serviceStartDate: today })
  })

  it('R280 R281 lets services expire the day after their last, and those without an end never', async () => {
    const [over, last, forever, waiting, stopped] = [
      await produced(),
      await produced(),
      await produced(),
      await produced(),
      await produced(),
    ]
    const day = (n: number) => new Date(today + 8 * 3_600_000 + n * DAY).toISOString().slice(0, 10)
    const opened = { service_status: 'HAS_OPENED', service_start_date: '2026-01-01' }
    await force(over.id, { ...opened, service_end_date: day(-1) })
    await force(last.id, { ...opened, service_end_date: day(0) })
    await force(forever.id, { ...opened, service_end_date: null })
    await force(waiting.id, { service_status: 'WAIT', service_start_date: day(0) })
    await force(stopped.id, { ...opened, service_status: 'SUSPENDED', service_end_date: day(-1) })
    const run = await owner.get<Record<string, number>>(`${BASE}/vehicleServiceExpireJob`)
    expect(run.data.expired).toBeGreaterThanOrEqual(2)
    const states = await Promise.all(
      [over, last, forever, waiting, stopped].map(async (v) => (await find(v.id)).serviceStatus),
    )
    expect(states).toEqual(['EXPIRE', 'HAS_OPENED', 'HAS_OPENED', 'HAS_OPENED', 'EXPIRE'])
    expect((await timeline(over.vin)).at(-1)).toMatchObject({
      old_service_status: 'HAS_OPENED',
      service_status: 'EXPIRE',
    })
    expect((await owner.get<Record<string, number>>(`${BASE}/vehicleServiceExpireJob`)).data).toEqual({
      expired: 0,
      opened: 0,
    })
  })

  it('R280 expires services by the daily job, for all tenants', async () => {
    const v = await produced()
    await force(v.id, {
      service_status: 'HAS_OPENED',
      service_start_date: '2020-01-01',
      service_end_date: '2020-12-31',
    })
    await app.db.withPlatform(undefined, 'test', (tx) => expireServices(tx, app.clock.now()))
    expect((await find(v.id)).serviceStatus).toBe('EXPIRE')
    expect((await timeline(v.vin)).at(-1)).toMatchObject({ create_user_id: null, service_status: 'EXPIRE' })
  })

  it.each(['1767225600000', '2026-01-01 08:00:00', '2026-01-01T08:00:00'])(
    'R282 sets the debug date given as %s and answers it again',
    async (endTime) => {
      const v = await produced()
      const set = await put(`updateDebugDate/${String(v.vin)}/${encodeURIComponent(endTime)}`, {})
      expect(set.data, set.text).toMatchObject({ debugEndTime: 1_767_225_600_000 })
      expect((await owner.get(`${BASE}/getDebugDate/${String(v.vin)}`)).data).toBe(1_767_225_600_000)
      expect((await operations(v.vin)).at(-1)).toBe('updateDebugDate')
      expect((await put(`updateDebugDate/${String(v.vin)}/soon`, {})).status).toBe(400)
    },
  )

  it('R409 keeps the owner of a vehicle with type and certificate, one customer for one phone', async () => {
    const [a, b] = [await produced(), await produced()]
    const who = { customerName: '华东运输有限公司', customerPhone: '021-55550001' }
    const kind = { customerType: 'UNIT', customerCertType: 'BUSINESS_LICENCE' }
    const set = await post('update/customer/info', { vin: a.vin, ...who, ...kind })
    expect(set.data, set.text).toMatchObject({ ...who, ...kind, ownerFlag: '1' })
    const same = await post('update/customer/info', { vin: b.vin, ...who })
    expect(same.data).toMatchObject({ ...kind, customerId: set.data.customerId })
    const wrong = { ...who, customerType: 'PERSONAL', customerCertType: 'BUSINESS_LICENCE' }
    const refused = await post('update/customer/info', { vin: b.vin, ...wrong })
    const label = String(app.texts['zh-CN']['vehicle/vehicles.customerCertType'])
    expect(refused).toMatchObject({ status: 400, errCode: 'FIELD_CHOICE', message: `${label}不在可选范围内` })
    expect(refused.fields).toEqual([{ field: 'customerCertType', message: `${label}不在可选范围内` }])
    expect((await operations(a.vin)).at(-1)).toBe('customerInfo')
  })

  it('R428 edits the part of the customer and the part of the debugger', async () => {
    const v = await produced()
    const part = { customerName: '赵六', customerPhone: '13700002222', vehicleUsage: 'SELF', plateColor: '5' }
    expect((await put('customerVehicleEdit', { vin: v.vin, ...part })).data).toMatchObject(part)
    const found = { engineNo: 'E-7788', initWorkTime: 12.5, environmentCode: `EN${v.id}` }
    expect((await put('updateDebugVehicleInfo', { vin: v.vin, ...found })).data).toMatchObject(found)
    expect(await find(v.id)).toMatchObject({ ...part, ...found })
  })

  it('R273 leaves a financed vehicle alone in every operation', async () => {
    const v = await produced()
    await force(v.id, {
      finance_org_id: place.org.id,
      service_status: 'HAS_OPENED',
      service_start_date: '2026-01-01',
    })
    const calls = [
      put('saleInfo', { vin: v.vin, ...sale() }),
      post('suspendedVehicleService/false', { vin: v.vin }),
      put('updateServiceStatus', { vin: v.vin, serviceStatus: 'LOGOUT' }),
      post('updateServiceDate', { vin: v.vin, serviceEndDate: today }),
      put(`updateDebugDate/${String(v.vin)}/1767225600000`, {}),
      post('update/customer/info', { vin: v.vin, customerName: 'x', customerPhone: '13700002222' }),
      put('customerVehicleEdit', { vin: v.vin, remark: 'x' }),
      put('updateDebugVehicleInfo', { vin: v.vin, remark: 'x' }),
      put('produce', { vin: v.vin, productionDate: today }),
      put('updateMachineCode', { vin: v.vin, machineCode: 'x' }),
      put('transferOrg', { vin: v.vin, orgId: place.org.id }),
      put('updateDebugDate', { vin: v.vin, debugEndTime: today }),
      put('bindTerminal', { vin: v.vin, terminalCode: 'x' }),
      put('changeTerminal', { vin: v.vin, terminalCode: 'x', changeReason: 'x' }),
      put(`unbindTerminal/${String(v.vin)}`, {}),
      owner.put<Made>(BASE, { id: v.id, remark: 'x' }),
      owner.delete<Made>(BASE, { ids: [v.id] }),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ errCode: 'VEHICLE_FINANCED' })
  })

  it('R001 leaves a vehicle of another tenant alone in every operation', async () => {
    const v = await produced()
    const stranger = app.as((await newPlace(app)).owner)
    const before = await find(v.id)
    const calls = [
      put('saleInfo', { vin: v.vin, ...sale() }, stranger),
      post('suspendedVehicleService/false', { ids: [v.id] }, stranger),
      put('updateServiceStatus', { vin: v.vin, serviceStatus: 'HAS_OPENED' }, stranger),
      put(`updateDebugDate/${String(v.vin)}/1767225600000`, {}, stranger),
      put('transferOrg', { id: v.id, orgId: place.org.id }, stranger),
      stranger.get(`${BASE}/getDebugDate/${String(v.vin)}`),
      stranger.get(`${BASE}/${v.id}/timeline`),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
    expect(await find(v.id)).toEqual(before)
  })

  it('moves a machine to another number, a vehicle to another organisation and its debug date, each with its line', async () => {
    const [v, taken] = [await produced(), await produced()]
    const below = await app.buildOrg({ parent: place.org })
    const number = `M${v.id}-2`
    const moved = await put('updateMachineCode', { vin: v.vin, machineCode: number, reason: '铭牌更换' })
    expect(moved.data, moved.text).toMatchObject({ machineCode: number })
    expect(await put('updateMachineCode', { vin: v.vin, machineCode: taken.machineCode })).toMatchObject({
      fields: [{ field: 'machineCode' }],
    })
    expect((await put('transferOrg', { vin: v.vin, orgId: below.id })).data).toMatchObject({
      orgId: below.id,
    })
    expect((await put('transferOrg', { vin: v.vin, orgId: '99999999' })).status).toBe(400)
    expect((await put('updateDebugDate', { vin: v.vin, debugEndTime: today })).data).toMatchObject({
      debugEndTime: today,
    })
    expect((await operations(v.vin)).slice(1)).toEqual(['machineMove', 'transferOrg', 'updateDebugDate'])
    expect((await timeline(v.vin))[1]).toMatchObject({
      reason: '铭牌更换',
      content: { machineCode: [v.machineCode, number] },
    })
  })

  it('R408 produces a vehicle once, with its date', async () => {
    const v = await buildVehicle(app, place)
    const made = await put('produce', { vin: v.vin, productionDate: today - DAY, engineNo: 'E-1' })
    expect(made.data, made.text).toMatchObject({ productionDate: today - DAY, engineNo: 'E-1' })
    expect(await put('produce', { vin: v.vin, productionDate: today })).toMatchObject({
      status: 409,
      errCode: 'VEHICLE_PRODUCED',
    })
  })

  it('shows in its timeline who corrected which field of the record, from what to what', async () => {
    const v = await produced()
    const { id, vsn } = await buildModelConfig(app, place, { vehicleModelId: v.vehicleModelId })
    const sent = {
      id: v.id,
      engineNo: 'E-2',
      vehicleModelConfigId: id,
      customerName: '周一',
      customerPhone: '13900007777',
    }
    const edited = await owner.put(BASE, sent)
    expect(edited.status, edited.text).toBe(200)
    // The log is dated by the database, the clock of the test stands elsewhere.
    const answer = await owner.get<{ items: Record<string, unknown>[] }>(`${BASE}/${v.id}/timeline`, {
      before: '4102444800000',
    })
    const of = (kind: string) => answer.data.items.filter((e) => e.kind === kind)
    expect(of('edited')).toMatchObject([
      { actor: expect.any(String), changes: { engineNo: [null, 'E-2'], vehicleModelConfigId: [null, vsn] } },
    ])
    expect(of('edited')[0]?.changes).not.toHaveProperty('customerName')
    expect(of('customerInfo')).toHaveLength(1)
  })

  it('lists what one call did together, however few events are asked for, the record first of all', async () => {
    const v = await produced()
    type Page = { items: { kind: string; time: number }[]; more: boolean }
    const read = async (query: Record<string, string>) => {
      const { items, more } = (await owner.get<Page>(`${BASE}/${v.id}/timeline`, query)).data
      return { kinds: items.map((e) => e.kind), more, last: String(items.at(-1)?.time) }
    }
    const born = ['produce', 'created']
    expect(await read({ limit: '1' })).toMatchObject({ kinds: born, more: false })
    app.clock.advance(1000)
    await put('saleInfo', { vin: v.vin, ...sale() })
    await post('updateServiceDate', { vin: v.vin, serviceStartDate: today })
    const newest = await read({ limit: '2' })
    expect(newest).toMatchObject({ kinds: ['updateServiceStatus', 'sale'], more: true })
    expect(await read({ limit: '1', before: newest.last })).toMatchObject({ kinds: born, more: false })
  })

  describe('two at once', () => {
    const RACES: [
      string,
      Record<string, unknown>,
      (v: Made, who: ApiClient) => Promise<{ status: number }>,
      string,
    ][] = [
      ['sell', {}, (v, who) => put('saleInfo', { vin: v.vin, ...sale() }, who), 'VEHICLE_SOLD'],
      [
        'suspend',
        { service_status: 'HAS_OPENED', service_start_date: '2026-01-01' },
        (v, who) => post('suspendedVehicleService/false', { vin: v.vin }, who),
        'SERVICE_TRANSITION',
      ],
      [
        'resume',
        { service_status: 'SUSPENDED', service_start_date: '2026-01-01' },
        (v, who) => post('suspendedVehicleService/true', { vin: v.vin }, who),
        'SERVICE_TRANSITION',
      ],
      [
        'end the service of',
        { service_status: 'HAS_OPENED', service_start_date: '2026-01-01' },
        (v, who) => put('updateServiceStatus', { vin: v.vin, serviceStatus: 'LOGOUT' }, who),
        'SERVICE_TRANSITION',
      ],
      [
        'open the service of',
        {},
        (v, who) => put('updateServiceStatus', { vin: v.vin, serviceStatus: 'HAS_OPENED' }, who),
        'SERVICE_TRANSITION',
      ],
    ]
    it.each(RACES)('who %s a vehicle together: one does, the other is told', async (_, state, act, code) => {
      const v = await produced()
      if (Object.keys(state).length > 0) await force(v.id, state)
      const answers = await Promise.all([act(v, owner), act(v, colleague)])
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((a) => a.status === 409)).toMatchObject({ errCode: code })
      expect((await operations(v.vin)).filter((o) => o !== 'produce')).toHaveLength(1)
    })

    it('who produce a vehicle together: one does, the other is told', async () => {
      const v = await buildVehicle(app, place)
      const answers = await Promise.all(
        [owner, colleague].map((who) => put('produce', { vin: v.vin, productionDate: today }, who)),
      )
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((a) => a.status === 409)).toMatchObject({ errCode: 'VEHICLE_PRODUCED' })
      expect(await operations(v.vin)).toEqual(['produce'])
    })

    it('who unbind a terminal together: one does, the other is told', async () => {
      const v = await produced()
      const t = await buildTerminal(app, place)
      await put('bindTerminal', { vin: v.vin, terminalId: t.id })
      const answers = await Promise.all(
        [owner, colleague].map((who) => put(`unbindTerminal/${String(v.vin)}`, {}, who)),
      )
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((a) => a.status === 409)).toMatchObject({ errCode: 'VEHICLE_WITHOUT_TERMINAL' })
      expect((await operations(v.vin)).filter((o) => o === 'unbindTerminal')).toHaveLength(1)
    })

    it('who change to the same terminal from two vehicles: one gets it, the other keeps its own', async () => {
      const pair = [await produced(), await produced()]
      const next = await buildTerminal(app, place)
      const own = await Promise.all(pair.map(() => buildTerminal(app, place)))
      for (const [i, v] of pair.entries()) await put('bindTerminal', { vin: v.vin, terminalId: own[i]?.id })
      const answers = await Promise.all(
        pair.map((v) => put('changeTerminal', { vin: v.vin, terminalId: next.id, changeReason: '损坏' })),
      )
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const lost = answers.findIndex((a) => a.status === 409)
      expect(answers[lost]).toMatchObject({ errCode: 'TERMINAL_BOUND' })
      expect((await find((pair[lost] as Made).id)).terminalId).toBe(own[lost]?.id)
    })

    it('who edit what both have seen: one is stored, the other is told', async () => {
      const below = await app.buildOrg({ parent: place.org })
      const STALE: [
        string,
        (v: Made, who: ApiClient) => Promise<{ status: number; errCode?: string | undefined }>,
      ][] = [
        [
          'machine move',
          (v, who) =>
            put(
              'updateMachineCode',
              { id: v.id, machineCode: `M${v.id}${who === owner ? 'a' : 'b'}`, updateTime: v.updateTime },
              who,
            ),
        ],
        [
          'transfer',
          (v, who) => put('transferOrg', { id: v.id, orgId: below.id, updateTime: v.updateTime }, who),
        ],
        [
          'owner',
          (v, who) =>
            post(
              'update/customer/info',
              { id: v.id, customerName: '钱二', customerPhone: '13900008888', updateTime: v.updateTime },
              who,
            ),
        ],
        [
          'service',
          (v, who) =>
            post('updateServiceDate', { id: v.id, serviceStartDate: today, updateTime: v.updateTime }, who),
        ],
        ['record', (v, who) => who.put(BASE, { id: v.id, remark: 'x', updateTime: v.updateTime })],
      ]
      for (const [name, act] of STALE) {
        const v = await find((await produced()).id)
        app.clock.advance(1000)
        const answers = await Promise.all([act(v, owner), act(v, colleague)])
        expect([name, answers.map((a) => a.status).toSorted((a, b) => a - b)]).toEqual([name, [200, 409]])
        expect([name, answers.find((a) => a.status === 409)?.errCode]).toEqual([name, 'CONFLICT'])
      }
    })

    it('who delete a vehicle together: one does, the other finds none', async () => {
      const v = await produced()
      const answers = await Promise.all([owner, colleague].map((who) => who.delete(BASE, { ids: [v.id] })))
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
      expect((await owner.get(`${BASE}/${v.id}`)).status).toBe(404)
    })

    it('who bind different terminals: one does, and the other terminal stays free', async () => {
      const v = await produced()
      const [t, u] = [await buildTerminal(app, place), await buildTerminal(app, place)]
      const answers = await Promise.all([
        put('bindTerminal', { vin: v.vin, terminalId: t.id }),
        put('bindTerminal', { vin: v.vin, terminalId: u.id }),
      ])
      expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const now = await find(v.id)
      const [lucky, other] = now.terminalId === t.id ? [t, u] : [u, t]
      const state = async (id: string) =>
        (await owner.get<Made>(`/api/terminal-svc/terminals/V1.0/${id}`)).data.bindStatus
      expect([await state(lucky.id), await state(other.id)]).toEqual(['BOUND', 'UNBOUND'])
    })

    it('who unbind and who delete: never a terminal bound to nothing', async () => {
      const v = await produced()
      const t = await buildTerminal(app, place)
      await put('bindTerminal', { vin: v.vin, terminalId: t.id })
      await Promise.all([put(`unbindTerminal/${String(v.vin)}`, {}), owner.delete(BASE, { ids: [v.id] })])
      const left = await owner.get<Made>(`${BASE}/${v.id}`)
      const terminal = (await owner.get<Made>(`/api/terminal-svc/terminals/V1.0/${t.id}`)).data
      expect(terminal.bindStatus).toBe('UNBOUND')
      expect([200, 404]).toContain(left.status)
    })
  })

  it('a terminal is bound, changed and unbound only where the state allows it', () => {
    const state = (terminalId: string | null) => ({ ...NEW_VEHICLE, terminalId })
    const codes = (['bindTerminal', 'changeTerminal', 'unbindTerminal'] as const).map((operation) => [
      refusalOf(operation, state(null))?.code,
      refusalOf(operation, state('7'))?.code,
    ])
    expect(codes).toEqual([
      [undefined, 'VEHICLE_HAS_TERMINAL'],
      ['VEHICLE_WITHOUT_TERMINAL', undefined],
      ['VEHICLE_WITHOUT_TERMINAL', undefined],
    ])
  })
})
