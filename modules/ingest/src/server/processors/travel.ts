import { ABSENT, type ReportNumbers, StateBit } from '@motorpool/wire'
import { stepDistance } from './track.ts'

/** What of a report tells how far a vehicle has come; numbers in the units of the journal, ABSENT where it has none. */
export interface TravelReading {
  /** ms */
  time: number
  /** 0.1 km; zero is what terminals without an odometer send */
  mileage: number
  located: boolean
  lng: number
  lat: number
  speed: number
}

/** What a report tells of the way; `columns`: those of its record. */
export function readingOf(
  {
    mileage,
    lng,
    lat,
    speed,
    state,
  }: Pick<ReportNumbers, 'mileage' | 'lng' | 'lat' | 'speed'> & { state: number },
  time: number,
): TravelReading {
  return { time, mileage, located: (state & StateBit.located) !== 0, lng, lat, speed }
}

/** The way of a day so far, with the readings that the next one is compared with. */
export interface Travelled {
  /** m that are certain: by the odometer, or by positions before there was one */
  settled: number
  /** m by positions since the last movement of the odometer */
  unmeasured: number
  mileage: number
  mileageTime: number
  lng: number
  lat: number
  fixTime: number
}

export const NOT_TRAVELLED: Travelled = {
  settled: 0,
  unmeasured: 0,
  mileage: ABSENT,
  mileageTime: 0,
  lng: ABSENT,
  lat: ABSENT,
  fixTime: 0,
}

/** Silence longer than this is a gap: nothing is known of the way between two positions, only of that by the odometer. */
export const GAP_MS = 5 * 60_000

const METRES_PER_UNIT = 100
/** The step of its last digit comes on top of what a vehicle can drive in the time. */
const RESOLUTION_M = 100
const MAX_METRES_PER_SECOND = 100
/** An odometer that stands while positions move this far is broken. */
const BROKEN_AFTER_M = 2000

/** m travelled. Positions count where there is no odometer, or none that moves. */
export const metresOf = ({ settled, unmeasured, mileage }: Travelled): number =>
  mileage === ABSENT || unmeasured >= BROKEN_AFTER_M ? settled + unmeasured : settled

function byPosition(before: Travelled, now: TravelReading): Travelled {
  const first = before.lng === ABSENT || now.time - before.fixTime > GAP_MS
  const metres = first ? 0 : stepDistance({ lng: before.lng, lat: before.lat, time: before.fixTime }, now)
  return {
    ...before,
    unmeasured: before.unmeasured + metres,
    lng: now.lng,
    lat: now.lat,
    fixTime: now.time,
  }
}

/** An odometer that was exchanged or jumps is a new beginning; the way since its last movement is that of the positions. */
function byOdometer(before: Travelled, { mileage, time }: TravelReading): Travelled {
  const reading = { ...before, mileage, mileageTime: time }
  const metres = (mileage - before.mileage) * METRES_PER_UNIT
  if (metres === 0) return reading
  const possible = RESOLUTION_M + (MAX_METRES_PER_SECOND * (time - before.mileageTime)) / 1000
  const believed = before.mileage !== ABSENT && metres > 0 && metres <= possible
  return { ...reading, settled: before.settled + (believed ? metres : before.unmeasured), unmeasured: 0 }
}

/** The way with one reading more, later than all before. */
export function travelStep(before: Travelled, now: TravelReading): Travelled {
  const fix = now.located && now.lng !== ABSENT && now.lat !== ABSENT
  const moved = fix ? byPosition(before, now) : before
  return now.mileage > 0 ? byOdometer(moved, now) : moved
}

/** The way of readings in the order of their time; of several with one time the first counts. */
export function travelledIn(readings: Iterable<TravelReading>): Travelled {
  let travelled = NOT_TRAVELLED
  let time = Number.NEGATIVE_INFINITY
  for (const reading of readings) {
    if (reading.time <= time) continue
    travelled = travelStep(travelled, reading)
    time = reading.time
  }
  return travelled
}
