import { Random } from '../random.ts'
import type { Site } from '../road/network.ts'
import { heading, metres, shifted } from '../road/spline.ts'
import type { MachineKind } from './kinds.ts'
import {
  hourOf,
  type LifeOptions,
  type Memory,
  newState,
  type VehicleModel,
  type VehicleState,
} from './state.ts'
import { altitude } from './weather.ts'

const STEP = 1
const STANDING_STEP = 15

/** Working hours of a site: morning and afternoon, some machines in the evening too. */
const MORNING = [6.8, 11.8] as const
const AFTERNOON = [13.2, 18.2] as const
const EVENING = [19, 22.5] as const

/** Non-road machinery at one site: shifts, short moves, long work at one spot, few kilometres. */
export class Machine implements VehicleModel {
  readonly kind: MachineKind
  readonly state: VehicleState
  readonly site: Site
  /** litres */
  fuel: number
  /** Hours the engine has run. */
  hours: number
  private working = false
  private lng: number
  private lat: number
  private direction: number
  private goalLng = 0
  private goalLat = 0
  private moving = false
  private stayUntil = 0
  private speed = 0
  private driven = 0
  /** Works round the clock: for load. */
  private readonly steady: boolean
  private readonly shift: number
  private readonly evenings: boolean
  private baseOdometer: number
  /** Until when the machine has lived, in whole steps: independent of when it is read. */
  private lived: number
  private readonly random: Random

  constructor(kind: MachineKind, site: Site, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    this.kind = kind
    this.site = site
    this.lived = start
    this.steady = options.steady ?? false
    this.random = random
    this.state = newState(start)
    const [lng, lat] = shifted(
      site.lng,
      site.lat,
      random.between(0, 360),
      random.between(0, site.radius * 0.8),
      0,
    )
    this.lng = lng
    this.lat = lat
    this.direction = random.between(0, 360)
    this.fuel = kind.tank * random.between(0.3, 0.95)
    this.hours = random.between(120, 9000)
    this.baseOdometer = random.between(30, 2500)
    this.shift = random.between(-0.5, 0.5)
    this.evenings = random.chance(0.4)
    this.recall(options.memory)
    this.working = this.onShift(start)
    this.show()
  }

  /** Changes its place. */
  get travelling(): boolean {
    return this.moving
  }

  advance(to: number): void {
    if (to < this.state.time) return
    for (;;) {
      const dt = this.moving ? STEP : STANDING_STEP
      if (this.lived + dt * 1000 > to) break
      this.step(dt, this.lived)
      this.lived += dt * 1000
    }
    this.state.time = to
    this.show()
  }

  /** A machine is found again about where it stood: `s` and `forward` say nothing of it. */
  remember(): Memory {
    const { odometer } = this.state
    return { odometer, s: 0, forward: true, level: this.fuel, at: [this.lng, this.lat], hours: this.hours }
  }

  private recall(memory: Memory | undefined): void {
    if (!memory) return
    this.baseOdometer = memory.odometer
    this.fuel = memory.level
    if (memory.hours !== undefined) this.hours = memory.hours
    if (memory.at) [this.lng, this.lat] = memory.at
  }

  private onShift(time: number): boolean {
    if (this.steady) return true
    const h = hourOf(time) + this.shift
    const within = ([from, to]: readonly [number, number]) => h >= from && h < to
    return within(MORNING) || within(AFTERNOON) || (this.evenings && within(EVENING))
  }

  private step(dt: number, time: number): void {
    const on = this.onShift(time)
    if (on !== this.working) {
      this.working = on
      this.moving = false
      this.speed = 0
      if (on && this.fuel < 0.25 * this.kind.tank)
        this.fuel = this.kind.tank * this.random.between(0.92, 0.99)
    }
    if (!on) return
    this.hours += dt / 3600
    const burn = this.moving || this.random.chance(0.8) ? this.kind.working : this.kind.idling
    this.fuel = Math.max(0.03 * this.kind.tank, this.fuel - (burn / 3600) * dt)
    if (this.moving) this.creep(dt, time)
    else if (time >= this.stayUntil) this.choose()
    else if (this.kind.key === 'excavator')
      this.direction = (this.direction + this.random.normal() * 12 + 360) % 360
  }

  private choose(): void {
    const { random, site } = this
    const [near, far] = this.kind.move
    const outside = metres(this.lng, this.lat, site.lng, site.lat) > site.radius * 0.9
    const home = heading(this.lng, this.lat, site.lng, site.lat)
    const way = outside ? home + random.between(-40, 40) : random.between(0, 360)
    const [lng, lat] = shifted(this.lng, this.lat, way, random.between(near, far), 0)
    this.goalLng = lng
    this.goalLat = lat
    this.direction = (way + 360) % 360
    this.moving = true
  }

  private creep(dt: number, time: number): void {
    const left = metres(this.lng, this.lat, this.goalLng, this.goalLat)
    const top = Math.min(this.kind.speed, Math.sqrt(0.8 * left) + 0.2)
    this.speed = Math.min(top, this.speed + 0.5 * dt)
    const step = Math.min(left, this.speed * dt)
    const share = left > 0 ? step / left : 1
    this.lng += (this.goalLng - this.lng) * share
    this.lat += (this.goalLat - this.lat) * share
    this.driven += step
    if (left - step > 0.3) return
    this.moving = false
    this.speed = 0
    this.stayUntil = time + this.random.between(...this.kind.stay) * 60_000
  }

  private show(): void {
    const { state } = this
    state.on = this.working
    state.speed = this.speed * 3.6
    state.odometer = this.baseOdometer + this.driven / 1000
    state.lng = this.lng
    state.lat = this.lat
    state.direction = this.direction
    state.altitude = altitude(this.lng, this.lat)
  }
}
