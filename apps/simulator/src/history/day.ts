import { Counters } from '../device/counters.ts'
import type { Report } from '../device/memory.ts'
import { type Port, TIMING } from '../device/terminal.ts'
import { type BodyMaker, terminalOf } from '../engine/build.ts'
import type { FleetVehicle } from '../fleet.ts'
import { dayStart } from '../model/roster.ts'
import type { Origin } from '../model/state.ts'

const NOWHERE: Port = { open() {}, send() {}, close() {} }

/** ms between two reports of the past. */
export interface Intervals {
  driving: number
  /** Ignition on, standing. */
  idling: number
  /** Ignition off; a new-energy vehicle reports then only while it charges. */
  off: number
}

/** One service day of a vehicle, from its start or to an earlier end. */
export interface PastDay {
  vehicle: FleetVehicle
  body: BodyMaker
  day: number
  /** ms; the day's end or before */
  end: number
  origin: Origin
  intervals: Intervals
}

/** What counts up, at the end of a service day that began with 0. */
export function gainOf(body: BodyMaker, day: number): Required<Origin> {
  const model = body(dayStart(day), { origin: { odometer: 0, hours: 0 } })
  model.advance(dayStart(day + 1))
  const { odometer, hours = 0 } = model.remember()
  return { odometer, hours }
}

/**
 * The reports of a day, oldest first: at their intervals, and whenever the vehicle was switched on or off. The same day
 * of the same vehicle gives the same reports.
 */
export function* reportsOf({ vehicle, body, day, end, origin, intervals }: PastDay): Generator<Report> {
  const from = dayStart(day)
  const model = body(from, { origin })
  const plan = { port: NOWHERE, counters: new Counters(), timing: TIMING, start: from, firstReport: Infinity }
  const terminal = terminalOf(vehicle, model, { ...plan, codes: new Map() })
  const { state } = model
  let last = from
  let on = state.on
  for (let time = from + intervals.driving; time < end; time += intervals.driving) {
    model.advance(time)
    const every = state.speed > 0 ? intervals.driving : state.on ? intervals.idling : intervals.off
    if (time - last < every && state.on === on) continue
    last = time
    on = state.on
    const report = terminal.sample(time)
    if (report) yield report
  }
}
