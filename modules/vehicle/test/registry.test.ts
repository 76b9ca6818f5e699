import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BindingChange,
  bindingChanged,
  createVehicleRegistry,
  type VehicleRegistry,
} from '../src/server/index.ts'
import { newPlace, start } from './support/app.ts'
import {
  buildCard,
  buildModel,
  buildTerminal,
  buildVehicle,
  digits,
  type Made,
  newVin,
} from './support/fleet.ts'

const ICCID = '89860990000000000017'
/** A GB/T 32960 login: it proves nothing but its card. */
const login = (id: unknown, iccid = ICCID) => ({ kind: 'device' as const, id: String(id), iccid })

const device = (id: unknown, secret?: string) => ({
  kind: 'device' as const,
  id: String(id),
  ...(secret === undefined ? {} : { secret }),
})

const named = (id: unknown, terminalId = 'DEV0001', manufacturer = '70111') => ({
  ...device(id),
  manufacturer,
  terminalId,
})

describe('the registry of the gateway', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let registry: VehicleRegistry

  const bind = (v: Made, t: Made) =>
    owner.put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin: v.vin, terminalId: t.id })
  const set = (t: Made, values: object) =>
    owner.put('/api/terminal-svc/terminals/V1.0', { id: t.id, ...values })
  const free = (t: Made) => owner.put(`/api/terminal-svc/terminals/V1.0/freeNumber/${t.id}`, {})
  const bound = async (body: Record<string, unknown> = {}) => {
    const [v, t] = [await buildVehicle(app, place), await buildTerminal(app, place, body)]
    await bind(v, t)
    return { v, t }
  }

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    registry = createVehicleRegistry({ db: app.db, clock: app.clock })
  })
  afterAll(() => app.close())

  it('knows a GB/T 32960 vehicle by its VIN, with or without a terminal', async () => {
    const v = await buildVehicle(app, place)
    const known = { vehicleId: v.id, tenantId: place.tenant.id, orgId: place.org.id, vin: v.vin }
    expect(await registry.resolve('gb32960', login(v.vin))).toEqual({
      ok: true,
      device: { ...known, terminalId: v.vin },
      proven: false,
      pin: ICCID,
    })
    const t = await buildTerminal(app, place)
    await bind(v, t)
    expect(await registry.resolve('gb32960', login(v.vin))).toMatchObject({
      ok: true,
      device: { ...known, terminalId: t.terminalCode },
    })
    expect(await registry.resolve('gb32960', device('LMPTEST9999999999'))).toEqual({
      ok: false,
      reason: 'unknown',
    })
  })

  it('refuses a vehicle whose terminal is disabled', async () => {
    const { v, t } = await bound()
    await set(t, { terminalStatus: 'DISABLED' })
    expect(await registry.resolve('gb32960', login(v.vin))).toEqual({ ok: false, reason: 'disabled' })
  })

  it.each([
    [
      'terminal number',
      () => bound({ terminalCode: `00${digits(9)}`, authCode: 'A1' }),
      (t: Made) => String(t.terminalCode),
    ],
    [
      'card number',
      async () =>
        bound({ simcardId: (await buildCard(app, place, { simCode: `0${digits(12)}` })).id, authCode: 'A1' }),
      (t: Made) => String(t.simCode),
    ],
    [
      'MSISDN',
      async () =>
        bound({ simcardId: (await buildCard(app, place, { msisdn: `0${digits(11)}` })).id, authCode: 'A1' }),
      (t: Made) => String(t.msisdn),
    ],
  ])('knows a JT/T 808 terminal by its %s without leading zeros, and its code', async (_, make, number) => {
    const { v, t } = await make()
    const id = number(t).replace(/^0+/, '')
    expect(await registry.resolve('jt808', device(id, 'A1'))).toMatchObject({
      ok: true,
      device: { vehicleId: v.id, terminalId: t.terminalCode },
    })
    for (const wrong of ['A2', '', 'A11', undefined])
      expect(await registry.resolve('jt808', device(id, wrong))).toEqual({ ok: false, reason: 'credential' })
  })

  it('gives a new code at each registration and forgets it at deregistration', async () => {
    const { t } = await bound()
    const first = await registry.register('jt808', named(t.terminalCode))
    const second = await registry.register('jt808', named(t.terminalCode))
    if (!first.ok || !second.ok) throw new Error('not registered')
    expect(first.authCode).toMatch(/^[2-9A-Z]{12}$/)
    expect(second.authCode).not.toBe(first.authCode)
    expect(await registry.resolve('jt808', device(t.terminalCode, first.authCode))).toMatchObject({
      reason: 'credential',
    })
    expect(await registry.resolve('jt808', device(t.terminalCode, second.authCode))).toMatchObject({
      ok: true,
    })
    await registry.deregister('jt808', String(t.terminalCode))
    expect(await registry.resolve('jt808', device(t.terminalCode, second.authCode))).toMatchObject({
      reason: 'credential',
    })
  })

  it('keeps the number of a registered terminal from another device that knows it', async () => {
    const { t } = await bound()
    const first = await registry.register('jt808', named(t.terminalCode))
    if (!first.ok) throw new Error('not registered')
    const refused = { ok: false, reason: 'terminal_registered' }
    expect(await registry.register('jt808', named(t.terminalCode, 'DEV0002'))).toEqual(refused)
    expect(await registry.register('jt808', named(t.terminalCode, 'DEV0001', '70222'))).toEqual(refused)
    expect(await registry.resolve('jt808', device(t.terminalCode, first.authCode))).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['the terminal deregisters', (t: Made) => registry.deregister('jt808', String(t.terminalCode))],
    ['staff give it free', (t: Made) => free(t)],
  ])('gives the number to another device after %s', async (_, release) => {
    const { t } = await bound()
    expect(await registry.register('jt808', named(t.terminalCode))).toMatchObject({ ok: true })
    await release(t)
    const other = await registry.register('jt808', named(t.terminalCode, 'DEV0002'))
    if (!other.ok) throw new Error('not registered')
    expect(await registry.resolve('jt808', device(t.terminalCode, other.authCode))).toMatchObject({
      ok: true,
    })
    expect(await registry.register('jt808', named(t.terminalCode))).toMatchObject({
      reason: 'terminal_registered',
    })
  })

  it('registers only terminals that are known, usable and bound', async () => {
    const loose = await buildTerminal(app, place)
    const disabled = await bound({ terminalStatus: 'NORMAL' })
    await set(disabled.t, { terminalStatus: 'SCRAPPED' })
    expect(await registry.register('jt808', named('999999'))).toEqual({ ok: false, reason: 'no_terminal' })
    expect(await registry.register('jt808', named(loose.terminalCode))).toEqual({
      ok: false,
      reason: 'no_vehicle',
    })
    expect(await registry.register('jt808', named(disabled.t.terminalCode))).toEqual({
      ok: false,
      reason: 'no_terminal',
    })
  })

  it('tells a terminal in no vehicle that the one it names has a terminal, by plate or, without one, by VIN', async () => {
    const { v } = await bound()
    const [free, loose] = [await buildVehicle(app, place), await buildTerminal(app, place)]
    const plate = `粤B${digits(5)}`
    await owner.put('/api/vehicle-svc/vehicles/V1.0', { id: v.id, plateCode: plate })
    const answer = (plateText: unknown, plateColour: number) =>
      registry.register('jt808', { ...named(loose.terminalCode), plate: String(plateText), plateColour })
    const taken = { ok: false, reason: 'vehicle_registered' }
    const none = { ok: false, reason: 'no_vehicle' }
    expect(await answer(plate, 2)).toEqual(taken)
    expect(await answer(v.vin, 0)).toEqual(taken)
    expect(await answer(v.vin, 2)).toEqual(none)
    expect(await answer(free.vin, 0)).toEqual(none)
    expect(await answer('', 0)).toEqual(none)
  })

  it('believes staff before the plate that a terminal in a vehicle names', async () => {
    const [first, second] = [await bound(), await bound()]
    const claim = { ...named(second.t.terminalCode), plate: String(first.v.vin), plateColour: 0 }
    expect(await registry.register('jt808', claim)).toMatchObject({ ok: true })
  })

  it('knows lower platforms by user and password, and says when an account changes', async () => {
    const accounts = '/api/terminal-svc/gatewayPlatformAccounts/V1.0'
    const made = (userName: string, status: string) =>
      owner.post(accounts, { userName, password: 'correct-horse', protocol: 'gb32960', status })
    await made('lower1', 'ENABLED')
    await made('lower2', 'DISABLED')
    const ask = (id: string, secret: string, protocol = 'gb32960') =>
      registry.resolve(protocol, { kind: 'platform', id, secret })
    const answer = await ask('lower1', 'correct-horse')
    expect(answer).toMatchObject({ ok: true, platform: { tenantId: place.tenant.id } })
    expect(await ask('lower1', 'wrong-horse')).toEqual({ ok: false, reason: 'credential' })
    expect(await ask('lower2', 'correct-horse')).toEqual({ ok: false, reason: 'disabled' })
    expect(await ask('lower1', 'correct-horse', 'jt809')).toEqual({ ok: false, reason: 'unknown' })

    const heard: BindingChange[] = []
    const off = app.events.on(bindingChanged, {
      heard: (change) => void heard.push(change),
      missed: () => {},
    })
    const id = answer.ok && 'platform' in answer ? answer.platform.id : ''
    await owner.put(accounts, { id, password: 'battery-staple' })
    off()
    expect(heard).toMatchObject([{ platformIds: [id] }])
    expect(await ask('lower1', 'correct-horse')).toEqual({ ok: false, reason: 'credential' })
    expect(await ask('lower1', 'battery-staple')).toMatchObject({ ok: true })
  })

  it('hands on how terminals of a model are answered and where their clocks run, and says when that changes', async () => {
    const models = '/api/terminal-svc/terminal/models/V1.0'
    const { v, t } = await bound()
    const { data } = await owner.get<{ terminalModelId: string }>(`/api/terminal-svc/terminals/V1.0/${t.id}`)
    const ask = async () => {
      const answer = await registry.resolve('gb32960', login(v.vin))
      return answer.ok && 'device' in answer ? [answer.device.answer, answer.device.zone] : answer
    }
    expect(await ask()).toEqual([undefined, undefined])
    const heard: BindingChange[] = []
    const off = app.events.on(bindingChanged, {
      heard: (change) => void heard.push(change),
      missed: () => {},
    })
    const id = data.terminalModelId
    expect((await owner.put(models, { id, remark: 'of no concern' })).status).toBe(200)
    expect(heard).toEqual([])
    expect((await owner.put(models, { id, answerForm: 'body', clockZone: 60 })).status).toBe(200)
    expect(heard.map((change) => change.vehicleIds)).toEqual([[v.id]])
    off()
    expect(await ask()).toEqual(['body', 60])
    expect((await owner.put(models, { id, clockZone: 1000 })).status).toBe(400)
  })

  it('says at once which vehicles the factory has reported', async () => {
    const heard: BindingChange[] = []
    const model = await buildModel(app, place)
    const vin = newVin()
    const off = app.events.on(bindingChanged, {
      heard: (change) => void heard.push(change),
      missed: () => {},
    })
    const row = await owner.post<{ id: string }>('/api/vehicle-svc/factory/vehicle/V1.0', {
      vin,
      machineCode: vin,
      modelCode: model.modelCode,
      productionDate: app.clock.now() - 86_400_000,
      orgId: place.org.id,
    })
    off()
    expect(row.status, row.text).toBe(200)
    expect(heard.map((change) => change.deviceIds)).toEqual([[vin]])
  })

  it('says which vehicles and identities a change concerns, once it is committed', async () => {
    const { v, t } = await bound({ simcardId: (await buildCard(app, place)).id })
    const heard: BindingChange[] = []
    const off = app.events.on(bindingChanged, {
      heard: (change) => void heard.push(change),
      missed: () => {},
    })
    await set(t, { terminalStatus: 'DISABLED' })
    expect(heard).toHaveLength(1)
    expect(heard[0]?.vehicleIds).toEqual([v.id])
    expect(heard[0]?.deviceIds).toEqual(expect.arrayContaining([v.vin, String(t.terminalCode)]))
    await owner.put('/api/vehicle-svc/vehicles/V1.0', { id: v.id, vehicleModelId: '999999999' })
    expect(heard).toHaveLength(1)
    off()
  })
})
