import { describeResource } from '@motorpool/resource/testing'
import { buildModel, orgCode } from '../../vehicle/test/support/fleet.ts'
import { noticeStrategys } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { byConsole } from './support/notices.ts'

describeResource(noticeStrategys, {
  start,
  prepare: async (app, place) => ({
    model: (await buildModel(app, place, { modelCode: 'MODEL', modelName: 'MODEL' })).id,
    orgCode: await orgCode(app, place),
  }),
  sample: (mark, made, place) => ({
    ...byConsole(mark),
    vehicleModelIds: [made.model],
    orgId: place.org.id,
    remark: mark,
  }),
  codes: (made) => ({ vehicleModelIds: 'MODEL', orgId: made.orgCode ?? '' }),
  // Hours follow each other, posts need their type, texts know their placeholders, ways need their addresses.
  entangled: [
    'pushBegin',
    'pushEnd',
    'pushPersonType',
    'postTypes',
    'remindWays',
    'webhookUrl',
    'webhookSecret',
    'wecomUrl',
    'dingtalkUrl',
    'feishuUrl',
    'titleTemplate',
    'contentTemplate',
    'titleEn',
    'contentEn',
    'titleJa',
    'contentJa',
  ],
})
