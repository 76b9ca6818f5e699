import { distance } from '@motorpool/geo'
import { describe, expect, test } from 'vitest'
import { bboxFromDisplay, displayDatum } from '../../src/map/datum.ts'
import { abbreviate, CLUSTER_MAX_ZOOM, Fleet, type FleetItem, fleetFeatures } from '../../src/map/fleet.ts'
import { Motion } from '../../src/map/motion.ts'
import { contain } from '../../src/map/pictures.ts'
import type { MapVehicle } from '../../src/map/types.ts'

const WORLD = [-180, -85, 180, 85] as const
const same = (p: readonly [number, number]) => p

const vehicle = (id: string, lng: number, lat: number, more: Partial<MapVehicle> = {}): MapVehicle => ({
  id,
  lng,
  lat,
  status: 'running',
  alarm: false,
  heading: 90,
  label: id,
  ...more,
})

describe('vehicles on the map', () => {
  const yard = Array.from({ length: 40 }, (_, i) =>
    vehicle(`y${i}`, 113.2 + i / 2000, 23.1, { status: 'parked', alarm: i < 3, heading: null }),
  )
  const lone = vehicle('lone', 87.6, 43.8)

  test('far out a yard is one cluster with its count and alarms, and a lone vehicle stays itself', () => {
    const view = new Fleet([...yard, lone], same).view(WORLD, 4)
    expect(view.clusters).toMatchObject([{ count: 40, alarms: 3 }])
    expect(view.vehicles.map((v) => v.id)).toEqual(['lone'])
    expect(view.clusters[0]?.expansionZoom).toBeGreaterThan(4)
  })

  test('close up every vehicle is drawn, and only those in the box', () => {
    const view = new Fleet([...yard, lone], same).view([113, 23, 114, 24], CLUSTER_MAX_ZOOM + 1)
    expect(view.clusters).toEqual([])
    expect(view.vehicles).toHaveLength(40)
  })

  test('no vehicle is lost or counted twice at any zoom', () => {
    const many = Array.from({ length: 3000 }, (_, i) =>
      vehicle(`v${i}`, 100 + ((i * 7919) % 2000) / 100, 22 + ((i * 104_729) % 2000) / 100),
    )
    const fleet = new Fleet(many, same)
    for (let zoom = 2; zoom <= 14; zoom++) {
      const view = fleet.view(WORLD, zoom)
      const counted = view.clusters.reduce((sum, cluster) => sum + cluster.count, view.vehicles.length)
      expect(counted).toBe(3000)
    }
  })

  test('what the server clustered is taken as it is', () => {
    const served: FleetItem[] = [
      { cluster: true, id: 'c', lng: 116, lat: 40, count: 41_234, alarms: 7 },
      lone,
    ]
    const view = new Fleet(served, same).view(WORLD, 4)
    expect(view.clusters).toMatchObject([{ id: 'c', count: 41_234, alarms: 7 }])
    expect(view.vehicles).toEqual([lone])
  })

  test('a vehicle without a position is not drawn', () => {
    const view = new Fleet([vehicle('x', Number.NaN, 20), lone], same).view(WORLD, 14)
    expect(view.vehicles.map((v) => v.id)).toEqual(['lone'])
  })

  test('only what drives shows a heading, and the selected is on top', () => {
    const motion = new Motion(1000)
    const list = [
      lone,
      vehicle('p', 87.7, 43.8, { status: 'parked' }),
      vehicle('u', 87.8, 43.8, { heading: null }),
    ]
    for (const v of list) motion.moveTo(v.id, { at: [v.lng, v.lat], heading: v.heading }, 0)
    const features = fleetFeatures({ vehicles: list, clusters: [] }, motion, 0, 'p')
    const [driving, parked, unknown] = features.map((f) => f.properties)
    expect(driving).toMatchObject({ icon: 'mp-running', heading: 90, selected: false })
    expect(parked).toMatchObject({ icon: 'mp-parked', heading: -1, selected: true })
    expect(unknown).toMatchObject({ icon: 'mp-running-still', heading: -1 })
    expect(parked?.order).toBeGreaterThan(driving?.order)
  })

  test('a picture stands upright in place of the marker, its heading beside it; ours does until it is there', () => {
    const motion = new Motion(1000)
    const list = [
      vehicle('truck', 87.6, 43.8, { picture: 'lorry' }),
      vehicle('van', 87.7, 43.8, { picture: 'not loaded' }),
      vehicle('still', 87.8, 43.8, { picture: 'lorry', status: 'parked' }),
    ]
    for (const v of list) motion.moveTo(v.id, { at: [v.lng, v.lat], heading: v.heading }, 0)
    const drawn = fleetFeatures({ vehicles: list, clusters: [] }, motion, 0, null, ({ picture, status }) =>
      picture === 'lorry' ? { icon: `lorry ${status}`, reach: 20 } : undefined,
    )
    expect(drawn.map((f) => f.properties)).toMatchObject([
      { icon: 'lorry running', reach: 20, turn: 0, heading: 90, nose: true },
      { icon: 'mp-running', reach: 10, turn: 90, nose: false },
      { icon: 'lorry parked', reach: 20, nose: false },
    ])
  })

  test.each([
    [
      { width: 64, height: 64 },
      { width: 32, height: 32 },
    ],
    [
      { width: 200, height: 100 },
      { width: 32, height: 16 },
    ],
    [
      { width: 10, height: 40 },
      { width: 8, height: 32 },
    ],
  ])('a picture of %o is drawn inside its box without being stretched', (size, drawn) => {
    expect(contain(size, { width: 32, height: 32 })).toEqual(drawn)
  })

  test.each([
    [7, '7'],
    [999, '999'],
    [1234, '1.2k'],
    [9999, '9.9k'],
    [41_234, '41k'],
  ])('%i is written %s', (count, text) => {
    expect(abbreviate(count)).toBe(text)
  })
})

describe('datum of the base map', () => {
  test('on a GCJ-02 provider positions are shifted for display and come back unshifted', () => {
    const { toDisplay, fromDisplay } = displayDatum('GCJ-02')
    const shown = toDisplay([116.397, 39.909])
    expect(distance([116.397, 39.909], shown)).toBeGreaterThan(300)
    expect(distance([116.397, 39.909], fromDisplay(shown))).toBeLessThan(0.01)
  })

  test('on the offline base map nothing is shifted', () => {
    expect(displayDatum('WGS-84').toDisplay([116.397, 39.909])).toEqual([116.397, 39.909])
  })

  test('a region seen on a GCJ-02 provider is asked for in WGS-84', () => {
    const display = displayDatum('GCJ-02')
    const [west, south, east, north] = bboxFromDisplay([116, 39, 117, 40], display)
    for (const corner of [
      [116, 39],
      [117, 40],
    ] as const) {
      const [lng, lat] = display.fromDisplay(corner)
      expect(lng >= west && lng <= east && lat >= south && lat <= north).toBe(true)
    }
    expect(west).not.toBe(116)
  })
})
