import { Random } from '../random.ts'
import { Coverage } from './coverage.ts'
import { Journey, type Stretch } from './journey.ts'
import type { FuelKind } from './kinds.ts'
import {
  hourOf,
  type LifeOptions,
  type Memory,
  newState,
  type VehicleModel,
  type VehicleState,
} from './state.ts'
import { altitude } from './weather.ts'

/** km/h above which the terminal of a heavy vehicle raises the over-speed alarm. */
export const SPEED_LIMIT = 100
/** Road Traffic Safety Law: after four hours at the wheel a rest of at least twenty minutes. */
const DRIVING_LIMIT = 4 * 3600
const STEP = 1
const PARKED_STEP = 60
/** Seconds of driving between two fits of haste, and how long one lasts. */
const HASTE_EVERY = 9000
const HASTE = [60, 240] as const

export type Load = 'empty' | 'half' | 'full'

/** A truck or coach with a diesel engine on long roads: drives, rests by the law, fills up, hurries now and then. */
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
  private atWheel = 0
  private untilHaste: number
  private hasteLeft = 0
  /** Never parks and never loses the network: for load. */
  private readonly steady: boolean
  private readonly coverage: Coverage
  private readonly random: Random
  private baseOdometer: number
  /** Until when the vehicle has lived, in whole steps: independent of when it is read. */
  private lived: number

  constructor(kind: FuelKind, stretch: Stretch, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    this.kind = kind
    this.random = random
    this.state = newState(start)
    this.journey = new Journey(stretch, kind.style, random)
    this.lived = start
    this.steady = options.steady ?? false
    this.coverage = new Coverage(random, this.steady)
    this.fuel = kind.tank * random.between(0.25, 0.95)
    this.load = random.pick(['full', 'full', 'half', 'empty'])
    this.baseOdometer = random.between(20_000, 600_000)
    this.untilHaste = random.exponential(HASTE_EVERY)
    this.atWheel = random.between(0, DRIVING_LIMIT * 0.8)
    this.recall(options.memory)
    if (random.chance(this.active(start))) this.depart()
    else this.park(start, random.between(10, 120))
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
      const dt = this.phase === 'driving' ? STEP : PARKED_STEP
      if (this.lived + dt * 1000 > to) break
      if (this.phase === 'driving') this.drive(dt, this.lived)
      else this.stand(dt, this.lived)
      this.lived += dt * 1000
    }
    this.state.time = to
    this.show()
  }

  remember(): Memory {
    const { s, forward } = this.journey
    return { odometer: this.state.odometer, s, forward, level: this.fuel }
  }

  private recall(memory: Memory | undefined): void {
    if (!memory) return
    this.baseOdometer = memory.odometer
    this.journey.s = memory.s
    this.journey.forward = memory.forward
    this.fuel = memory.level
  }

  private active(time: number): number {
    if (this.steady) return 1
    const h = hourOf(time)
    return h >= 1 && h < 5 ? 0.45 : 0.85
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
    if (journey.arrived) this.arrive(time)
  }

  private hurry(dt: number): void {
    if (this.hasteLeft > 0) {
      this.hasteLeft -= dt
      if (this.hasteLeft <= 0) this.journey.haste = 1
      return
    }
    this.untilHaste -= dt
    if (this.untilHaste > 0) return
    this.untilHaste = this.random.exponential(HASTE_EVERY)
    this.hasteLeft = this.random.between(...HASTE)
    this.journey.haste = this.random.between(1.25, 1.4)
  }

  private stand(dt: number, time: number): void {
    this.fuel = Math.max(0, this.fuel - this.rate * dt)
    if (time < this.phaseUntil) return
    if (this.phase === 'pause' || this.random.chance(this.active(time))) this.depart()
    else this.phaseUntil = time + this.random.between(15, 60) * 60_000
  }

  private arrive(time: number): void {
    if (this.fuel < 0.2 * this.kind.tank) this.fuel = this.kind.tank * this.random.between(0.9, 0.98)
    if (this.atWheel > DRIVING_LIMIT * 0.55 && !this.steady) this.park(time, this.random.between(22, 75))
    else {
      this.phase = 'pause'
      this.phaseUntil = time + this.random.between(3, 12) * 60_000
    }
  }

  private park(time: number, minutes: number): void {
    this.phase = 'parked'
    this.journey.haste = 1
    this.hasteLeft = 0
    this.phaseUntil = time + minutes * 60_000
    if (this.random.chance(0.3)) this.load = this.random.pick(['empty', 'half', 'full'])
  }

  private depart(): void {
    if (this.phase === 'parked') this.atWheel = Math.min(this.atWheel, DRIVING_LIMIT * 0.2)
    this.phase = 'driving'
    this.coverage.leave()
    this.journey.depart(this.random.between(40_000, 180_000))
  }

  private show(): void {
    const { state, journey, coverage } = this
    state.on = this.phase !== 'parked'
    state.radio = coverage.radio
    state.fix = coverage.fix
    state.speed = journey.speed * 3.6
    state.odometer = this.baseOdometer + journey.driven / 1000
    this.doorsLocked = state.on
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
