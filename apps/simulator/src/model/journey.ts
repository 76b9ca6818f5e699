import type { Random } from '../random.ts'
import type { Place, Road } from '../road/road.ts'
import { shifted } from '../road/spline.ts'
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

/** The stretch a vehicle goes up and down, or a ring it goes round. */
export interface Stretch {
  road: Road
  /** Metres along the road; on a ring the end is ignored. */
  from: number
  to: number
}

const LIGHT_EVERY = 900
const LIGHT_CYCLE = 90
const LIGHT_RED = 38
const BUS_DWELL = [15, 40] as const
/** Distance to the right of the drawn line: the carriageway of the direction. */
const OFFSET = { expressway: 9, ring: 8, street: 4 } as const
const ARRIVED = 0.5

/** Share of the free speed that traffic leaves on city roads through a working day. */
export function trafficFactor(time: number): number {
  const h = hourOf(time)
  const peak = (at: number, width: number) => Math.exp(-(((h - at) / width) ** 2))
  const day = h > 6 && h < 22 ? 0.15 : 0
  return 1 - Math.min(0.6, day + 0.42 * peak(8.2, 1.1) + 0.45 * peak(18, 1.3))
}

/** Moves along a stretch in small steps within the limits of road, traffic, lights and comfort. */
export class Journey {
  readonly stretch: Stretch
  readonly style: DrivingStyle
  /** Metres along the road. */
  s: number
  forward: boolean
  /** m/s and m/s² of the last step. */
  speed = 0
  acceleration = 0
  lng = 0
  lat = 0
  direction = 0
  /** Metres driven since the vehicle exists. */
  driven = 0
  /** Above 1 the driver ignores the limit he usually keeps. */
  haste = 1
  /** Metres still to go before the vehicle stops for longer. */
  private toGo = 0
  private toStop = Infinity
  private standing = 0
  private mood = 0
  private density = 1
  private densityUntil = 0
  private readonly random: Random
  private readonly at: Place = { lng: 0, lat: 0, bearing: 0, step: 0 }

  constructor(stretch: Stretch, style: DrivingStyle, random: Random) {
    this.stretch = stretch
    this.style = style
    this.random = random
    const { road, from, to } = stretch
    this.s = road.closed ? random.between(0, road.length) : random.between(from, to)
    this.forward = random.chance(0.5)
    this.locate()
  }

  /** Sets off for a destination so many metres away, or the end of the stretch where that comes first. */
  depart(metres: number): void {
    const { road, from, to } = this.stretch
    if (!road.closed) {
      const room = this.forward ? to - this.s : this.s - from
      if (room < 500) this.forward = !this.forward
      this.toGo = Math.min(metres, this.forward ? to - this.s : this.s - from)
    } else this.toGo = metres
    this.toStop = this.style.stopEvery > 0 ? this.style.stopEvery * this.random.between(0.6, 1.4) : Infinity
  }

  /** Stops as soon as that is possible without harm. */
  halt(): void {
    this.toGo = Math.min(this.toGo, this.speed ** 2 / (1.2 * this.style.braking) + this.speed + 1)
  }

  /** Standing at the destination. */
  get arrived(): boolean {
    return this.toGo <= ARRIVED && this.speed === 0
  }

  step(dt: number, time: number): void {
    if (this.standing > 0) {
      this.standing -= dt
      this.acceleration = 0
      return
    }
    const before = this.speed
    const wanted = this.wanted(time)
    const change = wanted - before
    const limit = change > 0 ? this.pull(before) * dt : this.style.braking * dt
    this.speed = Math.max(0, before + Math.max(-limit, Math.min(limit, change)))
    this.acceleration = (this.speed - before) / dt
    this.move(Math.min(this.toGo, ((before + this.speed) / 2) * dt))
    if (this.toStop <= ARRIVED && this.speed === 0 && this.toGo > ARRIVED) {
      this.standing = this.random.between(...BUS_DWELL)
      this.toStop = this.style.stopEvery * this.random.between(0.6, 1.4)
    }
  }

  /** Less pull at speed: power is limited. */
  private pull(speed: number): number {
    return this.style.acceleration / (1 + speed / 14)
  }

  private move(metres: number): void {
    this.toGo -= metres
    this.toStop -= metres
    this.driven += metres
    const { road } = this.stretch
    this.s = road.wrap(this.s + (this.forward ? metres : -metres))
  }

  /** Position and direction for where the vehicle is now: asked for by reports, not in every step. */
  locate(): void {
    const { road } = this.stretch
    road.place(this.s, this.at)
    this.direction = this.forward ? this.at.bearing : (this.at.bearing + 180) % 360
    const [lng, lat] = shifted(this.at.lng, this.at.lat, this.direction, 0, OFFSET[road.roadClass])
    this.lng = lng
    this.lat = lat
  }

  private wanted(time: number): number {
    const { road } = this.stretch
    this.mood = 0.98 * this.mood + 0.02 * this.random.normal()
    const city = road.roadClass !== 'expressway'
    const traffic = city ? this.traffic(time) : 1 - 0.25 * (1 - this.traffic(time))
    const driver = this.style.cruise * this.haste * (1 + 0.6 * this.mood)
    const allowed = road.speedAt(this.s, this.at)
    const free = Math.min(driver, allowed) * Math.min(1, traffic * (1 + this.mood))
    return Math.max(0, Math.min(free, this.stopping(Math.min(this.toGo, this.toStop)), this.atLight(time)))
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

  /** Lights stand at fixed places of a street and change by the clock, each with its own phase. */
  private atLight(time: number): number {
    const { road } = this.stretch
    if (road.roadClass !== 'street') return Infinity
    const number = this.forward ? Math.ceil(this.s / LIGHT_EVERY) : Math.floor(this.s / LIGHT_EVERY)
    const distance = Math.abs(number * LIGHT_EVERY - this.s) - 6
    if (distance < 0 || distance > 120) return Infinity
    const phase = (time / 1000 + ((number * 37) % LIGHT_CYCLE)) % LIGHT_CYCLE
    if (phase > LIGHT_RED) return Infinity
    const needed = this.speed ** 2 / (2 * this.style.braking)
    return needed > distance + 12 ? Infinity : distance < 1 ? 0 : this.stopping(distance)
  }
}
