import type { LngLat } from '@motorpool/geo'
import type { MapContextValue } from './context.ts'
import { FleetSprites } from './fleetSprites.ts'
import { BASE } from './palette.ts'
import { VEHICLE_STATUSES } from './types.ts'

/** No status: the vehicle is not drawn. */
export const HIDDEN = 255

/** Vehicles that move with every frame, as columns: the number of a vehicle is its place in each of them. */
export interface MovingFleet {
  readonly count: number
  /** Degrees, WGS-84. */
  readonly lng: Float64Array
  readonly lat: Float64Array
  /** Degrees clockwise from north; negative where it is unknown. */
  readonly heading: Float32Array
  /** Index in `VEHICLE_STATUSES`, or `HIDDEN`. */
  readonly status: Uint8Array
  /** 1: in alarm. */
  readonly alarm: Uint8Array
  /** 1: nothing is known of it for some time. */
  readonly faded: Uint8Array
  labelOf(index: number): string
  /** Calls back whenever something has changed; answers how to stop. */
  subscribe(onChange: () => void): () => void
}

const TILE = 512
/** px around a vehicle in which a click hits it. */
const REACH = 12
/** Names are written while no more vehicles than these are in view. */
const MOST_LABELS = 150
const NONE = -1
/** User timing: the fleet of a moment was drawn for the first time, as soon as one of its vehicles was. */
const DRAWN_MARK = 'map.moment'
/** From the bottom to the top: what is grey, what rests, what drives. */
const LAYERS: readonly ((status: number, faded: number) => boolean)[] = [
  (status, faded) => faded === 1 || status >= VEHICLE_STATUSES.indexOf('offline'),
  (status, faded) =>
    faded === 0 &&
    status > VEHICLE_STATUSES.indexOf('running') &&
    status < VEHICLE_STATUSES.indexOf('offline'),
  (status, faded) => faded === 0 && status === VEHICLE_STATUSES.indexOf('running'),
]

const scaleOf = (zoom: number): number => (zoom < 6 ? 0.5 : zoom < 9 ? 0.66 : zoom < 12 ? 0.85 : 1)

/** Draws a moving fleet on a canvas over the map, which itself stands still meanwhile. */
export class FleetCanvas {
  readonly #context: MapContextValue
  readonly #canvas = document.createElement('canvas')
  readonly #paper: CanvasRenderingContext2D
  #fleet: MovingFleet
  /** px on the map; NaN outside of what is shown. */
  #x = new Float32Array(0)
  #y = new Float32Array(0)
  #sprites: FleetSprites | null = null
  #spriteKey = ''
  #selected = NONE
  #labelZoom: number
  #marked = false

  constructor(context: MapContextValue, fleet: MovingFleet, labelZoom: number) {
    this.#context = context
    this.#fleet = fleet
    this.#labelZoom = labelZoom
    const paper = this.#canvas.getContext('2d')
    if (!paper) throw new Error('no 2D canvas to draw vehicles on')
    this.#paper = paper
    this.#canvas.className = 'mp-map-fleet'
    context.map.getCanvasContainer().append(this.#canvas)
    context.map.on('move', this.draw)
    context.map.on('resize', this.draw)
  }

  dispose(): void {
    this.#context.map.off('move', this.draw)
    this.#context.map.off('resize', this.draw)
    this.#canvas.remove()
  }

  show(fleet: MovingFleet, selected: number, labelZoom: number): void {
    this.#fleet = fleet
    this.#selected = selected
    this.#labelZoom = labelZoom
    this.draw()
  }

  /** The vehicle at a place of the map (px); -1 where there is none. */
  hit(x: number, y: number): number {
    let [best, away] = [NONE, REACH * REACH]
    for (let i = 0; i < this.#fleet.count; i++) {
      const dx = (this.#x[i] ?? Number.NaN) - x
      const dy = (this.#y[i] ?? Number.NaN) - y
      const distance = dx * dx + dy * dy
      if (distance <= away) [best, away] = [i, distance]
    }
    return best
  }

  readonly draw = (): void => {
    const ratio = this.#fit()
    const { width, height } = this.#canvas
    this.#paper.setTransform(1, 0, 0, 1, 0, 0)
    this.#paper.clearRect(0, 0, width, height)
    const inView = this.#project(width / ratio, height / ratio)
    const sprites = this.#spritesFor(ratio)
    for (const isOf of LAYERS) this.#drawLayer(sprites, ratio, isOf)
    this.#drawSelected(ratio)
    if (inView <= MOST_LABELS && this.#context.map.getZoom() >= this.#labelZoom) this.#drawLabels(ratio)
    if (!this.#marked && inView > 0) {
      this.#marked = true
      performance.mark(DRAWN_MARK)
    }
  }

  /** As large as the map; answers the pixels of the canvas in one of the page. */
  #fit(): number {
    const { clientWidth, clientHeight } = this.#context.map.getContainer()
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)]
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width
      this.#canvas.height = height
      this.#canvas.style.width = `${clientWidth}px`
      this.#canvas.style.height = `${clientHeight}px`
    }
    return ratio
  }

