import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { byVin, counts, list } from '../src/server/monitor/vehicle-repo.ts'

describe('monitoring of the categories that a tenant has it for', () => {
  let app: TestApp
  let place: Place
  let truck: Made
  let digger: Made

  const as = <R>(run: (ctx: CallCtx) => Promise<R>) =>
    app.db.withTenant({ tenantId: place.tenant.id, orgScope: { kind: 'all' } }, (tx) => {
      const caller = { tenantId: place.tenant.id, actor: { userType: 'TENANT' }, locale: 'zh-CN' }
      return run({ ...caller, emission: 'NONE', tx } as unknown as CallCtx)
    })
  const allow = (status: string, abilities: string[]) =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into tenant_ability (tenant_id, vehicle_category, status, abilities)
          values (${place.tenant.id}, 'ROAD_FUEL', ${status}, ${abilities}::text[])
          on conflict on constraint tenant_ability_vehicle_category_unique
          do update set status = excluded.status, abilities = excluded.abilities`.execute(tx),
    )
  const seen = () =>
    as(async (ctx) => {
      const { rows, total } = await list(ctx, { filters: {}, sort: undefined, limit: 10, offset: 0 })
      expect([rows.length, (await counts(ctx, {})).total]).toEqual([total, total])
      return rows.map((row) => row.vin).toSorted()
    })

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    truck = await buildVehicle(app, place)
    digger = await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', emissionLevelType: 'GB4' })
  })
  afterAll(() => app.close())

  it('shows all categories while nothing is said of them', async () => {
    expect(await seen()).toEqual([truck.vin, digger.vin].map(String).toSorted())
  })

  it.each([
    ['without the ability', 'ENABLED', ['LOCK', 'FORWARD']],
    ['that is closed', 'DISABLED', ['MONITOR']],
  ])(
    'shows nothing of a category %s, and says why when a vehicle of it is asked for',
    async (_, status, abilities) => {
      await allow(status, abilities)
      expect(await seen()).toEqual([digger.vin])
      const refused = await as((ctx) => byVin(ctx, String(truck.vin))).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({
        code: 'TENANT_ABILITY',
        params: { ability: '监控', category: '国六道路燃油货车' },
      })
      expect(await as((ctx) => byVin(ctx, String(digger.vin)))).toMatchObject({ vin: digger.vin })
    },
  )

  it('shows the category again when the ability is given', async () => {
    await allow('ENABLED', ['MONITOR'])
    expect(await seen()).toContain(truck.vin)
  })
})
