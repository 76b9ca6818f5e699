import { sql } from '@motorpool/db'
import { type Place, permissionsOf } from '@motorpool/testkit'
import { newEnergyVehicles, vehicles } from '@motorpool/vehicle/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildVehicle, digits } from '../../vehicle/test/support/fleet.ts'
import { READINESS_SUMMARY, type ReadinessSummary, readiness } from '../src/shared/index.ts'
import { type Both, giveAccount, newPlace, withAuthority } from './support/app.ts'
import { buildElectric, buildVehicleFiling, vehicleFilingsOf } from './support/vehicles.ts'

let both: Both
let place: Place

beforeAll(async () => {
  both = await withAuthority()
})
afterAll(() => both.close())
beforeEach(async () => {
  place = await newPlace(both)
})

const call = (who = place.owner) => both.app.as(who)
const PAGE = readiness.calls.page?.path ?? ''
interface Line {
  vin: string
  barred: string
  causes: string[]
  lacks: string[]
  menders: string[]
}
const list = async (filter: object = {}, who = place.owner) =>
  (await call(who).post<{ items: Line[] }>(PAGE, { page: 1, pageSize: 50, ...filter })).data.items
const summary = async (filter: object = {}, who = place.owner) =>
  (await call(who).post<ReadinessSummary>(READINESS_SUMMARY, filter)).data
const platform = (query: ReturnType<typeof sql>) =>
  both.app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))

/** The filing of a vehicle, and that of its model, as the platform has decided. */
const decide = (vin: unknown, state: string) =>
  platform(sql`update vehicle_filing set audit_state = ${state} where vin = ${vin}`)
const passModel = (vin: unknown) =>
  platform(sql`
    update vehicle_model_filing set audit_state = 'PASSED'
    where vehicle_model_id = (select vehicle_model_id from vehicle where vin = ${vin})`)

describe('the readiness of a vehicle', () => {
  it('names everything that is missing, and the data by its labels', async () => {
    const { vin } = await buildVehicle(both.app, place)
    const [line] = await list()
    expect(line).toMatchObject({
      vin,
      barred: 'SALE',
      causes: ['NO_ACCOUNT', 'MODEL_NOT_FILED', 'NO_TERMINAL', 'DATA_MISSING', 'NOT_SUBMITTED'],
    })
    expect(line?.lacks).toEqual(['环保信息公开编号', '发动机型号', '发动机编号', '芯片编码'])
  })

  it('asks of the terminal and its chip once there is one, and for new energy not at all', async () => {
    await giveAccount(both, place, 'GB6')
    await giveAccount(both, place, 'GBEV')
    await buildVehicleFiling(both, place)
    await buildElectric(both, place)
    const [electric, road] = await list()
    expect(road?.causes).toEqual([
      'MODEL_NOT_FILED',
      'TERMINAL_MODEL_NOT_FILED',
      'CHIP_NOT_FILED',
      'NOT_SUBMITTED',
    ])
    expect(electric?.causes).toEqual(['MODEL_NOT_FILED', 'DATA_MISSING', 'NOT_SUBMITTED'])
    expect(electric?.lacks).toEqual(['驱动电机编号', '电池包编号'])
  })

  it('agrees with what an order refuses, field by field', async () => {
    await giveAccount(both, place, 'GBEV')
    const { filing, number } = await buildElectric(both, place)
    const refused = await vehicleFilingsOf(both, place).register(filing.id)
    expect((await list())[0]?.lacks).toHaveLength(refused.fields?.length ?? 0)
    await number(`M${digits(6)}`, `B${digits(6)}`)
    expect((await list())[0]).toMatchObject({ lacks: [], causes: ['MODEL_NOT_FILED', 'NOT_SUBMITTED'] })
  })

  it.each([
    ['PENDING_AUDIT', 'UNDER_AUDIT'],
    ['SUBMIT_TIMEOUT', 'UNANSWERED'],
    ['SUBMIT_FAILED', 'SUBMIT_FAILED'],
    ['FAILED', 'REFUSED'],
  ])('R326 %s is the cause %s', async (state, cause) => {
    await giveAccount(both, place, 'GBEV')
    const { vehicle, number } = await buildElectric(both, place)
    await number(`M${digits(6)}`, `B${digits(6)}`)
    await passModel(vehicle.vin)
    await decide(vehicle.vin, state)
    expect((await list()).map(({ causes }) => causes)).toEqual([[cause]])
  })

  it('is whole once its filing has passed: it is off the board', async () => {
    const { vin } = await buildVehicle(both.app, place)
    await decide(vin, 'PASSED')
    expect(await list()).toEqual([])
    expect(await summary()).toEqual({ total: 1, sale: 0, drive: 0, causes: [] })
  })

  it('bars a vehicle that is sold from the road', async () => {
    const { vin } = await buildVehicle(both.app, place)
    await buildVehicle(both.app, place)
    await platform(sql`update vehicle set sale_status = 'SOLD' where vin = ${vin}`)
    expect((await list({ barred: ['DRIVE'] })).map((line) => line.vin)).toEqual([vin])
    expect(await summary()).toMatchObject({ total: 2, sale: 1, drive: 1 })
  })
})

