import { sql } from '@motorpool/db'
import { encode, jt808 } from '@motorpool/jt808'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildTerminal, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  type CmdLog,
  CmdState,
  type CommandAnswered,
  cmdLogs,
  type OfferedCommand,
} from '../src/shared/index.ts'
import { buildCommanded, observing, start } from './support/app.ts'

const API = '/api/vehicle-svc/cmd/V2.0'
const HOUR = 3_600_000

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

const send = (
  vin: string,
  path: string,
  body: Record<string, unknown> = { cmdCode: 'TEXT', params: { text: '前方施工' } },
  user: TestUser = place.owner,
) => app.as(user).post<Sent>(`${API}/${vin}/${path}`, body)

const cancel = (id: string, user: TestUser = place.owner) =>
  app.as(user).put<{ state: string }>(`${cmdLogs.api}/${id}/cancel`, {})

async function logOf(id: string): Promise<CmdLog & { cmdName: string; checkID: string }> {
  const { data } = await app
    .as(place.owner)
    .post<{ items: (CmdLog & { cmdName: string; checkID: string })[] }>(`${cmdLogs.api}/page`, {
      page: 1,
      pageSize: 100,
    })
  const found = data.items.find((one) => one.id === id)
  if (!found) throw new Error(`command ${id} is not in the log`)
  return found
}

const rowOf = async (id: string) => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ stage: string; due: number; params: object; state: string }>`
      select stage, state, due_time as due, params from command_log where id = ${id}`.execute(tx),
  )
  return rows[0]
}

