const DAY_MS = 86_400_000
/** Days before its end in which a document is to be renewed. */
export const SOON_DAYS = 30

export type Validity = 'EXPIRED' | 'SOON'

/**
 * Whether a document has ended, or ends soon; undefined when neither.
 * @param validUntil the last day on which it holds: its begin in China, ms
 */
export function validityOf(validUntil: number | null, now: number): Validity | undefined {
  if (validUntil === null || now < validUntil + DAY_MS - SOON_DAYS * DAY_MS) return undefined
  return now < validUntil + DAY_MS ? 'SOON' : 'EXPIRED'
}
