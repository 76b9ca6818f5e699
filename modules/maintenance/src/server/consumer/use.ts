import {
  type EventColumns,
  GAP_MS,
  metresOf,
  NOT_TRAVELLED,
  readingOf,
  travelStep,
} from '@motorpool/ingest/server'
import { ABSENT, StateBit } from '@motorpool/wire'

/** 0.1 km/h: below 1 km/h a vehicle stands. */
const MOVING = 10
const HOUR_MS = 3_600_000

type Travelled = typeof NOT_TRAVELLED

/** Reports of a vehicle as they follow each other in time. */
export interface Track {
  /** ms: of the newest report */
  time: number
  works: boolean
  acc: boolean
  travelled: Travelled
}

/** What a vehicle has done in its life, as far as it is known. */
export interface Use {
  /** Reports as they came. */
  live: Track | null
  /** Reports that came late, among each other. */
  late: Track | null
  /** km; null before the first report */
  mileage: number | null
  /** h moving, or with the engine or ACC on */
  work: number
}

const started = (time: number): Track => ({ time, works: false, acc: false, travelled: NOT_TRAVELLED })

/** The track with one report more, and the hours worked since the one before. Silence longer than a gap tells nothing. */
function advance(before: Track | null, columns: EventColumns, time: number): { track: Track; hours: number } {
  const from = before ?? started(time)
  const { state, speed } = columns
  const acc = state & StateBit.accUnknown ? from.acc : (state & StateBit.accOn) !== 0
  const works = acc || (state & StateBit.engineOn) !== 0 || (speed !== ABSENT && speed >= MOVING)
  const hours = from.works && time - from.time <= GAP_MS ? (time - from.time) / HOUR_MS : 0
  return {
    track: { time, works, acc, travelled: travelStep(from.travelled, readingOf(columns, time)) },
    hours,
  }
}

const km = (track: Track): number => metresOf(track.travelled) / 1000

/** The odometer's word, when this is its first; else the distance since, which an exchanged terminal does not change. */
function mileageOf(use: Use, before: Track | null, now: Track): number {
  const reading = now.travelled.mileage
  const known = use.mileage ?? 0
  if (reading !== ABSENT && (before === null || before.travelled.mileage === ABSENT))
    return Math.max(known, reading / 10)
  return known + Math.max(0, km(now) - (before ? km(before) : 0))
}

/** A report as it came: newer than those before. */
function onTime(use: Use, columns: EventColumns, time: number): Use {
  const { track, hours } = advance(use.live, columns, time)
  return { ...use, live: track, mileage: mileageOf(use, use.live, track), work: use.work + hours }
}

/**
 * A late report counts the hours of the silence that it comes from; the distance only where there is no odometer, which would
 * have told it at the end of the silence.
 */
function late(use: Use, columns: EventColumns, time: number): Use {
  const before = use.late && use.late.time < time ? use.late : null
  const { track, hours } = advance(before, columns, time)
  const measured = use.live !== null && use.live.travelled.mileage !== ABSENT
  const more = before && !measured ? Math.max(0, km(track) - km(before)) : 0
  const mileage = use.mileage === null ? null : use.mileage + more
  return { ...use, late: track, mileage, work: use.work + hours }
}

/** What a vehicle has done, with one believable report more. */
export const used = (use: Use, columns: EventColumns, time: number, reissued: boolean): Use =>
  reissued || (use.live !== null && time <= use.live.time)
    ? late(use, columns, time)
    : onTime(use, columns, time)
