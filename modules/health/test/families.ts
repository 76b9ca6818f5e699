import { sql } from '@motorpool/db'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'

/** VINs by vehicle id: the charts of a vehicle are asked for by VIN. */
const vins = new Map<string, string>()

// The newest vehicle has the last VIN.
const list: Access = {
  kind: 'list',
  input: () => ({ body: { page: 1, pageSize: 500, sort: { field: 'vin', order: 'desc' } } }),
}

/** A vehicle of which something is known, whose plate tests know again; its id. */
async function insertHealth(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  await app.db.withPlatform(undefined, 'matrix', async (tx) => {
    await sql`update vehicle set plate_code = ${mark} where id = ${id}`.execute(tx)
    await sql`insert into vehicle_health (vehicle_id, tenant_id, sum_time, state, spread)
      select id, tenant_id, now(), 'NORMAL', 10 from vehicle where id = ${id}`.execute(tx)
  })
  vins.set(id, String(vin))
  return id
}

/** How the calls of this module are attacked by the access matrix. */
export const healthFamilies: readonly Family[] = [
  {
    prefix: 'vehicle.health',
    table: 'vehicle',
    scope: 'organisation',
    orgField: null,
    make: insertHealth,
    routes: {
      page: list,
      export: { kind: 'file', input: () => ({ body: {} }) },
      total: { kind: 'own', why: 'counts show no mark; attacked in health.test.ts' },
      one: { kind: 'row', input: (id) => ({ params: { vin: vins.get(id) ?? 'LMPTEST0000000000' } }) },
    },
  },
]
