import { daySeed, Random } from '../random.ts'
import type { Circle } from '../road/circle.ts'
import { Coverage } from './coverage.ts'
import { Journey } from './journey.ts'
import type { FuelKind } from './kinds.ts'
import { dayStart, endlessTrip, type Next, nextTrip, Roster, serviceDay } from './roster.ts'
import { type LifeOptions, type Memory, newState, type VehicleModel, type VehicleState } from './state.ts'
import { hasTrouble, strayOf, type Trouble } from './trouble.ts'
import { show, standingAt } from './vehicle.ts'

/** km/h above which the terminal of a heavy vehicle raises the over-speed alarm. */
export const SPEED_LIMIT = 100
/** Road Traffic Safety Law: after four hours at the wheel a rest of at least twenty minutes. */
const DRIVING_LIMIT = 4 * 3600
const REST_MINUTES = [21, 40] as const
/** Seconds by which a driver stops before the limit; some days he finds no place in time. */
const EARLY = [300, 2400] as const
const LATE = 900
const LATE_CHANCE = 0.04
const STEP = 1
const PARKED_STEP = 60
/** Seconds of driving between two fits of haste, and how long one lasts. */
const HASTE_EVERY = 5400
const HASTE = [90, 360] as const
/** The same of a driver in a hurry. */
const HURRIED_EVERY = 900
/** Share of the tank it is filled to when the day ends, and below which it is filled at a stop. */
const FULL = 0.95
const LOW = 0.2
/** Minutes of a stop in which the engine runs on. */
const IDLING = [2, 9] as const

export type Load = 'empty' | 'half' | 'full'

/** A truck or coach with a diesel engine on long roads: drives, loads, rests by the law, fills up, hurries now and then. */
export class FuelVehicle implements VehicleModel {
  readonly kind: FuelKind
  readonly state: VehicleState
  readonly journey: Journey
  /** litres */
  fuel: number
  load: Load = 'full'
  doorsLocked = true
  private phase: 'driving' | 'pause' | 'parked' = 'parked'
  private phaseUntil = 0
  /** When the present stop ends, ms; the engine may stop before. */
  private departure = 0
  /** Seconds at the wheel since the last rest, and after how many the driver rests. */
  private atWheel = 0
  private restAfter = DRIVING_LIMIT
  private untilHaste = 0
  private hasteEvery = HASTE_EVERY
  private hasteLeft = 0
  private readonly roster: Roster
  private readonly seed: number
  /** Never parks and never loses the network: for load. */
  private readonly steady: boolean
  private readonly coverage: Coverage
  private readonly trouble: Trouble | undefined
  private readonly random: Random
  private readonly baseOdometer: number
  /** Until when the vehicle has lived, in whole steps: independent of when it is read. */
  private lived: number
  private tomorrow: number
  /** The terminal is cut off from the vehicle's battery. */
  powerLost = false

  /** A life begins at the start of a service day, or anywhere and anytime from what an earlier one left. */
  constructor(kind: FuelKind, circle: Circle, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    const { memory, origin } = options
    const day = serviceDay(start)
    this.kind = kind
    this.seed = seed
    this.random = random
    this.roster = new Roster(circle, kind.hours, seed)
    this.state = newState(start)
    this.journey = new Journey(standingAt(memory, this.roster.placeAt(day)), kind.style, random)
    this.lived = start
    this.steady = options.steady ?? false
    this.trouble = options.trouble
    this.coverage = new Coverage(random, this.steady)
    this.fuel = memory?.level ?? kind.tank * FULL
    const odometer = random.between(60_000, 600_000)
    this.baseOdometer = memory?.odometer ?? origin?.odometer ?? odometer
    this.tomorrow = dayStart(day + 1)
    this.begin(day)
    this.show()
  }

  get overspeed(): boolean {
    return this.state.speed > SPEED_LIMIT
  }

  get fatigue(): boolean {
    return this.phase === 'driving' && this.atWheel > DRIVING_LIMIT && !this.steady
  }

  /** Litres a second now. */
  get rate(): number {
    const { journey, kind } = this
    if (this.phase === 'parked') return 0
    if (this.phase === 'pause') return kind.idling / 3600
    const v = journey.speed
    const effort = Math.max(0, 1 + journey.acceleration * 2.2)
    return (
      kind.idling / 3600 +
      (kind.consumption / 100_000) * v * effort * (0.6 + 0.4 * (v / kind.style.cruise) ** 2)
    )
  }

  advance(to: number): void {
    if (to < this.state.time) return
    for (;;) {
      const step = this.phase === 'driving' ? STEP : PARKED_STEP
      const dt = Math.min(step, (this.tomorrow - this.lived) / 1000)
      if (this.lived + dt * 1000 > to) break
      if (this.phase === 'driving') this.drive(dt, this.lived)
      else this.stand(dt, this.lived)
      this.lived += dt * 1000
      if (this.lived >= this.tomorrow) this.begin(serviceDay(this.lived))
    }
    this.state.time = to
    this.show()
  }

