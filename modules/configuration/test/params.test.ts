import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { PARAMS, type ParamRow, paramsPath, type TerminalParams } from '../src/shared/index.ts'
import { start } from './support/app.ts'

interface Sent {
  id: string
  checkID: string
  state: string
}

let app: TestApp
let place: Place
let online: { id: string; vin: string }
let offline: { id: string; vin: string }

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  online = await buildCommanded(app, place, true)
  offline = await buildCommanded(app, place, false)
})
afterAll(() => app.close())

const find = (vin: string, user: TestUser = place.owner) => app.as(user).get<TerminalParams>(paramsPath(vin))
const rowOf = async (vin: string, key: string): Promise<ParamRow | undefined> =>
  (await find(vin)).data.items.find((one) => one.key === key)

const change = (value: number | string, before: string | null = null, key = 'maxSpeed') => ({
  key,
  before,
  value,
})
const set = (vin: string, changes: object[], type?: string, user: TestUser = place.owner) =>
  app.as(user).put<Sent>(paramsPath(vin), { changes, ...(type ? { type } : {}) })
const read = (vin: string, body: object = {}, user: TestUser = place.owner) =>
  app.as(user).post<Sent>(`${paramsPath(vin)}/read`, body)

const commandOf = async (id: string) => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ code: string; params: object; stage: string }>`
      select cmd_code as code, params, stage from command_log where id = ${id}`.execute(tx),
  )
  return rows[0]
}

describe('parameters of the terminal of a vehicle', () => {
  it('R334 are shown by name, unit, range and group, unknown until the terminal has said them', async () => {
    const { status, data } = await find(online.vin)
    expect(status).toBe(200)
    expect(data).toMatchObject({ protocol: 'JT/T 808', online: true, open: 0 })
    expect(await rowOf(online.vin, 'maxSpeed')).toEqual({
      key: 'maxSpeed',
      code: '0x0055',
      name: '最高速度',
      group: 'driving',
      unit: 'km/h',
      choices: [],
      settable: {
        key: 'maxSpeed',
        name: '最高速度',
        kind: 'whole',
        min: 0,
        max: 4294967295,
        unit: 'km/h',
        optional: true,
      },
      value: null,
      readTime: null,
      wanted: null,
    })
    expect((await rowOf(online.vin, 'mainAddress'))?.settable).toBeNull()
    expect(await rowOf(online.vin, 'mainPassword')).toBeUndefined()
    expect((await rowOf(online.vin, 'reportStrategy'))?.choices).toHaveLength(3)
  })

  it('are asked for all at once, or those that were chosen', async () => {
    const all = await read(online.vin)
    expect(await commandOf(all.data.id)).toMatchObject({ code: 'PARAMETERS', stage: 'WAITING' })
    const some = await read(online.vin, { keys: ['maxSpeed', 'nonsense'] })
    expect(await commandOf(some.data.id)).toMatchObject({
      code: 'SOME_PARAMETERS',
      params: { keys: 'maxSpeed' },
    })
    expect((await read(online.vin, { keys: ['nonsense'] })).status).toBe(400)
    expect((await find(online.vin)).data.open).toBe(2)
  })

  it('are set several in one command, which the list then shows as wanted', async () => {
    const { status, data } = await set(online.vin, [change(90), change(60, null, 'heartbeatInterval')])
    expect(status).toBe(200)
    expect(await commandOf(data.id)).toMatchObject({
      code: 'SET_PARAMETERS',
      params: { maxSpeed: 90, heartbeatInterval: 60 },
    })
    expect((await rowOf(online.vin, 'maxSpeed'))?.wanted).toMatchObject({
      value: '90',
      before: null,
      stage: 'ASKED',
      confirmed: null,
      time: app.clock.now(),
    })
  })

  it('are not set out of their range, where they may only be read, or without a value', async () => {
    expect((await set(online.vin, [change(-1)])).status).toBe(400)
    expect((await set(online.vin, [change('10.0.0.1', null, 'mainAddress')])).status).toBe(400)
    expect((await set(online.vin, [])).status).toBe(400)
    expect((await set(online.vin, [change(0, null, 'heartbeatInterval')])).text).toContain(
      'heartbeatInterval',
    )
  })

  it('are not set by who saw another value than the terminal has said since', async () => {
    await app.db.withPlatform(undefined, 'an answer', (tx) =>
      sql`update terminal_parameter set value = '80', read_time = now() where vin = ${online.vin} and param_key = 'maxSpeed'`.execute(
        tx,
      ),
    )
    const stale = await set(online.vin, [change(100)])
    expect(stale).toMatchObject({ status: 409, errCode: 'PARAMETER_CHANGED' })
    expect((await set(online.vin, [change(100, '80')])).status).toBe(200)
    expect((await rowOf(online.vin, 'maxSpeed'))?.wanted).toMatchObject({ value: '100', before: '80' })
  })

  it('R343 of a terminal that is offline are not sent in real time, and wait when given offline', async () => {
    expect((await set(offline.vin, [change(90)])).data.state).toBe('7')
    expect((await rowOf(offline.vin, 'maxSpeed'))?.wanted?.stage).toBe('NOT_SENT')
    const later = await set(offline.vin, [change(90)], 'OFFLINE')
    expect(later.data.state).toBe('4')
    expect((await rowOf(offline.vin, 'maxSpeed'))?.wanted?.stage).toBe('ASKED')
    const cancelled = await app
      .as(place.owner)
      .put(`/api/vehicle-svc/cmdLogs/V1.0/${later.data.id}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect((await rowOf(offline.vin, 'maxSpeed'))?.wanted?.stage).toBe('NOT_SENT')
  })

  it('are of nobody who may not see the vehicle, and set by nobody who may only look', async () => {
    const other = await newPlace(app)
    for (const call of [
      await find(online.vin, other.owner),
      await read(online.vin, {}, other.owner),
      await set(online.vin, [change(1)], undefined, other.owner),
    ])
      expect(call.status).toBe(404)
    const permissions = permissionsOf(app.routes).filter((one) => one !== `${PARAMS}/update`)
    const looking = await app.buildUser({ org: place.org, permissions })
    expect((await find(online.vin, looking)).status).toBe(200)
    expect((await read(online.vin, {}, looking)).status).toBe(403)
    expect((await set(online.vin, [change(1)], undefined, looking)).status).toBe(403)
  })
})
