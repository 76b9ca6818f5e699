import { OPERATING_STATES, type OperatingState } from '@motorpool/ingest/shared'
import { HIDDEN, type MovingFleet } from '@motorpool/ui/map'
import type { FleetCounts } from '../../../../shared/index.ts'
import { slotStart } from '../../../../shared/time-machine.ts'
import { HEADING_STEP, NO_HEADING } from '../../../../shared/track-points.ts'
import { countStates, type FleetMap, type FleetVehicle, isChosen, labelOf } from '../fleet.ts'
import { ALARM_BIT, type WindowTracks } from './windowTracks.ts'

/** s between two points beyond which nobody knows the way: the vehicle stays where it was. */
const CLOSE_S = 180
/** s without a point after which a vehicle is grey: terminals at rest report every half hour. */
export const SILENT_S = 35 * 60
const OFFLINE = OPERATING_STATES.indexOf('offline')
const RUNNING = OPERATING_STATES.indexOf('running')
const DEGREE = 1e5

/** What of the fleet is shown. */
export interface Choice {
  readonly states: readonly OperatingState[]
  readonly alarm: boolean
}

/** Which way it is shorter, in steps of a heading. */
const turnOf = (from: number, to: number): number =>
  ((((to - from) % NO_HEADING) + NO_HEADING * 1.5) % NO_HEADING) - NO_HEADING / 2

/** The fleet at a moment: filled anew for each frame, without an object for a vehicle. */
export class FleetMoment implements MovingFleet {
  readonly count: number
  readonly lng: Float64Array
  readonly lat: Float64Array
  readonly heading: Float32Array
  readonly status: Uint8Array
  readonly alarm: Uint8Array
  readonly faded: Uint8Array
  /** km/h */
  readonly speed: Uint8Array
  /** s since its newest point; -1 where nothing is known of it. */
  readonly age: Int32Array
  /** The state, also of vehicles that are not shown. */
  readonly state: Uint8Array
  readonly vehicles: readonly FleetVehicle[]
  private readonly cursor: Int32Array
  private readonly numbers: ReadonlyMap<string, number>
  private tracks: WindowTracks | null = null
  private readonly listeners = new Set<() => void>()

  constructor(vehicles: readonly FleetVehicle[]) {
    const { length } = vehicles
    this.vehicles = vehicles
    this.count = length
    this.lng = new Float64Array(length)
    this.lat = new Float64Array(length)
    this.heading = new Float32Array(length)
    this.status = new Uint8Array(length).fill(HIDDEN)
    this.alarm = new Uint8Array(length)
    this.faded = new Uint8Array(length)
    this.speed = new Uint8Array(length)
    this.age = new Int32Array(length).fill(-1)
    this.state = new Uint8Array(length).fill(HIDDEN)
    this.cursor = new Int32Array(length)
    this.numbers = new Map(vehicles.map(({ vin }, i) => [vin, i]))
  }

