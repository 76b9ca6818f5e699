import type { Random } from '../random.ts'
import { shifted } from '../road/geometry.ts'
import type { EdgePoint } from '../road/graph.ts'
import type { Place, Route } from '../road/route.ts'
import { hourOf } from './state.ts'

/** How a kind of vehicle is driven. */
export interface DrivingStyle {
  /** m/s the driver would like to go where the road lets him. */
  cruise: number
  /** m/s² */
  acceleration: number
  braking: number
  /** Metres between bus stops; 0 for other vehicles. */
  stopEvery: number
}

const LIGHT_EVERY = 900
const LIGHT_CYCLE = 90
const LIGHT_RED = 38
const BUS_DWELL = [15, 40] as const
/** Distance to the right of the drawn line by class: the carriageway of the direction. */
const OFFSET = [9, 6, 4] as const
const MOTORWAY = 0
const ARRIVED = 0.5
/** m/s no vehicle goes beyond, however hurried its driver: 125 km/h. */
const TOP_SPEED = 125 / 3.6

/** Share of the free speed that traffic leaves on city roads through a working day. */
export function trafficFactor(time: number): number {
  const h = hourOf(time)
  const peak = (at: number, width: number) => Math.exp(-(((h - at) / width) ** 2))
  const day = h > 6 && h < 22 ? 0.15 : 0
  return 1 - Math.min(0.6, day + 0.42 * peak(8.2, 1.1) + 0.45 * peak(18, 1.3))
}

/** Moves along a route in small steps within the limits of road, traffic, lights and comfort. */
export class Journey {
  readonly style: DrivingStyle
  /** Where the vehicle stands while it is on no route. */
  at: EdgePoint
  route: Route | undefined
  /** m/s and m/s² of the last step. */
  speed = 0
  acceleration = 0
  lng: number
  lat: number
  direction = 0
  /** Metres driven since the vehicle exists. */
  driven = 0
  /** Above 1 the driver ignores the limit he usually keeps. */
  haste = 1
  /** Metres along the route. */
  private s = 0
  /** Metres along the route where the vehicle stops for longer: its end, or before. */
  private goal = 0
  private toStop = Infinity
  private standing = 0
  private mood = 0
  private density = 1
  private densityUntil = 0
  private readonly random: Random
  private readonly place: Place = { lng: 0, lat: 0, bearing: 0, step: 0 }

  constructor(at: EdgePoint, style: DrivingStyle, random: Random) {
    this.at = at
    this.lng = at.lng
    this.lat = at.lat
    this.style = style
    this.random = random
  }

  /** Sets off for the end of a route that begins where the vehicle stands. */
  depart(route: Route): void {
    this.route = route
    this.s = 0
    this.place.step = 0
    this.mood = 0
    this.standing = 0
    this.goal = route.length
    this.toStop = this.nextStop()
  }

  /** Stops as soon as that is possible without harm. */
  halt(): void {
    const gentle = this.speed ** 2 / (1.2 * this.style.braking) + this.speed + 1
    this.goal = Math.min(this.goal, this.s + gentle)
  }

  /** Goes on after a halt. */
  resume(): void {
    this.goal = this.route?.length ?? 0
  }

  /** Traffic is asked for again: a new day does not remember the last. */
  forget(): void {
    this.densityUntil = 0
    this.mood = 0
  }

  /** Standing where it was to stop. */
  get stopped(): boolean {
    return this.speed === 0 && this.goal - this.s <= ARRIVED
  }

  /** Standing at the end of the route. */
  get arrived(): boolean {
    return this.stopped && (this.route === undefined || this.route.length - this.s <= ARRIVED)
  }

  /** Takes the end of the route as the place where the vehicle now stands. */
  end(): void {
    this.locate()
    if (this.route) this.at = this.route.to
    this.route = undefined
  }

  step(dt: number, time: number): void {
    const { route } = this
    if (!route) return
    if (this.standing > 0) {
      this.standing -= dt
      this.acceleration = 0
      return
    }
    const before = this.speed
    const change = this.wanted(route, time) - before
    const limit = change > 0 ? this.pull(before) * dt : this.style.braking * dt
    this.speed = Math.max(0, before + Math.max(-limit, Math.min(limit, change)))
    this.acceleration = (this.speed - before) / dt
    this.move(Math.min(this.goal - this.s, ((before + this.speed) / 2) * dt))
    if (this.toStop <= ARRIVED && this.speed === 0 && this.goal - this.s > ARRIVED) {
      this.standing = this.random.between(...BUS_DWELL)
      this.toStop = this.nextStop()
    }
  }

  private nextStop(): number {
    return this.style.stopEvery > 0 ? this.style.stopEvery * this.random.between(0.6, 1.4) : Infinity
  }

  /** Less pull at speed: power is limited. */
  private pull(speed: number): number {
    return this.style.acceleration / (1 + speed / 14)
  }

  private move(metres: number): void {
    this.s += metres
    this.toStop -= metres
    this.driven += metres
  }

  /** Position and direction for where the vehicle is now: asked for by reports, not in every step. */
  locate(): void {
    const { route, place } = this
    if (!route) return
    route.place(this.s, place)
    this.direction = place.bearing
    const [lng, lat] = shifted(place.lng, place.lat, place.bearing, 0, OFFSET[route.roadAt(place).kind] ?? 4)
    this.lng = lng
    this.lat = lat
  }

  private wanted(route: Route, time: number): number {
    this.mood = 0.98 * this.mood + 0.02 * this.random.normal()
    const allowed = route.speedAt(this.s, this.place)
    const { kind, town } = route.roadAt(this.place)
    const traffic = town ? this.traffic(time) : 1 - 0.25 * (1 - this.traffic(time))
    const driver = this.style.cruise * (1 + 0.6 * this.mood)
    const free = Math.min(driver, allowed) * this.haste * Math.min(1, traffic * (1 + this.mood))
    const light = town && kind !== MOTORWAY ? this.atLight(time) : Infinity
    return Math.max(
      0,
      Math.min(free, TOP_SPEED, this.stopping(Math.min(this.goal - this.s, this.toStop)), light),
    )
  }

  private traffic(time: number): number {
    if (time >= this.densityUntil) {
      this.density = trafficFactor(time)
      this.densityUntil = time + 60_000
    }
    return this.density
  }

  /** Speed to have after the next second so that the rest of the distance allows a gentle stop. */
  private stopping(distance: number): number {
    if (distance === Infinity) return Infinity
    if (distance <= ARRIVED) return 0
    const gentle = 0.7 * this.style.braking
    const rest = Math.max(0, distance - this.speed / 2)
    return Math.max(0.5, Math.sqrt((gentle * gentle) / 4 + 2 * gentle * rest) - gentle / 2)
  }

  /** Lights stand at fixed places of a town's roads and change by the clock, each with its own phase. */
  private atLight(time: number): number {
    const number = Math.ceil(this.s / LIGHT_EVERY)
    const distance = number * LIGHT_EVERY - this.s - 6
    if (distance < 0 || distance > 120) return Infinity
    const phase = (time / 1000 + ((number * 37) % LIGHT_CYCLE)) % LIGHT_CYCLE
    if (phase > LIGHT_RED) return Infinity
    const needed = this.speed ** 2 / (2 * this.style.braking)
    return needed > distance + 12 ? Infinity : distance < 1 ? 0 : this.stopping(distance)
  }
}
