import { daySeed, Random } from '../random.ts'
import type { Circle } from '../road/circle.ts'
import { Battery, wearOf } from './battery.ts'
import { Coverage } from './coverage.ts'
import { type Fault, Faults } from './faults.ts'
import { Journey } from './journey.ts'
import type { ElectricKind } from './kinds.ts'
import { dayStart, endlessTrip, type Next, nextTrip, Roster, serviceDay } from './roster.ts'
import { type LifeOptions, type Memory, newState, type VehicleModel, type VehicleState } from './state.ts'
import { hasTrouble, type Trouble } from './trouble.ts'
import { show, standingAt } from './vehicle.ts'
import { ambient } from './weather.ts'

const AIR = 1.2
const GRAVITY = 9.81
const DRIVETRAIN = 0.9
const RECUPERATION = 0.62
/** % of charge: below it the driver looks for a charger; kept in reserve on every trip; the vehicle goes no further. */
const CHARGE_BELOW = 30
const RESERVE = 12
const EMPTY = 4
/** % after which a stop for charging on a working day may end. */
const ENOUGH = 82
/** A wait in which the pack is charged to the full. */
const LONG_MS = 3_600_000
const STEP = 1
const PARKED_STEP = 20

type Phase = 'driving' | 'pause' | 'parked' | 'charging'

/** A vehicle with a traction battery, with or without an engine beside it. */
export class ElectricVehicle implements VehicleModel {
  readonly kind: ElectricKind
  readonly state: VehicleState
  readonly battery: Battery
  readonly journey: Journey
  phase: Phase = 'parked'
  /** kW at the wheels in the last step: negative when the motor brakes. */
  power = 0
  motorTemperature: number
  engineOn = false
  private readonly faults: Faults
  private readonly roster: Roster
  private readonly seed: number
  private phaseUntil = 0
  private outside = 0
  private outsideUntil = 0
  /** Never parks and never loses the network: for load. */
  private readonly steady: boolean
  private readonly coverage: Coverage
  private readonly trouble: Trouble | undefined
  private readonly random: Random
  private readonly baseOdometer: number
  /** Until when the vehicle has lived, in whole steps: independent of when it is read. */
  private lived: number
  private tomorrow: number
  private readonly baseInsulation: number
  /** % to which it is charged over night. */
  private readonly full: number

  /** A life begins at the start of a service day, or anywhere and anytime from what an earlier one left. */
  constructor(kind: ElectricKind, circle: Circle, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    const { memory, origin } = options
    const day = serviceDay(start)
    this.kind = kind
    this.seed = seed
    this.random = random
    this.roster = new Roster(circle, kind.hours, seed, options.trouble)
    this.state = newState(start)
    this.journey = new Journey(standingAt(memory, this.roster.placeAt(day)), kind.style, random)
    this.lived = start
    this.steady = options.steady ?? false
    this.trouble = options.trouble
    this.full = random.between(93, 98)
    const around = ambient(start, this.journey.lat)
    this.battery = new Battery(kind.pack, memory?.level ?? this.full, around + 4, random, wearOf(seed))
    this.motorTemperature = around
    const odometer = random.between(30_000, 180_000)
    this.baseOdometer = memory?.odometer ?? origin?.odometer ?? odometer
    this.baseInsulation = random.int(3000, 24_000)
    this.coverage = new Coverage(random, this.steady)
    this.faults = new Faults(random)
    this.tomorrow = dayStart(day + 1)
    this.begin(day)
    this.show()
  }

  advance(to: number): void {
    if (to < this.state.time) return
    for (;;) {
      const step = this.phase === 'driving' ? STEP : PARKED_STEP
      const dt = Math.min(step, (this.tomorrow - this.lived) / 1000)
      if (this.lived + dt * 1000 > to) break
      this.step(dt)
      this.lived += dt * 1000
      if (this.lived >= this.tomorrow) this.begin(serviceDay(this.lived))
    }
    this.state.time = to
    this.show()
  }

  remember(): Memory {
    const { journey, state, battery } = this
    journey.locate()
    return { odometer: state.odometer, at: [journey.lng, journey.lat], level: battery.soc }
  }

  get fault(): Fault | undefined {
    return this.faults.now
  }

  /** kΩ between the high-voltage circuit and the body. */
  get insulation(): number {
    if (this.fault === 'insulation') return 180 + Math.round(this.battery.soc)
    const wet = 0.85 + 0.15 * Math.sin(this.state.time / 9_000_000)
    return Math.round(this.baseInsulation * wet)
  }

  get charging(): boolean {
    return this.phase === 'charging'
  }

  get started(): boolean {
    return this.phase === 'driving' || this.phase === 'pause'
  }

  /** What happens on a day depends on the seed and the day alone, not on the days before. */
  private begin(day: number): void {
    this.random.reset(daySeed(this.seed, day))
    this.tomorrow = dayStart(day + 1)
    this.journey.forget()
    this.coverage.leave()
    this.faults.begin(hasTrouble(this.trouble, 'heat', day))
    this.outsideUntil = 0
    if (this.phase === 'parked') this.decide(this.lived)
  }

  private step(dt: number): void {
    const time = this.lived
    if (this.phase === 'driving') this.drive(dt, time)
    else if (this.phase === 'pause') this.idle(dt, time)
    else if (this.phase === 'charging') this.charge(dt, time)
    else this.rest(dt, time)
    this.wear(dt)
  }

