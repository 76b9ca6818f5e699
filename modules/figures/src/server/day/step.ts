import { CHINA_OFFSET_MS } from '@motorpool/kernel'
import { isBelievableReport, type Step, type VehicleEvent } from '@motorpool/stream/server'
import { ABSENT } from '@motorpool/wire'
import { type Change, changeBetween, GAP_S, noChange } from './change.ts'
import { type Charge, chargeStep, isCharge } from './charge.ts'
import { type DayFigures, NO_FIGURES, NO_USE, type Standing, type Use } from './figures.ts'
import { type Report, reportOf } from './report.ts'
import { isTrip, type Trip, tripStep } from './trip.ts'

const HOUR_S = 3600
const HOURS = 24
/** s between what is told of a day that goes on. */
const TOLD_S = 300

export interface State {
  /** The newest report. */
  readonly last: Report | null
  /** Part of a metre that is not counted yet. */
  readonly rest: number
  /** Hours since 1970 (UTC+8): the open one, and by it the open day. */
  readonly hour: number
  readonly day: DayFigures
  readonly use: Use
  readonly begin: Standing
  readonly trip: Trip | null
  readonly charge: Charge | null
  /** s: when the day was told last, and whether something was counted since. */
  readonly told: number
  readonly fresh: boolean
}

/** What is known of a day by now, of its newest hour, and of what goes on. */
export interface Told {
  /** Since 1970. */
  readonly day: number
  readonly figures: DayFigures
  readonly begin: Standing
  readonly end: Standing
  /** s: of the newest report; its position in 1e-6 degree, ABSENT without one. */
  readonly time: number
  readonly lng: number
  readonly lat: number
  /** 0 to 23 */
  readonly hour: number
  readonly use: Use
  readonly trips: readonly Trip[]
  readonly charges: readonly Charge[]
  /** From which the next day is counted. */
  readonly carry: State
}

export const NOTHING: State = {
  last: null,
  rest: 0,
  hour: 0,
  day: NO_FIGURES,
  use: NO_USE,
  begin: { mileage: ABSENT, soc: ABSENT, fuel: ABSENT },
  trip: null,
  charge: null,
  told: 0,
  fresh: false,
}

const hourOf = (s: number): number => Math.floor((s + CHINA_OFFSET_MS / 1000) / HOUR_S)
const dayOfHour = (hour: number): number => Math.floor(hour / HOURS)

/** Seconds that were driven, worked or judged, a way, levels, trips: without all of these a change is none. */
const isNothing = ({
  distance,
  drive,
  idle,
  acc,
  judged,
  fuel,
  used,
  charged,
  trips,
  stops,
}: Change): boolean =>
  drive === 0 &&
  idle === 0 &&
  acc === 0 &&
  judged === 0 &&
  distance === 0 &&
  fuel === 0 &&
  used === 0 &&
  charged === 0 &&
  trips === 0 &&
  stops === 0

/** Of every report: each number by its name, as loops over names take most of the time of a replay. */
function dayWith(day: DayFigures, change: Change): DayFigures {
  return {
    ...useWith(day, change),
    acc: day.acc + change.acc,
    night: day.night + change.night,
    charged: day.charged + change.charged,
    maxSpeed: day.maxSpeed,
    trips: day.trips + change.trips,
    stops: day.stops + change.stops,
    judged: day.judged + change.judged,
    accelerations: day.accelerations + change.accelerations,
    brakings: day.brakings + change.brakings,
    turns: day.turns + change.turns,
  }
}

const useWith = (use: Use, change: Change): Use => ({
  distance: use.distance + change.distance,
  drive: use.drive + change.drive,
  idle: use.idle + change.idle,
  fuel: use.fuel + change.fuel,
  used: use.used + change.used,
})

function counted(state: State, change: Change): State {
  if (isNothing(change)) return state
  return { ...state, day: dayWith(state.day, change), use: useWith(state.use, change), fresh: true }
}

