import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { ensure } from './rows.ts'
import { VEHICLE } from './sheet-plan.ts'

/** The staff at the head office hear of critical alarms and of services in the console, once an hour at most. */
export async function ensureNotices(own: ApiClient, { plan }: DemoTenant): Promise<void> {
  const made = await ensure(own, `${VEHICLE}/noticeStrategys/V1.0`, 'strategyName', [
    {
      strategyName: '严重报警与维保提醒',
      remindTypes: ['GB_ALARM', 'TERMINAL_ALARM', 'FAULT', 'FENCE', 'MAINTENANCE'],
      remindWays: ['CONSOLE'],
      pushPersonType: 'USER',
      alarmLevels: ['2', '3'],
      digestMinutes: 60,
      intervalMinutes: 240,
      remark: '演示数据',
    },
  ])
  const orgs = await own.get<{ id: string; orgCode: string }[]>('/api/system-svc/orgs/V1.0/ref')
  const root = orgs.find(({ orgCode }) => orgCode === plan.rootCode)
  for (const { id } of made)
    if (root)
      await own.post(`${VEHICLE}/noticeStrategyUsers/V1.0`, {
        strategyId: id,
        pushPersonType: 'ORG',
        personOrgId: root.id,
      })
}
