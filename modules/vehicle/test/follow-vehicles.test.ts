import { sql } from '@motorpool/db'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import {
  type ApiClient,
  newMark,
  type Place,
  permissionsOf,
  startTestApp,
  type TestApp,
} from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
type Made = { id: string } & Record<string, unknown>

describe('the latest state of a vehicle', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let vehicleModelId: string
  let count = 0

  const post = async (path: string, body: object) => {
    const answer = await owner.post<Made>(path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const vehicle = async () => {
    const vin = `LMPTEST${String(++count).padStart(10, '0')}`
    const made = await post(VEHICLES, {
      vin,
      machineCode: vin,
      vehicleCategory: 'ROAD_FUEL',
      vehicleModelId,
      orgId: place.org.id,
    })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol)
        values (${made.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 1)`.execute(tx),
    )
    return made
  }
  const state = (id: string) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select org_id, vin, terminal_code from vehicle_realtime where vehicle_id = ${id}`.execute(tx)
      return rows[0]
    })

  beforeAll(async () => {
    app = await startTestApp({
      parts: { modules: [terminalModule, vehicleModule], routes: [templateRoute] },
      tenancy: { provision, provisionOrg },
    })
    const tenant = await app.buildTenant()
    place = {
      tenant,
      org: await app.buildOrg({ tenant }),
      owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }),
    }
    owner = app.as(place.owner)
    const mark = newMark()
    const type = await post('/api/vehicle-svc/vehicle/types/V1.0', {
      typeCode: mark,
      typeName: mark,
      vehicleCategory: 'ROAD_FUEL',
    })
    const series = await post('/api/vehicle-svc/vehicle_series/V1.0', {
      seriesCode: mark,
      seriesName: mark,
      vehicleTypeId: type.id,
      orgId: place.org.id,
    })
    const model = await post('/api/vehicle-svc/vehicle/models/V1.0', {
      modelCode: mark,
      modelName: mark,
      vehicleCategory: 'ROAD_FUEL',
      vehicleTypeId: type.id,
      vehicleSeriesId: series.id,
      orgId: place.org.id,
    })
    vehicleModelId = model.id
  })
  afterAll(() => app.close())

  it('moves with its vehicle to another organisation, in the same transaction', async () => {
    const v = await vehicle()
    const org = await app.buildOrg({ tenant: place.tenant })
    expect((await owner.put(VEHICLES, { id: v.id, orgId: org.id })).status).toBe(200)
    expect(await state(v.id)).toMatchObject({ org_id: org.id, vin: v.vin })
    expect((await owner.put(VEHICLES, { id: v.id, orgId: '999999' })).status).toBe(400)
    expect(await state(v.id)).toMatchObject({ org_id: org.id })
  })

  it('goes with its vehicle', async () => {
    const [v, other] = [await vehicle(), await vehicle()]
    expect((await owner.delete(VEHICLES, { ids: [v.id] })).status).toBe(200)
    expect(await state(v.id)).toBeUndefined()
    expect(await state(other.id)).toMatchObject({ vin: other.vin })
  })
})
