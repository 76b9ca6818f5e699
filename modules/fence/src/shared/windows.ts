import { checkSchedule, type FenceWindow } from '@motorpool/geo/fence'

/** Clocks that the hours of a fence mean. */
export const FENCE_ZONE = 'Asia/Shanghai'
const MAX_WINDOWS = 20

const isWindow = (value: unknown): value is FenceWindow =>
  typeof value === 'object' &&
  value !== null &&
  'days' in value &&
  Array.isArray(value.days) &&
  value.days.length <= 7 &&
  'from' in value &&
  typeof value.from === 'number' &&
  'to' in value &&
  typeof value.to === 'number'

/** Hours on days of the week in which a fence is watched: `[{ days: [1, 5], from: 480, to: 1080 }]`, minutes after midnight. */
export function isWindows(value: unknown): value is FenceWindow[] {
  if (!Array.isArray(value) || value.length > MAX_WINDOWS || !value.every(isWindow)) return false
  return value.length === 0 || checkSchedule({ zone: FENCE_ZONE, windows: value }).length === 0
}
