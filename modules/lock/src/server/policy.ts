import type { StandstillBound } from '@motorpool/ingest/server'
import type { Parameters } from '@motorpool/system/server'
import { LOCK_POLICY, type LockPolicy, policyOf } from '../shared/index.ts'

/** How careful a tenant is, as it has set it. */
export interface LockRules {
  policy(tenantId: string): LockPolicy
  standstill(tenantId: string): StandstillBound
}

export const lockRules = ({ get }: Pick<Parameters, 'get'>): LockRules => ({
  policy: (tenantId) => policyOf((parameter) => get(parameter, tenantId)),
  standstill: (tenantId) => ({
    age: get(LOCK_POLICY.reportSeconds, tenantId) * 1000,
    least: get(LOCK_POLICY.standSeconds, tenantId) * 1000,
    engineOff: false,
  }),
})
