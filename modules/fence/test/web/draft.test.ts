import type { LngLat } from '@motorpool/geo'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  inserted,
  isWhole,
  mayRemove,
  moved,
  newDraft,
  placeOfDraft,
  pointsOf,
  removed,
} from '../../src/web/screens/fences/draft.ts'
import { circleRing, handleFeatures, shapeFeatures } from '../../src/web/screens/fences/features.ts'

const SQUARE: readonly LngLat[] = [
  [120, 30],
  [120.2, 30],
  [120.2, 30.2],
  [120, 30.2],
]
const ringOf = (draft: { polygons: readonly (readonly (readonly LngLat[])[])[] }) => draft.polygons[0]?.[0]
const same = (point: LngLat): LngLat => point
const closed = [...SQUARE, SQUARE[0]]

describe('the place of a fence while it is edited', () => {
  it('is read from the row and written back as it was, whichever way it is set', () => {
    const rows = [
      { settingWay: 'POLYGON', polygon: { type: 'Polygon', coordinates: [closed] } },
      { settingWay: 'RECTANGLE', polygon: { type: 'Polygon', coordinates: [closed] } },
      { settingWay: 'POLYGON', polygon: { type: 'MultiPolygon', coordinates: [[closed], [closed]] } },
      { settingWay: 'CORRIDOR', line: { type: 'LineString', coordinates: SQUARE }, halfWidth: 80 },
    ]
    for (const row of rows) expect(placeOfDraft(draftOf(row, null))).toMatchObject(row)
    const circle = draftOf({ settingWay: 'CIRCLE', position: { lng: 120, lat: 30 }, radius: 2000 }, null)
    expect(placeOfDraft(circle)).toMatchObject({
      fence_type: '1',
      position: { lng: 120, lat: 30 },
      radius: '2000',
      polygon: null,
      line: null,
    })
    expect(placeOfDraft(draftOf({ settingWay: 'REGION' }, '520100'))).toMatchObject({
      fence_type: '2',
      areaCode: '520100',
      polygon: null,
    })
  })

  it('is whole with its least number of corners', () => {
    expect(isWhole(newDraft('POLYGON', SQUARE.slice(0, 2)))).toBe(false)
    expect(isWhole(newDraft('POLYGON', SQUARE.slice(0, 3)))).toBe(true)
    expect(isWhole(newDraft('CORRIDOR', SQUARE.slice(0, 1)))).toBe(false)
    expect(isWhole(newDraft('CIRCLE'))).toBe(false)
    expect(isWhole(newDraft('CIRCLE', SQUARE.slice(0, 1)))).toBe(true)
    expect(isWhole(newDraft('REGION'))).toBe(false)
    expect(isWhole({ ...newDraft('REGION'), areaCode: '520100' })).toBe(true)
  })

  it('corners are moved, added and taken away, to a tenth of a metre', () => {
    const draft = newDraft('POLYGON', SQUARE)
    expect(ringOf(moved(draft, [0, 0, 1], [120.123_456_78, 30.5]))).toEqual([
      [120, 30],
      [120.123457, 30.5],
      [120.2, 30.2],
      [120, 30.2],
    ])
    const more = inserted(draft, [0, 0, 3], [119.9, 30.1])
    expect(ringOf(more)?.at(-1)).toEqual([119.9, 30.1])
    expect(pointsOf(more)).toHaveLength(5)
    expect(ringOf(removed(more, [0, 0, 4]))).toEqual(SQUARE)
  })

  it('keeps as many corners as it needs', () => {
    const triangle = newDraft('POLYGON', SQUARE.slice(0, 3))
    expect(mayRemove(triangle, [0, 0, 0])).toBe(false)
    expect(removed(triangle, [0, 0, 0])).toBe(triangle)
    expect(mayRemove(newDraft('CORRIDOR', SQUARE.slice(0, 3)), [0, 0, 0])).toBe(true)
    expect(mayRemove(newDraft('RECTANGLE', SQUARE), [0, 0, 0])).toBe(false)
  })

  it('a rectangle stays one: the opposite corner does not move', () => {
    const draft = moved(newDraft('RECTANGLE', SQUARE), [0, 0, 2], [120.5, 30.4])
    expect(ringOf(draft)).toEqual([
      [120, 30],
      [120.5, 30],
      [120.5, 30.4],
      [120, 30.4],
    ])
    const across = moved(draft, [0, 0, 2], [119.9, 29.9])
    expect(ringOf(across)?.[0]).toEqual([119.9, 29.9])
    expect(ringOf(across)?.[2]).toEqual([120, 30])
  })
})

describe('what is drawn', () => {
  it('areas are closed, circles have their radius on the ground, corridors their width', () => {
    const [area] = shapeFeatures(newDraft('POLYGON', SQUARE), same, { id: '1' })
    expect(area).toMatchObject({
      geometry: { type: 'Polygon', coordinates: [closed] },
      properties: { kind: 'area', id: '1' },
    })
    const [east] = circleRing([120, 60], 1000)
    expect((east?.[0] ?? 0) - 120).toBeCloseTo((1000 / 111_195) * 2, 3)
    const [route] = shapeFeatures({ ...newDraft('CORRIDOR', SQUARE), halfWidth: 100 }, same, {})
    expect(route).toMatchObject({ geometry: { type: 'LineString' }, properties: { kind: 'route' } })
    expect(route?.properties?.width).toBeCloseTo(200 / (78_271.5 * Math.cos(Math.PI / 6)), 6)
    expect(shapeFeatures(newDraft('CIRCLE'), same, {})).toEqual([])
    expect(shapeFeatures(newDraft('CORRIDOR', SQUARE.slice(0, 1)), same, {})).toEqual([])
  })

  it('corners can be held, and middles of edges where one can be added', () => {
    const kinds = (way: Parameters<typeof newDraft>[0]) =>
      Object.entries(
        Object.groupBy(handleFeatures(newDraft(way, SQUARE), same), (one) => String(one.properties?.kind)),
      ).map(([kind, all]) => `${kind} ${all?.length}`)
    expect(kinds('POLYGON')).toEqual(['middle 4', 'corner 4'])
    expect(kinds('CORRIDOR')).toEqual(['middle 3', 'corner 4'])
    expect(kinds('RECTANGLE')).toEqual(['corner 4'])
    expect(kinds('REGION')).toEqual([])
    expect(kinds('CIRCLE')).toEqual([])
  })

  it('is drawn where the base map shows it', () => {
    const shifted = (point: LngLat): LngLat => [point[0] + 1, point[1]]
    const [area] = shapeFeatures(newDraft('POLYGON', SQUARE), shifted, {})
    expect(area?.geometry).toMatchObject({
      coordinates: [closed.map((point) => [(point?.[0] ?? 0) + 1, point?.[1]])],
    })
  })
})
