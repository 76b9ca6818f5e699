import Flatbush from 'flatbush'
import { METRES_PER_DEGREE } from '../sphere.ts'
import type { CompiledFence } from './compile.ts'
import { FULL_TURN, MICRO } from './shape.ts'

/** Finds the few of many fences that lie around a position. */
export interface FenceIndex {
  /** Fences that it was made of. */
  readonly size: number
  /**
   * Calls back with the place in the list of each fence whose box comes within so many metres of a position (millionths
   * of a degree), in no order; one that goes round the earth may come twice. Whoever is inside a fence must see its end too: states that are inside
   * are stepped although their fence is no candidate any more.
   */
  each(lng: number, lat: number, margin: number, see: (fence: number) => void): void
  /** The same as a list, each once. */
  candidates(lng: number, lat: number, margin: number): number[]
}

export function createFenceIndex(fences: readonly Pick<CompiledFence, 'box'>[]): FenceIndex {
  const index = fences.length > 0 ? new Flatbush(fences.length) : undefined
  for (const { box } of fences) index?.add(box.west, box.south, box.east, box.north)
  index?.finish()
  const { minX = 0, maxX = 0 } = index ?? {}

  const each: FenceIndex['each'] = (lng, lat, margin, see) => {
    const dy = (margin / METRES_PER_DEGREE) * MICRO
    const dx = dy / Math.max(0.01, Math.cos(((Math.abs(lat) + dy) / MICRO) * (Math.PI / 180)))
    const search = (x: number) =>
      index?.collides(x - dx, lat - dy, x + dx, lat + dy, (i) => {
        see(i)
        return false
      })
    search(lng)
    if (lng + FULL_TURN - dx <= maxX) search(lng + FULL_TURN)
    if (lng - FULL_TURN + dx >= minX) search(lng - FULL_TURN)
  }
  return {
    size: fences.length,
    each,
    candidates(lng, lat, margin) {
      const found: number[] = []
      each(lng, lat, margin, (fence) => found.push(fence))
      return [...new Set(found)]
    },
  }
}
