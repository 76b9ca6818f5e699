import { sql } from '@motorpool/db'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildTerminal, buildVehicle, type Made } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicles/V1.0'

describe('binding of terminals', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  const bind = (body: object, who = owner) => who.put<Made>(`${BASE}/bindTerminal`, body)
  const change = (body: object, who = owner) => who.put<Made>(`${BASE}/changeTerminal`, body)
  const unbind = (vin: unknown, who = owner) => who.put<Made>(`${BASE}/unbindTerminal/${String(vin)}`)
  const vehicle = async (id: string) => (await owner.get<Made>(`${BASE}/${id}`)).data
  const terminal = async (id: string) =>
    (await owner.get<Made>(`/api/terminal-svc/terminals/V1.0/${id}`)).data
  const rows = (table: string, vin: unknown) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const found = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table)} where vin = ${vin} order by id`.execute(tx)
      return found.rows
    })

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('R274 links one free terminal to one free vehicle and refuses a second binding of either', async () => {
    const [a, b] = [await buildVehicle(app, place), await buildVehicle(app, place)]
    const [t, u] = [await buildTerminal(app, place), await buildTerminal(app, place)]
    const answer = await bind({ vin: a.vin, terminalId: t.id })
    expect(answer.data).toMatchObject({
      bindStatus: 'BOUND',
      terminalId: t.id,
      terminalCode: t.terminalCode,
      bindTime: app.clock.now(),
    })
    expect(await terminal(t.id)).toMatchObject({ bindStatus: 'BOUND', vin: a.vin })
    expect(await bind({ vin: a.vin, terminalId: u.id })).toMatchObject({
      status: 409,
      errCode: 'VEHICLE_HAS_TERMINAL',
    })
    expect(await bind({ vin: b.vin, terminalCode: t.terminalCode })).toMatchObject({
      status: 409,
      errCode: 'TERMINAL_BOUND',
    })
    expect((await rows('vehicle_lifecycle_log', a.vin)).map((r) => r.operation)).toEqual(['bindTerminal'])
  })

  it('R274 gives a terminal to one of two vehicles that ask for it at once', async () => {
    const pair = [await buildVehicle(app, place), await buildVehicle(app, place)]
    const t = await buildTerminal(app, place)
    const answers = await Promise.all(pair.map((v) => bind({ vin: v.vin, terminalId: t.id })))
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('R275 replaces the terminal, frees the old one and writes a terminal-change record', async () => {
    const v = await buildVehicle(app, place)
    const [old, next] = [
      await buildTerminal(app, place, { chainType: 'GB6' }),
      await buildTerminal(app, place, { chainType: 'GB6' }),
    ]
    await bind({ vin: v.vin, terminalId: old.id })
    const answer = await change({ vin: v.vin, terminalId: next.id, changeReason: '损坏', initWorkTime: 12.5 })
    expect(answer.data).toMatchObject({ terminalId: next.id, initWorkTime: 12.5 })
    expect(await terminal(old.id)).toMatchObject({ bindStatus: 'UNBOUND', vin: null })
    expect(await terminal(next.id)).toMatchObject({ bindStatus: 'BOUND', vin: v.vin })
    expect(await rows('terminal_change', v.vin)).toMatchObject([
      {
        old_terminal_code: old.terminalCode,
        terminal_code: next.terminalCode,
        change_reason: '损坏',
        filing_usage: 'GB6',
      },
    ])
  })

  it('R307 offers the free terminals of the link that the terminal on a vehicle has, by its id or VIN', async () => {
    const v = await buildVehicle(app, place)
    const [gb4, gb6, mounted] = [
      await buildTerminal(app, place, { chainType: 'GB4' }),
      await buildTerminal(app, place, { chainType: 'GB6' }),
      await buildTerminal(app, place, { chainType: 'GB6' }),
    ]
    await bind({ vin: v.vin, terminalId: mounted.id })
    const offered = (query: Record<string, string>) =>
      owner.get<Made[]>('/api/terminal-svc/terminals/V1.0/getSameChainCanUseTerminal', {
        ids: `${gb4.id},${gb6.id},${mounted.id}`,
        ...query,
      })
    expect((await offered({ vehicleId: v.id })).data.map((o) => o.id)).toEqual([gb6.id])
    expect((await offered({ vin: String(v.vin) })).data.map((o) => o.id)).toEqual([gb6.id])
  })

  it('keeps the code of a terminal while its device is online, and lets it change afterwards', async () => {
    const v = await buildVehicle(app, place)
    const t = await buildTerminal(app, place)
    await bind({ vin: v.vin, terminalId: t.id })
    const setOnline = (online: boolean) =>
      app.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online)
          values (${v.id}, ${place.tenant.id}, ${place.org.id}, ${v.vin}, ${t.terminalCode}, 2, ${online})
          on conflict (vehicle_id) do update set online = excluded.online`.execute(tx),
      )
    const rename = () =>
      owner.put<Made>('/api/terminal-svc/terminals/V1.0', { id: t.id, terminalCode: `N${String(t.id)}` })
    await setOnline(true)
    const refused = await rename()
    expect(refused).toMatchObject({ status: 409, errCode: 'TERMINAL_ONLINE' })
    expect(refused.fields?.map((f) => f.field)).toEqual(['terminalCode'])
    expect((await owner.put('/api/terminal-svc/terminals/V1.0', { id: t.id, remark: 'x' })).status).toBe(200)
    await setOnline(false)
    expect((await rename()).status).toBe(200)
  })

  it('refuses a new terminal of another link, a disabled one, and a change without a reason', async () => {
    const v = await buildVehicle(app, place)
    const old = await buildTerminal(app, place, { chainType: 'GB6' })
    await bind({ vin: v.vin, terminalId: old.id })
    const other = await buildTerminal(app, place, { chainType: 'GBEV' })
    const disabled = await buildTerminal(app, place, { chainType: 'GB6', terminalStatus: 'DISABLED' })
    expect(await change({ vin: v.vin, terminalId: other.id, changeReason: 'x' })).toMatchObject({
      errCode: 'TERMINAL_OTHER_CHAIN',
    })
    expect(await change({ vin: v.vin, terminalId: disabled.id, changeReason: 'x' })).toMatchObject({
      errCode: 'TERMINAL_NOT_USABLE',
    })
    expect((await change({ vin: v.vin, terminalId: other.id })).status).toBe(400)
    expect(await terminal(old.id)).toMatchObject({ bindStatus: 'BOUND' })
  })

  it('R276 frees both vehicle and terminal, which can then be chosen again', async () => {
    const v = await buildVehicle(app, place)
    const t = await buildTerminal(app, place)
    await bind({ vin: v.vin, terminalId: t.id })
    expect((await unbind(v.vin)).data).toMatchObject({ bindStatus: 'UNBOUND', terminalId: null })
    expect(await terminal(t.id)).toMatchObject({ bindStatus: 'UNBOUND', vin: null })
    const usable = await owner.get<Made[]>('/api/terminal-svc/terminals/V1.0/canUseSelect', { type: 'fuel' })
    expect(usable.data.map((o) => o.id)).toContain(t.id)
    expect(await unbind(v.vin)).toMatchObject({ errCode: 'VEHICLE_WITHOUT_TERMINAL' })
  })

  it('R272 keeps a vehicle with a bound terminal, and deletes it once it is unbound', async () => {
    const v = await buildVehicle(app, place)
    const t = await buildTerminal(app, place)
    await bind({ vin: v.vin, terminalId: t.id })
    const refused = await owner.delete(BASE, { ids: [v.id] })
    expect(refused).toMatchObject({ status: 409, errCode: 'VEHICLE_TERMINAL_BOUND' })
    expect(refused.message).toContain('已绑定终端，不能删除')
    expect(await owner.delete('/api/terminal-svc/terminals/V1.0', { ids: [t.id] })).toMatchObject({
      errCode: 'TERMINAL_BOUND',
    })
    await unbind(v.vin)
    expect((await owner.delete(BASE, { ids: [v.id] })).status).toBe(200)
    expect((await owner.get(`${BASE}/${v.id}`)).status).toBe(404)
  })

  it('R001 keeps vehicles and terminals of another tenant out of reach', async () => {
    const theirs = await newPlace(app)
    const stranger = app.as(theirs.owner)
    const v = await buildVehicle(app, place)
    const t = await buildTerminal(app, place)
    const foreign = await buildTerminal(app, theirs)
    expect((await bind({ vin: v.vin, terminalId: t.id }, stranger)).status).toBe(404)
    expect((await bind({ vin: v.vin, terminalId: foreign.id })).status).toBe(404)
    const platform = app.as(
      await app.buildUser({ userType: 'ADMIN', permissions: permissionsOf(app.routes) }),
    )
    expect((await bind({ vin: v.vin, terminalId: foreign.id }, platform)).status).toBe(404)
    await bind({ vin: v.vin, terminalId: t.id })
    expect((await unbind(v.vin, stranger)).status).toBe(404)
    expect((await change({ vin: v.vin, terminalId: foreign.id, changeReason: 'x' })).status).toBe(404)
    expect(await vehicle(v.id)).toMatchObject({ terminalId: t.id })
  })
})
