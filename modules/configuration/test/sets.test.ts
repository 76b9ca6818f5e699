import { CommandStore, commandFollowers } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { encode } from '@motorpool/jt808'
import { describeResource } from '@motorpool/resource/testing'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { type OfferedSetting, paramSets } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = paramSets.api
/** ms; the task's clock runs on while it works. */
const MINUTE = 60_000
const CENTRE = '/api/system-svc/downloads/V1.0'

describeResource(paramSets, {
  start,
  sample: (mark) => ({ setName: mark, protocol: 'jt808', paramValues: { maxSpeed: 90 } }),
  examples: { paramValues: [{ maxSpeed: 80 }, { maxSpeed: 90, heartbeatInterval: 60 }] },
  entangled: ['paramValues', 'protocol'],
})

let app: TestApp
let place: Place
let n = 0

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
})
afterAll(() => app.close())

const make = (paramValues: object, more: object = {}, of: Place = place) =>
  app.as(of.owner).post<{ id: string }>(API, { setName: `S${++n}`, protocol: 'jt808', paramValues, ...more })

/** What a terminal said. */
const known = (vehicle: { id: string; vin: string }, key: string, value: string) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`
      insert into terminal_parameter (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, param_key, value, read_time)
      select v.tenant_id, v.org_id, v.id, v.vin, t.terminal_code, 'jt808', ${key}, ${value}, now()
      from vehicle v join terminal t on t.id = v.terminal_id where v.id = ${vehicle.id}`.execute(tx),
  )

describe('a set of parameters', () => {
  it('holds values that its protocol takes, and nothing else: no password, nothing that is read only', async () => {
    expect((await make({ maxSpeed: 90, heartbeatInterval: 60 })).status).toBe(200)
    for (const wrong of [
      { mainPassword: 'geheim' },
      { slavePassword: 'geheim' },
      { mainAddress: '10.0.0.1' },
      { nothing: 1 },
      { maxSpeed: -1 },
      { maxSpeed: 'fast' },
      {},
    ]) {
      const { status, text } = await make(wrong)
      expect([wrong, status, text]).toEqual([wrong, 400, expect.stringContaining('paramValues')])
    }
    expect((await make({ maxSpeed: 90 }, { protocol: 'gb32960' })).status).toBe(400)
  })

  it('is shown with names and units, in the language of the reader', async () => {
    const { data } = await make({ maxSpeed: 90 })
    const found = await app.as(place.owner).get<{ valuesText: string }>(`${API}/${data.id}`)
    expect(found.data.valuesText).toBe('最高速度 90 km/h')
    const offered = await app.as(place.owner).get<OfferedSetting[]>(`${API}/settings/jt808`)
    expect(offered.data.find(({ key }) => key === 'maxSpeed')).toMatchObject({ unit: 'km/h' })
    expect(offered.text).not.toMatch(/password/i)
  })

  it('is made from what the terminal of a vehicle said last, without what cannot be set', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const save = (vin: string) =>
      app.as(place.owner).post<{ id: string }>(`${API}/fromVehicle`, { vin, setName: `V${++n}` })
    expect(await save(vehicle.vin)).toMatchObject({ status: 409, errCode: 'PARAMETERS_UNREAD' })
    await known(vehicle, 'maxSpeed', '80')
    await known(vehicle, 'heartbeatInterval', '30')
    await known(vehicle, 'mainAddress', '10.0.0.1')
    const { data, status } = await save(vehicle.vin)
    expect(status).toBe(200)
    const found = await app.as(place.owner).get<{ paramValues: object }>(`${API}/${data.id}`)
    expect(found.data.paramValues).toEqual({ maxSpeed: 80, heartbeatInterval: 30 })
    const elsewhere = await newPlace(app)
    const refused = await app
      .as(elsewhere.owner)
      .post(`${API}/fromVehicle`, { vin: vehicle.vin, setName: 'x' })
    expect(refused.status).toBe(404)
  })
})

