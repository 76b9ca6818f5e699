import { zoneTimeText } from '@motorpool/kernel'

const MINUTE = 60_000

/** The page that plays a vehicle from one moment to another, to the minute of the zone; over midnight the whole day on which it ends. */
export function playbackPath(vin: string, from: number, to: number, zone: string): string {
  const day = (time: number) => zoneTimeText(time, zone).slice(0, 10)
  const clock = (time: number) => zoneTimeText(time, zone).slice(11, 16)
  const last = day(to)
  // The last minute belongs to it whole, as long as it is of the same day.
  const end = day(to + MINUTE) === last ? to + MINUTE : to
  const [begins, ends] = [clock(from), clock(end)]
  const times = day(from) === last && begins < ends ? `&times=${begins}-${ends}` : ''
  return `/single-vehicle/${encodeURIComponent(vin)}?tab=track&day=${last}${times}`
}
