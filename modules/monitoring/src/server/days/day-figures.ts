import { type FrameColumns, isReport } from '@motorpool/history/server'
import { GAP_MS, metresOf, NOT_TRAVELLED, readingOf, travelStep } from '@motorpool/ingest/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { ABSENT, StateBit } from '@motorpool/wire'

export const HOURS = 24
const HOUR_MS = 3_600_000
/** 0.1 km/h: below 1 km/h a vehicle stands. */
const MOVING = 10
/** A level that rises by more was filled up; by less, it swashes. */
const FILLED_PERCENT = 2
const FILLED_FUEL = 100 // 0.1 l

/** What a vehicle did on a day, hour by hour (24 numbers each). */
export interface DayFigures {
  /** m */
  distance: number[]
  /** s moving, or with the engine or ACC on */
  work: number[]
  /** s of `work` without movement */
  idle: number[]
  /** % of the battery used; null when no charge was reported */
  charge: number[] | null
  /** l used; null when no level was reported */
  fuel: number[] | null
}

const noHours = (): number[] => Array.from({ length: HOURS }, () => 0)

/** What was used of a level: it falls with use, and a rise that is too large for noise was a filling. */
class Level {
  private readonly filled: number
  private readonly used = noHours()
  private last = ABSENT
  private known = false

  constructor(filled: number) {
    this.filled = filled
  }

  read(hour: number, level: number, filling = false): void {
    if (level === ABSENT) return
    const rise = level - this.last
    if (this.last !== ABSENT && !filling && rise < this.filled)
      this.used[hour] = (this.used[hour] ?? 0) - rise
    this.last = level
    this.known = true
  }

  hours(divisor: number): number[] | null {
    return this.known ? this.used.map((used) => used / divisor) : null
  }
}

/** What a vehicle does from one report to the next. */
class Activity {
  readonly work = noHours()
  readonly idle = noHours()
  private last: { time: number; hour: number; works: boolean; moves: boolean } | undefined
  private acc = false

  /** Silence longer than a gap tells nothing. */
  read(time: number, hour: number, state: number, speed: number): void {
    const { last } = this
    if (last?.works && time - last.time <= GAP_MS) {
      const seconds = (time - last.time) / 1000
      this.work[last.hour] = (this.work[last.hour] ?? 0) + seconds
      if (!last.moves) this.idle[last.hour] = (this.idle[last.hour] ?? 0) + seconds
    }
    if ((state & StateBit.accUnknown) === 0) this.acc = (state & StateBit.accOn) !== 0
    const moves = speed !== ABSENT && speed >= MOVING
    const works = moves || this.acc || (state & StateBit.engineOn) !== 0
    this.last = { time, hour, works, moves }
  }
}

/** The figures of a day that begins at `start` (ms), from its messages in the order of their time. */
export function dayFigures(columns: FrameColumns, start: number): DayFigures {
  const distance = noHours()
  const activity = new Activity()
  const charge = new Level(FILLED_PERCENT)
  const fuel = new Level(FILLED_FUEL)
  let travelled = NOT_TRAVELLED
  let before = Number.NEGATIVE_INFINITY
  for (let i = 0; i < columns.count; i++) {
    const time = floatAt(columns.deviceTime, i)
    if (!isReport(intAt(columns.flags, i)) || time <= before) continue
    before = time
    const hour = Math.min(HOURS - 1, Math.max(0, Math.floor((time - start) / HOUR_MS)))
    const [state, speed] = [intAt(columns.state, i), intAt(columns.speed, i)]
    const [mileage, lng, lat] = [intAt(columns.mileage, i), intAt(columns.lng, i), intAt(columns.lat, i)]
    const next = travelStep(travelled, readingOf({ mileage, lng, lat, speed, state }, time))
    distance[hour] = (distance[hour] ?? 0) + metresOf(next) - metresOf(travelled)
    travelled = next
    activity.read(time, hour, state, speed)
    charge.read(hour, intAt(columns.soc, i), (state & StateBit.charging) !== 0)
    fuel.read(hour, intAt(columns.fuel, i))
  }
  const { work, idle } = activity
  return { distance, work, idle, charge: charge.hours(1), fuel: fuel.hours(10) }
}
