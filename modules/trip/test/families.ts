import { sql } from '@motorpool/db'
import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { drove } from './support/app.ts'

const list: Access = { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) }
const sheet: Access = { kind: 'file', input: () => ({ body: {} }) }

/** How the calls of this module are attacked by the access matrix. */
export const tripFamilies: readonly Family[] = [
  {
    prefix: 'vehicle.trips',
    table: 'vehicle_trip',
    scope: 'organisation',
    orgField: null,
    make: async (app, place, mark) => {
      const { id } = await buildVehicle(app, place)
      // The calls show plates.
      await app.db.withPlatform(undefined, 'matrix', (tx) =>
        sql`update vehicle set plate_code = ${mark} where id = ${id}`.execute(tx),
      )
      const end = app.clock.now()
      const [trip] = await drove(app, id, { begin: end - 600_000 - (end % 1000), end })
      return trip ?? ''
    },
    routes: { page: list, export: sheet, one: { kind: 'row', input: (id) => ({ params: { id } }) } },
  },
]
