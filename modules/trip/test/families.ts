import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { tripLinks } from '../src/shared/index.ts'
import { drove } from './support/app.ts'

const list: Access = { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) }
const sheet: Access = { kind: 'file', input: () => ({ body: {} }) }

/** By vehicle, which is what stays as it is: its VIN, by which its day is asked for, and its trip. */
const made = new Map<string, { vin: string; trip: string }>()

/** A trip of a vehicle whose plate tests know again; the vehicle's id. */
async function insertTrip(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  await app.db.withPlatform(undefined, 'matrix', (tx) =>
    sql`update vehicle set plate_code = ${mark} where id = ${id}`.execute(tx),
  )
  const end = app.clock.now()
  const [trip = ''] = await drove(app, id, { begin: end - 600_000 - (end % 1000), end })
  made.set(id, { vin: String(vin), trip })
  return id
}

/** A link whose plate tests know again. */
async function insertLink(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id, vin } = await buildVehicle(app, place)
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into trip_link (tenant_id, org_id, vehicle_id, vin, token_hash, begin_time, end_time, distance, plate, expire_time)
      values (${place.tenant.id}, ${place.org.id}, ${id}, ${String(vin)}, ${Buffer.from(mark)}, now(), now(), 1, left(${mark}, 16),
        '2100-01-01') returning id::text`.execute(tx),
  )
  return rows[0]?.id ?? ''
}

/** ms */
const HOURS = ['3600000', '7200000'] as const

/** How the calls of this module are attacked by the access matrix. */
export const tripFamilies: readonly Family[] = [
  {
    prefix: 'vehicle.trips',
    table: 'vehicle',
    scope: 'organisation',
    orgField: null,
    make: insertTrip,
    routes: {
      page: list,
      export: sheet,
      one: { kind: 'row', input: (id) => ({ params: { id: made.get(id)?.trip ?? '1' } }) },
      day: {
        kind: 'row',
        input: (id) => ({
          params: { vin: made.get(id)?.vin ?? 'LMPTEST0000000000' },
          query: { startTime: HOURS[0], endTime: HOURS[1] },
        }),
      },
    },
  },
  {
    prefix: 'customer.positionLinks',
    table: 'position_link',
    scope: 'organisation',
    routes: {
      create: {
        kind: 'own',
        why: 'of customers alone; attacked in position-links.test.ts',
        input: { body: { vin: 'LMPTEST0000000000', hours: 1 } },
      },
      list: {
        kind: 'own',
        why: 'of the caller alone; attacked in position-links.test.ts',
        input: { params: { vin: 'LMPTEST0000000000' } },
      },
      revoke: {
        kind: 'own',
        why: 'answers a number; attacked in position-links.test.ts',
        input: { body: { ids: ['1'] } },
      },
      view: { kind: 'public', why: 'of the holder of a link; limited, attacked in position-links.test.ts' },
    },
  },
  resourceFamily(tripLinks, {
    create: () => ({}),
    make: insertLink,
    routes: {
      create: {
        kind: 'own',
        why: 'names a trip; attacked in links.test.ts',
        input: { body: { tripId: '1', hours: 1 } },
      },
      revoke: {
        kind: 'own',
        why: 'answers a number; attacked in links.test.ts',
        input: { body: { ids: ['1'] } },
      },
      openings: { kind: 'row', input: (id) => ({ params: { id } }) },
      view: { kind: 'public', why: 'of the holder of a link; limited, attacked in links.test.ts' },
    },
  }),
]
