import type { LngLat } from '@motorpool/geo'
import { describe, expect, it } from 'vitest'
import {
  finished,
  isWhole,
  newSketch,
  pressed,
  ringOf,
  type Sketch,
  type SketchShape,
  sketchFeatures,
  undone,
} from '../../src/map/sketch.ts'

const near = (a: LngLat, b: LngLat) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.1
const draw = (shape: SketchShape, ...points: LngLat[]): Sketch =>
  points.reduce((sketch, at) => pressed(sketch, at, near), newSketch(shape))

describe('something drawn on the map', () => {
  it('is a box by two corners, whichever comes first', () => {
    expect(draw('box', [1, 1]).done).toBe(false)
    expect(draw('box', [1, 1], [1, 1]).done).toBe(false)
    const box = draw('box', [1, 1], [0, 3])
    expect(ringOf(box)).toEqual([
      [1, 1],
      [0, 1],
      [0, 3],
      [1, 3],
    ])
  })

  it.each<[string, LngLat]>([
    ['the last corner', [2, 2]],
    ['the first corner', [0, 0]],
  ])('is an area that a second press on %s finishes', (_, again) => {
    const open = draw('ring', [0, 0], [2, 0], [2, 2])
    expect([open.done, ringOf(open)]).toEqual([false, null])
    const area = pressed(open, again, near)
    expect([area.done, ringOf(area)]).toEqual([true, open.points])
  })

  it('is not finished with too few points', () => {
    const two = draw('ring', [0, 0], [2, 0], [2, 0])
    expect([two.points.length, isWhole(two), finished(two).done]).toEqual([2, false, false])
    expect(draw('path', [0, 0], [0, 0]).points).toEqual([[0, 0]])
  })

  it('ends with as many corners as a call takes', () => {
    const corners = Array.from({ length: 120 }, (_, i): LngLat => [i, i % 2])
    const area = corners.reduce(
      (sketch, at) => (sketch.done ? sketch : pressed(sketch, at, near)),
      newSketch('ring'),
    )
    expect([area.points.length, area.done]).toEqual([100, true])
  })

  it('goes back point by point, also once it was finished, and begins anew after that', () => {
    const path = draw('path', [0, 0], [0, 1], [0, 1])
    expect(path.done).toBe(true)
    expect(ringOf(path)).toBeNull()
    expect(undone(path)).toEqual({ shape: 'path', points: [[0, 0]], done: false })
    expect(undone(newSketch('path')).points).toEqual([])
    expect(pressed(path, [5, 5], near)).toEqual({ shape: 'path', points: [[5, 5]], done: false })
  })

  it('shows the way to the pointer, and along a path how long it is so far', () => {
    const shown = (sketch: Sketch, hover: LngLat | null) =>
      sketchFeatures(
        sketch,
        hover,
        (point) => point,
        (metres) => `${Math.round(metres / 1000)}`,
      ).features.map(({ properties }) => properties?.text ?? properties?.kind)
    expect(shown(draw('path', [0, 0], [0, 1]), [0, 2])).toEqual(['line', 'point', 'point', '111', '222'])
    expect(shown(draw('path', [0, 0], [0, 1], [0, 1]), [0, 2])).toEqual(['line', 'point', 'point', '111'])
    expect(shown(newSketch('ring'), [1, 1])).toEqual([])
    expect(shown(draw('box', [0, 0]), [1, 1])).toEqual(['area', 'line', 'point'])
  })
})
