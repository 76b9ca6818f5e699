import { sql } from '@motorpool/db'
import { encode } from '@motorpool/jt808'
import { protocolCmds, softVersionCmds, softVersionLocks } from '@motorpool/terminal/shared'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildCollect,
  buildProtocol,
  buildProtocolCmd,
  buildSoftVersion,
} from '../../terminal/test/support/catalogue.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { cmdLogs, type OfferedCommand } from '../src/shared/index.ts'
import { buildCommanded, start } from './support/app.ts'

const API = '/api/vehicle-svc/cmd/V2.0'

let app: TestApp
let place: Place
let vehicle: { id: string; vin: string }
let softVersionId: string
let protocolId: string
let terminalModelId: string

beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

/** Its terminal speaks JT/T 808, in which command groups of an enterprise protocol travel. */
beforeEach(async () => {
  place = await newPlace(app)
  protocolId = await buildProtocol(app, place, { protocolType: 'GPRS11' })
  softVersionId = await buildSoftVersion(app, place, { protocolId })
  vehicle = await buildCommanded(app, place, true)
  await runs(vehicle.id, softVersionId)
  terminalModelId = await modelOf(softVersionId)
})

const runs = (vehicleId: string, version: string) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update terminal set soft_version_id = ${version} where id = (select terminal_id from vehicle where id = ${vehicleId})`.execute(
      tx,
    ),
  )

const modelOf = (version: string) =>
  app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select terminal_model_id::text as id from soft_version where id = ${version}`.execute(tx)
    return String(rows[0]?.id)
  })

const seconds = { key: 'seconds', label: '采集周期', type: 'unsigned', bytes: 2, min: 5, max: 600, unit: 's' }

/** A command of the catalogue that the software version declares; answers the code by which it is given. */
async function declared(body: Record<string, unknown> = {}, own: Record<string, unknown> = {}) {
  const protocolCmdId = await buildProtocolCmd(app, place, {
    protocolId,
    cmdCode: 'A2',
    cmdGroup: 'A2',
    cmdName: '设置采集周期',
    cmdDirect: 'DOWN',
    cmdCategory: 'OTHER',
    paramSchema: [seconds],
    ...body,
  })
  const made = await app
    .as(place.owner)
    .post<{ id: string }>(softVersionCmds.api, { softVersionId, protocolCmdId, ...own })
  if (made.status !== 200) throw new Error(made.text)
  return { code: `VERSION_${made.data.id}`, protocolCmdId }
}

const locked = (lockContent: string, unlockContent: string, version = softVersionId) =>
  buildProtocolCmd(app, place, { protocolId, cmdCode: 'A1', cmdDirect: 'DOWN', cmdCategory: 'DEBUG' }).then(
    (protocolCmdId) =>
      app.as(place.owner).post(softVersionLocks.api, {
        softVersionId: version,
        lockCommand: 'RELAY_1',
        lockName: '一级锁车',
        protocolCmdId,
        lockContent,
        unlockContent,
      }),
  )

const offers = async () =>
  (await app.as(place.owner).get<OfferedCommand[]>(`${API}/${vehicle.vin}/commands`)).data

const send = (path: string, cmdCode: string, params: object = {}, vin = vehicle.vin) =>
  app.as(place.owner).post<{ id: string; state: string }>(`${API}/${vin}/${path}`, { cmdCode, params })

const rowOf = async (id: string) => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ cmd_code: string; params: { content?: string }; answer: object | null; cmd_category: string }>`
      select cmd_code, params, answer, cmd_category from command_log where id = ${id}`.execute(tx),
  )
  return rows[0]
}