  private drive(dt: number, time: number): void {
    const { journey, kind, battery } = this
    journey.step(dt, time)
    const v = journey.speed
    const force = kind.mass * (journey.acceleration + GRAVITY * kind.rolling) + 0.5 * AIR * kind.drag * v * v
    const wheels = v > 0 ? (force * v) / 1000 : 0
    this.power = Math.max(-0.4 * kind.motorPower, Math.min(kind.motorPower, wheels))
    this.engineOn = this.hybrid && (battery.soc < 25 || (this.engineOn && battery.soc < 45) || v > 25)
    const motor = this.power > 0 ? this.power / DRIVETRAIN : this.power * RECUPERATION
    const engine = this.engineOn ? Math.max(motor, 0) + 5 : 0
    battery.step(this.holdFull(motor + kind.auxiliary - engine), dt, this.around(time))
    const { fix } = this.coverage
    this.coverage.drive(dt)
    if (fix && !this.coverage.fix) this.locate()
    if (journey.stopped) this.arrive(time)
    else if (battery.soc < EMPTY) journey.halt()
  }

  private get hybrid(): boolean {
    return this.kind.key === 'hybrid'
  }

  private around(time: number): number {
    if (time >= this.outsideUntil) {
      this.outside = ambient(time, this.journey.lat)
      this.outsideUntil = time + 300_000
    }
    return this.outside
  }

  /** Nothing is fed back into a full pack. */
  private holdFull(power: number): number {
    return power < 0 && this.battery.soc > 97 ? 0 : power
  }

  private idle(dt: number, time: number): void {
    this.power = 0
    this.battery.step(this.kind.auxiliary, dt, this.around(time))
    if (time >= this.phaseUntil) this.decide(time)
  }

  private charge(dt: number, time: number): void {
    const { battery } = this
    this.power = 0
    if (battery.soc < this.full && time < this.phaseUntil) {
      battery.step(-battery.chargePower(), dt, this.around(time))
      if (battery.soc >= this.full) battery.soc = this.full
      return
    }
    battery.rest(dt, this.around(time))
    this.decide(time)
  }

  private rest(dt: number, time: number): void {
    this.power = 0
    this.battery.rest(dt, this.around(time))
    if (time >= this.phaseUntil) this.decide(time)
  }

  /** At the end of the trip, or where the charge ran out. */
  private arrive(time: number): void {
    const { journey, kind, random, steady } = this
    if (!journey.arrived) return this.startCharging(time, ENOUGH)
    journey.end()
    this.phase = 'pause'
    const minutes = steady ? 1 : random.between(...kind.pause)
    if (minutes > 12) this.park(time + minutes * 60_000)
    else this.phaseUntil = time + minutes * 60_000
  }

  /** What comes after a stop: a charger, the next trip, or nothing for now. */
  private decide(time: number): void {
    const { battery, journey, random } = this
    if (journey.route) return this.goOn()
    if (this.steady) return this.take(endlessTrip(this.roster, journey.at, random))
    if (!this.hybrid && battery.soc < CHARGE_BELOW) return this.startCharging(time, ENOUGH)
    const next = nextTrip(this.roster, {
      time,
      at: journey.at,
      cruise: this.kind.style.cruise,
      service: this.kind.pause[1] * 60_000,
      range: this.range,
      random,
    })
    const long = next.kind === 'wait' && (next.short || next.until - time > LONG_MS)
    if (next.kind === 'wait' && battery.soc < (long ? this.full : ENOUGH)) this.startCharging(time, 100)
    else this.take(next)
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

  /** metres it goes on its charge, the reserve left */
  private get range(): number {
    if (this.hybrid) return Infinity
    const { pack, mass } = this.kind
    return (
      (Math.max(0, this.battery.soc - RESERVE) / 100) *
      ((pack.capacity * this.battery.wear.health) / (0.08 + mass / 24_000)) *
      1000
    )
  }

  private startCharging(time: number, until: number): void {
    const { battery, kind } = this
    this.phase = 'charging'
    this.standStill()
    const missing = ((Math.min(until, this.full) - battery.soc) / 100) * kind.pack.capacity
    const hours = until < 100 ? Math.max(0.4, missing / kind.pack.chargePower) : Infinity
    this.phaseUntil = time + hours * 3_600_000
  }

  private standStill(): void {
    this.power = 0
    this.engineOn = false
    this.battery.current = 0
  }

  private park(until: number): void {
    this.phase = 'parked'
    this.phaseUntil = until
    this.standStill()
    this.coverage.park()
    if (!this.coverage.fix) this.locate()
  }

  private wear(dt: number): void {
    const { battery, motorTemperature, faults } = this
    const around = this.around(this.lived)
    const goal =
      around + 12 + Math.abs(this.power) * (60 / this.kind.motorPower) + (this.fault === 'motorHot' ? 85 : 0)
    this.motorTemperature += ((this.started ? goal : around) - motorTemperature) * Math.min(1, dt / 400)
    if (this.fault === 'batteryHot') battery.temperature += (58 - battery.temperature) * Math.min(1, dt / 300)
    faults.pass(dt, this.phase === 'driving')
    battery.weakness = this.fault === 'consistency' ? 0.32 : 0
  }

  private show(): void {
    this.state.on = this.started
    this.state.odometer = this.baseOdometer + this.journey.driven / 1000
    show(this.state, this.journey, this.coverage)
  }

  private locate(): void {
    show(this.state, this.journey, this.coverage, true)
  }
}
