import type { History, Report } from '../device/memory.ts'
import { type BodyMaker, bodyOf } from '../engine/build.ts'
import type { FleetVehicle } from '../fleet.ts'
import { dayStart, serviceDay } from '../model/roster.ts'
import type { Origin } from '../model/state.ts'
import { gainOf, type Intervals, reportsOf } from './day.ts'

/** How far a vehicle's past has been sent; the readings are those at the end of the day. */
export interface Cursor extends Required<Origin> {
  /** Service day */
  day: number
  /** Device time of the last report that the platform acknowledged, ms. */
  until: number
  done: boolean
}

/** The past of a fleet: so many service days before the one in which it first came to life. */
export interface PastPlan {
  /** When the fleet first came to life, ms: the past ends there. */
  start: number
  days: number
}

/** Newest days in fine steps: their tracks are looked at; older days for figures and lists. */
const FINE_DAYS = 3
const FINE: Intervals = { driving: 30_000, idling: 60_000, off: 300_000 }
const COARSE: Intervals = { driving: 60_000, idling: 120_000, off: 300_000 }

/**
 * Reports a vehicle would have made before it first came to life, the newest day first and each day from its morning on.
 * Odometer and hours are counted back from where the living vehicle began, so that every day ends where the next begins.
 */
export class Past implements History {
  private readonly vehicle: FleetVehicle
  private readonly plan: PastPlan
  private readonly body: BodyMaker
  private readonly oldest: number
  private readonly resumed: Cursor | undefined
  /** Readings at the end of each day that is under way. */
  private readonly ends = new Map<number, Required<Origin>>()
  private cursor: Cursor | undefined
  private day: number
  private end: Required<Origin> | undefined
  private reports: Iterator<Report, void> | undefined
  private head: Report | undefined
  private lastSent = 0

  constructor(vehicle: FleetVehicle, plan: PastPlan, resumed?: Cursor) {
    const newest = serviceDay(plan.start)
    this.vehicle = vehicle
    this.plan = plan
    this.body = bodyOf(vehicle)
    this.oldest = newest - plan.days
    this.resumed = resumed
    this.cursor = resumed
    this.day = resumed?.day ?? newest
  }

  /** Where to go on in a later run. */
  get progress(): Cursor | undefined {
    if (this.cursor && this.lastSent === this.cursor.until && this.peek() === undefined)
      this.cursor = { ...this.cursor, done: true }
    return this.cursor
  }

  peek(): Report | undefined {
    while (!this.head && this.day >= this.oldest && !this.resumed?.done) {
      this.reports ??= this.open()
      const next = this.reports.next()
      if (next.done) this.close()
      else if (!this.isSent(next.value)) this.head = next.value
    }
    return this.head
  }

  next(): Report | undefined {
    const report = this.peek()
    if (report) this.lastSent = report.time
    this.head = undefined
    return report
  }

  acknowledged(time: number): void {
    if (time >= this.plan.start) return
    const day = serviceDay(time)
    const readings = this.ends.get(day)
    if (!readings || (this.cursor?.day === day && this.cursor.until >= time)) return
    this.cursor = { day, until: time, ...readings, done: false }
    for (const other of this.ends.keys()) if (other > day) this.ends.delete(other)
  }

  private isSent({ time }: Report): boolean {
    return this.day === this.resumed?.day && time <= this.resumed.until
  }

  private open(): Iterator<Report, void> {
    const { vehicle, body, day, plan } = this
    const newest = serviceDay(plan.start)
    const intervals = newest - day < FINE_DAYS ? FINE : COARSE
    const end = Math.min(plan.start, dayStart(day + 1))
    const origin = day === newest ? this.first(day) : this.before(day)
    return reportsOf({ vehicle, body, day, end, origin, intervals })
  }

  /** The day in which the living vehicle began: it began with the readings of its seed. */
  private first(day: number): Required<Origin> {
    const { odometer, hours = 0 } = this.body(dayStart(day)).remember()
    const origin = { odometer, hours }
    this.ends.set(day, origin)
    this.end = origin
    return origin
  }

  /** A day that ends with the readings with which the next begins. */
  private before(day: number): Required<Origin> {
    const end = this.end ?? this.resumed ?? this.first(serviceDay(this.plan.start))
    const gain = gainOf(this.body, day)
    this.ends.set(day, { odometer: end.odometer, hours: end.hours })
    const begin = { odometer: end.odometer - gain.odometer, hours: end.hours - gain.hours }
    this.end = begin
    return begin
  }

  private close(): void {
    this.reports = undefined
    this.day--
  }
}
