import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import { slotStart } from './time-machine.ts'

/** Where a vehicle was at a time. */
export interface TrackPoint {
  /** s since 1970 */
  readonly time: number
  /** 1e-5 degree, WGS-84: about a metre */
  readonly lng: number
  readonly lat: number
  /** km/h */
  readonly speed: number
  /** Of 3°, clockwise from north; `NO_HEADING` where it is unknown. */
  readonly heading: number
  readonly state: OperatingState
  readonly alarm: boolean
}

export const HEADING_STEP = 3
export const NO_HEADING = 360 / HEADING_STEP

const ALARM = 2
const MOVED = 1
const STATE_SHIFT = 2

const zigzag = (value: number): number => (value >= 0 ? value * 2 : -value * 2 - 1)

function put(to: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) to.push((rest % 0x80) | 0x80)
  to.push(rest)
}

/**
 * Points of one slot as a segment: their number; then of each the seconds since the one before, state and alarm, and where it has
 * moved, the way since, speed and heading. Numbers are unsigned LEB128, those with a sign as zigzag. About 8 bytes a point,
 * 2 of one that stands.
 */
export function writeSegment(slot: number, points: readonly TrackPoint[]): Uint8Array {
  const to: number[] = []
  put(to, points.length)
  let [time, lng, lat, speed, heading] = [slotStart(slot), 0, 0, -1, -1]
  for (const point of points) {
    const moved = point.lng !== lng || point.lat !== lat || point.speed !== speed || point.heading !== heading
    put(to, zigzag(point.time - time))
    const state = OPERATING_STATES.indexOf(point.state)
    put(to, (state << STATE_SHIFT) | (point.alarm ? ALARM : 0) | (moved ? MOVED : 0))
    if (moved) {
      put(to, zigzag(point.lng - lng))
      put(to, zigzag(point.lat - lat))
      put(to, point.speed)
      put(to, point.heading)
    }
    ;({ time, lng, lat, speed, heading } = point)
  }
  return Uint8Array.from(to)
}

/** Hears the points of a segment: seconds after its slot's begin, and the index of the state in `OPERATING_STATES`. */
export type TakePoint = (
  second: number,
  lng: number,
  lat: number,
  speed: number,
  heading: number,
  state: number,
  alarm: boolean,
) => void

/** Reads numbers out of bytes. */
class Numbers {
  private readonly bytes: Uint8Array
  private at: number
  private readonly end: number

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes
    this.at = from
    this.end = to
  }

  get isOver(): boolean {
    return this.at >= this.end
  }

  unsigned(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.at < this.end ? this.bytes[this.at++] : undefined
      if (byte === undefined) throw new RangeError('points end inside a number')
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}

/** Reads segments that stand one behind the other in `bytes`, [from, to). Throws on what is no segment. */
export function readSegments(bytes: Uint8Array, from: number, to: number, take: TakePoint): void {
  const numbers = new Numbers(bytes, from, to)
  while (!numbers.isOver) {
    let [second, lng, lat, speed, heading] = [0, 0, 0, 0, NO_HEADING]
    for (let left = numbers.unsigned(); left > 0; left--) {
      second += numbers.signed()
      const bits = numbers.unsigned()
      if (bits & MOVED) {
        lng += numbers.signed()
        lat += numbers.signed()
        speed = numbers.unsigned()
        heading = numbers.unsigned()
      }
      take(second, lng, lat, speed, heading, bits >> STATE_SHIFT, (bits & ALARM) !== 0)
    }
  }
}

/** The points of segments of a slot, as objects. */
export function pointsOf(slot: number, bytes: Uint8Array): TrackPoint[] {
  const points: TrackPoint[] = []
  const start = slotStart(slot)
  readSegments(bytes, 0, bytes.length, (second, lng, lat, speed, heading, index, alarm) => {
    const state = OPERATING_STATES[index] ?? 'offline'
    points.push({ time: start + second, lng, lat, speed, heading, state, alarm })
  })
  return points
}