  /** The number of the vehicle with a VIN; -1 of one that the map does not hold. */
  indexOf(vin: string): number {
    return this.numbers.get(vin) ?? -1
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  labelOf(index: number): string {
    const vehicle = this.vehicles[index]
    return vehicle ? labelOf(vehicle) : ''
  }

  /** Puts each vehicle where it was. @param time ms, in the slot of `tracks` @param smooth between two points, too */
  fill(tracks: WindowTracks, time: number, choice: Choice, smooth: boolean): void {
    if (tracks !== this.tracks) this.cursor.fill(-1)
    this.tracks = tracks
    const second = time / 1000 - slotStart(tracks.slot)
    const all = choice.states.length === 0 && !choice.alarm
    const wanted = OPERATING_STATES.map(
      (state) => choice.states.length === 0 || choice.states.includes(state),
    )
    for (let i = 0; i < this.count; i++) {
      const at = this.find(tracks, i, second)
      if (at < 0) {
        this.state[i] = this.status[i] = HIDDEN
        this.age[i] = -1
        continue
      }
      this.put(tracks, i, at, second, smooth)
      const state = this.state[i] ?? HIDDEN
      const shown = all || (wanted[state] === true && (!choice.alarm || this.alarm[i] === 1))
      this.status[i] = shown ? state : HIDDEN
    }
    for (const listener of this.listeners) listener()
  }

  /** Place of its newest point; -1 where there is none. Mostly the one of the frame before, or the next. */
  private find({ first, second: seconds }: WindowTracks, i: number, second: number): number {
    const [from, to] = [first[i] ?? 0, first[i + 1] ?? 0]
    let at = this.cursor[i] ?? -1
    if (at < from || at >= to || (seconds[at] ?? 0) > second) at = from - 1
    let steps = 0
    while (at + 1 < to && (seconds[at + 1] ?? 0) <= second) {
      at++
      if (++steps > 8) {
        let [low, high] = [at, to]
        while (high - low > 1) {
          const middle = (low + high) >> 1
          if ((seconds[middle] ?? 0) <= second) low = middle
          else high = middle
        }
        at = low
        break
      }
    }
    this.cursor[i] = at
    return at < from ? -1 : at
  }

  private put(tracks: WindowTracks, i: number, at: number, second: number, smooth: boolean): void {
    const bits = tracks.state[at] ?? 0
    const since = tracks.second[at] ?? 0
    const isSilent = second - since > SILENT_S
    const state = isSilent ? OFFLINE : bits & (ALARM_BIT - 1)
    this.state[i] = state
    this.alarm[i] = bits & ALARM_BIT && state !== OFFLINE ? 1 : 0
    this.faded[i] = isSilent ? 1 : 0
    this.age[i] = second - since
    this.speed[i] = state === OFFLINE ? 0 : (tracks.speed[at] ?? 0)
    let [lng, lat] = [tracks.lng[at] ?? 0, tracks.lat[at] ?? 0]
    let heading = tracks.heading[at] ?? NO_HEADING
    const isKnown = heading < NO_HEADING
    const next = at + 1
    const span = next < (tracks.first[i + 1] ?? 0) ? (tracks.second[next] ?? 0) - since : Infinity
    if (smooth && state === RUNNING && span > 0 && span <= CLOSE_S) {
      const share = (second - since) / span
      lng += ((tracks.lng[next] ?? 0) - lng) * share
      lat += ((tracks.lat[next] ?? 0) - lat) * share
      const to = tracks.heading[next] ?? NO_HEADING
      if (isKnown && to < NO_HEADING) heading += turnOf(heading, to) * share
    }
    this.lng[i] = lng / DEGREE
    this.lat[i] = lat / DEGREE
    this.heading[i] = isKnown ? (heading * HEADING_STEP + 360) % 360 : -1
  }

  /** The vehicle with what is known of it at this moment; undefined where nothing is. */
  vehicle(i: number): FleetVehicle | undefined {
    const of = this.vehicles[i]
    const state = OPERATING_STATES[this.state[i] ?? HIDDEN]
    if (!of || !state) return undefined
    const heading = this.heading[i] ?? -1
    const { live: _, ...entry } = of
    return {
      ...entry,
      lng: this.lng[i] ?? 0,
      lat: this.lat[i] ?? 0,
      heading: heading < 0 ? null : heading,
      speed: this.speed[i] ?? null,
      state,
      alarm: this.alarm[i] === 1,
    }
  }

  /** Those of which something is known. */
  fleet(): FleetMap {
    const known = this.vehicles.flatMap((_, i) => this.vehicle(i) ?? [])
    return new Map(known.map((vehicle) => [vehicle.vin, vehicle]))
  }
}

/** Counts of the fleet at a moment; vehicles of which nothing is known had never been online. */
export function countsOf(fleet: FleetMap, all: number): FleetCounts {
  const counts = countStates(fleet.values())
  const never = all - fleet.size
  return { ...counts, never, total: all, online: fleet.size - counts.offline, unlocated: 0 }
}

export const chosenOf = (fleet: FleetMap, { states, alarm }: Choice): FleetVehicle[] =>
  [...fleet.values()].filter((vehicle) => isChosen(vehicle, states, alarm))