describe('the board', () => {
  it('counts each cause over all that its filters leave, whatever cause the list is narrowed to', async () => {
    await giveAccount(both, place, 'GBEV')
    await buildElectric(both, place)
    await buildVehicle(both.app, place)
    await buildVehicle(both.app, place, { vehicleCategory: 'CUSTOM' })
    const of = (data: ReadinessSummary) =>
      Object.fromEntries(data.causes.map(({ cause, count }) => [cause, count]))
    expect(of(await summary())).toMatchObject({ MODEL_NOT_FILED: 2, NO_TERMINAL: 1, NO_ACCOUNT: 1 })
    expect(of(await summary({ causes: ['NO_TERMINAL'] }))).toMatchObject({ MODEL_NOT_FILED: 2 })
    expect(of(await summary({ filingUsage: ['GBEV'] }))).not.toHaveProperty('NO_TERMINAL')
    expect(await list({ causes: ['NO_TERMINAL'] })).toHaveLength(1)
  })

  it('holds the organisations that the caller sees', async () => {
    const below = await both.app.buildOrg({ tenant: place.tenant, parent: place.org })
    await buildVehicle(both.app, place)
    const { vin } = await buildVehicle(both.app, place, { orgId: below.id })
    const reader = await both.app.buildUser({
      tenant: place.tenant,
      org: below,
      scope: 'tree',
      permissions: permissionsOf(both.app.routes),
    })
    expect((await list({}, reader)).map((line) => line.vin)).toEqual([vin])
    expect(await summary({}, reader)).toMatchObject({ total: 1 })
    expect(await summary({ orgId: below.id })).toMatchObject({ total: 1 })
  })

  it('looks at the terminal and the model of a vehicle wherever they lie', async () => {
    await giveAccount(both, place, 'GBEV')
    const { vehicle, number } = await buildElectric(both, place)
    await number(`M${digits(6)}`, `B${digits(6)}`)
    await passModel(vehicle.vin)
    const below = await both.app.buildOrg({ tenant: place.tenant, parent: place.org })
    await call().post(newEnergyVehicles.calls.update?.path ?? '', { id: vehicle.id, orgId: below.id })
    const reader = await both.app.buildUser({
      tenant: place.tenant,
      org: below,
      scope: 'tree',
      permissions: permissionsOf(both.app.routes),
    })
    expect((await list({}, reader)).map(({ causes }) => causes)).toEqual([['NOT_SUBMITTED']])
    const own = vehicleFilingsOf(both, place, reader)
    const [filing] = (await own.page()).data.items
    expect((await own.register(filing?.id ?? '')).status).toBe(200)
    await both.app.drainJobs()
  })

  it('names the roles that may mend a cause', async () => {
    await buildVehicle(both.app, place)
    await platform(sql`
      with clerk as (
        insert into role (tenant_id, org_id, name, code) values (${place.tenant.id}, ${place.org.id}, '备案专员', 'FILING')
        returning id, tenant_id
      ), permission as (
        insert into resource (code, name, module, action)
        values ('vehicle/modelFiling/update', 'update', 'vehicle/modelFiling', 'update')
        on conflict (code) do update set name = excluded.name returning id
      )
      insert into role_authority (tenant_id, role_id, authority_type, resource_id)
      select c.tenant_id, c.id, 'resource', p.id from clerk c, permission p`)
    const { causes } = await summary()
    const of = (wanted: string) => causes.find(({ cause }) => cause === wanted)?.roles
    expect([of('NO_ACCOUNT'), of('MODEL_NOT_FILED'), of('NOT_SUBMITTED')]).toEqual([[], ['备案专员'], []])
    expect((await list())[0]?.menders).toEqual(['备案专员'])
  })

  it('shows the state of the newest filing beside the vehicle in its own list', async () => {
    const { id, vin } = await buildVehicle(both.app, place)
    const find = async () =>
      (await call().get<{ filingState: string }>(`${vehicles.api}/${id}`)).data.filingState
    expect(await find()).toBe('PENDING_SUBMIT')
    await decide(vin, 'PASSED')
    expect(await find()).toBe('PASSED')
    const { vehicle } = await buildElectric(both, place)
    const electric = await call().get<{ filingState: string }>(`${newEnergyVehicles.api}/${vehicle.id}`)
    expect(electric.data.filingState).toBe('PENDING_SUBMIT')
  })

  it('leaves as a workbook', async () => {
    await buildVehicle(both.app, place)
    const answer = await call().post(readiness.calls.export?.path ?? '', {})
    expect([answer.status, answer.text.startsWith('PK')]).toEqual([200, true])
  })

  it('is read with its own right', async () => {
    const stranger = await both.app.buildUser({
      tenant: place.tenant,
      org: place.org,
      permissions: ['vehicle/filingGb6/find'],
    })
    expect((await call(stranger).post(READINESS_SUMMARY, {})).status).toBe(403)
  })
})
