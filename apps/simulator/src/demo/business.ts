import { ensureMessages } from './carrier.ts'
import type { ApiClient } from './client.ts'
import { ensureBatteries, ensureFactory, ensurePlatform, ensureServices, ensureTasks } from './duties.ts'
import { ensureBackNetworks } from './finance.ts'
import type { DemoTenant } from './fleet.ts'
import { randomPassword } from './password.ts'
import { ensureContent, ensureOpinions } from './publish.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'
import { workLogsOf } from './work-logs.ts'

const SYSTEM = '/api/system-svc'
const DEFAULT = '/api/default-svc'
const REMARK = '演示数据'
const DAY_MS = 86_400_000

const POSTS = [
  { postType: 'ADJUSTER', postName: '调试员' },
  { postType: 'ADJUST_ADMIN', postName: '调试主管' },
  { postType: 'ASSEMBLY_OPERATOR', postName: '装配工' },
  { postType: 'ASSEMBLY_MANAGER', postName: '装配班长' },
  { postType: 'SERVICE', postName: '服务工程师' },
] as const
const POSITIONS = ['主管', '调度员', '业务经理', '客户经理', '服务工程师', '装调技师', '数据专员', '班长']

/** The names of posts, the staff, and what the tenant sends mail with: to a host that does not exist. */
async function ensureStaff(own: ApiClient, { plan }: DemoTenant): Promise<void> {
  await ensure(
    own,
    `${SYSTEM}/user/post/V1.0`,
    'postType',
    POSTS.map((post, sort) => ({ ...post, sort, description: REMARK })),
  )
  await ensure(own, `${SYSTEM}/emailConfigs/V1.0`, 'name', [
    {
      name: '通知邮箱',
      host: `smtp.${plan.code}.invalid`,
      port: 465,
      account: `notice@${plan.code}.invalid`,
      password: randomPassword(),
      fromAddress: `notice@${plan.code}.invalid`,
      fromName: plan.appName,
      status: 'DISABLED',
    },
  ])
  const orgs = await own.get<{ id: string; orgCode: string }[]>(`${SYSTEM}/orgs/V1.0/ref`)
  const phone = (i: number) => `1000000${String(plan.users.length * 100 + i).padStart(4, '0')}`
  await ensure(
    own,
    `${DEFAULT}/employee/V2.0`,
    'employeeNo',
    plan.users.map((user, i) => ({
      employeeNo: `${plan.rootCode.slice(0, 2)}${String(i + 1).padStart(4, '0')}`,
      employeeName: user.realName,
      phone: phone(i),
      position: POSITIONS[i % POSITIONS.length],
      orgId: orgs.find((org) => org.orgCode === user.org)?.id,
      remark: REMARK,
    })),
  )
}

/** How many vehicles the dealer may open services for. */
async function ensureLimits(own: ApiClient, { plan, vehicles }: DemoTenant, now: number): Promise<void> {
  const orgs = await own.get<{ id: string; orgCode: string }[]>(`${SYSTEM}/orgs/V1.0/ref`)
  const idOf = (code: string) => orgs.find((org) => org.orgCode === code)?.id
  const [first] = vehicles
  const dealer = first && idOf(plan.dealerOf(first.org))
  if (dealer)
    await ensure(own, `${DEFAULT}/dealerOpenLimit/V2.0`, 'orgId', [
      { orgId: dealer, limitCount: 500, limitMonths: 36, beginDate: now - 200 * DAY_MS, remark: REMARK },
    ])
}

/** Limits of values by model. */
async function ensureThresholds(own: ApiClient): Promise<void> {
  const models = await own.all<Row>(`${VEHICLE}/vehicle/models/V1.0/page`)
  const fields = await own.get<Row[]>(`${TERMINAL}/functionFields/V1.0/options?keyword=speed`)
  const [field] = fields
  if (field)
    await ensure(
      own,
      `${VEHICLE}/vehicleModelThresholds/V1.0`,
      'vehicleModelId',
      models.slice(0, 4).map((model, i) => ({
        vehicleModelId: model.id,
        functionFieldId: field.id,
        alarmLevel: String((i % 3) + 1),
        upperValue: 80 + 10 * i,
        unit: 'km/h',
        continueTime: 30,
      })),
    )
}

/** Two reports of the tenant's own lists, and a word of its own on the screens. */
async function ensureReports(own: ApiClient, { plan }: DemoTenant): Promise<void> {
  const vehicles = { dataset: 'vehicle/vehicles', columns: ['vin', 'plateCode', 'vehicleCategory', 'orgId'] }
  const logs = { dataset: 'vehicle/workLog', columns: ['workDate', 'vin', 'workTime', 'fuel', 'projectName'] }
  await ensure(own, `${SYSTEM}/reports/V1.0`, 'reportCode', [
    { reportCode: `${plan.code}-vehicles`, reportName: '车辆一览', reportType: 'TABLE', config: vehicles },
    {
      reportCode: `${plan.code}-logs`,
      reportName: '作业日志月报',
      reportType: 'TABLE',
      config: logs,
      sort: 1,
    },
  ])
  await ensure(own, `${SYSTEM}/locales/V1.0`, 'i18n_code', [
    {
      i18n_code: 'demo.greeting',
      type: 'FRONT',
      resource_type: 'LABEL',
      zh_CN: `欢迎使用${plan.appName}`,
      en_US: 'Welcome',
      ja_JP: 'ようこそ',
    },
  ])
}

const LOGGED = 6
const LOGGED_DAYS = 30

/** What machines, or the lorries of a tenant without any, did on each day of a month, as their drivers wrote it down. */
async function ensureWorkLogs(own: ApiClient, { vehicles }: DemoTenant, now: number): Promise<void> {
  const api = '/api/customer-svc/vehicle/workLog/V1.0'
  if ((await own.all<Row>(`${api}/page`)).length > 0) return
  const of = (category: string) => vehicles.filter((v) => v.entry.category === category && !v.bare)
  const machines = of('NON_ROAD')
  for (const { sim } of (machines.length > 0 ? machines : of('ROAD_FUEL')).slice(0, LOGGED))
    for (const log of workLogsOf(sim, now, LOGGED_DAYS)) await own.post(api, log)
}

/** What a company has beside its vehicles: content, staff, limits, alarms, reports, work logs, messages, tasks. */
export async function doBusiness(own: ApiClient, tenant: DemoTenant): Promise<void> {
  const now = Date.now()
  await ensureContent(own, tenant, now)
  await ensureOpinions(own, tenant)
  await ensureStaff(own, tenant)
  await ensureLimits(own, tenant, now)
  await ensureThresholds(own)
  await ensureReports(own, tenant)
  await ensureBatteries(own, tenant)
  await ensureServices(own, tenant, now)
  await ensureBackNetworks(own, tenant, now)
  await ensureFactory(own, tenant, now)
  await ensurePlatform(own, tenant)
  await ensureWorkLogs(own, tenant, now)
  await ensureMessages(own, tenant)
  await ensureTasks(own, tenant, now)
}
