import type { EnumValue } from '@motorpool/kernel'
import type { LockStatus } from '@motorpool/vehicle/shared'

export type ReportedStatus = EnumValue<typeof LockStatus>

/** A value that a status field was reported with. */
export interface StatusValue {
  value: number | string | boolean
  /** What it means, in any language. */
  label?: readonly string[] | undefined
}

/** A lock item of a terminal's software whose state a field tells. */
export interface StatusItem {
  /** Code of the function field. */
  field: string
  /** The value that the field has while the item is locked. */
  lockedValue: string
  /** Several items may share a field that says the stage: a later one holds those before it. */
  level: number | null
}

function says({ value, label }: StatusValue, locked: string): boolean {
  if (String(value) === locked || label?.includes(locked)) return true
  if (locked.trim() === '' || typeof value === 'string') return false
  return Number(value) === Number(locked)
}

/** What a terminal says of an item; `all`: the items of its software. */
export function reportedStatus(
  item: StatusItem,
  all: readonly StatusItem[],
  value: StatusValue,
): ReportedStatus {
  const locked = all.filter(({ field, lockedValue }) => field === item.field && says(value, lockedValue))
  const holds = ({ level, lockedValue }: StatusItem) =>
    lockedValue === item.lockedValue || (level ?? 0) > (item.level ?? Number.POSITIVE_INFINITY)
  return locked.some(holds) ? 'LOCKED' : 'UNLOCKED'
}
