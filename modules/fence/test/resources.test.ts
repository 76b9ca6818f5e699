import { describeResource } from '@motorpool/resource/testing'
import { orgCode } from '../../vehicle/test/support/fleet.ts'
import { fences } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { circle } from './support/fences.ts'

describeResource(fences, {
  start,
  prepare: async (app, place) => ({ orgCode: await orgCode(app, place) }),
  sample: (mark, _made, place) => ({
    fenceName: mark,
    ...circle(),
    stayMinutes: 30,
    speedLimit: 60,
    description: mark,
    orgId: place.org.id,
  }),
  // Each way of setting has fields of its own, which fences.test.ts visits.
  entangled: ['settingWay', 'fence_type', 'position', 'radius', 'polygon', 'line', 'halfWidth', 'areaCode'],
  codes: (made) => ({ orgId: made.orgCode ?? '' }),
})
