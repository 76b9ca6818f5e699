import { daySeed, mixed, Random } from '../random.ts'
import { heading, metres, shifted } from '../road/geometry.ts'
import type { Site } from '../road/sites.ts'
import { Coverage } from './coverage.ts'
import type { MachineKind } from './kinds.ts'
import { dayStart, serviceDay } from './roster.ts'
import { type LifeOptions, type Memory, newState, type VehicleModel, type VehicleState } from './state.ts'
import { hasTrouble, type Trouble } from './trouble.ts'
import { altitude } from './weather.ts'

const STEP = 1
const STANDING_STEP = 15

/** Working hours of a site, local time; hours beyond 24 are of the next morning. Some machines work by night. */
const DAY_SHIFT = [
  [6.8, 11.8],
  [13.2, 18.2],
] as const
const EVENING = [19, 22] as const
const NIGHT_SHIFT = [
  [18.5, 23.3],
  [24.2, 28],
] as const
const EVENING_SHARE = 0.3
const NIGHT_SHARE = 0.22
/** Share of days a machine is not needed. */
const OFF = 0.1
/** Minutes of one spell of waiting with the engine running. */
const IDLE_MINUTES = [3, 14] as const
/** Share of the tank it is filled to before each day, and below which it is filled between shifts. */
const FULL = 0.97
const LOW = 0.25
/** Share of machines whose alternator is worn: while the engine idles, it no longer carries the terminal. */
const WORN = 0.08
/** Metres around its own place in which a machine works, at most. */
const WORK_RADIUS = 180
/** Metres from the middle of its site to where a straying machine goes, minutes it stays at either end, and its last hour out. */
const ASTRAY = 1300
const ASTRAY_STAY = [6, 16] as const
const ASTRAY_UNTIL = 27.8

/** Non-road machinery at one site: shifts, short moves, work and waiting, few kilometres; over night at its own place. */
export class Machine implements VehicleModel {
  readonly kind: MachineKind
  readonly state: VehicleState
  readonly site: Site
  /** litres */
  fuel: number
  /** Hours the engine has run. */
  hours: number
  private readonly home: readonly [lng: number, lat: number]
  private readonly radius: number
  private working = false
  private lng: number
  private lat: number
  private direction = 0
  private goalLng = 0
  private goalLat = 0
  private moving = false
  private idling = false
  /** When the present spell of work or waiting ends, ms, and when the machine moves on. */
  private spellUntil = 0
  private stayUntil = 0
  private speed = 0
  private driven = 0
  private readonly seed: number
  private readonly worn: boolean
  /** Works round the clock: for load. */
  private readonly steady: boolean
  private readonly shifts: readonly (readonly [from: number, to: number])[]
  private off = false
  private readonly baseOdometer: number
  /** Until when the machine has lived, in whole steps: independent of when it is read. */
  private lived: number
  private tomorrow: number
  /** The terminal is cut off from the vehicle's battery. */
  powerLost = false
  private readonly trouble: Trouble | undefined
  /** On a day of a bad network. */
  private coverage: Coverage | undefined
  /** Is out beside its shifts. */
  private strays = false
  private readonly random: Random

  /** A life begins at the start of a service day, or anytime from what an earlier one left. */
  constructor(kind: MachineKind, site: Site, seed: number, start: number, options: LifeOptions = {}) {
    const random = new Random(seed)
    const { memory, origin } = options
    const day = serviceDay(start)
    this.kind = kind
    this.site = site
    this.seed = seed
    this.worn = mixed(seed, 0, 5) < WORN
    this.lived = start
    this.steady = options.steady ?? false
    this.trouble = options.trouble
    this.random = random
    this.state = newState(start)
    const away = random.between(0, site.radius * 0.7)
    this.home = shifted(site.lng, site.lat, random.between(0, 360), away, 0)
    this.radius = Math.min(WORK_RADIUS, site.radius * 0.5)
    ;[this.lng, this.lat] = memory?.at ?? this.home
    this.shifts = shiftsOf(seed, random.between(-0.4, 0.4))
    this.fuel = memory?.level ?? kind.tank * FULL
    const [hours, odometer] = [random.between(600, 9000), random.between(2000, 9000)]
    this.hours = memory?.hours ?? origin?.hours ?? hours
    this.baseOdometer = memory?.odometer ?? origin?.odometer ?? odometer
    this.tomorrow = dayStart(day + 1)
    this.begin(day)
    if (this.steady) this.start()
    this.show()
  }

  /** Changes its place. */
  get travelling(): boolean {
    return this.moving
  }

  /** Waits with the engine running. */
  get waiting(): boolean {
    return this.idling && !this.moving
  }

  /** The terminal's supply is too low. */
  get powerLow(): boolean {
    return this.waiting && this.worn
  }

  advance(to: number): void {
    if (to < this.state.time) return
    for (;;) {
      const step = this.moving ? STEP : STANDING_STEP
      const dt = Math.min(step, (this.tomorrow - this.lived) / 1000)
      if (this.lived + dt * 1000 > to) break
      this.step(dt, this.lived)
      this.lived += dt * 1000
      if (this.lived >= this.tomorrow) this.begin(serviceDay(this.lived))
    }
    this.state.time = to
    this.show()
  }

