import type { ApiClient } from './client.ts'
import { ensure, type Row } from './rows.ts'
import { VEHICLE } from './sheet-plan.ts'

const ITEMS = `${VEHICLE}/alarm/terminal/items/V1.0`
const STRATEGIES = `${VEHICLE}/alarm/terminal/strategy/V1.0`
const REMARK = '演示数据'

/** Tired drivers are worth more than their terminals think, and of a weak supply nobody wants to hear at once. */
export async function ensureTerminalAlarms(own: ApiClient): Promise<void> {
  const items = await own.all<Row>(`${ITEMS}/page`)
  const ids = (...codes: string[]) =>
    items
      .filter(({ itemCode, tenantId }) => codes.includes(String(itemCode)) && !tenantId)
      .map(({ id }) => id)
  await ensure(own, STRATEGIES, 'strategyName', [
    {
      strategyName: '疲劳驾驶从严',
      itemIds: ids('W02', '18-0'),
      alarmLevel: '3',
      remark: REMARK,
    },
    {
      strategyName: '主电源欠压持续提醒',
      itemIds: ids('W07'),
      alarmLevel: '1',
      continueTime: 300,
      remindFlag: false,
      remark: REMARK,
    },
  ])
}
