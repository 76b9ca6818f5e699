import { describeResource } from '@motorpool/resource/testing'
import { orgCode } from '../../vehicle/test/support/fleet.ts'
import { terminalItems, terminalStrategies } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { buildItem } from './support/items.ts'

describeResource(terminalItems, {
  start,
  sample: (mark) => ({ itemCode: mark.slice(0, 32), itemName: mark, alarmLevel: '2', description: mark }),
  examples: { localeValue: [{ 'en-US': 'Overspeed' }] },
  entangled: ['byteIndex', 'bitIndex'],
})

describeResource(terminalStrategies, {
  start,
  prepare: async (app, place) => ({
    orgCode: await orgCode(app, place),
    item: await buildItem(app, place, { itemCode: 'X1' }),
  }),
  sample: (mark, made, place) => ({
    strategyName: mark,
    itemIds: [made.item],
    alarmLevel: '2',
    orgId: place.org.id,
    remark: mark,
  }),
  codes: (made) => ({ orgId: made.orgCode ?? '', itemIds: 'X1' }),
})
