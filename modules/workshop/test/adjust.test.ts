import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdjustStep, adjusts, type DebugVehicle } from '../src/shared/index.ts'
import { newPlace, person, start } from './support/app.ts'
import { buildAdjust, buildEquipped, report } from './support/orders.ts'

const STEPS = '/api/vehicle-svc/vehicle/adjust/step/V1.0'
const LOGS = '/api/vehicle-svc/vehicleDebugLogs/V1.0'

interface Adjust {
  id: string
  vin: string
  adjustState: string
  currentStep: string
  cancelFlag: boolean
  result: string | null
}
interface Log {
  logType: string
  debugUserName: string
  debugTime: number
  result: string | null
  vin: string
}

let app: TestApp
let place: Place
let debuggerUser: TestUser
let admin: TestUser
let order: Adjust

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  debuggerUser = await person(app, place, 'ADJUSTER')
  admin = await person(app, place, 'ADJUST_ADMIN')
})
afterAll(() => app?.close())
beforeEach(async () => {
  order = (await buildAdjust(app, place, { adjusterId: debuggerUser.principal.actor.id })) as never
})

const act = (call: string, body: object = {}, who = debuggerUser) =>
  app.as(who).put<Adjust>(`${adjusts.api}/${order.id}/${call}`, body)
const step = (call: string, body: object = {}, who = debuggerUser) =>
  app.as(who).put<AdjustStep[]>(`${STEPS}/${order.id}/${call}`, body)
const steps = async () => (await app.as(debuggerUser).get<AdjustStep[]>(`${STEPS}/${order.id}`)).data
const find = async () => (await app.as(admin).get<Adjust>(`${adjusts.api}/${order.id}`)).data
const logs = async (vin = order.vin) => (await app.as(admin).get<Log[]>(`${LOGS}/${vin}/list`)).data
const states = async () => (await steps()).map((s) => s.stepState)

/** Leads the order to a step by force. */
async function leadTo(wanted: string): Promise<void> {
  await act('confirm')
  while ((await find()).currentStep !== wanted) await step('force', { reason: '测试' }, admin)
}

