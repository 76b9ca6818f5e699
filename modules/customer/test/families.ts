import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { workLogs } from '../src/shared/index.ts'

const ofDay = (why: string): Access => ({ kind: 'own', why: `${why}; attacked in work-logs.test.ts` })

/** How the calls of this module are attacked by the access matrix. */
export const customerFamilies: readonly Family[] = [
  resourceFamily(workLogs, {
    create: (_place, mark) => ({ projectName: mark }),
    update: (_place, mark) => ({ projectName: mark }),
    make: async (app, place, mark) => {
      const { vin } = await buildVehicle(app, place)
      const made = await app
        .as(place.owner)
        .post<Made>(workLogs.api, { vin, workDate: app.clock.now(), projectName: mark })
      if (made.status !== 200) throw new Error(made.text)
      return made.data.id
    },
    routes: {
      create: ofDay('needs a vehicle first'),
      month: ofDay('counts show no mark'),
      date: ofDay('finds the logs of a day'),
    },
  }),
]
