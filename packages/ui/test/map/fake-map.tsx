import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { MapContext } from '../../src/map/context.ts'
import { displayDatum } from '../../src/map/datum.ts'

type Listener = (event: unknown) => void

/** As much of a MapLibre map as layers use; what stands on it is read from `features`. */
export class FakeMap {
  readonly style = {}
  readonly sources = new Map<string, FeatureCollection>()
  readonly layers: string[] = []
  readonly eased: unknown[] = []
  readonly canvas = { style: { cursor: '' } }
  zoom = 12
  /** Left edge of what it shows, 30 degrees wide. */
  west = 100
  /** What a click would hit. */
  hits: { properties: Record<string, unknown>; geometry: Point }[] = []
  isSourceLoaded = () => true
  private readonly listeners = new Map<string, Set<Listener>>()

  /** 800 × 600 pixels, around this place. */
  centre = { lng: 115, lat: 35 }
  readonly container = { clientWidth: 800, clientHeight: 600 }
  readonly canvasContainer = document.createElement('div')
  getCenter = () => this.centre
  getContainer = () => this.container
  getCanvasContainer = () => this.canvasContainer

  /** Pictures are there already: there is no canvas to draw them on. */
  hasImage = () => true
  getCanvas = () => this.canvas
  getZoom = () => this.zoom
  getBounds = () => ({
    getWest: () => this.west,
    getSouth: () => 20,
    getEast: () => this.west + 30,
    getNorth: () => 50,
  })
  getLayer = (id: string) => (this.layers.includes(id) ? { id } : undefined)
  addLayer = (layer: { id: string }) => this.layers.push(layer.id)
  removeLayer = (id: string) => this.layers.splice(this.layers.indexOf(id), 1)
  removeSource = (id: string) => this.sources.delete(id)
  addSource = (id: string, { data }: { data: FeatureCollection }) => this.sources.set(id, data)
  queryRenderedFeatures = () => this.hits
  project = (at: [number, number]) => ({
    dist: (to: { x: number; y: number }) => Math.hypot(at[0] - to.x, at[1] - to.y),
  })
  readonly zooms = new Map<string, number>()
  setLayerZoomRange = (id: string, from: number) => this.zooms.set(id, from)
  easeTo = (to: unknown) => this.eased.push(to)
  on = (name: string, listener: Listener) => {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
  }
  off = (name: string, listener: Listener) => this.listeners.get(name)?.delete(listener)

  getSource(id: string) {
    if (!this.sources.has(id)) return undefined
    return {
      setData: (data: FeatureCollection) => {
        this.sources.set(id, data)
        return Promise.resolve()
      },
    }
  }

  fire(name: string, event: unknown = {}): void {
    for (const listener of this.listeners.get(name) ?? []) listener(event)
  }

  /** How many listen to the map. */
  get heard(): number {
    return [...this.listeners.values()].reduce((sum, all) => sum + all.size, 0)
  }

  features(source: string): Feature<Point>[] {
    return (this.sources.get(source)?.features ?? []) as Feature<Point>[]
  }
}

/** `map` in place of a drawn one, around the layers under test; positions are shown as they are stored. */
export function onMap(map: FakeMap) {
  const value = {
    map: map as unknown as MapLibreMap,
    theme: 'light' as const,
    locale: 'zh-CN',
    accent: '#2f6bd8',
    display: displayDatum('WGS-84'),
  }
  return ({ children }: { children: ReactNode }) => <MapContext value={value}>{children}</MapContext>
}
