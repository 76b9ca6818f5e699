import { type Bbox, growBbox, type LngLat } from '@motorpool/geo'
import type { GeoJSONSource } from 'maplibre-gl'
import { lessMotion } from '../parts/less-motion.ts'
import type { MapContextValue } from './context.ts'
import { Fleet, type FleetItem, type FleetView, fleetFeatures, isCluster } from './fleet.ts'
import { Motion } from './motion.ts'
import { Pictures } from './pictures.ts'
import type { MapPicture, MapVehicle } from './types.ts'
import { VEHICLE_SOURCE } from './vehicleLayers.ts'

const MOVE_MS = 1000
/** Clusters are recomputed at most this often; single vehicles in view are redrawn more often. */
const REINDEX_MS = 1500
/** Share of the view kept ready on every side for panning. */
const MARGIN = 0.4
const EMPTY: FleetView = { vehicles: [], clusters: [] }
/** Above this many vehicles in view every update is drawn at once instead of moved to. */
const MAX_MOVING = 1500
/** Below this zoom a vehicle moves less than a pixel between two reports: nothing to animate. */
const MOVING_ZOOM = 8
/** User timing: vehicles were drawn for the first time. */
const DRAWN_MARK = 'map.vehicles'

/** Draws vehicles into the map's source: on updates, on camera movement, and by frame while something in view moves. */
export class FleetPainter {
  readonly #context: MapContextValue
  readonly #motion: Motion
  readonly #pictures: Pictures
  #items: readonly FleetItem[] = []
  #fleet: Fleet | null = null
  #view: FleetView = EMPTY
  #selected: string | null = null
  #indexedAt = -Infinity
  #reindexTimer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #busy = false
  #again = false
  #disposed = false
  #marked = false
  #covered: { box: Bbox; zoom: number } | null = null

  constructor(context: MapContextValue) {
    this.#context = context
    this.#motion = new Motion(lessMotion() ? 0 : MOVE_MS)
    this.#pictures = new Pictures(context.map, context.theme, () => this.#draw())
    context.map.on('move', this.#onCamera)
    context.map.on('moveend', this.#onCamera)
  }

  setItems(items: readonly FleetItem[]): void {
    const now = performance.now()
    const ids = new Set<string>()
    for (const item of items) {
      if (isCluster(item)) continue
      ids.add(item.id)
      const at = this.#context.display.toDisplay([item.lng, item.lat])
      this.#motion.moveTo(item.id, { at, heading: item.heading }, now)
    }
    this.#motion.keepOnly(ids)
    const regrouped = items.length !== this.#items.length || items.some(isCluster)
    this.#items = items
    const wait = this.#indexedAt + REINDEX_MS - now
    clearTimeout(this.#reindexTimer)
    if (regrouped || wait <= 0) this.#reindex()
    else {
      this.#reindexTimer = setTimeout(() => this.#reindex(), wait)
      this.#refreshStates(items)
    }
    this.#draw()
  }

  setPictures(pictures: Readonly<Record<string, MapPicture>>): void {
    this.#pictures.set(pictures)
    this.#draw()
  }

  setSelected(id: string | null): void {
    this.#selected = id
    this.#draw()
  }

  dispose(): void {
    this.#disposed = true
    this.#pictures.dispose()
    clearTimeout(this.#reindexTimer)
    cancelAnimationFrame(this.#frame)
    this.#context.map.off('move', this.#onCamera)
    this.#context.map.off('moveend', this.#onCamera)
    this.#context.map.off('render', this.#markDrawn)
  }

  /** The first picture with all vehicles that are in view goes into the timeline of the page. */
  readonly #markDrawn = (): void => {
    if (!this.#context.map.isSourceLoaded(VEHICLE_SOURCE)) return
    performance.mark(DRAWN_MARK)
    this.#context.map.off('render', this.#markDrawn)
  }

  readonly #onCamera = (): void => {
    if (this.#isCovered()) return
    this.#query()
    this.#draw()
  }

  /** What was looked up last lies all around what the camera shows, at the same zoom. */
  #isCovered(): boolean {
    const { map } = this.#context
    if (this.#fleet?.isServed) return true
    const known = this.#covered
    if (!known || known.zoom !== Math.floor(map.getZoom())) return false
    const bounds = map.getBounds()
    const [west, south, east, north] = known.box
    return (
      bounds.getWest() >= west &&
      bounds.getSouth() >= south &&
      bounds.getEast() <= east &&
      bounds.getNorth() <= north
    )
  }

  #reindex(): void {
    this.#indexedAt = performance.now()
    this.#fleet = new Fleet(this.#items, (point: LngLat) => this.#context.display.toDisplay(point))
    this.#query()
    this.#draw()
  }

  #query(): void {
    const { map } = this.#context
    const bounds = map.getBounds()
    const box = growBbox([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], MARGIN)
    this.#covered = { box, zoom: Math.floor(map.getZoom()) }
    this.#view = this.#fleet?.view(box, map.getZoom()) ?? EMPTY
  }

  /** Updates status and label of the vehicles in view without recomputing clusters. */
  #refreshStates(items: readonly FleetItem[]): void {
    const shown = new Map(this.#view.vehicles.map((vehicle, i) => [vehicle.id, i]))
    const vehicles = [...this.#view.vehicles]
    for (const item of items) {
      const i = isCluster(item) ? undefined : shown.get(item.id)
      if (i !== undefined && !isCluster(item)) vehicles[i] = item
    }
    this.#view = { ...this.#view, vehicles }
  }

  readonly #pictureOf = ({ picture, status }: MapVehicle) =>
    picture === undefined ? undefined : this.#pictures.marker(picture, status)

  #draw(): void {
    if (this.#disposed) return
    if (this.#busy) {
      this.#again = true
      return
    }
    const source = this.#context.map.getSource<GeoJSONSource>(VEHICLE_SOURCE)
    if (!source) return
    // What does not move is drawn where it was last.
    const now = this.#isAnimated() ? performance.now() : Infinity
    const features = fleetFeatures(this.#view, this.#motion, now, this.#selected, this.#pictureOf)
    if (!this.#marked && features.length > 0) {
      this.#marked = true
      this.#context.map.on('render', this.#markDrawn)
    }
    this.#busy = true
    source
      .setData({ type: 'FeatureCollection', features })
      .catch(() => {})
      .finally(() => {
        this.#busy = false
        if (this.#again || this.#anyMoving()) this.#schedule()
        this.#again = false
      })
  }

  #isAnimated(): boolean {
    return this.#view.vehicles.length <= MAX_MOVING && this.#context.map.getZoom() >= MOVING_ZOOM
  }

  #anyMoving(): boolean {
    if (!this.#isAnimated()) return false
    const now = performance.now()
    return this.#view.vehicles.some((vehicle) => this.#motion.isMoving(vehicle.id, now - 50))
  }

  #schedule(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#draw())
  }
}