  /** Degrees of latitude by which what its receiver sees is wrong. */
  get stray(): number {
    return strayOf(this.trouble, serviceDay(this.state.time), this.state.time)
  }

  remember(): Memory {
    const { journey, state, fuel } = this
    journey.locate()
    return { odometer: state.odometer, at: [journey.lng, journey.lat], level: fuel }
  }

  /** What happens on a day depends on the seed and the day alone, not on the days before. */
  private begin(day: number): void {
    const { random } = this
    random.reset(daySeed(this.seed, day))
    this.tomorrow = dayStart(day + 1)
    this.journey.forget()
    const silent = hasTrouble(this.trouble, 'silence', day)
    this.coverage.begin(silent)
    this.calm()
    this.powerLost = hasTrouble(this.trouble, 'power', day)
    this.hasteEvery = silent || hasTrouble(this.trouble, 'speed', day) ? HURRIED_EVERY : HASTE_EVERY
    this.untilHaste = random.exponential(this.hasteEvery)
    this.rested()
    this.load = random.pick(['full', 'full', 'half', 'empty'])
    if (this.phase === 'parked') this.decide(this.lived)
  }

  private rested(): void {
    const { random } = this
    this.atWheel = 0
    this.restAfter = DRIVING_LIMIT + (random.chance(LATE_CHANCE) ? LATE : -random.between(...EARLY))
  }

  private drive(dt: number, time: number): void {
    const { journey } = this
    this.hurry(dt)
    journey.step(dt, time)
    this.fuel = Math.max(0, this.fuel - this.rate * dt)
    this.atWheel += dt
    const { fix } = this.coverage
    this.coverage.drive(dt)
    if (fix && !this.coverage.fix) this.locate()
    if (journey.stopped) this.arrive(time)
    else if (this.atWheel >= this.restAfter && !this.steady) journey.halt()
  }

  private hurry(dt: number): void {
    if (this.hasteLeft > 0) {
      this.hasteLeft -= dt
      if (this.hasteLeft <= 0) this.calm()
      return
    }
    this.untilHaste -= dt
    if (this.untilHaste > 0) return
    this.untilHaste = this.random.exponential(this.hasteEvery)
    this.hasteLeft = this.random.between(...HASTE)
    this.journey.haste = this.random.between(1.15, 1.3)
  }

  private calm(): void {
    this.journey.haste = 1
    this.hasteLeft = 0
  }

  private stand(dt: number, time: number): void {
    this.fuel = Math.max(0, this.fuel - this.rate * dt)
    if (time < this.phaseUntil) return
    if (this.phase === 'pause' && !this.steady) this.park(this.departure)
    else this.decide(time)
  }

  /** At the end of the trip, or beside the road for a rest. */
  private arrive(time: number): void {
    const { journey, random, steady, kind } = this
    this.calm()
    if (!journey.arrived) {
      this.rested()
      return this.park(time + random.between(...REST_MINUTES) * 60_000)
    }
    journey.end()
    if (this.fuel < LOW * kind.tank) this.fuel = kind.tank * FULL
    this.phase = 'pause'
    this.departure = time + random.between(...kind.pause) * 60_000
    this.phaseUntil = time + (steady ? 1 : random.between(...IDLING)) * 60_000
    if (kind.pause[0] * 60 > REST_MINUTES[0]) this.rested()
    this.load = random.pick(['empty', 'half', 'full'])
  }

  private decide(time: number): void {
    const { journey, kind, random } = this
    if (journey.route) return this.goOn()
    if (this.steady) return this.take(endlessTrip(this.roster, journey.at, random))
    const asked = { at: journey.at, cruise: kind.style.cruise, service: kind.pause[1] * 60_000 }
    const next = nextTrip(this.roster, { ...asked, time, range: Infinity, random })
    // The day is over: the tank is filled before the engine stops.
    if (next.kind === 'wait' && next.until >= this.tomorrow) this.fuel = kind.tank * FULL
    this.take(next)
  }

  private take(next: Next): void {
    if (next.kind === 'wait') return this.park(next.until)
    this.journey.depart(next.route)
    this.goOn()
  }

  private goOn(): void {
    this.phase = 'driving'
    this.coverage.leave()
    this.journey.resume()
  }

  private park(until: number): void {
    this.phase = 'parked'
    this.phaseUntil = until
    if (this.journey.route) return
    this.coverage.park()
    if (!this.coverage.fix) this.locate()
  }

  private show(): void {
    this.state.on = this.phase !== 'parked'
    this.state.odometer = this.baseOdometer + this.journey.driven / 1000
    this.doorsLocked = this.state.on
    show(this.state, this.journey, this.coverage)
  }

  private locate(): void {
    show(this.state, this.journey, this.coverage, true)
  }
}
