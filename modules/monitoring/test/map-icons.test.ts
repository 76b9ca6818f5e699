import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from '../../vehicle/test/support/app.ts'
import { buildModel, buildType, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { positions } from '../src/server/monitor/vehicle-repo.ts'

describe('icons of vehicles on the map', () => {
  let app: TestApp
  let place: Place
  let other: Place
  const icons: Record<string, string> = {}

  const platform = async <R>(query: ReturnType<typeof sql<R>>) =>
    (await app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))).rows
  const icon = async (name: string, tenantId: string | null, onlineStatus: string | null) => {
    const [made] = await platform(sql<{ id: string }>`
      insert into map_icon (tenant_id, icon_name, icon_code, icon_image_id, online_status, width)
      values (${tenantId}, ${name}, ${name}, ${Object.keys(icons).length + 1}, ${onlineStatus}, 40) returning id`)
    icons[name] = made?.id as string
    return icons[name]
  }
  const located = async (body: Record<string, unknown>) => {
    const vehicle = await buildVehicle(app, place, body)
    await platform(sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, state)
      values (${vehicle.id}, ${place.tenant.id}, ${String(vehicle.orgId)}, ${String(vehicle.vin)}, '', 1, true, 116400000, 39900000, 1)`)
    return String(vehicle.vin)
  }
  const shown = (at: Place, orgIds?: string[]) =>
    app.db.withTenant(
      { tenantId: at.tenant.id, orgScope: orgIds ? { kind: 'orgs', orgIds } : { kind: 'all' } },
      (tx) =>
        positions(
          {
            tenantId: at.tenant.id,
            actor: { userType: 'TENANT' },
            emission: 'NONE',
            tx,
          } as unknown as CallCtx,
          {},
          100,
        ),
    )

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    other = await newPlace(app)
  })
  afterAll(() => app.close())

  it('R333 are those of the vehicle, else of its model, else of its type, as far as they stand for its state', async () => {
    const lorry = await icon('lorry', place.tenant.id, null)
    const asleep = await icon('asleep', place.tenant.id, 'OFFLINE')
    const own = await icon('own', null, 'ONLINE')
    const type = await buildType(app, place, { mapIconId: lorry })
    const plain = await buildModel(app, place)
    const byType = await buildModel(app, place, { vehicleTypeId: type.id })
    const byModel = await buildModel(app, place, { vehicleTypeId: type.id, mapIconId: asleep })
    const vins = [
      await located({ vehicleModelId: plain.id }),
      await located({ vehicleModelId: byType.id }),
      await located({ vehicleModelId: byModel.id }),
      await located({ vehicleModelId: byModel.id, mapIconId: own }),
    ]
    const { vehicles, icons: used } = await shown(place)
    const look = new Map(vehicles.map((v) => [v.vin, v.icon]))
    expect(vins.map((vin) => look.get(vin))).toEqual([
      undefined,
      { online: lorry, offline: lorry },
      { online: lorry, offline: asleep },
      { online: own, offline: asleep },
    ])
    expect(used.map((i) => i.id).toSorted()).toEqual([lorry, asleep, own].toSorted())
    expect(used.find((i) => i.id === own)).toEqual({
      id: own,
      imageId: '3',
      width: 40,
      height: 32,
      onlineStatus: 'ONLINE',
    })
  })

  it('are seen also by staff of an organisation below that of the model', async () => {
    const below = await app.buildOrg({ tenant: place.tenant })
    const type = await buildType(app, place)
    const model = await buildModel(app, place, { vehicleTypeId: type.id, mapIconId: icons.lorry })
    const vin = await located({ vehicleModelId: model.id, orgId: below.id })
    const { vehicles } = await shown(place, [below.id])
    expect(vehicles.map((v) => [v.vin, v.icon])).toEqual([
      [vin, { online: icons.lorry, offline: icons.lorry }],
    ])
  })

  it('of another tenant are not answered', async () => {
    expect((await shown(other)).icons).toEqual([])
  })
})
