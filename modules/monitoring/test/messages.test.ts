import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { encode } from '@motorpool/jt808'
import { facts as jt808 } from '@motorpool/jt808/facts'
import { toHex } from '@motorpool/kernel'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type ApiClient, type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { messageRoutes } from '../src/server/monitor/message-routes.ts'
import type { MessageRow, ParsedMessage } from '../src/shared/monitor.ts'
import { insertFrame } from './support/frames.ts'

const BASE = '/api/vehicle-svc/vehicleMonitor/V1.0'

interface Option {
  id: string
  label: string
}

describe('message query', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let vehicle: Made
  let protocols: Option[]

  beforeAll(async () => {
    app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db }) => ({
        routes: [
          ...terminalModule.routes,
          ...vehicleModule.routes,
          ...messageRoutes(new PostgresTelemetryStore(db), new CachedSignals({ db })),
        ],
      }),
    })
    place = await newPlace(app)
    owner = app.as(place.owner)
    vehicle = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
    protocols = (await owner.get<Option[]>('/api/terminal-svc/protocols/V1.0/options')).data
  })
  afterAll(() => app.close())

  const spoken = async (id: string, who = owner) => who.get<Option[]>(`${BASE}/getPotolListByVinId/${id}`)
  const ask = (body: object, who = owner) =>
    who.post<{ items: unknown[]; total: number }>(`${BASE}/queryMsg`, body)

  it('R400 R419 names protocols of the catalogue, by VIN or id of the vehicle', async () => {
    const byVin = (await spoken(String(vehicle.vin))).data
    expect(byVin).toHaveLength(1)
    expect(protocols).toContainEqual(expect.objectContaining(byVin[0]))
    expect(byVin[0]?.label).toContain('32960')
    expect((await spoken(vehicle.id)).data).toEqual(byVin)
    expect((await spoken('LMPTEST9999999999')).status).toBe(404)
    expect((await spoken(vehicle.id, app.as((await newPlace(app)).owner))).status).toBe(404)
  })

  it('R338 needs vehicle, protocol, direction and time in this order; the first missing one answers errCode 100', async () => {
    const now = app.clock.now()
    const protocolId = (await spoken(vehicle.id)).data[0]?.id
    const whole = { keyword: vehicle.vin, protocolId, direction: 'UP', startTime: now - 1000, endTime: now }
    const answer = await ask(whole)
    expect(answer.data, answer.text).toEqual({ items: [], total: 0, current: 1 })
    expect((await ask(whole, app.as((await newPlace(app)).owner))).status).toBe(404)
    for (const [without, message] of [
      [['keyword', 'protocolId', 'direction', 'startTime'], '请先选择车辆'],
      [['protocolId', 'direction', 'startTime'], '通信协议类型不能为空'],
      [['direction', 'startTime'], '请先选择指令方向'],
      [['startTime'], '请先选择时间'],
    ] as const) {
      const body = Object.fromEntries(
        Object.entries(whole).filter(([key]) => !without.includes(key as never)),
      )
      expect(await ask(body)).toMatchObject({ status: 400, errCode: '100', message })
    }
  })

  it('refuses a protocol that is none of the catalogue, also to parse a message', async () => {
    const now = app.clock.now()
    const range = { keyword: vehicle.vin, direction: 'UP', startTime: now - 1000, endTime: now }
    for (const protocolId of ['999999', 'x']) {
      const refused = await ask({ ...range, protocolId })
      expect(refused).toMatchObject({ status: 400, errCode: 'FIELD_CHOICE' })
      expect(refused.fields?.map((f) => f.field)).toEqual(['protocolId'])
      const body = { protocolId, messageId: 2, rawForm: 1, content: '2323' }
      expect((await owner.post(`${BASE}/queryMsg/parse`, body)).status).toBe(400)
    }
    // Nor is one of another tenant, for the platform either, which sees it.
    const far = await newPlace(app)
    const [of32960] = protocols.filter(({ label }) => label.includes('32960'))
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ id: string }>`
        insert into protocol (tenant_id, protocol_name, protocol_code, protocol_type, status)
        select ${far.tenant.id}, 'FAR', 'FAR', protocol_type, 'ENABLED' from protocol where id = ${of32960?.id}
        returning id`.execute(tx),
    )
    const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions: permissionsOf(app.routes) }))
    expect(await ask({ ...range, protocolId: of32960?.id }, admin)).toMatchObject({ status: 200 })
    expect(await ask({ ...range, protocolId: rows[0]?.id }, admin)).toMatchObject({ errCode: 'FIELD_CHOICE' })
    const [other] = protocols.filter(({ label }) => label.includes('808'))
    const parsed = await owner.post<{ ok: boolean }>(`${BASE}/queryMsg/parse`, {
      protocolId: other?.id,
      messageId: 0x200,
      rawForm: 1,
      content: '7e7e',
    })
    expect(parsed.data).toMatchObject({ ok: false })
  })

  describe('a password in an answer about parameters', () => {
    const PASSWORD = 'geheim~7'
    const SECRET_HEX = Buffer.from(PASSWORD).toString('hex')
    const ESCAPED_HEX = '67656865696d7d0237'
    const head = { edition: '2019', number: '13900000077', serial: 5 } as const
    const answer = encode.parametersAnswer(head, {
      quotedSerial: 1,
      items: [
        { key: 'heartbeatInterval', value: 30 },
        { key: 'mainPassword', value: PASSWORD },
        { key: 'mainUser', value: 'fleet' },
      ],
    })
    const set = encode.setParameters(head, { items: [{ key: 'slavePassword', value: PASSWORD }] })
    const server = encode.terminalControl(head, {
      command: 1,
      parameters: ['http://x', 'apn', 'user', PASSWORD, '10.0.0.1'],
    })

    const hides = (text: string) => {
      for (const part of [PASSWORD, SECRET_HEX, ESCAPED_HEX])
        expect(text.toLowerCase()).not.toContain(part.toLowerCase())
    }

    it.each([
      ['0x0104', answer],
      ['0x8103', set],
      ['0x8105', server],
    ])('is shown neither as a value nor in the bytes of a %s', async (_id, raw) => {
      const [jt] = protocols.filter(({ label }) => label.includes('808'))
      const body = { protocolId: jt?.id, messageId: 0x0104, rawForm: 1, content: toHex(raw) }
      const parsed = await owner.post<ParsedMessage>(`${BASE}/queryMsg/parse`, body)
      expect(parsed.data.ok, parsed.text).toBe(true)
      expect(parsed.text).toContain('******')
      hides(parsed.text)
    })

    it('is in no list and no export, whose message can be parsed all the same', async () => {
      const now = app.clock.now()
      const jtVehicle = await buildVehicle(app, place)
      for (const [messageId, raw] of [
        [0x0104, answer],
        [0x8103, set],
      ] as const)
        await insertFrame(app, place, jtVehicle.id, {
          protocol: jt808.id,
          messageId,
          time: now - 1000 - messageId,
          raw,
        })
      const [jt] = protocols.filter(({ label }) => label.includes('808-2019'))
      const whole = {
        keyword: jtVehicle.vin,
        protocolId: jt?.id,
        direction: 'BOTH',
        startTime: now - 600_000,
        endTime: now,
      }
      const listed = await owner.post<{ items: MessageRow[] }>(`${BASE}/queryMsg`, whole)
      expect(listed.data.items, listed.text).toHaveLength(2)
      hides(listed.text)
      for (const { content, messageId, rawForm, protocolId } of listed.data.items) {
        const body = { protocolId, messageId, rawForm, content }
        const parsed = await owner.post<ParsedMessage>(`${BASE}/queryMsg/parse`, body)
        expect(parsed.data.ok, parsed.text).toBe(true)
      }
      const { items } = listed.data
      expect(JSON.stringify(items)).toContain(Buffer.from('fleet').toString('hex'))
      const sheet = await owner.post(`${BASE}/queryMsg/export`, whole)
      expect(sheet.status).toBe(200)
      const cells = await readSheet(sheet.raw)
      hides(JSON.stringify(cells))
    })
  })
})