describe('a set that is applied', () => {
  const apply = (id: string, body: object, of: Place = place) =>
    app.as(of.owner).post<{ taskId: string }>(`${API}/${id}/apply`, { type: 'REALTIME', ...body })
  const commandsOf = async (vehicleId: string) => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ id: string; code: string; stage: string; params: object }>`
        select id::text, cmd_code as code, stage, params from command_log where vehicle_id = ${vehicleId}
        order by command_log.id`.execute(tx),
    )
    return rows
  }

  it('is told of each vehicle as what was known, wanted, and read back; other protocols get nothing', async () => {
    const vehicle = await buildCommanded(app, place, true)
    const other = await buildCommanded(app, place, true)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update vehicle_realtime set protocol = 1 where vehicle_id = ${other.id}`.execute(tx),
    )
    await known(vehicle, 'maxSpeed', '100')
    const { data: set } = await make({ maxSpeed: 90 })
    const { data, status, text } = await apply(set.id, { ids: [vehicle.id, other.id] })
    expect([status, text]).toEqual([200, expect.anything()])
    const draining = app.drainJobs()
    await vi.waitFor(async () => expect(await commandsOf(vehicle.id)).toHaveLength(1), { timeout: 20_000 })
    const store = new CommandStore(app.db, 'gateway', app.ports.all(commandFollowers))
    const [given] = await store.claim([vehicle.id], app.clock.now() + MINUTE, () => true)
    expect(given).toMatchObject({ code: 'SET_PARAMETERS', params: { maxSpeed: 90 } })
    await store.settle([{ id: String(given?.id), stage: 'ENDED', state: '0' }], app.clock.now())
    const [query] = await store.claim([vehicle.id], app.clock.now() + MINUTE, () => true)
    expect(query).toMatchObject({ code: 'SOME_PARAMETERS', params: { keys: 'maxSpeed' } })
    const content = encode.parametersAnswer(
      { edition: '2013', number: '13900000001', serial: 3 },
      { quotedSerial: 2, items: [{ key: 'maxSpeed', value: 90 }] },
    )
    await store.settle([{ id: String(query?.id), stage: 'ENDED', state: '0', content }], app.clock.now())
    await draining
    expect(await commandsOf(other.id)).toEqual([])
    const { raw } = await app.as(place.owner).get(`${CENTRE}/${data.taskId}/download`)
    const [header, first, second] = await readSheet(raw)
    expect(header?.[3]).toBe('参数（原值 → 期望值 → 回读值）')
    expect([first?.[0], first?.[3]]).toEqual([vehicle.vin, '最高速度: 100 → 90 → 90 (已回读确认)'])
    expect([second?.[0], second?.[1]]).toEqual([other.vin, '未下发'])
  })

  it('needs the permission of parameters and sees sets and vehicles of its own tenant alone', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const { data: set } = await make({ maxSpeed: 90 })
    const permissions = [...permissionsOf(app.routes)].filter((one) => one !== 'single-vehicle/params/update')
    const reader = await app.buildUser({ org: place.org, permissions })
    const refused = await app
      .as(reader)
      .post(`${API}/${set.id}/apply`, { type: 'OFFLINE', ids: [vehicle.id] })
    expect(refused.status).toBe(403)
    const elsewhere = await newPlace(app)
    expect((await apply(set.id, { ids: [vehicle.id] }, elsewhere)).status).toBe(404)
    const { data: own } = await make({ maxSpeed: 90 }, {}, elsewhere)
    expect((await apply(own.id, { ids: [vehicle.id] }, elsewhere)).status).toBe(404)
    expect((await apply(set.id, {})).status).toBe(400)
  })

  it('goes to all that a list finds, as soon as they are online', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const { data: set } = await make({ maxSpeed: 70 })
    const { status, data } = await apply(set.id, {
      type: 'OFFLINE',
      list: 'vehicle/vehicles',
      filter: { vin: vehicle.vin },
    })
    expect(status).toBe(200)
    await app.drainJobs()
    expect(await commandsOf(vehicle.id)).toMatchObject([
      { code: 'SET_PARAMETERS', stage: 'WAITING', params: { maxSpeed: 70 } },
    ])
    const { raw } = await app.as(place.owner).get(`${CENTRE}/${data.taskId}/download`)
    expect((await readSheet(raw))[1]?.[3]).toBe('最高速度: – → 70 → – (待终端应答)')
  })
})
