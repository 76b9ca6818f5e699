import { defineParameter } from '@motorpool/system/shared'
import type { LockPolicy } from './order.ts'

const number = (key: string, unit: string | undefined, standard: number, min: number, max: number) =>
  defineParameter({
    key: `lock.${key}`,
    type: 'NUMBER',
    default: standard,
    min,
    max,
    ...(unit === undefined ? {} : { unit }),
    group: 'lock',
  })

/** How careful a tenant is with locks; the standards are the careful ends. */
export const LOCK_POLICY = {
  persons: number('persons', undefined, 2, 1, 2),
  warningMinutes: number('warningMinutes', 'min', 60, 0, 10_080),
  approvalHours: number('approvalHours', 'h', 24, 1, 168),
  patienceHours: number('patienceHours', 'h', 72, 1, 720),
  vehiclesAnHour: number('vehiclesAnHour', undefined, 10, 1, 1000),
  /** Age of the report that proves the standstill. */
  reportSeconds: number('reportSeconds', 's', 60, 5, 600),
  standSeconds: number('standSeconds', 's', 60, 0, 3600),
} as const

/** ms that the second factor of who decides may be old: the code is given with the decision. */
const FACTOR_MS = 60_000

/** @param get the value that a tenant has set */
export const policyOf = (
  get: (parameter: (typeof LOCK_POLICY)[keyof typeof LOCK_POLICY]) => number,
): LockPolicy => ({
  persons: get(LOCK_POLICY.persons) >= 2 ? 2 : 1,
  warning: get(LOCK_POLICY.warningMinutes) * 60_000,
  approval: get(LOCK_POLICY.approvalHours) * 3_600_000,
  patience: get(LOCK_POLICY.patienceHours) * 3_600_000,
  vehiclesAnHour: get(LOCK_POLICY.vehiclesAnHour),
  factorAge: FACTOR_MS,
})
