import type { MessageEvent } from '@motorpool/stream/server'
import { absentNumbers, RecordFlag, StateBit } from '@motorpool/wire'
import { gbReport, retimeGb, vinOf } from './frames.ts'

/** Degrees of the square in which fences lie and vehicles drive: about a city. */
export const CITY = 0.6
export const CORNER = { lng: 120, lat: 30 } as const
const START = Date.UTC(2026, 0, 5)
const EVERY_MS = 10_000

/** The same numbers in each run. */
export function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Reports of GB/T 32960 of vehicles that drive through the city at 20 to 130 km/h, one every ten seconds, as consumers get them:
 * columns beside the bytes of a frame. Batteries run down and are charged.
 */
export function cityReports(random: () => number, vehicles: number, rounds: number): MessageEvent[] {
  const all = Array.from({ length: vehicles }, (_, i) => ({
    lng: CORNER.lng + random() * CITY,
    lat: CORNER.lat + random() * CITY,
    way: random() * 2 * Math.PI,
    speed: 200 + random() * 600,
    soc: 10 + random() * 80,
    mileage: 1e6 * random(),
    frame: gbReport(vinOf(i), START),
  }))
  return Array.from({ length: rounds }, (_, round) =>
    all.map((vehicle, i): MessageEvent => {
      vehicle.way += random() - 0.5
      vehicle.lng += Math.cos(vehicle.way) * 0.0014
      vehicle.lat += Math.sin(vehicle.way) * 0.0012
      vehicle.speed = Math.max(0, Math.min(1300, vehicle.speed + (random() - 0.5) * 120))
      vehicle.soc = vehicle.soc < 8 ? 90 : vehicle.soc - 0.05
      vehicle.mileage += vehicle.speed / 360
      const time = START + round * EVERY_MS
      retimeGb(vehicle.frame, time)
      const columns = {
        ...absentNumbers(),
        deviceTime: time,
        messageId: 2,
        rawForm: 1 as const,
        flags: RecordFlag.report,
        state: StateBit.located | StateBit.accOn,
        lng: Math.round(vehicle.lng * 1e6),
        lat: Math.round(vehicle.lat * 1e6),
        speed: Math.round(vehicle.speed),
        soc: Math.round(vehicle.soc),
        mileage: Math.round(vehicle.mileage),
        alarm: 0,
      }
      return {
        kind: 'message',
        type: 'report',
        vehicleId: String(i),
        tenantId: '1',
        place: time * 1000 + i,
        protocol: 1,
        columns,
        deviceTime: time,
        receiveTime: time,
        raw: vehicle.frame.slice(),
      }
    }),
  ).flat()
}

export const ROUNDS = 5
/** Events that a consumer takes at once, as the product's hosts give them. */
const PAGE = 5000

/** A step with the states that it leaves, whatever they are. */
export interface Played {
  states: Map<string, object>
  take(event: MessageEvent): void
}

export function played<S extends object>(
  initial: S,
  step: (state: S, event: MessageEvent) => S,
): () => Played {
  return () => {
    const states = new Map<string, S>()
    return {
      states,
      take: (event) => void states.set(event.vehicleId, step(states.get(event.vehicleId) ?? initial, event)),
    }
  }
}

/**
 * Events a second through all of the steps, one after the other for each page; the best of some rounds, each from nothing, and the
 * states that the last one leaves.
 */
export function play(
  events: readonly MessageEvent[],
  steps: readonly (() => Played)[],
): { perSecond: number; slowest: number; states: readonly Map<string, object>[] } {
  const rates: number[] = []
  let all: Played[] = []
  for (let i = 0; i < ROUNDS; i++) {
    all = steps.map((make) => make())
    const from = performance.now()
    for (let at = 0; at < events.length; at += PAGE) {
      const page = events.slice(at, at + PAGE)
      for (const { take } of all) for (const event of page) take(event)
    }
    rates.push((events.length * 1000) / (performance.now() - from))
  }
  return {
    perSecond: Math.max(...rates),
    slowest: Math.min(...rates),
    states: all.map(({ states }) => states),
  }
}
