import { formatClock, formatDate } from '@motorpool/ui'

const MINUTE = 60_000

interface Moments {
  readonly from: { readonly time: number }
  readonly to: { readonly time: number }
}

/** The track of a trip, to the minute; of one over midnight the whole day on which it ended. */
export function playbackPath(vin: string, { from, to }: Moments): string {
  const day = formatDate(to.time)
  const clock = (time: number) => formatClock(time).slice(0, 5)
  // The last minute belongs to the trip whole, as long as it is of the same day.
  const end = formatDate(to.time + MINUTE) === day ? to.time + MINUTE : to.time
  const [begins, ends] = [clock(from.time), clock(end)]
  const times = formatDate(from.time) === day && begins < ends ? `&times=${begins}-${ends}` : ''
  return `/single-vehicle/${encodeURIComponent(vin)}?tab=track&day=${day}${times}`
}