/** Levels where the day begins: of the report before it, else the first ones that come. */
function begunWith(begin: Standing, report: Report): Standing {
  if (begin.mileage !== ABSENT && begin.soc !== ABSENT && begin.fuel !== ABSENT) return begin
  const { mileage, soc, fuel } = standingOf(report)
  const first = (known: number, now: number) => (known === ABSENT ? now : known)
  return {
    mileage: first(begin.mileage, mileage),
    soc: first(begin.soc, soc),
    fuel: first(begin.fuel, fuel),
  }
}

const standingOf = ({ travelled: { mileage }, soc, fuel }: Report): Standing => ({ mileage, soc, fuel })

/** @param carry the state that was at the end of the day so far */
function told(
  { day: figures, begin, use, hour }: State,
  last: Report,
  carry: State,
  trips: readonly Trip[] = [],
  charges: readonly Charge[] = [],
): Told {
  const { lng, lat } = last.travelled
  const of = { day: dayOfHour(hour), hour: hour % HOURS, time: last.time, lng, lat }
  return { ...of, figures, begin, end: standingOf(last), use, trips, charges, carry }
}

const NOTHING_TOLD: readonly Told[] = []

/** A report in another hour: what was told of the one before is final, and of the day with its last hour. */
function closed(state: State, carry: State, now: Report): { state: State; outputs: readonly Told[] } {
  const hour = hourOf(now.time)
  if (hour === state.hour) return { state, outputs: NOTHING_TOLD }
  if (!state.last) return { state: { ...state, hour }, outputs: NOTHING_TOLD }
  const isSameDay = dayOfHour(hour) === dayOfHour(state.hour)
  const next: State = { ...state, hour, use: NO_USE, fresh: false, told: now.time }
  return {
    state: isSameDay ? next : { ...next, day: NO_FIGURES, begin: standingOf(state.last), told: 0 },
    outputs: state.fresh || !isSameDay ? [told(state, state.last, carry)] : [],
  }
}

/** What reports since midnight (UTC+8) make of the day, each newer than those before. */
export function step(before: State, event: VehicleEvent): Step<State, Told> {
  if (!isBelievableReport(event)) return { state: before, outputs: [] }
  const { last } = before
  const now = reportOf(event.columns, event.deviceTime, last)
  if (last && now.time <= last.time) return { state: before, outputs: [] }
  const { change, rest } = last ? changeBetween(last, now, before.rest) : { change: noChange(), rest: 0 }
  const isSilence = last === null || now.time - last.time > GAP_S
  const { trip, done } = tripStep(before.trip, last, now, change, isSilence)
  const { charge, done: charged } = chargeStep(before.charge, now, isSilence)
  if (isTrip(trip) && !isTrip(before.trip)) change.trips = 1
  if (isTrip(done) && !isSilence) change.stops = 1

  // What happened since the report before belongs to the hour of that one; after a silence, to that of this one.
  const earlier = isSilence ? before : counted(before, change)
  const { state: opened, outputs } = closed(earlier, before, now)
  const later = isSilence ? counted(opened, change) : opened
  const maxSpeed = Math.max(later.day.maxSpeed, now.speed)
  const { hour, use, told: toldAt, fresh } = later
  const state: State = {
    last: { ...now, travelled: { ...now.travelled, settled: 0 } },
    rest,
    hour,
    day: maxSpeed > later.day.maxSpeed ? { ...later.day, maxSpeed } : later.day,
    use,
    begin: begunWith(later.begin, now),
    trip,
    charge,
    told: toldAt,
    fresh,
  }
  const rests = last?.works === true && !now.works
  const isDue = state.told === 0 || (state.fresh && now.time - state.told >= TOLD_S)
  if (!isDue && !rests && !done && !charged) return { state, outputs }
  const next = { ...state, told: now.time, fresh: false }
  const trips = [done, trip].filter(isTrip)
  const charges = [charged, charge].filter(isCharge)
  return { state: next, outputs: [...outputs, told(state, now, next, trips, charges)] }
}
