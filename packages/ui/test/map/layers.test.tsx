// @vitest-environment happy-dom
import { act, render, waitFor } from '@testing-library/react'
import type { Position } from 'geojson'
import { beforeEach, describe, expect, it } from 'vitest'
import { SpeedLegend } from '../../src/map/Legends.tsx'
import { TrackLayer, type TrackLayerProps } from '../../src/map/TrackLayer.tsx'
import { TRACK_MARK_SOURCE, TRACK_POSITION_SOURCE, TRACK_SOURCE } from '../../src/map/trackLayers.ts'
import type { MapVehicle, TrackPoint, TrackPosition } from '../../src/map/types.ts'
import { VehicleLayer, type VehicleLayerProps } from '../../src/map/VehicleLayer.tsx'
import { VEHICLE_SOURCE } from '../../src/map/vehicleLayers.ts'
import { fakeConsole } from '../../src/testing/index.ts'
import { addTexts } from '../../src/texts/texts.ts'
import { FakeMap, onMap } from './fake-map.tsx'

fakeConsole()
const MINUTE = 60_000
let map: FakeMap

beforeEach(() => {
  map = new FakeMap()
  addTexts('zh-CN', {
    'map.duration.hours': '{hours} h {minutes} min',
    'map.duration.minutes': '{minutes} min',
  })
})
const settled = () => act(() => Promise.resolve())

describe('vehicles on the map', () => {
  const vehicle = (id: string, more: Partial<MapVehicle> = {}): MapVehicle => ({
    id,
    lng: 113,
    lat: 23,
    status: 'running',
    alarm: false,
    heading: 90,
    label: `粤A0000${id}`,
    ...more,
  })

  async function show(props: VehicleLayerProps) {
    const wrapper = onMap(map)
    const view = render(<VehicleLayer {...props} />, { wrapper })
    await settled()
    return {
      ...view,
      now: (next: VehicleLayerProps) => {
        view.rerender(<VehicleLayer {...next} />)
        return settled()
      },
    }
  }
  const drawn = () => map.features(VEHICLE_SOURCE).map((feature) => feature.properties ?? {})

  it('stand where they are, turned as they drive, each with its name', async () => {
    await show({ vehicles: [vehicle('1'), vehicle('2', { lng: 114, status: 'parked', heading: null })] })
    expect(map.features(VEHICLE_SOURCE).map((feature) => feature.geometry.coordinates)).toEqual([
      [113, 23],
      [114, 23],
    ])
    expect(drawn()).toMatchObject([
      { id: '1', icon: 'mp-running', turn: 90, label: '粤A00001' },
      { id: '2', icon: 'mp-parked', turn: 0, label: '粤A00002' },
    ])
  })

  it('that are selected are drawn last', async () => {
    const vehicles = [vehicle('1'), vehicle('2', { alarm: true })]
    const { now } = await show({ vehicles })
    await now({ vehicles, selected: '1' })
    await waitFor(() => expect(drawn().map((one) => one.selected)).toEqual([true, false]))
    const [first, second] = drawn()
    expect(Number(first?.order)).toBeGreaterThan(Number(second?.order))
  })

  it('that change their state are redrawn at once; one that left is gone', async () => {
    const { now } = await show({ vehicles: [vehicle('1'), vehicle('2')] })
    await now({ vehicles: [vehicle('1', { status: 'idling', alarm: true }), vehicle('2')] })
    await waitFor(() =>
      expect(drawn().map((one) => [one.icon, one.alarm])).toEqual([
        ['mp-idling', true],
        ['mp-running', false],
      ]),
    )
    await now({ vehicles: [vehicle('2')] })
    await waitFor(() => expect(drawn().map((one) => one.id)).toEqual(['2']))
  })

  it('close together are one number on a small map, with the alarms among them', async () => {
    map.zoom = 5
    await show({
      vehicles: ['1', '2', '3', '4', '5'].map((id) => vehicle(id, { status: 'parked', alarm: id === '1' })),
    })
    expect(drawn()).toMatchObject([{ kind: 'cluster', count: 5, text: '5', alarms: 1 }])
    map.zoom = 12
    map.fire('moveend')
    await waitFor(() => expect(drawn()).toHaveLength(5))
  })

  it('are looked up anew when the camera leaves what was looked up, and not before', async () => {
    await show({ vehicles: [vehicle('1'), vehicle('2', { lng: 150 })] })
    expect(drawn().map((one) => one.id)).toEqual(['1'])
    const before = map.features(VEHICLE_SOURCE)
    map.west = 105
    map.fire('move')
    await settled()
    expect(map.features(VEHICLE_SOURCE)).toBe(before)
    map.west = 125
    map.fire('move')
    await waitFor(() => expect(drawn().map((one) => one.id)).toEqual(['2']))
  })

  it('that the server drew together are not drawn again when the camera moves', async () => {
    map.zoom = 5
    await show({ vehicles: [{ cluster: true, id: 'c', lng: 113, lat: 23, count: 900 }] })
    const before = map.features(VEHICLE_SOURCE)
    map.west = 160
    map.zoom = 7
    map.fire('moveend')
    await settled()
    expect([drawn(), map.features(VEHICLE_SOURCE)]).toEqual([
      [expect.objectContaining({ count: 900 })],
      before,
    ])
    expect(map.features(VEHICLE_SOURCE)).toBe(before)
  })

  it('that do not move by pictures stand where they were last', async () => {
    map.zoom = 5
    const { now } = await show({ vehicles: [vehicle('1')] })
    await now({ vehicles: [vehicle('1', { lng: 113.01 })] })
    await waitFor(() => expect(map.features(VEHICLE_SOURCE)[0]?.geometry.coordinates[0]).toBe(113.01))
  })

  it('are picked by a click, the nearest first; a click beside them picks none', async () => {
    const picked: (string | null)[] = []
    await show({ vehicles: [vehicle('1')], onPick: (id) => picked.push(id) })
    const at = (id: string, lng: number) => ({
      properties: { kind: 'vehicle', id },
      geometry: { type: 'Point' as const, coordinates: [lng, 0] as Position },
    })
    map.hits = [at('far', 9), at('near', 2)]
    map.fire('click', { point: { x: 0, y: 0 } })
    map.fire('mousemove', { point: { x: 0, y: 0 } })
    expect(map.canvas.style.cursor).toBe('pointer')
    map.hits = []
    map.fire('click', { point: { x: 0, y: 0 } })
    map.fire('mousemove', { point: { x: 0, y: 0 } })
    expect([picked, map.canvas.style.cursor]).toEqual([['near', null], ''])
  })

  it.each([
    [14, 14.2],
    [-1, 14],
  ])('in a cluster that comes apart at %i come nearer with a click: %d', async (expansionZoom, zoom) => {
    await show({ vehicles: [vehicle('1')] })
    map.hits = [
      { properties: { kind: 'cluster', expansionZoom }, geometry: { type: 'Point', coordinates: [113, 23] } },
    ]
    map.fire('click', { point: { x: 0, y: 0 } })
    expect(map.eased).toEqual([{ center: [113, 23], zoom }])
  })

  it('leave nothing behind when the page is left', async () => {
    const { unmount } = await show({ vehicles: [vehicle('1')] })
    unmount()
    expect([map.layers, [...map.sources.keys()], map.heard]).toEqual([[], [], 0])
  })
})

