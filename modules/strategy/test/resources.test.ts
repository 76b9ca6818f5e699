import { describeResource } from '@motorpool/resource/testing'
import { orgCode } from '../../vehicle/test/support/fleet.ts'
import { exceptionStrategies, vehicleStrategies } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { protocolId } from './support/strategies.ts'

describeResource(vehicleStrategies, {
  start,
  prepare: async (app, place) => ({ orgCode: await orgCode(app, place), protocol: await protocolId(app) }),
  sample: (mark, made, place) => ({
    strategyName: mark,
    protocolId: made.protocol,
    alarmLevel: '2',
    applyScope: 'ALL',
    suggestion: mark,
    orgId: place.org.id,
    remark: mark,
  }),
  entangled: ['applyScope', 'vehicleModelIds', 'vehicleGroupIds', 'protocolId'],
  codes: (made) => ({ orgId: made.orgCode ?? '', protocolId: 'GB32960-2016' }),
})

describeResource(exceptionStrategies, {
  start,
  prepare: async (app, place) => ({ orgCode: await orgCode(app, place), protocol: await protocolId(app) }),
  sample: (mark, made, place) => ({
    strategyName: mark,
    protocolId: made.protocol,
    alarmLevel: '2',
    orgId: place.org.id,
    remark: mark,
  }),
  entangled: ['protocolId', 'checkBegin', 'checkEnd'],
  codes: (made) => ({ orgId: made.orgCode ?? '', protocolId: 'GB32960-2016' }),
})
