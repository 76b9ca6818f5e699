import { randomInt } from 'node:crypto'

const CHINA_MS = 8 * 3_600_000

/** The number of a record, `A202603101200001234`: when it was made, and enough to differ from others of that second. */
export function recordNo(prefix: string, now: number): string {
  const stamp = new Date(now + CHINA_MS).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return `${prefix}${stamp}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