  #spritesFor(ratio: number): FleetSprites {
    const scale = scaleOf(this.#context.map.getZoom())
    const key = `${scale} ${ratio}`
    if (!this.#sprites || key !== this.#spriteKey) {
      this.#sprites = new FleetSprites(this.#context.theme, scale, ratio)
      this.#spriteKey = key
    }
    return this.#sprites
  }

  /** Web Mercator, north up: what the map does for each of them with an object. Answers how many are in view. */
  #project(width: number, height: number): number {
    const { map, display } = this.#context
    const fleet = this.#fleet
    if (this.#x.length !== fleet.count) {
      this.#x = new Float32Array(fleet.count)
      this.#y = new Float32Array(fleet.count)
    }
    const world = TILE * 2 ** map.getZoom()
    const centre = map.getCenter()
    const left = mercatorX(centre.lng) * world - width / 2
    const top = mercatorY(centre.lat) * world - height / 2
    const isShifted = display.datum !== 'WGS-84'
    let inView = 0
    for (let i = 0; i < fleet.count; i++) {
      if (fleet.status[i] === HIDDEN) {
        this.#x[i] = Number.NaN
        continue
      }
      let lng = fleet.lng[i] ?? 0
      let lat = fleet.lat[i] ?? 0
      if (isShifted) [lng, lat] = display.toDisplay([lng, lat] satisfies LngLat)
      const x = mercatorX(lng) * world - left
      const y = mercatorY(lat) * world - top
      const isInside = x > -REACH && y > -REACH && x < width + REACH && y < height + REACH
      this.#x[i] = isInside ? x : Number.NaN
      this.#y[i] = y
      if (isInside) inView++
    }
    return inView
  }

  #drawLayer(sprites: FleetSprites, ratio: number, isOf: (typeof LAYERS)[number]): void {
    const { status, faded, heading, alarm, count } = this.#fleet
    const { sheet, side } = sprites
    const paper = this.#paper
    const half = side / 2
    for (let i = 0; i < count; i++) {
      const x = this.#x[i] ?? Number.NaN
      const [of, grey] = [status[i] ?? HIDDEN, faded[i] ?? 0]
      if (Number.isNaN(x) || !isOf(of, grey)) continue
      const left = Math.round(x * ratio - half)
      const top = Math.round((this.#y[i] ?? 0) * ratio - half)
      const from = sprites.placeOf(of, heading[i] ?? -1, grey === 1)
      paper.drawImage(sheet, from, 0, side, side, left, top, side, side)
      if (alarm[i] === 1 && grey === 0)
        paper.drawImage(
          sheet,
          sprites.badge,
          0,
          side,
          side,
          left + half / 2,
          top - half / 2,
          side * 0.6,
          side * 0.6,
        )
    }
  }

  #drawSelected(ratio: number): void {
    const x = this.#x[this.#selected] ?? Number.NaN
    if (Number.isNaN(x)) return
    const paper = this.#paper
    paper.beginPath()
    paper.arc(x * ratio, (this.#y[this.#selected] ?? 0) * ratio, 17 * ratio, 0, 2 * Math.PI)
    paper.strokeStyle = this.#context.accent
    paper.lineWidth = 2.5 * ratio
    paper.stroke()
  }

  #drawLabels(ratio: number): void {
    const paper = this.#paper
    const palette = BASE[this.#context.theme]
    paper.font = `500 ${12 * ratio}px system-ui, sans-serif`
    paper.textAlign = 'center'
    paper.lineWidth = 3 * ratio
    paper.lineJoin = 'round'
    paper.strokeStyle = palette.halo
    paper.fillStyle = palette.capitalLabel
    for (let i = 0; i < this.#fleet.count; i++) {
      const x = (this.#x[i] ?? Number.NaN) * ratio
      if (Number.isNaN(x)) continue
      const y = ((this.#y[i] ?? 0) + 26) * ratio
      const text = this.#fleet.labelOf(i)
      paper.strokeText(text, x, y)
      paper.fillText(text, x, y)
    }
  }
}

/** 0 to 1 around the world. */
const mercatorX = (lng: number): number => (lng + 180) / 360

/** 0 to 1 from north to south. */
function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
