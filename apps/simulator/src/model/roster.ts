import { mixed, type Random } from '../random.ts'
import type { Circle } from '../road/circle.ts'
import { metres } from '../road/geometry.ts'
import type { EdgePoint } from '../road/graph.ts'
import { routeBetween } from '../road/network.ts'
import type { Route } from '../road/route.ts'
import { hasTrouble, type Trouble } from './trouble.ts'

const DAY_MS = 86_400_000
/** A service day begins at five in the morning in Beijing, when nobody drives: 21:00 UTC. */
const BEGINS_MS = -3 * 3_600_000

/** Number of the service day a moment belongs to. */
export const serviceDay = (time: number): number => Math.floor((time - BEGINS_MS) / DAY_MS)
/** First moment of a service day, ms. */
export const dayStart = (day: number): number => day * DAY_MS + BEGINS_MS

/** Hours of work in local time; hours beyond 24 are of the next morning. */
export interface Hours {
  begin: readonly [number, number]
  end: readonly [number, number]
  /** Share of days without work, and the same for Saturday and Sunday. */
  off: number
  offWeekend: number
  /** Share of vehicles that work `night` instead. */
  nightShare?: number
  night?: { begin: readonly [number, number]; end: readonly [number, number] }
  /** Share of nights spent at a customer's place. */
  away: number
}

/** The working time of one service day, ms, and where the vehicle stands at its end; undefined on a day off. */
export interface Workday {
  begin: number
  end: number
}

const isWeekend = (day: number) => [0, 6].includes(new Date(dayStart(day) + 12 * 3_600_000).getUTCDay())

/** Hours of a vehicle that strays: on its way from the first minute of the day, back in time to be charged before the next. */
const ROUND_THE_CLOCK: Hours = { begin: [5, 5.1], end: [27, 27.2], off: 0, offWeekend: 0, away: 0 }
/** Metres from its place to where a straying vehicle goes, at least. */
const ASTRAY = 3500

/** What a vehicle does on which day: a function of its seed and the day alone. */
export class Roster {
  readonly circle: Circle
  private readonly hours: Hours
  private readonly seed: number
  private readonly trouble: Trouble | undefined

  constructor(circle: Circle, hours: Hours, seed: number, trouble?: Trouble) {
    this.circle = circle
    this.hours = hours
    this.seed = seed
    this.trouble = trouble
  }

  private strays(day: number): boolean {
    return hasTrouble(this.trouble, 'stray', day)
  }

  /** The places it may go to. */
  placesOn(day: number): readonly EdgePoint[] {
    const { home, stops } = this.circle
    return this.strays(day) ? [home, ...nearestBeyond(home, stops, ASTRAY)] : [home, ...stops]
  }

  /** Where the vehicle stands when a service day begins. */
  placeAt(day: number): EdgePoint {
    const { home, stops } = this.circle
    if (stops.length === 0 || mixed(this.seed, day, 1) >= this.hours.away) return home
    return stops[Math.floor(mixed(this.seed, day, 2) * stops.length)] ?? home
  }

  workday(day: number): Workday | undefined {
    const hours = this.strays(day) ? ROUND_THE_CLOCK : this.hours
    const { off, offWeekend, nightShare = 0 } = hours
    const stays = this.placeAt(day) === this.placeAt(day + 1)
    if (stays && mixed(this.seed, day, 3) < (isWeekend(day) ? offWeekend : off)) return undefined
    const shift = mixed(this.seed, 0, 4) < nightShare ? (hours.night ?? hours) : hours
    const at = ([from, to]: readonly [number, number], salt: number) =>
      dayStart(day) + (from + (to - from) * mixed(this.seed, day, salt) - 5) * 3_600_000
    return { begin: at(shift.begin, 5), end: at(shift.end, 6) }
  }
}

/** The nearest of some places that are so many metres away; all where none is. */
function nearestBeyond(from: EdgePoint, places: readonly EdgePoint[], least: number): readonly EdgePoint[] {
  const away = (place: EdgePoint) => metres(from.lng, from.lat, place.lng, place.lat)
  const [nearest] = places.filter((place) => away(place) > least).toSorted((a, b) => away(a) - away(b))
  return nearest ? [nearest] : places
}

export type Next =
  | { kind: 'go'; route: Route }
  /** No more work today, or not yet: stays where it is until then. `short`: for want of charge. */
  | { kind: 'wait'; until: number; short?: boolean }

/** What a driver asks the roster. */
export interface Asked {
  time: number
  at: EdgePoint
  /** m/s */
  cruise: number
  /** ms the next stop takes */
  service: number
  /** metres the vehicle can drive now */
  range: number
  random: Random
}

/** Traffic, lights, rests by the law and charging on the way: time beside the bare driving. */
const SLACK = 1.55
const REST_EVERY_MS = 4 * 3_600_000
const REST_MS = 35 * 60_000
const TRIES = 4
const WAIT_MS = 20 * 60_000

function lasts(route: Route, cruise: number): number {
  const driving = route.seconds(cruise) * 1000 * SLACK
  return driving + Math.floor(driving / REST_EVERY_MS) * REST_MS
}

/** The next trip that brings the vehicle to its place for the night in time. */
export function nextTrip(roster: Roster, { time, at, cruise, service, range, random }: Asked): Next {
  const day = serviceDay(time)
  const work = roster.workday(day)
  const tomorrow = dayStart(day + 1)
  const night = roster.placeAt(day + 1)
  if (work && time < work.begin) return { kind: 'wait', until: work.begin }
  const places = roster.placesOn(day)
  for (let i = 0; work && i < TRIES; i++) {
    const stop = random.pick(places)
    const go = stop === at ? undefined : routeBetween(at, stop)
    const back = stop === night ? undefined : routeBetween(stop, night)
    if (!go || go.length > range || (stop !== night && !back)) continue
    const ends = time + lasts(go, cruise) + service + (back ? lasts(back, cruise) : 0)
    if (ends <= work.end) return { kind: 'go', route: go }
  }
  if (at === night)
    return { kind: 'wait', until: work && time < work.end - 2 * WAIT_MS ? time + WAIT_MS : tomorrow }
  const last = routeBetween(at, night)
  if (!last || last.length < 1) return { kind: 'wait', until: tomorrow }
  return last.length > range
    ? { kind: 'wait', until: time + WAIT_MS, short: true }
    : { kind: 'go', route: last }
}

/** A trip to any place, at any time of the day: for an even load. */
export function endlessTrip({ circle: { home, stops } }: Roster, at: EdgePoint, random: Random): Next {
  const places = [home, ...stops].filter((place) => place !== at)
  const [first, ...others] = places
  if (!first) throw new Error('a vehicle under load needs two places')
  const chosen = places[random.int(0, others.length)] ?? first
  const route = routeBetween(at, chosen) ?? routeBetween(at, first)
  return route ? { kind: 'go', route } : { kind: 'wait', until: Infinity }
}
