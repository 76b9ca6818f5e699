import { slotStart } from '../../../../shared/time-machine.ts'
import { readSegments } from '../../../../shared/track-points.ts'
import { readWindow } from '../../../../shared/track-window.ts'

/** Points of a slot by vehicle, in order of time: those of vehicle i lie from `first[i]` to `first[i + 1]`. */
export interface WindowTracks {
  readonly slot: number
  readonly first: Int32Array
  /** s after the begin of the slot; negative of the point before it. */
  readonly second: Int32Array
  /** 1e-5 degree */
  readonly lng: Int32Array
  readonly lat: Int32Array
  /** km/h */
  readonly speed: Uint8Array
  /** Of 3°. */
  readonly heading: Uint8Array
  /** Index of the state, and 8 for an alarm. */
  readonly state: Uint8Array
}

export const ALARM_BIT = 8
/** ms of reading after which the page may draw again; a map that is drawn in software takes as long for a picture. */
const AT_ONCE_MS = 50
const FIRST_ROOM = 4096

/** Points as they are read, in columns that grow. */
class Points {
  count = 0
  second = new Int32Array(FIRST_ROOM)
  lng = new Int32Array(FIRST_ROOM)
  lat = new Int32Array(FIRST_ROOM)
  speed = new Uint8Array(FIRST_ROOM)
  heading = new Uint8Array(FIRST_ROOM)
  state = new Uint8Array(FIRST_ROOM)

  add(second: number, lng: number, lat: number, speed: number, heading: number, state: number): void {
    if (this.count === this.second.length) this.grow()
    const i = this.count++
    this.second[i] = second
    this.lng[i] = lng
    this.lat[i] = lat
    this.speed[i] = speed
    this.heading[i] = heading
    this.state[i] = state
  }

  private grow(): void {
    const longer = <A extends Int32Array | Uint8Array>(next: A, now: A): A => {
      next.set(now)
      return next
    }
    const room = this.count * 2
    this.second = longer(new Int32Array(room), this.second)
    this.lng = longer(new Int32Array(room), this.lng)
    this.lat = longer(new Int32Array(room), this.lat)
    this.speed = longer(new Uint8Array(room), this.speed)
    this.heading = longer(new Uint8Array(room), this.heading)
    this.state = longer(new Uint8Array(room), this.state)
  }

  /** Puts what came late among the others. */
  sort(from: number): void {
    let isSorted = true
    for (let i = from + 1; i < this.count && isSorted; i++)
      isSorted = (this.second[i] ?? 0) >= (this.second[i - 1] ?? 0)
    if (isSorted) return
    const order = Array.from({ length: this.count - from }, (_, i) => from + i)
    order.sort((a, b) => (this.second[a] ?? 0) - (this.second[b] ?? 0))
    for (const column of [this.second, this.lng, this.lat, this.speed, this.heading, this.state])
      column.set(
        order.map((i) => column[i] ?? 0),
        from,
      )
  }
}

/** Lets the page draw and hear its user. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * An answer as columns, in the order of `vehicles` (ids); those that it does not hold have no points. Lets the page draw now and
 * then; throws the signal's reason when it is aborted between.
 */
export async function readTracks(
  bytes: Uint8Array,
  slot: number,
  vehicles: readonly string[],
  signal: AbortSignal,
): Promise<WindowTracks> {
  const entries = new Map(readWindow(bytes).map((entry) => [entry.id, entry]))
  const points = new Points()
  const first = new Int32Array(vehicles.length + 1)
  let shift = 0
  let since = performance.now()
  const take: Parameters<typeof readSegments>[3] = (second, lng, lat, speed, heading, state, alarm) =>
    points.add(second + shift, lng, lat, speed, heading, state | (alarm ? ALARM_BIT : 0))
  for (const [i, id] of vehicles.entries()) {
    const entry = entries.get(id)
    const from = points.count
    if (entry) {
      shift = slotStart(entry.beforeSlot) - slotStart(slot)
      readSegments(entry.before, 0, entry.before.length, take)
      shift = 0
      readSegments(entry.points, 0, entry.points.length, take)
      points.sort(from)
    }
    first[i + 1] = points.count
    if (performance.now() - since > AT_ONCE_MS) {
      await breathe()
      signal.throwIfAborted()
      since = performance.now()
    }
  }
  const { count, second, lng, lat, speed, heading, state } = points
  return {
    slot,
    first,
    second: second.subarray(0, count),
    lng: lng.subarray(0, count),
    lat: lat.subarray(0, count),
    speed: speed.subarray(0, count),
    heading: heading.subarray(0, count),
    state: state.subarray(0, count),
  }
}
