import { SAFETY } from './figures.ts'

const MILLION = 1e6

/** Cores of a process at a rate, as measured at two: s of a core for a million frames at each. */
export interface Curve {
  slowRate: number
  slow: number
  fastRate: number
  fast: number
}

/**
 * Up to the faster rate the line through both; above it, where nothing was measured, as much a frame as at the faster. Convex
 * and growing, so that a plan never shrinks when vehicles are added.
 */
export function coresAt({ slowRate, slow, fastRate, fast }: Curve, rate: number): number {
  if (rate >= fastRate) return (rate * fast) / MILLION
  const atSlow = (slowRate * slow) / MILLION
  const slope = ((fastRate * fast) / MILLION - atSlow) / (fastRate - slowRate)
  return atSlow + slope * (rate - slowRate)
}

/** Most frames a second at which the process uses no more than so many cores. */
export function rateAt(curve: Curve, cores: number): number {
  const { slowRate, slow, fastRate, fast } = curve
  if (cores >= (fastRate * fast) / MILLION) return (cores * MILLION) / fast
  const idle = coresAt(curve, 0)
  const slope = (coresAt(curve, slowRate) - idle) / slowRate
  return slope > 0 && slow > 0 ? Math.max(0, (cores - idle) / slope) : 0
}

/** Processes of one thread each that are busy for a share of at most `SAFETY`. */
export const processesFor = (cores: number): number => Math.max(1, Math.ceil(cores / SAFETY - 1e-9))

/** Cores to buy for so many that are used. */
export const planned = (used: number): number => used / SAFETY
