import { boxRing, type LngLat, type Ring, stretches } from '@motorpool/geo'
import type { Feature, FeatureCollection } from 'geojson'

/** What can be drawn: two opposite corners of a box, the corners of an area, the points of a path. */
export const SKETCH_SHAPES = ['box', 'ring', 'path'] as const
export type SketchShape = (typeof SKETCH_SHAPES)[number]

/** A drawing; WGS-84. */
export interface Sketch {
  shape: SketchShape
  points: readonly LngLat[]
  done: boolean
}

/** Points of a whole drawing at least, and at most. */
const LEAST: Record<SketchShape, number> = { box: 2, ring: 3, path: 2 }
const MOST: Record<SketchShape, number> = { box: 2, ring: 100, path: 100 }

export const newSketch = (shape: SketchShape): Sketch => ({ shape, points: [], done: false })

/** Whether it can be finished as it is. */
export const isWhole = ({ shape, points }: Sketch): boolean => points.length >= LEAST[shape]

export const finished = (sketch: Sketch): Sketch => (isWhole(sketch) ? { ...sketch, done: true } : sketch)

/** Without its last point; one that was finished is drawn on. */
export const undone = ({ shape, points }: Sketch): Sketch => ({
  shape,
  points: points.slice(0, -1),
  done: false,
})

/**
 * A press on the map. The last point pressed again, or the first one of an area, finishes; a press after that begins anew.
 * `near` says whether two positions are the same to the eye.
 */
export function pressed(sketch: Sketch, at: LngLat, near: (a: LngLat, b: LngLat) => boolean): Sketch {
  const { shape, points, done } = sketch
  if (done) return { shape, points: [at], done: false }
  const [first, last] = [points[0], points.at(-1)]
  if (last && near(last, at)) return shape === 'box' ? sketch : finished(sketch)
  if (shape === 'ring' && first && isWhole(sketch) && near(first, at)) return finished(sketch)
  const next = { shape, points: [...points, at], done: false }
  return next.points.length >= MOST[shape] ? finished(next) : next
}

/** The area of a finished box or ring. */
export function ringOf({ shape, points, done }: Sketch): Ring | null {
  const [from, to] = points
  if (!done || shape === 'path' || !from || !to) return null
  return shape === 'box' ? boxRing(from, to) : points
}

const closed = (points: readonly LngLat[]): LngLat[] => [...points, ...points.slice(0, 1)]

/** What is drawn of it: `hover` is where the next point would be. */
export function sketchFeatures(
  sketch: Sketch,
  hover: LngLat | null,
  toDisplay: (point: LngLat) => LngLat,
  lengthText: (metres: number) => string,
): FeatureCollection {
  const points = hover && !sketch.done && sketch.points.length > 0 ? [...sketch.points, hover] : sketch.points
  const { shape } = sketch
  const [from, to] = points
  const outline = shape === 'box' && from && to ? boxRing(from, to) : points
  const shown = (list: readonly LngLat[]) => list.map((point) => [...toDisplay(point)])
  const features: Feature[] = []
  if (shape !== 'path' && outline.length > 2)
    features.push(feature({ type: 'Polygon', coordinates: [shown(closed(outline))] }, 'area'))
  if (outline.length > 1)
    features.push(
      feature(
        { type: 'LineString', coordinates: shown(shape === 'path' ? outline : closed(outline)) },
        'line',
      ),
    )
  for (const point of sketch.points)
    features.push(feature({ type: 'Point', coordinates: [...toDisplay(point)] }, 'point'))
  if (shape === 'path') features.push(...lengths(points, toDisplay, lengthText))
  return { type: 'FeatureCollection', features }
}

/** The length so far at every point of a path but the first. */
function lengths(
  points: readonly LngLat[],
  toDisplay: (point: LngLat) => LngLat,
  lengthText: (metres: number) => string,
): Feature[] {
  let total = 0
  return stretches(points).flatMap((metres, i) => {
    total += metres
    const at = points[i + 1]
    return at
      ? [feature({ type: 'Point', coordinates: [...toDisplay(at)] }, 'length', { text: lengthText(total) })]
      : []
  })
}

const feature = (geometry: Feature['geometry'], kind: string, more: object = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties: { kind, ...more },
})