describe('debugging of a vehicle', () => {
  it('R298 runs from waiting over adjusting to adjusted', async () => {
    expect((await find()).adjustState).toBe('WAITING')
    expect((await act('confirm')).data.adjustState).toBe('ADJUSTING')
    await step('force', { reason: '测试' })
    await step('force', { reason: '测试' })
    await step('force', { reason: '测试' }, admin)
    const done = await act('finish')
    expect(done.data).toMatchObject({ adjustState: 'ADJUSTED', result: 'PASS' })
  })

  it('R300 has its five steps in order, and leaves out what does not concern the vehicle', async () => {
    const all = await steps()
    expect(all.map((s) => s.step)).toEqual(['GB4', 'LOCK', 'CUSTOMER', 'CONFIRM', 'FINISH'])
    // A non-road machine whose software has no locks.
    expect(all.map((s) => s.stepState)).toEqual(['WAITING', 'SKIP', 'WAITING', 'WAITING', 'WAITING'])
    await act('confirm')
    expect(await states()).toEqual(['ADJUSTING', 'SKIP', 'WAITING', 'WAITING', 'WAITING'])
    await step('skip', { reason: '无国四平台' })
    expect(await states()).toEqual(['SKIP', 'SKIP', 'ADJUSTING', 'WAITING', 'WAITING'])
    await step('previous')
    expect(await states()).toEqual(['ADJUSTING', 'SKIP', 'WAITING', 'WAITING', 'WAITING'])
    expect(await step('previous')).toMatchObject({ status: 409, errCode: 'WORKSHOP_STATE' })
    await step('force', { reason: '平台故障' })
    expect(await states()).toEqual(['FORCED', 'SKIP', 'ADJUSTING', 'WAITING', 'WAITING'])
  })

  it('R299 passes a step only when the vehicle has reported what it asks for since debugging began', async () => {
    await report(app, order.vin, { at: app.clock.now() - 3_600_000 })
    await act('confirm')
    const refused = await step('next')
    expect(refused).toMatchObject({ status: 409, errCode: 'ADJUST_CHECK_FAILED' })
    expect((await steps())[0]?.checkItems.map((c) => [c.item, c.passed])).toEqual([
      ['online', true],
      ['report', false],
      ['location', false],
      ['acc', true],
    ])
    app.clock.advance(60_000)
    await report(app, order.vin, { located: false })
    expect(await step('next')).toMatchObject({ status: 409, errCode: 'ADJUST_CHECK_FAILED' })
    await report(app, order.vin)
    expect((await step('next')).data.map((s) => s.stepState)[0]).toBe('PASS')
    expect((await steps())[0]?.checkItems.every((c) => c.passed)).toBe(true)
  })

  it('R301 R302 leaves a line for every operation: who, when, with what result', async () => {
    await act('confirm')
    await report(app, order.vin)
    await step('next')
    await step('skip', { reason: '客户未到' })
    await act('change', { adjusterId: debuggerUser.principal.actor.id, reason: '换班' }, admin)
    await step('force', { reason: '领导批准' }, admin)
    await act('finish')
    const lines = await logs()
    expect(lines.map((l) => l.logType).toReversed()).toEqual([
      'add',
      'start',
      'pass',
      'skip',
      'change',
      'force',
      'finish',
    ])
    for (const line of lines) {
      expect(line.vin).toBe(order.vin)
      expect(line.debugUserName).toMatch(/^员工/)
      expect(line.debugTime).toBeGreaterThan(0)
    }
    expect(lines.find((l) => l.logType === 'pass')?.result).toBe('PASS')
    const second = (await buildAdjust(app, place)) as unknown as Adjust
    await app.as(admin).put(`${adjusts.api}/${second.id}/cancel`, {})
    expect((await logs(second.vin)).map((l) => l.logType)).toEqual(['cancel', 'add'])
  })

  it('R303 lets debuggers and their administrator work, and the administrator alone change the debugger', async () => {
    const service = await person(app, place, 'SERVICE')
    for (const [call, body] of [
      ['confirm', {}],
      ['cancel', {}],
      ['change', { adjusterId: admin.principal.actor.id }],
    ] as const)
      expect([call, await act(call, body, service)]).toMatchObject([
        call,
        { status: 403, errCode: 'POST_REQUIRED' },
      ])
    expect((await act('confirm')).status).toBe(200)
    for (const call of ['next', 'previous', 'skip', 'force'])
      expect([call, await step(call, { reason: 'x' }, service)]).toMatchObject([
        call,
        { status: 403, errCode: 'POST_REQUIRED' },
      ])
    const other = (await person(app, place, 'ADJUSTER')).principal.actor.id
    expect(await act('change', { adjusterId: other })).toMatchObject({
      status: 403,
      errCode: 'POST_REQUIRED',
    })
    expect(await act('change', { adjusterId: service.principal.actor.id }, admin)).toMatchObject({
      status: 409,
      errCode: 'POST_OF_USER',
    })
    expect((await act('change', { adjusterId: other }, admin)).status).toBe(200)
    await leadTo('CONFIRM')
    expect(await step('force', { reason: 'x' })).toMatchObject({ status: 403, errCode: 'POST_REQUIRED' })
    expect((await step('force', { reason: 'x' }, admin)).status).toBe(200)
  })

  it.each<[state: string, prepare: () => Promise<unknown>, allowed: readonly string[]]>([
    ['waiting', async () => undefined, ['confirm', 'change', 'cancel']],
    ['adjusting', () => act('confirm'), ['change', 'cancel', 'finish:FAIL', 'skip', 'force']],
    [
      'at its last step',
      () => leadTo('FINISH'),
      ['change', 'cancel', 'finish:PASS', 'finish:FAIL', 'previous'],
    ],
    [
      'adjusted',
      async () => {
        await leadTo('FINISH')
        await act('finish')
      },
      [],
    ],
    ['cancelled', () => act('cancel'), []],
  ])('when %s allows what fits its state and refuses the rest', async (_state, prepare, allowed) => {
    const calls: Record<string, () => Promise<{ status: number; errCode?: string | undefined }>> = {
      confirm: () => act('confirm', {}, admin),
      change: () => act('change', { adjusterId: debuggerUser.principal.actor.id }, admin),
      cancel: () => act('cancel', {}, admin),
      'finish:PASS': () => act('finish', { result: 'PASS' }, admin),
      'finish:FAIL': () => act('finish', { result: 'FAIL' }, admin),
      previous: () => step('previous', {}, admin),
      skip: () => step('skip', { reason: 'x' }, admin),
      force: () => step('force', { reason: 'x' }, admin),
    }
    for (const [name, call] of Object.entries(calls)) {
      order = (await buildAdjust(app, place, { adjusterId: debuggerUser.principal.actor.id })) as never
      await prepare()
      const answer = await call()
      expect([name, answer.status]).toEqual([name, allowed.includes(name) ? 200 : 409])
    }
  })

  it('keeps a change and a deletion to those with a post, to what is open, and within the tenant', async () => {
    const service = await person(app, place, 'SERVICE')
    const stranger = (await newPlace(app)).owner
    const change = (who: TestUser) => app.as(who).put(adjusts.api, { id: order.id, remark: 'x' })
    const remove = (who: TestUser) => app.as(who).delete(adjusts.api, { ids: [order.id] })
    expect([(await change(service)).status, (await remove(service)).status]).toEqual([403, 403])
    expect([(await change(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404])
    expect((await change(admin)).status).toBe(200)
    await act('confirm')
    expect(await remove(admin)).toMatchObject({ status: 409, errCode: 'WORKSHOP_STATE' })
    await act('cancel')
    expect(await change(admin)).toMatchObject({ status: 409, errCode: 'WORKSHOP_STATE' })
    expect((await remove(admin)).status).toBe(200)
  })

  it('lets one of two who act at once win, and tells the other', async () => {
    await act('confirm')
    await report(app, order.vin)
    const answers = await Promise.all([
      step('next', { step: 'GB4' }),
      step('next', { step: 'GB4' }, admin),
      step('skip', { step: 'GB4', reason: 'x' }, admin),
    ])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const lost of answers.filter((a) => a.status === 409)) expect(lost.errCode).toBe('WORKSHOP_MOVED_ON')
    expect((await find()).currentStep).toBe('CUSTOMER')
    expect((await logs()).filter((l) => l.logType === 'pass' || l.logType === 'skip')).toHaveLength(1)
  })

  it('opens one record a vehicle, also when two begin at once, and none without a terminal', async () => {
    const { vin } = await buildEquipped(app, place)
    const body = { vin, adjusterId: debuggerUser.principal.actor.id }
    const answers = await Promise.all([1, 2, 3].map(() => app.as(admin).post(adjusts.api, body)))
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find((a) => a.status === 409)?.errCode).toBe('WORKSHOP_OPEN')
    await app.as(place.owner).put(`/api/vehicle-svc/vehicles/V1.0/unbindTerminal/${order.vin}`, {})
    await act('cancel')
    expect(await app.as(admin).post(adjusts.api, { ...body, vin: order.vin })).toMatchObject({
      status: 409,
      errCode: 'ADJUST_NO_TERMINAL',
    })
  })

  it('R441 answers the page, the export and the import of the log, the vehicles in debug and their work state', async () => {
    const api = app.as(admin)
    const page = await api.post<{ items: Log[] }>('/api/vehicle-svc/vehicle/debug/V1.0/log/page', {
      page: 1,
      pageSize: 20,
      vin: order.vin,
    })
    expect(page.data.items.map((l) => l.logType)).toEqual(['add'])
    const file = await api.post('/api/vehicle-svc/vehicle/debug/V1.0/log/export', {
      vin: order.vin,
      extra: {},
    })
    expect(String(file.headers['content-type'])).toContain('spreadsheetml')
    const vehicles = await api.post<{ items: DebugVehicle[] }>(
      '/api/vehicle-svc/vehicle/debug/V1.0/vehicle/page',
      {
        page: 1,
        pageSize: 20,
        keyword: order.vin,
      },
    )
    expect(vehicles.data.items).toMatchObject([{ vin: order.vin, currentStep: 'GB4', online: false }])
    expect((await api.get(`${LOGS}/${order.vin}/workstate`)).data).toBeNull()
    await report(app, order.vin)
    expect((await api.get(`${LOGS}/${order.vin}/workstate`)).data).toMatchObject({
      online: true,
      acc: true,
      runStatus: 'RUNNING',
      speed: 30.5,
    })
  })

  it('copies until when it is debugged to the vehicle', async () => {
    const { vin } = await buildEquipped(app, place)
    const debugEndTime = app.clock.now() + 86_400_000
    order = (await buildAdjust(app, place, {
      vin,
      adjusterId: debuggerUser.principal.actor.id,
      debugEndTime,
    })) as never
    await leadTo('FINISH')
    await act('finish')
    const vehicle = await app
      .as(admin)
      .get<object>(`/api/vehicle-svc/vehicles/V1.0/getVehicleDtoByVin/${vin}`)
    expect(vehicle.data).toMatchObject({ debugEndTime, adjustState: 'ADJUSTED' })
  })
})
