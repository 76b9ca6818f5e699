import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { terminals } from '@motorpool/terminal/shared'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTerminal, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { adjusts, assemblies } from '../src/shared/index.ts'
import { givePosts, newPlace, person, start } from './support/app.ts'
import { buildAdjust, buildAssembly, buildEquipped, report } from './support/orders.ts'

interface Assembly {
  id: string
  vin: string
  assemblyNo: string
  terminalId: string
  assemblyState: string
  reassemblyTimes: number
  adjustFinishTime: number | null
}

let app: TestApp
let place: Place
let operator: TestUser
let manager: TestUser
let order: Assembly

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  operator = await person(app, place, 'ASSEMBLY_OPERATOR')
  manager = await person(app, place, 'ASSEMBLY_MANAGER')
})
afterAll(() => app?.close())
beforeEach(async () => {
  order = (await buildAssembly(app, place, { assemblyUserId: operator.principal.actor.id })) as never
})

const act = (call: string, body: object = {}, who = manager) =>
  app.as(who).put<Assembly>(`${assemblies.api}/${order.id}/${call}`, body)
const vehicle = async () =>
  (
    await app
      .as(place.owner)
      .get<{ terminalId: string | null }>(`/api/vehicle-svc/vehicles/V1.0/getVehicleDtoByVin/${order.vin}`)
  ).data

/** A debugging of the order's vehicle that ended so. */
async function debug(result: 'PASS' | 'FAIL'): Promise<void> {
  const adjust = await buildAdjust(app, place, { vin: order.vin })
  const api = app.as(place.owner)
  await api.put(`${adjusts.api}/${adjust.id}/confirm`, {})
  if (result === 'PASS')
    for (let i = 0; i < 4; i++)
      await api.put(`/api/vehicle-svc/vehicle/adjust/step/V1.0/${adjust.id}/force`, { reason: '测试' })
  const done = await api.put<{ result: string }>(`${adjusts.api}/${adjust.id}/finish`, { result })
  expect(done.data.result).toBe(result)
}

