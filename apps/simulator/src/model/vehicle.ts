import type { EdgePoint } from '../road/graph.ts'
import { roads } from '../road/network.ts'
import type { Coverage } from './coverage.ts'
import type { Journey } from './journey.ts'
import type { Memory, VehicleState } from './state.ts'
import { altitude } from './weather.ts'

/** Where a road vehicle begins: the road next to where an earlier life left it, else its place. */
export function standingAt(memory: Memory | undefined, place: EdgePoint): EdgePoint {
  return (memory && roads().nearest(...memory.at)) ?? place
}

/**
 * Fills what the terminal of a road vehicle sees of its journey. Without a fix it stays at the last place the
 * satellites saw, which `last` asks for when the fix goes.
 */
export function show(state: VehicleState, journey: Journey, coverage: Coverage, last = false): void {
  state.radio = coverage.radio
  state.fix = coverage.fix
  state.speed = journey.speed * 3.6
  if (!coverage.fix && !last) return
  journey.locate()
  state.lng = journey.lng
  state.lat = journey.lat
  state.direction = journey.direction
  state.altitude = altitude(journey.lng, journey.lat)
}
