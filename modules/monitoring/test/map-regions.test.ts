import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { grid, positions } from '../src/server/monitor/vehicle-repo.ts'

describe('the map of a large fleet', () => {
  let app: TestApp
  let tenantId: string
  beforeAll(async () => {
    app = await start()
    const place = await newPlace(app)
    tenantId = place.tenant.id
    // Two in Beijing, one of them in alarm; one in Shanghai.
    for (const [lng, lat, state] of [
      [116_400_000, 39_900_000, 1],
      [116_410_000, 39_910_000, 1 | 16],
      [121_470_000, 31_230_000, 1],
    ] as const) {
      const vehicle = await buildVehicle(app, place)
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, state)
            values (${vehicle.id}, ${tenantId}, ${place.org.id}, ${String(vehicle.vin)}, '', 1, true, ${lng}, ${lat}, ${state})`.execute(
          tx,
        ),
      )
    }
  })
  afterAll(() => app.close())

  const asTenant = <R>(run: (ctx: CallCtx) => Promise<R>) =>
    app.db.withTenant({ tenantId, orgScope: { kind: 'all' } }, (tx) =>
      run({ tenantId, actor: { userType: 'TENANT' }, emission: 'NONE', tx } as unknown as CallCtx),
    )

  it('draws vehicles of one cell together, with how many are in alarm', async () => {
    const clusters = await asTenant((ctx) => grid(ctx, {}, [70, 0, 140, 55], 5))
    expect(clusters.map((c) => [c.count, c.alarms]).toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))).toEqual([
      [2, 1],
      [1, 0],
    ])
    expect(clusters.find((c) => c.count === 2)?.lng).toBeCloseTo(116.405, 3)
  })

  it('keeps to the region in view, for clusters and for single vehicles', async () => {
    const beijing = [115, 39, 118, 41] as const
    expect(await asTenant((ctx) => grid(ctx, {}, beijing, 1))).toHaveLength(1)
    const { vehicles } = await asTenant((ctx) => positions(ctx, {}, 10, beijing))
    expect(vehicles.map((v) => `${v.state} ${v.alarm}`).toSorted()).toEqual(['parked false', 'parked true'])
  })
})