describe('giving a command', () => {
  it('R340 R344 makes a log in state 3 with a check id, which the list shows by name', async () => {
    const { status, data } = await send(online.vin, 'set/REALTIME')
    expect(status).toBe(200)
    expect(data.state).toBe('3')
    expect(await logOf(data.id)).toMatchObject({
      vin: online.vin,
      cmdName: '文本信息下发',
      checkID: data.checkID,
      state: '3',
      cmdType: 'REALTIME',
      action: 'set',
    })
    expect(await rowOf(data.id)).toMatchObject({ stage: 'WAITING', params: { text: '前方施工' } })
  })

  it('R343 to a terminal that is offline fails at once in real time, and waits when given offline', async () => {
    const now = await send(offline.vin, 'set/REALTIME')
    expect(now.data.state).toBe('7')
    expect(await logOf(now.data.id)).toMatchObject({ state: '7', failReason: 'OFFLINE' })
    const later = await send(offline.vin, 'set/OFFLINE')
    expect(later.data.state).toBe('4')
    expect(await rowOf(later.data.id)).toMatchObject({ stage: 'WAITING' })
  })

  it('R342 at a time waits for it, and the time lies ahead', async () => {
    const at = app.clock.now() + HOUR
    const body = { cmdCode: 'TEXT', params: { text: '保养' } }
    const { data } = await send(online.vin, 'set/RESERVATION', { ...body, reserveTime: at })
    expect((await rowOf(data.id))?.due).toBe(at)
    for (const reserveTime of [undefined, app.clock.now() - 1, app.clock.now() + 91 * 24 * HOUR]) {
      const refused = await send(online.vin, 'set/RESERVATION', { ...body, reserveTime })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('reserveTime')
    }
    const over = await send(online.vin, 'set/OFFLINE', { ...body, expireTime: app.clock.now() - 1 })
    expect(over.text).toContain('expireTime')
  })

  it('is refused for what the protocol has not, for an action of another kind and for values out of their range', async () => {
    const text = 'x'.repeat(501)
    expect(await send(online.vin, 'set/REALTIME', { cmdCode: 'EXPLODE' })).toMatchObject({ status: 400 })
    expect((await send(online.vin, 'query/REALTIME')).text).toContain('TEXT')
    expect(await send(online.vin, 'lock/REALTIME')).toMatchObject({ status: 400 })
    expect((await send(online.vin, 'set/REALTIME', { cmdCode: 'TEXT' })).text).toContain('params.text')
    expect((await send(online.vin, 'set/REALTIME', { cmdCode: 'TEXT', params: { text } })).text).toContain(
      '500',
    )
  })

  it('takes a value of a list only from it, and of values that may all be left out at least one', async () => {
    const control = (command: unknown) =>
      send(online.vin, 'debug/OFFLINE', { cmdCode: 'TERMINAL_CONTROL', params: { command } })
    expect((await control(3)).text).toContain('params.command')
    expect((await control(4)).status).toBe(200)
    const set = (params: object) => send(online.vin, 'set/OFFLINE', { cmdCode: 'SET_PARAMETERS', params })
    expect((await set({})).status).toBe(400)
    expect((await set({ cornerAngle: 180 })).text).toContain('params.cornerAngle')
    const { status, data } = await set({ maxSpeed: 90 })
    expect(status).toBe(200)
    expect(await rowOf(data.id)).toMatchObject({ params: { maxSpeed: 90 } })
  })

  it('that observes the driver is neither offered nor taken unless the tenant allows it', async () => {
    const params = { channel: 1, pictures: 1, interval: 0, resolution: 2, quality: 5 }
    const photo = () => send(online.vin, 'query/OFFLINE', { cmdCode: 'PHOTO', params })
    const offers = async () =>
      (await app.as(place.owner).get<OfferedCommand[]>(`${API}/${online.vin}/commands`)).data.some(
        ({ code }) => code === 'PHOTO',
      )
    const refused = await photo()
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('COMMAND_OBSERVES_DRIVER')])
    expect(await offers()).toBe(false)
    observing.add(place.tenant.id)
    expect((await photo()).status).toBe(200)
    expect(await offers()).toBe(true)
    observing.clear()
  })

  it('that carries what a maker defined is taken by nobody’s code', async () => {
    const carried = { cmdCode: 'PASS_THROUGH', params: { content: 'F101' } }
    const { status, text } = await send(online.vin, 'set/OFFLINE', carried)
    expect([status, text]).toEqual([400, expect.stringContaining('COMMAND_UNKNOWN')])
  })

  it('takes a number with decimals where it is asked for, in its range', async () => {
    const circle = { id: 7, latitude: 22.525, longitude: 114.0725, radius: 500, hemisphere: 0, tells: 1 }
    const set = (params: object) => send(online.vin, 'set/OFFLINE', { cmdCode: 'SET_CIRCLE', params })
    expect((await set({ ...circle, latitude: 90.1 })).text).toContain('params.latitude')
    expect((await set({ ...circle, latitude: '22.5' })).text).toContain('params.latitude')
    expect((await set({ ...circle, radius: 0.5 })).text).toContain('params.radius')
    expect((await set(circle)).status).toBe(200)
  })

  it('is refused for a vehicle without a terminal', async () => {
    const bare = await buildVehicle(app, place)
    const { status, text } = await send(String(bare.vin), 'set/REALTIME')
    expect(status).toBe(409)
    expect(text).toContain(String(bare.vin))
  })

  it('is refused to another tenant, another branch and without the permission', async () => {
    const elsewhere = await newPlace(app)
    expect((await send(online.vin, 'set/REALTIME', undefined, elsewhere.owner)).status).toBe(404)
    expect((await app.as(elsewhere.owner).get(`${API}/${online.vin}/commands`)).status).toBe(404)
    const branch = await app.buildOrg({ tenant: place.tenant })
    const permissions = [...permissionsOf(app.routes)]
    const aside = await app.buildUser({ org: branch, scope: 'tree', permissions })
    expect((await send(online.vin, 'set/REALTIME', undefined, aside)).status).toBe(404)
    const reader = await app.buildUser({
      org: place.org,
      permissions: permissions.filter((one) => one !== 'single-vehicle/params/update'),
    })
    expect((await send(online.vin, 'set/REALTIME', undefined, reader)).status).toBe(403)
    expect((await app.as(reader).get(`${API}/${online.vin}/commands`)).status).toBe(403)
    const sender = await app.buildUser({ org: place.org, permissions: ['single-vehicle/params/update'] })
    expect((await send(online.vin, 'set/OFFLINE', undefined, sender)).status).toBe(200)
  })

  it('is refused to the owner of the vehicle, who sees it, whatever a role says', async () => {
    const owner = await app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: ['single-vehicle/params/update', 'single-vehicle/cmdLog/find'],
    })
    const { id } = owner.principal.actor
    const { tenant, org } = place
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${id}, ${tenant.id}, ${tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(tx)
      await sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
        values (${tenant.id}, ${org.id}, ${id}, ${online.vin}, 'MANUAL')`.execute(tx)
    })
    expect((await app.as(owner).get(`${API}/${online.vin}/commands`)).status).toBe(403)
    expect((await send(online.vin, 'set/REALTIME', undefined, owner)).status).toBe(403)
  })

  it('is refused when fifty wait already', async () => {
    const busy = await buildCommanded(app, place, false)
    for (let n = 0; n < 50; n++) expect((await send(busy.vin, 'set/OFFLINE')).status).toBe(200)
    const refused = await send(busy.vin, 'set/OFFLINE')
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('50')
  })

  it('offers what the terminal takes, in the language of the caller', async () => {
    const { data } = await app.as(place.owner).get<OfferedCommand[]>(`${API}/${online.vin}/commands`)
    expect(data.map(({ code }) => code)).toEqual([
      'LOCATE',
      'PARAMETERS',
      'PARAMETER',
      'ATTRIBUTES',
      'TEXT',
      'TRACKING',
      'SET_PARAMETERS',
      'LINK_CHECK',
      'TERMINAL_CONTROL',
      'SET_CIRCLE',
      'SET_RECTANGLE',
      'DELETE_CIRCLE',
      'DELETE_RECTANGLE',
      'DELETE_POLYGON',
      'DELETE_ROUTE',
      'AREAS',
      'FENCE_CIRCLE',
      'FENCE_RECTANGLE',
      'FENCE_POLYGON',
      'FENCE_ROUTE',
      'UNFENCE_CIRCLE',
      'UNFENCE_RECTANGLE',
      'UNFENCE_POLYGON',
      'UNFENCE_ROUTE',
    ])
    const offered = (wanted: string) => data.find(({ code }) => code === wanted)
    expect(offered('TERMINAL_CONTROL')?.params).toMatchObject([
      { kind: 'choice', choices: [{ value: 4, name: '终端复位' }, { value: 5 }] },
    ])
    expect(offered('TEXT')).toMatchObject({
      name: '文本信息下发',
      action: 'set',
      params: [{ key: 'text', name: '文本', kind: 'text', max: 500 }],
    })
  })
})

describe('what is under way', () => {
  const openOf = (vehicleId: string) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ id: string; stage: string; org: string; expire: number }>`
        select command_id::text as id, stage, org_id::text as org, expire_time as expire from command_open
        where vehicle_id = ${vehicleId} order by command_id`.execute(tx)
      return rows
    })
  const write = (statement: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => statement.execute(tx))

  it('follows the log, whoever writes it, and goes with the end of a command or its row', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const { data: first } = await send(vehicle.vin, 'set/OFFLINE')
    const { data: second } = await send(vehicle.vin, 'set/OFFLINE')
    // Not sent, as it is offline: it has ended at once.
    await send(vehicle.vin, 'set/REALTIME')
    const waits = { stage: 'WAITING', org: place.org.id }
    expect(await openOf(vehicle.id)).toMatchObject([
      { id: first.id, ...waits },
      { id: second.id, ...waits },
    ])
    const sent = (id: string) =>
      write(sql`update command_log set stage = 'SENT', gateway = 'g' where id = ${id}`)
    await sent(first.id)
    await expect(sent(second.id)).rejects.toMatchObject({ code: '23505' })
    const expire = app.clock.now() + HOUR
    await write(sql`update command_log set expire_time = ${new Date(expire)} where id = ${second.id}`)
    expect(await openOf(vehicle.id)).toMatchObject([{ stage: 'SENT' }, { stage: 'WAITING', expire }])
    await write(sql`update command_log set stage = 'ENDED', state = '0' where id = ${first.id}`)
    expect(await openOf(vehicle.id)).toMatchObject([{ id: second.id }])
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    await write(sql`update vehicle set org_id = ${elsewhere.id} where id = ${vehicle.id}`)
    expect(await openOf(vehicle.id)).toMatchObject([{ org: elsewhere.id }])
    await write(sql`delete from command_log where id = ${second.id}`)
    expect(await openOf(vehicle.id)).toEqual([])
  })

  it('is written by no account of the product itself', async () => {
    const hand = app.db.withTenant({ tenantId: place.tenant.id, orgScope: { kind: 'all' } }, (tx) =>
      sql`delete from command_open`.execute(tx),
    )
    await expect(hand).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a command that waits when its vehicle gets another terminal', () => {
  const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'

  it('ends at once and says why; one that is on the wire ends by its outcome', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const waits = await send(vehicle.vin, 'set/OFFLINE')
    const sent = await send(vehicle.vin, 'set/OFFLINE')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update command_log set stage = 'SENT', gateway = 'g' where id = ${sent.data.id}`.execute(tx),
    )
    const spare = await buildTerminal(app, place)
    const body = { vin: vehicle.vin, terminalId: spare.id, changeReason: '返修' }
    expect((await app.as(place.owner).put(`${VEHICLES}/changeTerminal`, body)).status).toBe(200)
    expect(await logOf(waits.data.id)).toMatchObject({ state: '7', failReason: 'TERMINAL_CHANGED' })
    expect(await rowOf(sent.data.id)).toMatchObject({ stage: 'SENT' })
    const next = await send(vehicle.vin, 'set/OFFLINE')
    expect(await rowOf(next.data.id)).toMatchObject({ stage: 'WAITING' })
    expect((await app.as(place.owner).put(`${VEHICLES}/unbindTerminal/${vehicle.vin}`, {})).status).toBe(200)
    expect(await logOf(next.data.id)).toMatchObject({ state: '7', failReason: 'TERMINAL_CHANGED' })
  })

  it('waits on when something else of the vehicle changes', async () => {
    const vehicle = await buildCommanded(app, place, false)
    const { data } = await send(vehicle.vin, 'set/OFFLINE')
    const body = { id: vehicle.id, remark: '例行' }
    expect((await app.as(place.owner).put(VEHICLES, body)).status).toBe(200)
    expect(await rowOf(data.id)).toMatchObject({ stage: 'WAITING' })
  })
})