describe('assembly of a terminal', () => {
  it('R304 is finished, its debugging confirmed, and every operation keeps its state', async () => {
    expect(order.assemblyState).toBe('ASSEMBLING')
    const next = await buildTerminal(app, place)
    expect((await act('change', { terminalId: next.id, reason: '终端损坏' })).data.terminalId).toBe(next.id)
    expect((await vehicle()).terminalId).toBeNull()
    expect((await act('finish', {}, operator)).data.assemblyState).toBe('ASSEMBLED')
    expect((await vehicle()).terminalId).toBe(next.id)
    expect(await act('finish/adjust')).toMatchObject({ status: 409, errCode: 'ASSEMBLY_NOT_ADJUSTED' })
    await debug('FAIL')
    expect(await act('finish/adjust')).toMatchObject({ status: 409, errCode: 'ASSEMBLY_NOT_ADJUSTED' })
    await debug('PASS')
    const { id } = (await vehicle()) as unknown as { id: string }
    const timeline = await app
      .as(place.owner)
      .get<{ items: { kind: string }[] }>(`/api/vehicle-svc/vehicles/V1.0/${id}/timeline`)
    const kinds = new Set(timeline.data.items.map((event) => event.kind))
    expect(
      ['bindTerminal', 'assembly', 'debugStart', 'debugFail', 'debugPass'].filter((k) => !kinds.has(k)),
    ).toEqual([])
    expect((await act('finish/adjust')).data).toMatchObject({
      assemblyState: 'ASSEMBLED',
      adjustFinishTime: app.clock.now(),
      confirmUserId: manager.principal.actor.id,
    })
  })

  it('R305 goes back from assembled to assembling by reassembly, with a reason', async () => {
    await act('finish')
    expect((await act('reassembly', {})).status).toBe(400)
    expect((await act('reassembly', { reason: '接线松动' })).data).toMatchObject({
      assemblyState: 'ASSEMBLING',
      reassemblyTimes: 1,
    })
    const next = await buildTerminal(app, place)
    await act('change', { terminalId: next.id, reason: '换新' })
    await act('finish')
    expect((await vehicle()).terminalId).toBe(next.id)
    const old = await app
      .as(place.owner)
      .get<{ bindStatus: string }>(`/api/terminal-svc/terminals/V1.0/${order.terminalId}`)
    expect(old.data.bindStatus).toBe('UNBOUND')
  })

  it('is worked by operators and managers, and confirmed, changed and taken up again by managers alone', async () => {
    const service = await person(app, place, 'SERVICE')
    for (const [who, calls] of [
      [service, ['finish', 'finish/adjust', 'reassembly', 'change']],
      [operator, ['finish/adjust', 'reassembly', 'change']],
    ] as const)
      for (const call of calls)
        expect([call, await act(call, { reason: 'x', terminalId: '1' }, who)]).toMatchObject([
          call,
          { status: 403, errCode: 'POST_REQUIRED' },
        ])
  })

  it.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['assembling', async () => undefined, ['finish', 'change']],
    ['assembled', () => act('finish'), ['reassembly']],
  ])('when %s allows what fits its state and refuses the rest', async (_state, prepare, allowed) => {
    for (const call of ['finish', 'reassembly', 'change']) {
      order = (await buildAssembly(app, place)) as never
      await prepare()
      const terminalId = (await buildTerminal(app, place)).id
      const answer = await act(call, { reason: 'x', terminalId })
      expect([call, answer.status]).toEqual([call, allowed.includes(call) ? 200 : 409])
    }
  })

  it('R275 of a terminal in the place of another leaves a record of the change, and keeps to its link', async () => {
    const { vin, terminalId: old } = await buildEquipped(app, place)
    const next = await buildTerminal(app, place, { chainType: 'GB4' })
    order = (await buildAssembly(app, place, { vin, terminalId: next.id })) as never
    expect((await act('finish')).status).toBe(200)
    const changes = await app
      .as(place.owner)
      .post<{ items: object[] }>('/api/vehicle-svc/terminal_changes/V1.0/page', { page: 1, pageSize: 5, vin })
    expect(changes.data.items).toMatchObject([
      { terminalId: next.id, filingUsage: 'GB4', changeReason: order.assemblyNo },
    ])
    const before = await app
      .as(place.owner)
      .get<{ bindStatus: string }>(`/api/terminal-svc/terminals/V1.0/${String(old)}`)
    expect(before.data.bindStatus).toBe('UNBOUND')
    const foreign = await buildTerminal(app, place, { chainType: 'GB6' })
    order = (await buildAssembly(app, place, { vin, terminalId: foreign.id })) as never
    expect(await act('finish')).toMatchObject({ status: 409, errCode: 'TERMINAL_OTHER_CHAIN' })
  })

  it('lets one of two who finish at once win, and binds the terminal once', async () => {
    const answers = await Promise.all([act('finish'), act('finish', {}, operator), act('finish')])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await vehicle()).terminalId).toBe(order.terminalId)
  })

  it('keeps a change and a deletion to those with a post, to what is open, and within the tenant', async () => {
    const service = await person(app, place, 'SERVICE')
    const stranger = (await newPlace(app)).owner
    const change = (who: TestUser) =>
      app.as(who).put(assemblies.api, { id: order.id, installPosition: '驾驶室' })
    const remove = (who: TestUser) => app.as(who).delete(assemblies.api, { ids: [order.id] })
    expect([(await change(service)).status, (await remove(service)).status]).toEqual([403, 403])
    expect([(await change(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404])
    expect((await change(operator)).status).toBe(200)
    await act('finish')
    expect(await change(operator)).toMatchObject({ status: 409, errCode: 'WORKSHOP_STATE' })
    expect(await remove(manager)).toMatchObject({ status: 409, errCode: 'WORKSHOP_STATE' })
  })

  it('takes a free terminal, one open record a vehicle, and somebody with the post', async () => {
    const body = {
      vin: order.vin,
      terminalId: (await buildTerminal(app, place)).id,
      assemblyUserId: operator.principal.actor.id,
    }
    expect(await app.as(manager).post(assemblies.api, body)).toMatchObject({
      status: 409,
      errCode: 'WORKSHOP_OPEN',
    })
    await act('finish')
    expect(
      await app.as(manager).post(assemblies.api, { ...body, terminalId: order.terminalId }),
    ).toMatchObject({
      status: 409,
      errCode: 'TERMINAL_BOUND',
    })
    expect(
      await app.as(manager).post(assemblies.api, { ...body, assemblyUserId: manager.principal.actor.id }),
    ).toMatchObject({ status: 409, errCode: 'POST_OF_USER' })
  })

  it('refuses a person without the post, by name to who sees that person; to others that person does not exist', async () => {
    const { tenant, org } = place
    const branch = await app.buildUser({ tenant, org, scope: 'own', permissions: permissionsOf(app.routes) })
    await givePosts(app, branch, ['ASSEMBLY_MANAGER'])
    const elsewhere = await app.buildUser({ tenant, org: await app.buildOrg({ tenant }) })
    const assemblyUserId = await givePosts(app, elsewhere, [])
    const { vin } = await buildVehicle(app, place)
    const body = { vin, assemblyUserId, terminalId: (await buildTerminal(app, place)).id }
    const name = `员工${assemblyUserId}`
    expect((await app.as(manager).post(assemblies.api, body)).message).toContain(name)
    const refused = await app.as(branch).post(assemblies.api, body)
    expect([refused.errCode, refused.text.includes(name)]).toEqual(['FIELD_REFERENCE', false])
  })

  it('keeps a free terminal to one open assembly, whether it is chosen at the start, by a change or in a sheet', async () => {
    const assemblyUserId = operator.principal.actor.id
    const next = async () => (await buildVehicle(app, place)).vin as string
    const taken = { status: 409, errCode: 'TERMINAL_ASSIGNED' }
    const body = { terminalId: order.terminalId, assemblyUserId }
    expect(await app.as(manager).post(assemblies.api, { ...body, vin: await next() })).toMatchObject(taken)
    const other = (await buildAssembly(app, place, { assemblyUserId })) as unknown as Assembly
    expect(await act('change', { terminalId: other.terminalId, reason: '换' })).toMatchObject(taken)
    const terminal = await buildTerminal(app, place)
    const race = await Promise.all(
      [await next(), await next()].map((vin) =>
        app.as(manager).post(assemblies.api, { vin, terminalId: terminal.id, assemblyUserId }),
      ),
    )
    expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const sheet = assemblies.sheets[0]
    const header = (sheet?.columns ?? []).map((name) => app.texts['zh-CN'][`vehicle/assembly.${name}`] ?? '')
    const spare = await buildTerminal(app, place)
    const row = (vin: string) =>
      (sheet?.columns ?? []).map(
        (name) =>
          ({ vin, terminalId: spare.terminalCode as string, assemblyUserId: `u${assemblyUserId}` })[name] ??
          null,
      )
    const book = await workbook(header, [row(await next()), row(await next())])
    const refused = await sendFile(app.as(place.owner), sheet?.call.path ?? '', book)
    expect((await readSheet(refused.raw))[2]?.at(-1)).toContain('终端')
  })

  it('shows of the terminal it put on when it last signed on', async () => {
    const lastOnline = async () =>
      (await app.as(manager).get<{ lastOnlineTime: number | null }>(`${terminals.api}/${order.terminalId}`))
        .data.lastOnlineTime
    await act('finish')
    expect(await lastOnline()).toBeNull()
    const at = app.clock.now()
    await report(app, order.vin, { at })
    expect(await lastOnline()).toBe(at)
  })
})
