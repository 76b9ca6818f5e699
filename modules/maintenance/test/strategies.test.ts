import { describeResource } from '@motorpool/resource/testing'
import { buildModel, orgCode } from '../../vehicle/test/support/fleet.ts'
import { maintenanceStrategies, TRIPLES } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { byMileage } from './support/strategies.ts'

describeResource(maintenanceStrategies, {
  start,
  prepare: async (app, place) => ({
    model: (await buildModel(app, place, { modelCode: 'MODEL', modelName: 'MODEL' })).id,
    orgCode: await orgCode(app, place),
  }),
  sample: (mark, made, place) => ({
    ...byMileage(mark),
    vehicleModelIds: [made.model],
    timeOver: 500,
    timePre: 20,
    timeUnit: 'HOUR',
    serviceLifeOver: 180,
    serviceLifePre: 10,
    serviceLifeUnit: 'DAY',
    status: 'ENABLED',
    orgId: place.org.id,
    remark: mark,
  }),
  codes: (made) => ({ vehicleModelIds: 'MODEL', orgId: made.orgCode ?? '' }),
  entangled: ['vehicleModelIds', ...TRIPLES.flat()],
})
