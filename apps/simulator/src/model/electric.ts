import { Random } from '../random.ts'
import { Battery } from './battery.ts'
import { Coverage } from './coverage.ts'
import { Journey, type Stretch } from './journey.ts'
import type { ElectricKind } from './kinds.ts'
import {
  hourOf,
  type LifeOptions,
  type Memory,
  newState,
  type VehicleModel,
  type VehicleState,
} from './state.ts'
import { altitude, ambient } from './weather.ts'

/** Faults that come and go, each with what it does to the values around it. */
export const FAULTS = ['insulation', 'consistency', 'motorHot', 'batteryHot'] as const
export type Fault = (typeof FAULTS)[number]

const AIR = 1.2
const GRAVITY = 9.81
const DRIVETRAIN = 0.9
const RECUPERATION = 0.62
/** Seconds of driving between two faults of one vehicle, on average. */
const FAULT_EVERY = 150_000
const CHARGE_BELOW = 28
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
  fault: Fault | undefined
  private phaseUntil = 0
  private outside = 0
  private outsideUntil = 0
  private faultLeft = 0
  private untilFault: number
  /** Never parks and never loses the network: for load. */
  private readonly steady: boolean
  private readonly coverage: Coverage
  private readonly random: Random
  private baseOdometer: number
  /** Until when the vehicle has lived, in whole steps: independent of when it is read. */
  private lived: number
  private readonly baseInsulation: number

  constructor(kind: ElectricKind, stretch: Stretch, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    this.kind = kind
    this.random = random
    this.state = newState(start)
    this.journey = new Journey(stretch, kind.style, random)
    this.lived = start
    this.steady = options.steady ?? false
    this.coverage = new Coverage(random, this.steady)
    const around = ambient(start, this.journey.lat)
    this.battery = new Battery(kind.pack, random.between(35, 92), around + 4, random)
    this.motorTemperature = around + 8
    this.baseOdometer = random.between(3000, 180_000)
    this.baseInsulation = random.int(3000, 24_000)
    this.untilFault = random.exponential(FAULT_EVERY)
    this.recall(options.memory)
    if (random.chance(this.active(start))) this.depart()
    else this.park(start)
    this.show()
  }

  advance(to: number): void {
    if (to < this.state.time) return
    for (;;) {
      const dt = this.phase === 'driving' ? STEP : PARKED_STEP
      if (this.lived + dt * 1000 > to) break
      this.step(dt)
      this.lived += dt * 1000
    }
    this.state.time = to
    this.show()
  }

  remember(): Memory {
    const { odometer } = this.state
    const { s, forward } = this.journey
    return { odometer, s, forward, level: this.battery.soc }
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

  private recall(memory: Memory | undefined): void {
    if (!memory) return
    this.baseOdometer = memory.odometer
    this.journey.s = memory.s
    this.journey.forward = memory.forward
    this.battery.soc = memory.level
  }

  private active(time: number): number {
    if (this.steady) return 1
    const h = hourOf(time)
    if (h >= 23 || h < 5.5) return this.kind.nights
    return h < 6.5 || h > 21.5 ? (1 + this.kind.nights) / 2 : 0.93
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
    this.engineOn =
      kind.key === 'hybrid' && (battery.soc < 25 || (this.engineOn && battery.soc < 45) || v > 25)
    const motor = this.power > 0 ? this.power / DRIVETRAIN : this.power * RECUPERATION
    const engine = this.engineOn ? Math.max(motor, 0) + 5 : 0
    battery.step(this.holdFull(motor + kind.auxiliary - engine), dt, this.around(time))
    const { fix } = this.coverage
    this.coverage.drive(dt)
    if (fix && !this.coverage.fix) this.locate()
    if (journey.arrived) this.arrive(time)
    else if (battery.soc < 4) journey.halt()
  }

  private around(time: number): number {
    if (time >= this.outsideUntil) {
      this.journey.locate()
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
    if (time >= this.phaseUntil) this.depart()
  }

  private charge(dt: number, time: number): void {
    const { battery } = this
    this.power = 0
    if (battery.soc < 100 && time < this.phaseUntil) {
      battery.step(-battery.chargePower(), dt, this.around(time))
      return
    }
    battery.rest(dt, this.around(time))
    if (this.random.chance(this.active(time))) this.depart()
    else this.park(time)
  }

  private rest(dt: number, time: number): void {
    this.power = 0
    this.battery.rest(dt, this.around(time))
    if (time < this.phaseUntil) return
    if (this.random.chance(this.active(time))) this.depart()
    else this.phaseUntil = time + this.random.between(10, 40) * 60_000
  }

  private arrive(time: number): void {
    if (this.battery.soc < CHARGE_BELOW || (this.battery.soc < 60 && this.random.chance(0.12))) {
      this.startCharging(time)
    } else if (!this.random.chance(this.active(time))) this.park(time)
    else {
      this.phase = 'pause'
      const minutes = this.random.between(...this.kind.pause)
      if (minutes > 12 && !this.steady) this.park(time, minutes)
      else this.phaseUntil = time + minutes * 60_000
    }
  }

  private startCharging(time: number): void {
    this.phase = 'charging'
    this.standStill()
    this.engineOn = false
    this.phaseUntil = time + this.random.between(35, 110) * 60_000
  }

  private standStill(): void {
    this.power = 0
    this.battery.current = 0
  }

  private park(time: number, minutes = this.random.between(20, 90)): void {
    this.phase = 'parked'
    this.engineOn = false
    this.phaseUntil = time + minutes * 60_000
    this.standStill()
    this.coverage.park()
    if (!this.coverage.fix) this.locate()
  }

  private depart(): void {
    this.phase = 'driving'
    this.coverage.leave()
    this.journey.depart(this.random.between(...this.kind.trip))
  }

  private wear(dt: number): void {
    const { battery, motorTemperature } = this
    const around = this.around(this.lived)
    const goal =
      around + 12 + Math.abs(this.power) * (60 / this.kind.motorPower) + (this.fault === 'motorHot' ? 85 : 0)
    this.motorTemperature += ((this.started ? goal : around) - motorTemperature) * Math.min(1, dt / 400)
    if (this.fault === 'batteryHot') battery.temperature += (58 - battery.temperature) * Math.min(1, dt / 300)
    if (this.fault) {
      this.faultLeft -= dt
      if (this.faultLeft <= 0) this.fault = undefined
    } else if (this.phase === 'driving') {
      this.untilFault -= dt
      if (this.untilFault <= 0) {
        this.fault = this.random.pick(FAULTS)
        this.faultLeft = this.random.between(180, 900)
        this.untilFault = this.random.exponential(FAULT_EVERY)
      }
    }
    battery.weakness = this.fault === 'consistency' ? 0.32 : 0
  }

  private show(): void {
    const { state, journey, coverage } = this
    state.on = this.started
    state.radio = coverage.radio
    state.fix = coverage.fix
    state.speed = journey.speed * 3.6
    state.odometer = this.baseOdometer + journey.driven / 1000
    if (coverage.fix) this.locate()
  }

  /** Where the satellites see the vehicle: without a fix it stays at the last place they did. */
  private locate(): void {
    const { state, journey } = this
    journey.locate()
    state.lng = journey.lng
    state.lat = journey.lat
    state.direction = journey.direction
    state.altitude = altitude(journey.lng, journey.lat)
  }
}