describe('a track on the map', () => {
  const point = (minute: number, speed: number | null = 30): TrackPoint => ({
    lng: 113 + minute / 100,
    lat: 23,
    time: minute * MINUTE,
    speed,
  })

  async function show(props: TrackLayerProps) {
    const view = render(<TrackLayer {...props} />, { wrapper: onMap(map) })
    await settled()
    return view
  }
  const marks = () => map.features(TRACK_MARK_SOURCE).map((feature) => feature.properties)
  const stretches = () => map.features(TRACK_SOURCE).map((feature) => feature.properties?.kind)

  it('has a beginning, an end, and stops with how long they took', async () => {
    const stop = { lng: 113, lat: 23 }
    await show({
      points: [point(0), point(1)],
      stops: [
        { ...stop, from: 0, to: 12 * MINUTE },
        { ...stop, from: 0, to: 135 * MINUTE },
      ],
    })
    expect(marks()).toEqual([
      { kind: 'stop', text: '12 min' },
      { kind: 'stop', text: '2 h 15 min' },
      { kind: 'end', text: 'map.track.end' },
      { kind: 'start', text: 'map.track.start' },
    ])
  })

  it('of one point has a beginning only, and one of none has nothing', async () => {
    const { rerender } = await show({ points: [point(0)] })
    expect(marks()).toEqual([{ kind: 'start', text: 'map.track.start' }])
    rerender(<TrackLayer points={[]} />)
    expect([marks(), stretches()]).toEqual([[], []])
  })

  it('is broken where no data came for more than five minutes', async () => {
    await show({ points: [point(0), point(1), point(8), point(9)] })
    expect(stretches()).toEqual(expect.arrayContaining(['gap', 'stretch']))
    expect(stretches().filter((kind) => kind === 'gap')).toHaveLength(1)
  })

  it('shows the vehicle of the playback, and none before it begins', async () => {
    const { rerender } = await show({ points: [point(0), point(1)] })
    expect(map.features(TRACK_POSITION_SOURCE)).toEqual([])
    rerender(<TrackLayer points={[point(0), point(1)]} position={{ lng: 114, lat: 24, heading: null }} />)
    expect(map.features(TRACK_POSITION_SOURCE)).toMatchObject([
      { properties: { heading: -1 }, geometry: { coordinates: [114, 24] } },
    ])
  })

  it('follows a cursor that moves by itself until the page is left', async () => {
    const moves = new Set<() => void>()
    let at: TrackPosition | null = { lng: 113, lat: 23, heading: 45 }
    const cursor = {
      position: () => at,
      subscribe: (move: () => void) => {
        moves.add(move)
        return () => moves.delete(move)
      },
    }
    const { unmount } = await show({ points: [point(0), point(1)], cursor })
    at = { lng: 115, lat: 23, heading: 45 }
    for (const move of moves) move()
    await settled()
    expect(map.features(TRACK_POSITION_SOURCE)[0]?.geometry.coordinates).toEqual([115, 23])
    unmount()
    expect([moves.size, map.layers, [...map.sources.keys()]]).toEqual([0, [], []])
  })
})

describe('the legends', () => {
  const items = (element: React.ReactNode) =>
    [...render(element).container.querySelectorAll('li')].map((item) => item.textContent)

  it('name every class of speed up to the open one', () => {
    expect(items(<SpeedLegend theme="dark" speedLimit={80} />)).toEqual([
      'map.speedLimit',
      '0–40',
      '40–64',
      '64–80',
      '80–88',
      '88–96',
      '> 96',
      'map.unit.kmh',
      'map.track.gap',
    ])
  })
})
