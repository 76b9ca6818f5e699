import { ABSENT, type ReportNumbers, StateBit } from '@motorpool/wire'
import { stepDistance } from './track.ts'

/** The numbers of a report's record that a distance is counted from. */
export type TravelColumns = Pick<ReportNumbers, 'mileage' | 'lng' | 'lat' | 'speed'> & { state: number }

/** What a report tells of the distance; numbers in the units of the journal, ABSENT where it has none. */
export interface TravelReading {
  /** ms */
  time: number
  /** 0.1 km; zero is what terminals without an odometer send */
  mileage: number
  /** ABSENT without a fix */
  lng: number
  lat: number
  speed: number
}

/** A report has a fix: the terminal says so, and there are coordinates. */
export const hasFix = ({ state, lng, lat }: Pick<TravelColumns, 'state' | 'lng' | 'lat'>): boolean =>
  (state & StateBit.located) !== 0 && lng !== ABSENT && lat !== ABSENT

export function readingOf(columns: TravelColumns, time: number): TravelReading {
  const { mileage, speed } = columns
  const { lng, lat } = hasFix(columns) ? columns : { lng: ABSENT, lat: ABSENT }
  return { time, mileage, lng, lat, speed }
}

/** The distance of a day so far, with the readings that the next one is compared with. */
export interface Travelled {
  /** m that are certain: by the odometer, or by positions before there was one */
  settled: number
  /** m by positions since the odometer last moved */
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

/** Silence longer than this is a gap: the distance between two positions is unknown, only the odometer tells it. */
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
  const { lng, lat, time } = now
  const first = before.lng === ABSENT || time - before.fixTime > GAP_MS
  const metres = first ? 0 : stepDistance({ lng: before.lng, lat: before.lat, time: before.fixTime }, now)
  return { ...before, unmeasured: before.unmeasured + metres, lng, lat, fixTime: time }
}

/** An odometer that was exchanged or jumps begins anew; the distance since it last moved is that of the positions. */
function byOdometer(before: Travelled, { mileage, time }: TravelReading): Travelled {
  const reading = { ...before, mileage, mileageTime: time }
  const metres = (mileage - before.mileage) * METRES_PER_UNIT
  if (metres === 0) return reading
  const possible = RESOLUTION_M + (MAX_METRES_PER_SECOND * (time - before.mileageTime)) / 1000
  const believed = before.mileage !== ABSENT && metres > 0 && metres <= possible
  return { ...reading, settled: before.settled + (believed ? metres : before.unmeasured), unmeasured: 0 }
}

/** The distance with one reading more, later than all before. */
export function travelStep(before: Travelled, now: TravelReading): Travelled {
  const moved = now.lng === ABSENT ? before : byPosition(before, now)
  return now.mileage > 0 ? byOdometer(moved, now) : moved
}

/** The distance of readings in the order of their time; of several with one time the first counts. */
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
