import type { ApiClient } from './client.ts'
import { midnight } from './duties.ts'
import type { DemoTenant } from './fleet.ts'
import { VEHICLE } from './sheet-plan.ts'

const SOLD_DAYS = 200
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Behind the vehicles of which other lists of the demo tell. */
const FIRST = 12

/** Financed vehicles that were off the network: one is still awaited, one came back, one was not found. */
const CASES = [
  { backState: 'WAIT', offlineDays: 3 },
  {
    backState: 'BACK',
    offlineDays: 12,
    backReason: '终端电源线脱落，已重新接线',
    handleResult: '车辆在客户工地，状态正常',
  },
  { backState: 'FAILED', offlineDays: 26, handleResult: '多次联系未果，已移交法务' },
] as const

/** What the leasing company of a tenant follows up. */
export async function ensureBackNetworks(
  own: ApiClient,
  { plan, vehicles }: DemoTenant,
  now: number,
): Promise<void> {
  const orgs = await own.get<{ id: string; orgCode: string }[]>('/api/system-svc/orgs/V1.0/ref')
  const idOf = (code: string | undefined) => orgs.find((org) => org.orgCode === code)?.id
  const financeOrgId = idOf(plan.orgs.find((org) => org.orgType === 'FINANCE')?.orgCode)
  if (!financeOrgId) return
  const api = '/api/default-svc/finance/back_network/V2.0'
  if ((await own.all(`${api}/page`)).length > 0) return
  const leased = vehicles.filter((v) => !v.bare && v.org !== plan.plant).slice(FIRST, FIRST + CASES.length)
  for (const [i, { sim, org }] of leased.entries()) {
    const found = CASES[i]
    if (!found) continue
    const { vin } = sim
    const { offlineDays, ...handled } = found
    const offlineTime = now - offlineDays * DAY_MS
    // A lease is a way of selling: from then on the record is the leasing company's, and closed.
    const saleDate = midnight(now) - SOLD_DAYS * DAY_MS
    await own.put(`${VEHICLE}/vehicles/V1.0/saleInfo`, { vin, saleDate, saleMethod: 'LEASE', financeOrgId })
    await own.post(api, {
      vin,
      orgId: idOf(org),
      financeOrgId,
      contractNo: `${plan.rootCode.slice(0, 2)}-ZL-${2026_001 + i}`,
      offlineTime,
      ...handled,
      ...(handled.backState === 'BACK' ? { backTime: offlineTime + 30 * HOUR_MS } : {}),
    })
  }
}
