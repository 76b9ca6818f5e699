// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HIDDEN, type MovingFleet } from '../../src/map/fleetCanvas.ts'
import { FleetSprites } from '../../src/map/fleetSprites.ts'
import { MovingFleetLayer } from '../../src/map/MovingFleetLayer.tsx'
import { VEHICLE_STATUSES, type VehicleStatus } from '../../src/map/types.ts'
import { fakeConsole } from '../../src/testing/index.ts'
import { FakeMap, onMap } from './fake-map.tsx'

fakeConsole()

interface Drawn {
  /** Place in the sheet of markers, px. */
  from: number
  x: number
  y: number
  width: number
}

/** As much of a 2D canvas as the layer uses; what was drawn on it since it was cleared. */
class Paper {
  drawn: Drawn[] = []
  texts: string[] = []
  rings = 0
  lineWidth = 0
  clearRect = () => {
    this.drawn = []
    this.texts = []
    this.rings = 0
  }
  drawImage = (
    ...[, from, , , , x, y, width]: [unknown, number, number, number, number, number, number, number]
  ) => void this.drawn.push({ from, x, y, width })
  fillText = (text: string) => void this.texts.push(text)
  arc = () => void this.rings++
  save = () => {}
  restore = () => {}
  translate = () => {}
  rotate = () => {}
  scale = () => {}
  fill = () => {}
  stroke = () => {}
  strokeText = () => {}
  beginPath = () => {}
  setTransform = () => {}
}

let map: FakeMap
let paper: Paper
beforeEach(() => {
  map = new FakeMap()
  map.zoom = 9
  paper = new Paper()
  vi.stubGlobal('Path2D', class {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => paper as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Given {
  lng?: number
  lat?: number
  heading?: number
  status?: VehicleStatus | 'hidden'
  alarm?: boolean
  faded?: boolean
}

function fleetOf(all: readonly Given[]) {
  const listeners = new Set<() => void>()
  const flags = (of: (one: Given) => boolean | undefined) => Uint8Array.from(all, (one) => (of(one) ? 1 : 0))
  const fleet: MovingFleet = {
    count: all.length,
    lng: Float64Array.from(all, ({ lng = 115 }) => lng),
    lat: Float64Array.from(all, ({ lat = 35 }) => lat),
    heading: Float32Array.from(all, ({ heading = -1 }) => heading),
    status: Uint8Array.from(all, ({ status = 'running' }) =>
      status === 'hidden' ? HIDDEN : VEHICLE_STATUSES.indexOf(status),
    ),
    alarm: flags(({ alarm }) => alarm),
    faded: flags(({ faded }) => faded),
    labelOf: (i) => `V${i}`,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { fleet, listeners, tell: () => act(() => listeners.forEach((listener) => listener())) }
}

function show(fleet: MovingFleet, more: { selected?: number; inert?: boolean; labelZoom?: number } = {}) {
  const picked: number[] = []
  const layer = (
    <MovingFleetLayer
      fleet={fleet}
      selected={more.selected ?? -1}
      labelZoom={more.labelZoom ?? 11}
      inert={more.inert ?? false}
      onPick={(index) => picked.push(index)}
    />
  )
  return { ...render(layer, { wrapper: onMap(map) }), picked }
}

/** In which place of the sheet a marker lies. */
const side = () => new FleetSprites('light', 0.85, 1).side
const places = () => paper.drawn.map(({ from, width }) => from / width)

describe('a fleet that moves with every frame', () => {
  it('is drawn where its vehicles are, as Web Mercator has it', () => {
    const east = 115 + 360 / 2 ** 9 / 512
    show(fleetOf([{}, { lng: east, status: 'parked' }]).fleet)
    const half = side() / 2
    const [parked, middle] = paper.drawn
    expect(middle && [middle.x + half, middle.y + half].map(Math.round)).toEqual([400, 300])
    expect(parked && middle && parked.x - middle.x).toBe(1)
  })

  it('draws what is grey below, what rests above it, and what drives on top', () => {
    show(
      fleetOf([
        { status: 'running' },
        { status: 'idling' },
        { status: 'running', faded: true },
        { status: 'offline' },
      ]).fleet,
    )
    const index = (status: VehicleStatus) => VEHICLE_STATUSES.indexOf(status)
    expect(places()).toEqual([VEHICLE_STATUSES.length, index('offline'), index('idling'), index('running')])
  })

  it('turns what drives by steps of 15 degrees, once around', () => {
    show(fleetOf([0, 14, 90, 359].map((heading) => ({ heading }))).fleet)
    const first = VEHICLE_STATUSES.length + 2
    expect(places()).toEqual([first, first + 1, first + 6, first])
  })

  it('marks what is in alarm, unless nothing is known of it for long', () => {
    show(fleetOf([{ alarm: true }, { alarm: true, faded: true }]).fleet)
    expect(paper.drawn).toHaveLength(3)
  })

  it('leaves out what is hidden and what lies outside of the map', () => {
    show(fleetOf([{ status: 'hidden' }, { lng: 10 }, { lat: -60 }]).fleet)
    expect(paper.drawn).toEqual([])
  })

  it('is drawn again when it has changed and when the map has moved, until it goes', () => {
    const { fleet, tell, listeners } = fleetOf([{}])
    const { unmount } = show(fleet)
    fleet.status[0] = HIDDEN
    tell()
    expect(paper.drawn).toEqual([])
    fleet.status[0] = 0
    act(() => map.fire('move'))
    expect(paper.drawn).toHaveLength(1)
    unmount()
    expect([map.heard, listeners.size, map.canvasContainer.childElementCount]).toEqual([0, 0, 0])
  })

  it('is picked by a click near a vehicle, and let go by one on the empty map', () => {
    const { picked } = show(fleetOf([{ lng: 115.1 }, {}]).fleet)
    act(() => map.fire('click', { point: { x: 405, y: 297 } }))
    act(() => map.fire('click', { point: { x: 100, y: 100 } }))
    expect(picked).toEqual([1, -1])
    act(() => map.fire('mousemove', { point: { x: 400, y: 300 } }))
    expect(map.canvas.style.cursor).toBe('pointer')
    act(() => map.fire('mousemove', { point: { x: 1, y: 1 } }))
    expect(map.canvas.style.cursor).toBe('')
  })

  it('is not picked while something is drawn over it', () => {
    const { picked } = show(fleetOf([{}]).fleet, { inert: true })
    act(() => map.fire('click', { point: { x: 400, y: 300 } }))
    expect(picked).toEqual([])
  })

  it('has a ring around the vehicle that is looked at, and names where there is room', () => {
    map.zoom = 12
    show(fleetOf([{}, { lng: 115.01 }]).fleet, { selected: 1 })
    expect([paper.rings, paper.texts]).toEqual([1, ['V0', 'V1']])
    map.zoom = 10
    act(() => map.fire('move'))
    expect(paper.texts).toEqual([])
  })
})
