import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTerminal, buildVehicle, newVin } from '../../vehicle/test/support/fleet.ts'
import { adjusts, assemblies } from '../src/shared/index.ts'
import { newPlace, person, start } from './support/app.ts'
import { buildAdjust, buildAssembly, buildEquipped } from './support/orders.ts'

let app: TestApp
let place: Place
let adjuster: TestUser
let service: TestUser
let assembler: TestUser
beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  adjuster = await person(app, place, 'ADJUSTER')
  service = await person(app, place, 'SERVICE')
  assembler = await person(app, place, 'ASSEMBLY_OPERATOR')
})
afterAll(() => app.close())

const idOf = (who: TestUser) => who.principal.actor.id
const owner = () => app.as(place.owner)
const finance = (vin: unknown) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update vehicle set finance_org_id = ${place.org.id} where vin = ${String(vin)}`.execute(tx),
  )

describe('orders of the workshop', () => {
  it('R303 are given to people who hold the post for the work, new ones and changed ones', async () => {
    const refused = { status: 409, errCode: 'POST_OF_USER' }
    const { vin } = await buildEquipped(app, place)
    const ordered = (who: TestUser) => owner().post(adjusts.api, { vin, adjusterId: idOf(who) })
    expect(await ordered(service)).toMatchObject(refused)
    expect((await ordered(adjuster)).status).toBe(200)
    const assembly = await buildAssembly(app, place)
    const given = (who: TestUser) => owner().put(assemblies.api, { ...assembly, assemblyUserId: idOf(who) })
    expect(await given(service)).toMatchObject(refused)
    expect((await given(assembler)).status).toBe(200)
  })

  it('R303 are handed on to nobody who does not exist, nor to who holds the post elsewhere', async () => {
    const order = await buildAdjust(app, place)
    const handed = (adjusterId: unknown) => owner().put(`${adjusts.api}/${order.id}/change`, { adjusterId })
    const far = await person(app, await newPlace(app), 'ADJUSTER')
    expect(await handed(idOf(far))).toMatchObject({ status: 409, errCode: 'POST_OF_USER' })
    expect(await handed('nobody')).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
    expect((await handed(idOf(adjuster))).status).toBe(200)
  })

  it('are of vehicles that the caller sees, also when they are finished', async () => {
    const none = { status: 404, errCode: 'NOT_FOUND' }
    const terminal = await buildTerminal(app, place)
    const body = { terminalId: terminal.id, assemblyUserId: idOf(assembler), orgId: place.org.id }
    expect(await owner().post(assemblies.api, { ...body, vin: newVin() })).toMatchObject(none)
    const { vin } = await buildVehicle(app, await newPlace(app))
    expect(await owner().post(assemblies.api, { ...body, vin })).toMatchObject(none)
  })

  it('R304 take no terminal of another tenant, from the platform either', async () => {
    const admin = await app.buildUser({ userType: 'ADMIN', permissions: permissionsOf(app.routes) })
    const order = await buildAssembly(app, place)
    const change = async (where: Place) =>
      app.as(admin).put(`${assemblies.api}/${order.id}/change`, {
        terminalId: (await buildTerminal(app, where)).id,
        reason: '换',
      })
    expect(await change(await newPlace(app))).toMatchObject({ status: 404, errCode: 'NOT_FOUND' })
    expect((await change(place)).status).toBe(200)
  })

  it('R273 leave vehicles that are financed as they are', async () => {
    const refused = { status: 409, errCode: 'VEHICLE_FINANCED' }
    const equipped = await buildEquipped(app, place)
    await finance(equipped.vin)
    expect(await owner().post(adjusts.api, { vin: equipped.vin, adjusterId: idOf(adjuster) })).toMatchObject(
      refused,
    )
    const bare = await buildVehicle(app, place)
    const terminal = await buildTerminal(app, place)
    await finance(bare.vin)
    const body = { vin: bare.vin, terminalId: terminal.id, assemblyUserId: idOf(assembler) }
    expect(await owner().post(assemblies.api, body)).toMatchObject(refused)
    // One that is financed while its order is open gets no terminal.
    const open = await buildAssembly(app, place)
    await finance(open.vin)
    expect(await owner().put(`${assemblies.api}/${open.id}/finish`, {})).toMatchObject(refused)
    const after = await owner().get<{ terminalId: string | null }>(
      `/api/vehicle-svc/vehicles/V1.0/${open.vin}`,
    )
    expect(after.data?.terminalId ?? null).toBeNull()
  })

  it('R305 go back to assembling only with a terminal that no other order has', async () => {
    const first = await buildAssembly(app, place)
    const act = (id: unknown, call: string, body: object) =>
      owner().put(`${assemblies.api}/${String(id)}/${call}`, body)
    expect((await act(first.id, 'finish', {})).status).toBe(200)
    expect(
      (await owner().put(`/api/vehicle-svc/vehicles/V1.0/unbindTerminal/${String(first.vin)}`)).status,
    ).toBe(200)
    const second = await buildAssembly(app, place, { terminalId: first.terminalId })
    expect(await act(first.id, 'reassembly', { reason: '接线松动' })).toMatchObject({
      status: 409,
      errCode: 'TERMINAL_ASSIGNED',
    })
    const other = await buildTerminal(app, place)
    expect((await act(second.id, 'change', { terminalId: other.id, reason: '换' })).status).toBe(200)
    expect((await act(first.id, 'reassembly', { reason: '接线松动' })).status).toBe(200)
  })
})
