import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp, type TestOrg, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { MapData, OrgCount } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'

describe('vehicles by organisation', () => {
  let app: TestApp
  let place: Place
  let below: TestOrg
  let beside: TestOrg

  const located = async (org: TestOrg, lng: number, online: boolean) => {
    const { id, vin } = await buildVehicle(app, { ...place, org }, {})
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`
        insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time, lng, lat,
          speed)
        values (${id}, ${place.tenant.id}, ${org.id}, ${vin}, ${vin}, 2, ${online}, now(), ${lng * 1e6}, 23000000, 425)
      `.execute(tx),
    )
  }
  const counts = async (who: TestUser, body: object = {}) => {
    const { data } = await app.as(who).post<OrgCount[]>(`${API}/orgCounts`, body)
    return new Map(data.map(({ orgId, total, online }) => [orgId, [total, online]]))
  }

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    below = await app.buildOrg({ tenant: place.tenant, parent: place.org })
    beside = await app.buildOrg({ tenant: place.tenant })
    await located(place.org, 113, true)
    await located(below, 113, false)
    await located(below, 118, true)
    await located(beside, 113, true)
  })
  afterAll(() => app?.close())

  it('are counted for each by itself, in view those that are in view', async () => {
    const all = { [place.org.id]: [1, 1], [below.id]: [2, 1], [beside.id]: [1, 1] }
    expect(Object.fromEntries(await counts(place.owner))).toEqual(all)
    const view = await counts(place.owner, { bbox: [117, 22, 119, 24] })
    expect(Object.fromEntries(view)).toEqual({ [below.id]: [1, 1] })
  })

  it('are those of the caller’s organisations and tenant', async () => {
    const permissions = permissionsOf(app.routes)
    const user = await app.buildUser({ org: beside, scope: 'tree', permissions })
    expect([...(await counts(user)).keys()]).toEqual([beside.id])
    expect((await counts((await newPlace(app)).owner)).size).toBe(0)
  })

  it('narrow the map to an organisation with what is below it', async () => {
    const shown = async (orgId: string) =>
      (await app.as(place.owner).post<MapData>(`${API}/getVehicleMapData`, { orgId })).data
    const { counts: fleet, vehicles } = await shown(place.org.id)
    expect([fleet.total, vehicles.length]).toEqual([3, 3])
    expect(vehicles[0]).toMatchObject({ speed: 42.5, machineCode: expect.stringContaining('LMP') })
    expect((await shown(below.id)).counts.total).toBe(2)
    expect((await shown((await newPlace(app)).org.id)).counts.total).toBe(0)
  })
})