describe('commands that a software version declares', () => {
  it('are offered behind those of the protocol, by their own names, with typed values and what stands there first', async () => {
    const { code } = await declared({}, { cmdName: '工况周期', defaultParams: { seconds: 30 } })
    const all = await offers()
    expect(all[0]?.code).toBe('LOCATE')
    expect(all.at(-1)).toEqual({
      code,
      name: '工况周期',
      action: 'set',
      keeps: false,
      params: [{ key: 'seconds', name: '采集周期', kind: 'whole', min: 5, max: 600, unit: 's', initial: 30 }],
    })
  })

  it('become the unit of their group with the values behind it, and stand in the log by name and record', async () => {
    const { code, protocolCmdId } = await declared({}, { cmdName: '工况周期' })
    const { status, data, text } = await send('set/REALTIME', code, { seconds: 300 })
    expect([status, text]).toEqual([200, expect.anything()])
    expect(await rowOf(data.id)).toMatchObject({
      cmd_code: 'PASS_THROUGH',
      params: { seconds: 300, content: 'F0A2012C' },
      answer: null,
    })
    const log = await app
      .as(place.owner)
      .post<{ items: object[] }>(`${cmdLogs.api}/page`, { page: 1, pageSize: 10, protocolCmdId })
    expect(log.data.items).toMatchObject([{ id: data.id, cmdName: '工况周期', protocolCmdId, action: 'set' }])
  })

  it('are answered by a unit of their group where the catalogue has one from the terminal', async () => {
    await buildProtocolCmd(app, place, { protocolId, cmdCode: 'A2', cmdGroup: 'a2', cmdDirect: 'UP' })
    const { code } = await declared({ timeoutSeconds: 20 })
    const { data } = await send('set/REALTIME', code, { seconds: 60 })
    expect(await rowOf(data.id)).toMatchObject({ answer: { unit: 'f0a2', seconds: 20 } })
  })

  it('show in the log what the terminal answered, by the signals of its software', async () => {
    await buildCollect(app, place, {
      softVersionId,
      collectName: '周期',
      frameId: 'F0A2',
      startByte: 1,
      unit: 's',
    })
    await buildProtocolCmd(app, place, { protocolId, cmdCode: 'A2', cmdGroup: 'A2', cmdDirect: 'UP' })
    const { code } = await declared()
    const { data } = await send('set/REALTIME', code, { seconds: 60 })
    const head = { edition: '2013', number: '13900000001', serial: 3 } as const
    const said = encode.terminalPassthrough(head, { kind: 0xf0, data: Uint8Array.of(0xa2, 60) })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update command_log set stage = 'ENDED', state = '0', res_content = ${Buffer.from(said)} where id = ${data.id}`.execute(
        tx,
      ),
    )
    const found = await app.as(place.owner).get<{ resData: string }>(`${cmdLogs.api}/${data.id}`)
    expect(found.data.resData).toBe('周期 60 s')
  })

  it('take values in their ranges alone, of every kind', async () => {
    const { code } = await declared({
      paramSchema: [
        { key: 'head', label: '帧头', type: 'hex', bytes: 2, value: '55AA' },
        { key: 'limit', label: '限值', type: 'signed', bytes: 2, factor: 0.5, unit: '℃', order: 'Intel' },
        {
          key: 'mode',
          label: '模式',
          type: 'choice',
          bytes: 1,
          choices: [
            { value: 1, label: '经济' },
            { value: 2, label: '动力' },
          ],
        },
        { key: 'name', label: '名称', type: 'text', bytes: 8 },
      ],
    })
    const good = { limit: -1.5, mode: 2, name: 'ECO' }
    const { data } = await send('set/REALTIME', code, good)
    expect((await rowOf(data.id))?.params.content).toBe('F0A255AAFDFF0245434F')
    for (const bad of [
      { limit: 0.25 },
      { limit: 16_384 },
      { limit: '1' },
      { mode: 3 },
      { name: '节能' },
      { name: 'X'.repeat(9) },
      { name: '' },
    ]) {
      const refused = await send('set/REALTIME', code, { ...good, ...bad })
      expect([bad, refused.status, refused.text]).toEqual([
        bad,
        400,
        expect.stringContaining(`params.${Object.keys(bad)[0]}`),
      ])
    }
  })

  it('name the command of the standard whose message they are', async () => {
    const jt = await buildProtocol(app, place, { protocolType: 'JT808' })
    const { code } = await declared(
      { protocolId: jt, cmdCode: '8103', cmdName: '设置参数', paramSchema: null, cmdGroup: null },
      { defaultParams: { maxSpeed: 80 } },
    )
    expect((await offers()).find((one) => one.code === code)).toMatchObject({
      name: '设置参数',
      action: 'set',
    })
    const { data } = await send('set/REALTIME', code)
    expect(await rowOf(data.id)).toMatchObject({
      cmd_code: 'SET_PARAMETERS',
      params: { maxSpeed: 80 },
      cmd_category: 'OTHER',
    })
  })

  it('wait for a terminal that is offline where their record says so', async () => {
    const { code } = await declared()
    const refused = await send('set/OFFLINE', code, { seconds: 60 })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('COMMAND_ONLINE_ONLY')])
    const kept = await declared({ cmdCode: 'A3', offlineFlag: true })
    expect((await send('set/OFFLINE', kept.code, { seconds: 60 })).status).toBe(200)
  })

  it('are given to no vehicle whose terminal runs another software, and not once they are switched off', async () => {
    const { code } = await declared()
    const other = await buildCommanded(app, place, true)
    expect((await send('set/REALTIME', code, { seconds: 60 }, other.vin)).text).toContain('COMMAND_UNKNOWN')
    const off = await declared({ cmdCode: 'A4' }, { enabled: false })
    expect((await offers()).map((one) => one.code)).not.toContain(off.code)
    expect((await send('set/REALTIME', off.code, { seconds: 60 })).text).toContain('COMMAND_UNKNOWN')
  })

  it('are not offered where the terminal speaks no protocol that they travel in', async () => {
    const gb = await buildProtocol(app, place, { protocolType: 'GB32960' })
    const { code } = await declared({ protocolId: gb, cmdCode: '82', paramSchema: null, cmdGroup: null })
    expect((await offers()).map((one) => one.code)).not.toContain(code)
  })

  it('go to a fleet of the same software', async () => {
    const { code } = await declared({}, { cmdName: '工况周期' })
    const other = await buildCommanded(app, place, true)
    const body = { cmdCode: code, action: 'set', type: 'REALTIME', params: { seconds: 60 } }
    const fleet = (ids: string[]) => app.as(place.owner).post(`${API}/fleet`, { ...body, ids })
    expect((await fleet([other.id])).text).toContain('COMMAND_UNKNOWN')
    expect((await fleet([other.id, vehicle.id])).status).toBe(200)
  })
})

describe('what belongs to locks', () => {
  const raw = async () => {
    const jt = await buildProtocol(app, place, { protocolType: 'JT808' })
    return (
      await declared({ protocolId: jt, cmdCode: '8900', paramSchema: null, cmdGroup: null, cmdName: '透传' })
    ).code
  }

  it('is no command: of the category LOCK nothing is offered or given', async () => {
    const { code } = await declared({ cmdCategory: 'LOCK' })
    expect((await offers()).map((one) => one.code)).not.toContain(code)
    expect((await send('set/REALTIME', code, { seconds: 60 })).text).toContain('COMMAND_UNKNOWN')
  })

  it('is refused as a content, whatever level stands behind it, and others go', async () => {
    await locked('F0A101', 'F0A100')
    const code = await raw()
    for (const content of ['F0A101', 'f0a100', 'F0A103', 'F0A1', 'F0A10201FF']) {
      const refused = await send('set/REALTIME', code, { content })
      expect([content, refused.status, refused.text]).toEqual([
        content,
        403,
        expect.stringContaining('COMMAND_IS_LOCK'),
      ])
    }
    expect((await send('set/REALTIME', code, { content: 'F0A201' })).status).toBe(200)
  })

  it('is known behind a header that all contents of a maker begin with', async () => {
    await locked('F055AA0601', 'F055AA0600')
    const code = await raw()
    expect((await send('set/REALTIME', code, { content: 'F055AA0603' })).status).toBe(403)
    expect((await send('set/REALTIME', code, { content: 'F055AA0703' })).status).toBe(200)
  })

  it('is that of every software of the same model of terminal, also where it is a command group of locks', async () => {
    const sibling = await buildSoftVersion(app, place, { protocolId, terminalModelId })
    await locked('F0B101', 'F0B100', sibling)
    await buildProtocolCmd(app, place, { protocolId, cmdCode: 'C1', cmdDirect: 'DOWN', cmdCategory: 'LOCK' })
    const code = await raw()
    expect((await send('set/REALTIME', code, { content: 'F0B102' })).status).toBe(403)
    expect((await send('set/REALTIME', code, { content: 'F0C101' })).status).toBe(403)
  })

  it('is refused to a fleet too, and to who sees none of these records', async () => {
    await locked('F0A101', 'F0A100')
    const code = await raw()
    const body = { cmdCode: code, action: 'set', type: 'REALTIME', params: { content: 'F0A101' } }
    const refused = await app.as(place.owner).post(`${API}/fleet`, { ...body, ids: [vehicle.id] })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('COMMAND_IS_LOCK')])
    const permissions = [...permissionsOf(app.routes)].filter((one) => one.startsWith('single-vehicle/'))
    const other = await app.buildUser({ org: place.org, permissions })
    const alone = await app
      .as(other)
      .post(`${API}/${vehicle.vin}/set/REALTIME`, { cmdCode: code, params: { content: 'F0A101' } })
    expect(alone.status).toBe(403)
  })

  it('bounds a content typed as bytes, and takes nothing else', async () => {
    const code = await raw()
    for (const content of ['F', 'F0A', 'XY', '', 'F0-A2', 'F0'.repeat(257)])
      expect([content, (await send('set/REALTIME', code, { content })).status]).toEqual([content, 400])
    for (const content of ['F0 A2 01', 'F0'.repeat(256)])
      expect((await send('set/REALTIME', code, { content })).status).toBe(200)
  })
})

it('definitions of parameters that say nothing an encoder could use are refused', async () => {
  const wrong = [
    [{ key: 'a' }],
    [{ ...seconds, bytes: 5 }],
    [{ ...seconds, min: 70_000, max: 80_000 }],
    [seconds, seconds],
    [{ key: 'mode', label: 'm', type: 'choice', bytes: 1 }],
    [{ key: 'mode', label: 'm', type: 'choice', bytes: 1, choices: [{ value: 256, label: 'x' }] }],
    [{ key: 'head', label: 'h', type: 'hex', bytes: 2, value: '55' }],
    [{ key: 'all', label: 'a', type: 'hex', bytes: 257 }],
    [{ ...seconds, password: 'x' }],
  ]
  for (const [n, paramSchema] of wrong.entries()) {
    const body = { protocolId, cmdCode: `9${n}`, cmdName: 'x', cmdDirect: 'DOWN', paramSchema }
    const { status, text } = await app.as(place.owner).post(protocolCmds.api, body)
    expect([n, status, text]).toEqual([n, 400, expect.stringContaining('paramSchema')])
  }
})
