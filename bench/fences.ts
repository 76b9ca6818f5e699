import type { MessageEvent } from '@motorpool/stream/server'
import { fenceSet, type LinkedFence } from '../modules/fence/src/server/watch/fence-set.ts'
import { watchedFence } from '../modules/fence/src/server/watch/load.ts'
import { INITIAL, type WatchState } from '../modules/fence/src/server/watch/state.ts'
import { watchStep } from '../modules/fence/src/server/watch/step.ts'
import { CITY, CORNER, cityReports, dice, play, played, ROUNDS } from './lib/city.ts'
import { print, round, scaled } from './lib/report.ts'

const FENCES = 5000
export const VEHICLES = 1000
/** A polygon of 24 corners, some hundred metres wide, or a circle. */
export function cityFences(random: () => number): LinkedFence[] {
  const vehicles = new Set(Array.from({ length: VEHICLES }, (_, i) => String(i)))
  return Array.from({ length: FENCES }, (_, i) => {
    const [lng, lat] = [CORNER.lng + random() * CITY, CORNER.lat + random() * CITY]
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

/** Positions a second through 5,000 fences of a tenant that all watch the vehicle, beside an empty step. */
export async function fenceSteps(): Promise<void> {
  const random = dice(20_261_123)
  const set = fenceSet(cityFences(random))
  const events = cityReports(random, VEHICLES, scaled(200, 20))
  let outputs = 0
  let state = 0
  const watching = (before: WatchState, event: MessageEvent) => {
    const next = watchStep(before, event, set)
    outputs += next.outputs.length
    state = Math.max(state, Object.keys(next.state.fences).length)
    return next.state
  }
  const empty = played(INITIAL, (before, event) => ({ ...before, wake: event.deviceTime }))
  const limit = play(events, [empty]).perSecond
  const { perSecond: value, slowest } = play(events, [played(INITIAL, watching)])
  print({
    name: 'fence-steps',
    value,
    unit: 'positions a second through 5,000 fences that all watch the vehicle, the best of five rounds on one processor',
    limit: round(limit, 0),
    limitWhat: 'positions a second of an empty step that changes its state',
    slowest: round(slowest, 0),
    microseconds: round(1e6 / value, 2),
    positions: events.length,
    outputs: outputs / ROUNDS,
    fencesRememberedAtMost: state,
  })
}