describe('taking a command back', () => {
  it('R341 R347 gives state 8 while it waits', async () => {
    const { data } = await send(offline.vin, 'set/OFFLINE')
    expect((await cancel(data.id)).data).toMatchObject({ state: '8' })
    expect(await logOf(data.id)).toMatchObject({ state: '8', cancelUserId: expect.any(String) })
    expect((await cancel(data.id)).status).toBe(409)
  })

  it('R347 is offered for those that wait and for no others, and needs one of two permissions', async () => {
    const { data } = await send(offline.vin, 'set/OFFLINE')
    const listed = async () => {
      const answer = await app
        .as(place.owner)
        .post<{ items: CmdLog[] }>(`${cmdLogs.api}/cancel/page`, { page: 1, pageSize: 500 })
      return answer.data.items.map(({ id }) => id)
    }
    expect(await listed()).toContain(data.id)
    const permissions = ['lock/cancelControl/find', 'lock/cancelControl/update']
    const canceller = await app.buildUser({ org: place.org, permissions })
    const reader = await app.buildUser({ org: place.org, permissions: permissions.slice(0, 1) })
    expect((await cancel(data.id, reader)).status).toBe(403)
    expect((await cancel(data.id, canceller)).status).toBe(200)
    expect(await listed()).not.toContain(data.id)
  })

  it('is refused once it is on the wire', async () => {
    const { data } = await send(online.vin, 'set/REALTIME')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update command_log set stage = 'SENT', gateway = 'g' where id = ${data.id}`.execute(tx),
    )
    const refused = await cancel(data.id)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(online.vin)
  })
})

it('R341 names the nine states', () => {
  expect(CmdState.values).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

describe('the answer to a command', () => {
  const answered = async (code: string, content: Uint8Array | null, category = 'OTHER') => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ id: string }>`
        insert into command_log (tenant_id, org_id, vehicle_id, vin, protocol, cmd_code, action, cmd_category, cmd_type, check_id, stage,
          state, due_time, expire_time, send_time, res_content)
        select tenant_id, org_id, id, vin, 'jt808', ${code}, 'query', ${category}, 'REALTIME', gen_random_uuid()::text, 'ENDED', '0',
          now(), now(), now(), ${content} from vehicle where vin = ${online.vin} returning id::text`.execute(
        tx,
      ),
    )
    return rows[0]?.id ?? ''
  }
  const read = (id: string, user: TestUser = place.owner) =>
    app.as(user, { 'accept-language': 'en-US' }).get<CommandAnswered>(`${cmdLogs.api}/${id}/answer`)

  it('is shown value by value: what a recorder says', async () => {
    const head = { edition: '2013', number: '13900000001', serial: 3 } as const
    const recorder = encode.recorderData(head, {
      quotedSerial: 1,
      command: 0x03,
      data: Uint8Array.of(0x26, 0x03),
    })
    const { data } = await read(await answered('RECORDER', recorder))
    expect(data).toMatchObject({ message: 'Recorder data', more: false })
    expect(data.fields.map(({ name, value, label }) => [name, value, label])).toEqual([
      ['Quoted serial', '1', null],
      ['Command', '3', 'Mileage'],
      ['Data', '2603', null],
    ])
  })

  it('is empty where none came, and where its bytes say nothing', async () => {
    const nothing = { message: null, more: false, fields: [] }
    expect((await read(await answered('RECORDER', null))).data).toEqual(nothing)
    expect((await read(await answered('RECORDER', Uint8Array.of(1, 2, 3)))).data).toEqual(nothing)
  })

  it('is read by who reads the log: of locks alone by their people', async () => {
    const { tenant } = place
    const people = await app.buildUser({ tenant, permissions: ['lock/log/find'] })
    expect((await read(await answered('RECORDER', null), people)).status).toBe(404)
    expect((await read(await answered('RECORDER', null, 'LOCK'), people)).status).toBe(200)
    const stranger = await newPlace(app)
    expect((await read(await answered('RECORDER', null), stranger.owner)).status).toBe(404)
  })
})

describe('commands by the edition of the terminal', () => {
  const [OLDEST, , NEWEST] = jt808.editions.map((_edition, place) => place + 1)
  const ofEdition = (edition: number | undefined) => buildCommanded(app, place, true, edition)
  const offered = async (vin: string) =>
    (await app.as(place.owner).get<OfferedCommand[]>(`${API}/${vin}/commands`)).data
  const circle = {
    cmdCode: 'SET_CIRCLE',
    params: { id: 1, latitude: 23, longitude: 113, radius: 100, hemisphere: 0, tells: 0 },
  }
  const named = { ...circle, params: { ...circle.params, name: 'Depot' } }

  it('are refused where its edition lacks them, which the refusal names', async () => {
    const { vin } = await ofEdition(OLDEST)
    const answer = await app
      .as(place.owner, { 'accept-language': 'en-US' })
      .post(`${API}/${vin}/query/REALTIME`, { cmdCode: 'ATTRIBUTES' })
    expect(answer.errCode).toBe('COMMAND_EDITION')
    expect(answer.text).toContain('2011')
    expect(answer.text).toContain('2013, 2019')
    expect((await send(vin, 'debug/REALTIME', { cmdCode: 'LINK_CHECK' })).errCode).toBe('COMMAND_EDITION')
    expect((await send(vin, 'set/REALTIME', circle)).status).toBe(200)
  })

  it('are given without values that its edition lacks, which are refused by their names', async () => {
    const { vin } = await ofEdition(OLDEST)
    const refused = await send(vin, 'set/REALTIME', named)
    expect(refused.errCode).toBe('INVALID_INPUT')
    expect(refused.text).toContain('params.name')
    expect(refused.text).toContain('2011')
    const newest = await ofEdition(NEWEST)
    expect((await send(newest.vin, 'set/REALTIME', named)).status).toBe(200)
  })

  it('are offered as far as its edition has them; all of them while it is not known', async () => {
    const codes = async (edition: number | undefined) =>
      (await offered((await ofEdition(edition)).vin)).map(({ code }) => code)
    const old = await codes(OLDEST)
    expect(old).toContain('LOCATE')
    for (const code of ['ATTRIBUTES', 'LINK_CHECK', 'AREAS']) expect(old).not.toContain(code)
    expect(await codes(NEWEST)).toContain('LINK_CHECK')
    expect(await codes(undefined)).toContain('LINK_CHECK')
    const { vin } = await ofEdition(OLDEST)
    const params = (await offered(vin)).find(({ code }) => code === 'SET_CIRCLE')?.params
    expect(params?.map(({ key }) => key)).not.toContain('name')
  })
})
