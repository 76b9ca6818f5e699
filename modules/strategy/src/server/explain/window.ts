const MINUTE_MS = 60_000
/** ms: an alarm that lasts longer is drawn from its begin so far. */
export const MOST_MS = 6 * 60 * MINUTE_MS
const [LEAST_ROOM_MS, MOST_ROOM_MS] = [2 * MINUTE_MS, 15 * MINUTE_MS]

export interface Stretch {
  from: number
  to: number
  /** The alarm goes beyond it. */
  isCut: boolean
}

/** The stretch around an alarm: since its conditions were met first, with room before and behind. */
export function stretchOf(
  { begin, last, end }: { begin: number; last: number; end: number | null },
  since: readonly (number | null)[],
): Stretch {
  const first = Math.max(Math.min(begin, ...since.filter((one) => one !== null)), begin - MOST_MS / 2)
  const over = Math.max(end ?? last, begin)
  const room = Math.min(Math.max((over - first) / 4, LEAST_ROOM_MS), MOST_ROOM_MS)
  const from = first - room
  const to = Math.min(over + room, from + MOST_MS)
  return { from: Math.floor(from), to: Math.ceil(to), isCut: to < over }
}