  remember(): Memory {
    const { odometer } = this.state
    return { odometer, level: this.fuel, at: [this.lng, this.lat], hours: this.hours }
  }

  /** What happens on a day depends on the seed and the day alone, not on the days before. */
  private begin(day: number): void {
    this.random.reset(daySeed(this.seed, day))
    this.tomorrow = dayStart(day + 1)
    this.powerLost = hasTrouble(this.trouble, 'power', day)
    this.strays = hasTrouble(this.trouble, 'stray', day)
    this.off = mixed(this.seed, day, 3) < OFF
    this.direction = this.random.between(0, 360)
    this.spellUntil = 0
    this.stayUntil = 0
    this.coverage = hasTrouble(this.trouble, 'silence', day) ? new Coverage(this.random) : undefined
    this.coverage?.begin(true)
    if (!this.working) this.fuel = this.kind.tank * FULL
  }

  /** On shift; the engine runs on until the machine is back at its place. */
  private onShift(time: number): boolean {
    if (this.steady) return true
    const hour = 5 + (time - (this.tomorrow - 86_400_000)) / 3_600_000
    if (this.strays && hour < ASTRAY_UNTIL) return true
    if (this.off || this.strays) return false
    return this.shifts.some(([from, to]) => hour >= from && hour < to)
  }

  private step(dt: number, time: number): void {
    const on = this.onShift(time)
    if (on && !this.working) this.start()
    if (!this.working) return
    this.hours += dt / 3600
    this.fuel = Math.max(0.03 * this.kind.tank, this.fuel - (this.rate / 3600) * dt)
    this.coverage?.drive(dt)
    if (this.moving) this.creep(dt, time)
    else if (!on) this.goHome()
    else if (this.strays) this.roam(time)
    else if (time >= this.spellUntil) this.change(time)
    else if (time >= this.stayUntil && !this.idling) this.choose()
    else if (this.kind.key === 'excavator' && !this.idling)
      this.direction = (this.direction + this.random.normal() * 12 + 360) % 360
  }

  /** Litres an hour now. */
  get rate(): number {
    if (!this.working) return 0
    if (this.waiting) return this.kind.idling
    return this.kind.working * (this.moving ? 0.7 : 1)
  }

  private start(): void {
    this.working = true
    if (this.fuel < LOW * this.kind.tank) this.fuel = this.kind.tank * FULL
  }

  /** Spells of waiting and of work follow each other so that the share of waiting comes out. */
  private change(time: number): void {
    this.idling = !this.idling
    const minutes = this.random.between(...IDLE_MINUTES)
    const { idle } = this.kind
    this.spellUntil = time + minutes * 60_000 * (this.idling ? 1 : (1 - idle) / idle)
  }

  private goHome(): void {
    const [lng, lat] = this.home
    if (metres(this.lng, this.lat, lng, lat) < 1) {
      this.working = false
      this.idling = false
      this.speed = 0
    } else this.go(lng, lat, heading(this.lng, this.lat, lng, lat))
  }

  /** From its place to one outside the site, and back. */
  private roam(time: number): void {
    if (time < this.stayUntil) return
    const { site, home } = this
    const out = heading(site.lng, site.lat, ...home)
    const isHome = metres(this.lng, this.lat, ...home) <= this.radius
    const goal = isHome ? shifted(site.lng, site.lat, out, ASTRAY, 0) : home
    this.go(...goal, heading(this.lng, this.lat, ...goal))
  }

  private choose(): void {
    const { random, home } = this
    const outside = metres(this.lng, this.lat, ...home) > this.radius * 0.9
    const back = heading(this.lng, this.lat, ...home)
    const way = outside ? back + random.between(-40, 40) : random.between(0, 360)
    const [lng, lat] = shifted(this.lng, this.lat, way, random.between(...this.kind.move), 0)
    this.go(lng, lat, (way + 360) % 360)
  }

  private go(lng: number, lat: number, direction: number): void {
    this.goalLng = lng
    this.goalLat = lat
    this.direction = direction
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
    this.stayUntil = time + this.random.between(...(this.strays ? ASTRAY_STAY : this.kind.stay)) * 60_000
  }

  private show(): void {
    const { state } = this
    state.on = this.working
    state.radio = this.coverage?.radio ?? true
    state.speed = this.speed * 3.6
    state.odometer = this.baseOdometer + this.driven / 1000
    state.lng = this.lng
    state.lat = this.lat
    state.direction = this.direction
    state.altitude = altitude(this.lng, this.lat)
  }
}

function shiftsOf(seed: number, shift: number): (readonly [from: number, to: number])[] {
  const night = mixed(seed, 0, 4) < NIGHT_SHARE
  const evening = mixed(seed, 0, 5) < EVENING_SHARE
  const hours = night ? NIGHT_SHIFT : evening ? [...DAY_SHIFT, EVENING] : DAY_SHIFT
  return hours.map(([from, to]) => [from + shift, to + shift])
}
