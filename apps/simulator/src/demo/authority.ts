import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { ensure } from './rows.ts'
import { findTenant } from './seed.ts'
import { VEHICLE } from './sheet-plan.ts'

const ACCOUNTS = '/api/system-svc/tenantPlatformAccounts/V1.0'
const FILINGS = `${VEHICLE}/vehicleModelFiling/V1.0`
const TASKS = '/api/fwp-svc/forward/config/V1.0'
const OWN = '/api/system-svc/users/V1.0/getCurUser'
/** Vehicles that are forwarded: enough for a page of them. */
const FORWARDED = 20

/** What the authority of the demo has issued, as an operator would be told by letter. */
export interface IssuedAccounts {
  gb32960: { host: string; port: number; user: string; password: string; idCode: string }
  jt809: {
    host: string
    port: number
    user: string
    password: string
    accessCode: string
    platform: string
    cipherKeys: string
  }
  filing: { url: string; user: string; password: string }
  oneLink: { url: string; user: string; password: string }
}

interface ModelFiling {
  id: string
  vehicleModel?: string
  filingUsage: string
  auditState: string
}

const PLATFORMS: Readonly<Record<string, string>> = {
  GB4: '非道路移动机械环保备案平台',
  GB6: '重型车远程排放备案平台',
  GBEV: '新能源汽车备案平台',
}

/** The tenant's accounts at the filing platforms, which the platform's administrator keeps. */
async function ensureAccounts(
  admin: ApiClient,
  { filing }: IssuedAccounts,
  { plan }: DemoTenant,
  tenantId: string,
): Promise<void> {
  for (const [usage, platformName] of Object.entries(PLATFORMS)) {
    const at = `${ACCOUNTS}/${tenantId}/${usage}`
    if (await admin.get<object | null>(at)) continue
    await admin.put(at, {
      platformName,
      platformUrl: filing.url,
      account: filing.user,
      password: filing.password,
      manufacturerName: plan.maker,
    })
  }
}

/** What a model's record does not say and its authority asks for. */
function missingOf({ filingUsage }: ModelFiling, i: number): object {
  if (filingUsage === 'GBEV')
    return { electricDriverModel: `TZ220X${i + 1}`, energyStorageModel: `LFP-${280 + i}` }
  // The second one carries the number of the first, which the audit finds.
  const number = String(i === 1 ? 1 : i + 1).padStart(4, '0')
  const begin = filingUsage === 'GB4' ? 'CN FD G4 00 0F21' : 'CN HD G6 00 0K01'
  return { environmentCode: `${begin} ${number}`, engineModel: `WP${4 + i}H` }
}

/** Models are filed, but for the last of each usage: it is a draft in which something is missing. */
async function ensureFilings(own: ApiClient): Promise<void> {
  const all = await own.all<ModelFiling>(`${FILINGS}/page`)
  for (const usage of Object.keys(PLATFORMS)) {
    const drafts = all.filter(
      ({ filingUsage, auditState }) => filingUsage === usage && auditState === 'PENDING_SUBMIT',
    )
    const filed = drafts.length > 1 ? drafts.slice(0, -1) : drafts
    for (const [i, draft] of filed.entries()) {
      await own.put(FILINGS, { id: draft.id, ...missingOf(draft, i) })
      // One after another: what a platform has passed is what the next is compared with.
      await own.put(`${FILINGS}/register`, { ids: [draft.id] })
    }
  }
}

/** Vehicles are forwarded to the platforms of the authority as they report: electric ones to one, trucks to the other. */
async function ensureForwarding(
  own: ApiClient,
  { gb32960, jt809 }: IssuedAccounts,
  { vehicles }: DemoTenant,
): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>(OWN)
  const common = { orgId: org.id, remark: '演示数据' }
  const tasks = [
    {
      protocol: 'gb32960',
      row: {
        ...common,
        taskName: '国家监管平台转发',
        platformName: '新能源汽车监管平台',
        ip: gb32960.host,
        port: gb32960.port,
        idCode: gb32960.idCode,
        account: gb32960.user,
        password: gb32960.password,
      },
    },
    {
      protocol: 'jt808',
      row: {
        ...common,
        taskName: '道路运输监管平台转发',
        platformName: '道路运输车辆监管平台',
        forwardTemplate: 'JT809',
        edition: '2019',
        ip: jt809.host,
        port: jt809.port,
        idCode: jt809.platform,
        account: jt809.user,
        password: jt809.password,
        accessCode: jt809.accessCode,
        cipherKeys: jt809.cipherKeys,
      },
    },
  ]
  for (const { protocol, row } of tasks) {
    const vins = vehicles
      .filter(({ sim }) => sim.protocol === protocol)
      .slice(0, FORWARDED)
      .map(({ sim }) => sim.vin)
    if (vins.length === 0) continue
    for (const { id } of await ensure(own, TASKS, 'taskName', [row])) {
      await own.post(`${TASKS}/bind/${id}/vehicles`, vins)
      await own.put(`${TASKS}/${id}/run`, {})
    }
  }
}

const ORG_INFO = '/api/verify-svc/org/verify_info/V1.0'
const VERIFY_INFO = '/api/verify-svc/vehicle/verify_info/V1.0'
/** Vehicles whose cards get the name of their organisation. */
const NAMED = 8

/** The company is invented: no area of China has a number that begins with 99. */
const INVENTED = {
  creditCode: '91990010MA70000003',
  legalPerson: '李丽华',
  agentName: '赵建国',
  agentPhone: '13900001111',
  address: '样本省虚构市样本区幸福路88号',
}

/** The organisation has an account at the card operator, and some vehicles their real names. */
async function ensureRealNames(
  own: ApiClient,
  { oneLink }: IssuedAccounts,
  { plan, vehicles }: DemoTenant,
): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>(OWN)
  const known = await own.all<{ orgId: string }>(`${ORG_INFO}/page`)
  if (known.some(({ orgId }) => orgId === org.id)) return
  await own.post(ORG_INFO, {
    ...INVENTED,
    companyName: plan.maker,
    orgId: org.id,
    oneLinkUrl: oneLink.url,
    oneLinkAccount: oneLink.user,
    oneLinkSecret: oneLink.password,
  })
  const vins = vehicles.slice(0, NAMED).map(({ sim }) => sim.vin)
  await own.put(`${VERIFY_INFO}/batch/realName`, { vins, type: 'ORG' })
}

/** What a tenant has to do with the authority of the demo. `admin`: of the platform. */
export async function reportToAuthority(
  own: ApiClient,
  admin: ApiClient,
  tenant: DemoTenant,
  issued: IssuedAccounts,
): Promise<void> {
  const known = await findTenant(admin, tenant.plan.code)
  if (!known) return
  await ensureAccounts(admin, issued, tenant, known.id)
  await ensureFilings(own)
  await ensureRealNames(own, issued, tenant)
  // One account of one sender: a second login under it would end the first.
  if (!tenant.plan.plant) await ensureForwarding(own, issued, tenant)
}
