import { sql } from '@motorpool/db'
import { SigningKeyTable } from '@motorpool/ingest/server'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BindingChange,
  bindingChanged,
  createVehicleRegistry,
  type VehicleRegistry,
} from '../src/server/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildCard, buildTerminal, buildVehicle, digits, type Made } from './support/fleet.ts'

const TERMINALS = '/api/terminal-svc/terminals/V1.0'
interface LogLine {
  id: string
  path: string
}

interface Changes {
  changes: { rowName: string; kind: string; fields: unknown[] }[]
}

const TAKEN = { ok: false, reason: 'terminal_registered' }

describe('who a terminal is', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let registry: VehicleRegistry

  beforeAll(async () => {
    app = await start()
    registry = createVehicleRegistry({ db: app.db, clock: app.clock })
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const bound = async (body: Record<string, unknown> = {}) => {
    const [v, t] = [await buildVehicle(app, place), await buildTerminal(app, place, body)]
    await owner.put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin: v.vin, terminalId: t.id })
    return { v, t }
  }
  const withCard = async () => {
    const card = await buildCard(app, place)
    return { ...(await bound({ simcardId: card.id })), card, iccid: String(card.iccid) }
  }
  const policy = (column: 'iccid_policy' | 'registration_policy', value: string) =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update tenant set ${sql.ref(column)} = ${value} where id = ${place.tenant.id}`.execute(tx),
    )
  const login = (v: Made, iccid?: string) =>
    registry.resolve('gb32960', {
      kind: 'device',
      id: String(v.vin),
      ...(iccid === undefined ? {} : { iccid }),
    })
  /** Signs on as the gateway does: what is to be pinned is pinned. */
  const signOn = async (v: Made, iccid?: string) => {
    const answer = await login(v, iccid)
    if (!answer.ok || !('device' in answer)) return answer
    if (answer.pin !== undefined && !(await registry.pin(answer.device, answer.pin)))
      return { ok: false, reason: 'iccid' }
    return { ok: true, proven: answer.proven }
  }
  const register = (t: Made, terminalId = 'DEV0001', protocol = 'jt808') =>
    registry.register(protocol, {
      kind: 'device',
      id: String(t.terminalCode),
      manufacturer: 'MAKER',
      terminalId,
    })
  const authenticate = (t: Made, secret: string) =>
    registry.resolve('jt808', { kind: 'device', id: String(t.terminalCode), secret })
  const free = (t: Made) => owner.put(`${TERMINALS}/freeNumber/${t.id}`, {})

  describe('by its VIN', () => {
    it('is believed with the ICCID of its card, and with no other', async () => {
      const { v, iccid } = await withCard()
      expect(await signOn(v, '89000000000000000000')).toEqual({ ok: false, reason: 'iccid' })
      expect(await signOn(v, '')).toEqual({ ok: false, reason: 'iccid' })
      expect(await signOn(v)).toEqual({ ok: false, reason: 'iccid' })
      expect(await signOn(v, `${iccid.toLowerCase()} `)).toEqual({ ok: true, proven: true })
    })

    it.each([
      ['its terminal has no card', () => bound()],
      ['it has no terminal', async () => ({ v: await buildVehicle(app, place) })],
    ])('is known by the first ICCID where %s', async (_what, make) => {
      const { v } = await make()
      const [first, second] = [digits(20), digits(20)]
      for (const none of [undefined, '', '  '])
        expect(await signOn(v, none)).toEqual({ ok: false, reason: 'iccid' })
      expect(await signOn(v, first)).toEqual({ ok: true, proven: false })
      expect(await signOn(v, first)).toEqual({ ok: true, proven: true })
      expect(await signOn(v, second)).toEqual({ ok: false, reason: 'iccid' })
    })

    it('has one first ICCID, whoever asks at the same moment', async () => {
      const { v } = await bound()
      const answers = await Promise.all([digits(20), digits(20), digits(20)].map((iccid) => signOn(v, iccid)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('is known anew once its card is recorded, its terminal is another one, or its number is given free', async () => {
      const { v, t } = await bound()
      await signOn(v, digits(20))
      const card = await buildCard(app, place)
      await owner.put(TERMINALS, { id: t.id, simcardId: card.id })
      expect(await signOn(v, String(card.iccid))).toEqual({ ok: true, proven: true })
      await owner.put(TERMINALS, { id: t.id, simcardId: null })
      expect(await signOn(v, digits(20))).toEqual({ ok: false, reason: 'iccid' })
      expect((await free(t)).status).toBe(200)
      const next = digits(20)
      expect(await signOn(v, next)).toEqual({ ok: true, proven: false })
      await owner.put(`/api/vehicle-svc/vehicles/V1.0/unbindTerminal/${v.vin}`, {})
      const other = await buildTerminal(app, place)
      await owner.put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin: v.vin, terminalId: other.id })
      expect(await signOn(v, digits(20))).toEqual({ ok: true, proven: false })
    })

    it('is believed with any ICCID under the policy OPEN, and proven by the right one alone', async () => {
      const { v, iccid } = await withCard()
      await policy('iccid_policy', 'OPEN')
      expect(await signOn(v, '89000000000000000000')).toEqual({ ok: true, proven: false })
      expect(await signOn(v)).toEqual({ ok: true, proven: false })
      expect(await signOn(v, iccid)).toEqual({ ok: true, proven: true })
      await policy('iccid_policy', 'STRICT')
    })

    it.each([
      ['has an authentication code', { authCode: 'PRESHARED-1' }],
      ['speaks JT/T 808 by its model', {}],
    ])('is refused where its terminal %s, whatever its ICCID and the policy', async (_what, body) => {
      const card = await buildCard(app, place)
      const { v, t } = await bound({ simcardId: card.id, ...body })
      if (!('authCode' in body)) await speak(t, 'JT808')
      const refused = { ok: false, reason: 'protocol' }
      expect(await login(v, String(card.iccid))).toEqual(refused)
      await policy('iccid_policy', 'OPEN')
      expect(await login(v, String(card.iccid))).toEqual(refused)
      await policy('iccid_policy', 'STRICT')
      const id = String(v.vin)
      expect(await registry.resolve('gb32960', { kind: 'device', id, activation: true })).toEqual(refused)
    })

    it('is proven by the platform that sends for it, and looked up by an activation without an ICCID', async () => {
      const { v } = await withCard()
      const claim = { kind: 'device' as const, id: String(v.vin) }
      expect(await registry.resolve('gb32960', claim, true)).toMatchObject({ ok: true, proven: true })
      const looked = await registry.resolve('gb32960', { ...claim, activation: true })
      expect(looked).toMatchObject({ ok: true, proven: false })
      expect(looked).not.toHaveProperty('pin')
    })
  })

  /** The model of the terminal names a protocol of this type. */
  const speak = async (t: Made, type: string) => {
    const mark = digits(9)
    const protocol = await owner.post<{ id: string }>('/api/terminal-svc/protocols/V1.0', {
      protocolCode: mark,
      protocolName: mark,
      protocolType: type,
    })
    expect(protocol.status, protocol.text).toBe(200)
    const model = await owner.put('/api/terminal-svc/terminal/models/V1.0', {
      id: t.terminalModelId,
      protocolIds: [protocol.data.id],
    })
    expect(model.status, model.text).toBe(200)
  }

  describe('by its number', () => {
    it('keeps the code that staff set from whoever registers, until staff give the number free', async () => {
      const { t } = await bound({ authCode: 'PRESHARED-1' })
      expect(await register(t)).toEqual(TAKEN)
      expect(await authenticate(t, 'PRESHARED-1')).toMatchObject({ ok: true, proven: true })
      await registry.deregister('jt808', String(t.terminalCode))
      expect(await register(t)).toEqual(TAKEN)
      expect(await authenticate(t, 'PRESHARED-1')).toMatchObject({ ok: true })
      expect(await free(t)).toMatchObject({
        status: 200,
        data: { authStatus: 'NOT_AUTH', authCodeSet: false },
      })
      expect(await authenticate(t, 'PRESHARED-1')).toMatchObject({ ok: false })
      expect(await register(t)).toMatchObject({ ok: true })
    })

    it('keeps a code that staff put in place of a registered one', async () => {
      const { t } = await bound()
      expect(await register(t)).toMatchObject({ ok: true })
      await owner.put(TERMINALS, { id: t.id, authCode: 'NEW-DEVICE-1' })
      expect([await register(t), await register(t, 'DEV0002')]).toEqual([TAKEN, TAKEN])
      expect(await authenticate(t, 'NEW-DEVICE-1')).toMatchObject({ ok: true })
    })

    it('registers once under the policy ONCE, also after it withdrew its registration', async () => {
      const { t } = await bound()
      await policy('registration_policy', 'ONCE')
      const first = await register(t)
      if (!first.ok) throw new Error('not registered')
      expect(await register(t)).toEqual(TAKEN)
      expect(await authenticate(t, first.authCode)).toMatchObject({ ok: true })
      await registry.deregister('jt808', String(t.terminalCode))
      expect(await register(t)).toEqual(TAKEN)
      await free(t)
      expect(await register(t)).toMatchObject({ ok: true })
      await policy('registration_policy', 'REPEAT')
    })

    it('is not registered over JT/T 808 where it speaks GB/T 32960 by its model, or has signed on by its VIN', async () => {
      const named = await bound()
      await speak(named.t, 'GB32960')
      expect(await register(named.t)).toEqual({ ok: false, reason: 'no_terminal' })
      const { v, t, iccid } = await withCard()
      expect(await signOn(v, iccid)).toEqual({ ok: true, proven: true })
      expect(await register(t)).toEqual(TAKEN)
      await free(t)
      expect(await register(t)).toMatchObject({ ok: true })
    })
  })

  describe('giving a number free', () => {
    it('tells the gateway, so that who is signed on signs on anew', async () => {
      const { v, t } = await bound({ authCode: 'PRESHARED-1' })
      const heard: BindingChange[] = []
      const off = app.events.on(bindingChanged, {
        heard: (change) => void heard.push(change),
        missed: () => {},
      })
      await free(t)
      off()
      expect(heard.flatMap((change) => change.vehicleIds)).toEqual([v.id])
    })

    it('lets it be activated with another key: the one that its signatures were checked with is forgotten', async () => {
      const { v, t } = await bound()
      const keys = new SigningKeyTable(app.db)
      const signing = async () =>
        (await owner.get<{ signing: object | null }>(`${TERMINALS}/${t.id}/detail/0/0/0`)).data.signing
      expect(await signing()).toBeNull()
      const code = String(t.terminalCode)
      const [first, second] = [Uint8Array.of(1, 2), Uint8Array.of(3, 4)]
      await keys.pin(String(v.id), code, first)
      expect(Buffer.from((await keys.pin(String(v.id), code, second)) ?? []).equals(first)).toBe(true)
      expect(await signing()).toMatchObject({ valid: 0, invalid: 0, unchecked: 0 })
      await free(t)
      expect(await signing()).toBeNull()
      expect(Buffer.from((await keys.pin(String(v.id), code, second)) ?? []).equals(second)).toBe(true)
    })

    it('leaves a line in the operation log: who gave which number free', async () => {
      const { t } = await bound({ authCode: 'PRESHARED-1' })
      await free(t)
      const log = '/api/system-svc/bizLog/V1.0'
      const asked = { page: 1, pageSize: 100, module: 'terminal/terminals' }
      const { items } = (await owner.post<{ items: LogLine[] }>(`${log}/page`, asked)).data
      const line = items.find(({ path }) => path === `${TERMINALS}/freeNumber/${t.id}`)
      const { userName } = place.owner.principal.actor
      expect(line).toMatchObject({ result: 'SUCCESS', userName, changedRows: 1, operation: '释放终端号码' })
      const { data } = await owner.get<Changes>(`${log}/${line?.id}`)
      expect(data.changes).toMatchObject([{ rowName: t.terminalCode, kind: 'updated' }])
      expect(JSON.stringify(data)).not.toContain('PRESHARED-1')
    })

    it('is refused without the permission, and for terminals of others', async () => {
      const { t } = await bound({ authCode: 'PRESHARED-1' })
      const reader = await app.buildUser({
        org: place.org,
        permissions: permissionsOf(app.routes).filter((p) => p !== 'terminal/terminals/update'),
      })
      const path = `${TERMINALS}/freeNumber/${t.id}`
      expect((await app.as(reader).put(path, {})).status).toBe(403)
      expect((await app.as((await newPlace(app)).owner).put(path, {})).status).toBe(404)
      expect(await register(t)).toEqual(TAKEN)
    })
  })
})
