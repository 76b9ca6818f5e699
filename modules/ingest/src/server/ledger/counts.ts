/** Counts of one vehicle on one day of receipt. */
export interface DayCounts {
  day: number
  received: number
  stored: number
  duplicate: number
  late: number
  rejected: number
  rejectedBy: Record<string, number> | null
  forwarded: number
  resent: number
}

export function newCounts(day: number): DayCounts {
  return {
    day,
    received: 0,
    stored: 0,
    duplicate: 0,
    late: 0,
    rejected: 0,
    rejectedBy: null,
    forwarded: 0,
    resent: 0,
  }
}
