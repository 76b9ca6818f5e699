import { intAt } from '@motorpool/kernel'
import { type FrameColumns, gatherRows } from '../columns.ts'
import { spread } from './rows.ts'
import type { Track } from './telemetry-store.ts'

/** The points of a track from its rows, thinned evenly to `max`. */
export function trackOf(c: FrameColumns, max: number): Track {
  // Two reports of one second and place (a reissue under another form) are one point.
  const distinct = new Int32Array(c.count)
  let count = 0
  for (let i = 0; i < c.count; i++) {
    const before = count > 0 ? intAt(distinct, count - 1) : -1
    const same =
      before >= 0 &&
      c.deviceTime[i] === c.deviceTime[before] &&
      c.lng[i] === c.lng[before] &&
      c.lat[i] === c.lat[before]
    if (!same) distinct[count++] = i
  }
  const whole = count === c.count && max >= count
  const rows = whole ? distinct : Int32Array.from(spread(count, max), (n) => intAt(distinct, n))
  const p = whole ? c : gatherRows([c], new Int32Array(rows.length), rows)
  return {
    count: p.count,
    total: count,
    time: p.deviceTime,
    receiveTime: p.receive.map((us) => Math.floor(us / 1000)),
    lng: p.lng,
    lat: p.lat,
    speed: p.speed,
    direction: p.direction,
    altitude: p.altitude,
    mileage: p.mileage,
    flags: p.flags,
    state: p.state,
  }
}
