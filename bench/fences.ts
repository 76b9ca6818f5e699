import type { MessageEvent } from '@motorpool/stream/server'
import { absentNumbers, StateBit } from '@motorpool/wire'
import { fenceSet, type LinkedFence } from '../modules/fence/src/server/watch/fence-set.ts'
import { watchedFence } from '../modules/fence/src/server/watch/load.ts'
import { INITIAL, type WatchState } from '../modules/fence/src/server/watch/state.ts'
import { watchStep } from '../modules/fence/src/server/watch/step.ts'
import { print, round, scaled } from './lib/report.ts'

const FENCES = 5000
const VEHICLES = 1000
/** Degrees of the square in which fences lie and vehicles drive: about a city. */
const CITY = 0.6

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

/** A polygon of 24 corners, some hundred metres wide, or a circle. */
function fences(random: () => number): LinkedFence[] {
  const vehicles = new Set(Array.from({ length: VEHICLES }, (_, i) => String(i)))
  return Array.from({ length: FENCES }, (_, i) => {
    const [lng, lat] = [120 + random() * CITY, 30 + random() * CITY]
    const ring = Array.from({ length: 25 }, (_, k) => {
      const angle = ((k % 24) / 24) * 2 * Math.PI
      return [lng + Math.cos(angle) * 0.005, lat + Math.sin(angle) * 0.004]
    })
    const isCircle = i % 2 === 0
    const fence = watchedFence(String(i), {
      fence_name: `f${i}`,
      setting_way: isCircle ? 'CIRCLE' : 'POLYGON',
      position: isCircle ? `(${lng},${lat})` : null,
      radius: isCircle ? '500' : null,
      polygon: isCircle ? null : { type: 'Polygon', coordinates: [ring] },
      line: null,
      half_width: null,
      alarm_type: 'IN',
      stay_minutes: 30,
      speed_limit: 60,
      windows: null,
      begin_time: null,
      end_time: null,
    })
    return fence ? [{ fence, vehicles }] : []
  }).flat()
}

/** Reports of vehicles that drive through the city at some 50 km/h, one every ten seconds. */
function reports(random: () => number, rounds: number): MessageEvent[] {
  const places = Array.from({ length: VEHICLES }, () => ({
    lng: 120 + random() * CITY,
    lat: 30 + random() * CITY,
    way: random() * 2 * Math.PI,
  }))
  const start = Date.UTC(2026, 0, 5)
  return Array.from({ length: rounds }, (_, round) =>
    places.map((place, i): MessageEvent => {
      place.way += random() - 0.5
      place.lng += Math.cos(place.way) * 0.0014
      place.lat += Math.sin(place.way) * 0.0012
      const time = start + round * 10_000
      const columns = {
        ...absentNumbers(),
        deviceTime: time,
        messageId: 2,
        rawForm: 1 as const,
        flags: 0,
        state: StateBit.located,
        lng: Math.round(place.lng * 1e6),
        lat: Math.round(place.lat * 1e6),
        speed: 500,
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
        raw: new Uint8Array(),
      }
    }),
  ).flat()
}

function play(
  events: readonly MessageEvent[],
  step: (state: WatchState, event: MessageEvent) => WatchState,
): number {
  const states = new Map<string, WatchState>()
  const from = performance.now()
  for (const event of events) states.set(event.vehicleId, step(states.get(event.vehicleId) ?? INITIAL, event))
  const seconds = (performance.now() - from) / 1000
  if (states.size !== VEHICLES) throw new Error('vehicles are missing')
  return events.length / seconds
}

/** Positions a second through 5,000 fences of a tenant that all watch the vehicle, beside an empty step. */
export async function fenceSteps(): Promise<void> {
  const random = dice(20_261_123)
  const set = fenceSet(fences(random))
  const events = reports(random, scaled(400, 40))
  let outputs = 0
  let state = 0
  const watching = (before: WatchState, event: MessageEvent) => {
    const next = watchStep(before, event, set)
    outputs += next.outputs.length
    state = Math.max(state, Object.keys(next.state.fences).length)
    return next.state
  }
  play(events.slice(0, 20_000), watching)
  outputs = 0
  const empty = play(events, (before, event) => ({ ...before, wake: event.deviceTime }))
  const value = play(events, watching)
  print({
    name: 'fence-steps',
    value,
    unit: 'positions a second through 5,000 fences that all watch the vehicle, one processor',
    limit: round(empty, 0),
    limitWhat: 'positions a second of an empty step that changes its state',
    microseconds: round(1e6 / value, 2),
    positions: events.length,
    outputs,
    fencesRememberedAtMost: state,
  })
}
