import { Random } from '../random.ts'
import { type ApiClient, CallRefused } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import type { Row } from './rows.ts'
import { type SheetPlan, sheet, TERMINAL } from './sheet-plan.ts'

const MESSAGES = '/api/vehicle-svc/smsSendLog/V1.0'

/** Numbers of a range that is given to nobody; the last is one that the carrier does not know. */
const TEXTS: readonly (readonly [phone: string, content: string])[] = [
  ['15400000001', '您的车辆服务将于30天内到期，请联系服务网点办理续期。'],
  ['15400000002', '您预约的保养时间为明天09:30，请按时到站。'],
  ['15400000003', '车辆已连续离线超过24小时，请检查终端供电。'],
  ['15400000004', '维修已完成，车辆可提。'],
  ['15400000000', '您的车辆有未处理的三级故障，请尽快停车检查。'],
]

/** Text messages to customers, through the provider that the installation has; without one there are none. */
export async function ensureMessages(own: ApiClient, { plan }: DemoTenant): Promise<void> {
  if ((await own.all<Row>(`${MESSAGES}/page`)).length > 0) return
  try {
    for (const [phone, content] of TEXTS)
      await own.post(`${MESSAGES}/send`, { phone, content: `【${plan.appName}】${content}` })
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'SMS_NOT_CONFIGURED')) throw error
  }
}

/** As many as make a file that is imported in the background. */
const CARDS = 30_000
const WRONG = 12

/** A carrier's delivery of cards as it is seen now and then: the numbers of some rows lost a digit, so none is taken. */
export function delivery({ plan }: DemoTenant): SheetPlan {
  const random = new Random(CARDS)
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random.between(0, 10))).join('')
  const activation = () =>
    Array.from({ length: 32 }, () => Math.floor(random.between(0, 16)).toString(16)).join('')
  return sheet(
    'SIM cards of a delivery',
    `${TERMINAL}/simcards/V1.0`,
    'iccid',
    Array.from({ length: CARDS }, (_, i) => ({
      simCode: `14400${digits(8)}`.slice(0, i < WRONG ? 12 : 13),
      iccid: `898607${digits(14)}`,
      imsi: `46004${digits(10)}`,
      operator: '1',
      cardCategory: '13',
      orgId: plan.rootCode,
      packageName: `${plan.brand}流量池`,
      remark: `LPA:1$rsp.${plan.code}.invalid$${activation()}`,
    })),
  )
}
