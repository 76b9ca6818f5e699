import type { FencePoint, FenceRing } from '../../src/fence/index.ts'

/** Degrees to millionths. */
export const at = (lng: number, lat: number): FencePoint => [Math.round(lng * 1e6), Math.round(lat * 1e6)]
export const ring = (...corners: readonly (readonly [number, number])[]): FenceRing =>
  corners.map(([lng, lat]) => at(lng, lat))

/** A square around a centre; degrees. */
export const square = (lng: number, lat: number, half: number): FenceRing =>
  ring([lng - half, lat - half], [lng + half, lat - half], [lng + half, lat + half], [lng - half, lat + half])

/** A star-shaped ring of n corners whose distances from the centre wander: never crosses itself. Degrees. */
export function star(
  lng: number,
  lat: number,
  n: number,
  radius: number,
  wander: (i: number) => number,
): FenceRing {
  return Array.from({ length: n }, (_, i) => {
    const angle = (i / n) * 2 * Math.PI
    const r = radius * (0.6 + 0.4 * wander(i))
    return at(lng + r * Math.cos(angle), lat + r * Math.sin(angle))
  })
}
