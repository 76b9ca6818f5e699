import { describeResource } from '@motorpool/resource/testing'
import { orgCode } from '../../vehicle/test/support/fleet.ts'
import { serviceStations } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { AREA, seedAreas, stationBody } from './support/orders.ts'

describeResource(serviceStations, {
  start: () => start({ loose: true }),
  prepare: async (app, place) => {
    await seedAreas(app)
    return { orgCode: await orgCode(app, place) }
  },
  sample: (mark, _made, place) => ({
    ...stationBody(mark),
    stationType: 'REPAIR',
    contactName: mark,
    businessHours: mark,
    serviceScope: mark,
    status: 'ENABLED',
    orgId: place.org.id,
    remark: mark,
  }),
  codes: (made) => ({ orgId: made.orgCode ?? '' }),
  examples: { contactPhone: ['020-85550000', '400-0000010'] },
  // Areas lie in each other.
  entangled: Object.keys(AREA),
})
