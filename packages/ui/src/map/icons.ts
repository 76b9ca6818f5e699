import type { Map as MapLibreMap } from 'maplibre-gl'
import { ALARM_COLOUR, GAP_COLOUR, MARKER_EDGE, STATUS_COLOUR } from './palette.ts'
import type { MapTheme, VehicleStatus } from './types.ts'

/** Drawn on a square of 32 units, y downward, north up. */
const SIZE = 32
const RATIO = 3

interface Shape {
  /** Filled with the status colour and edged. */
  body: string
  /** Drawn on the body in the edge colour. */
  mark?: string
  /** A ring only: no filling. */
  hollow?: boolean
}

const DISC = 'M16 7a9 9 0 1 1 0 18a9 9 0 1 1 0-18z'
const ARROW = 'M16 10.6l4.6 9.6-4.6-2.3-4.6 2.3z'

/** One silhouette for each status, so that none depends on its colour. */
const SHAPES: Record<VehicleStatus | 'running-still', Shape> = {
  running: { body: 'M16 2.6l4.2 5.4a9 9 0 1 1-8.4 0z', mark: ARROW },
  'running-still': { body: DISC, mark: 'M12.6 11.4l8 4.6-8 4.6z' },
  parked: {
    body: 'M10.5 8h11a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-11a2.5 2.5 0 0 1 2.5-2.5z',
    mark: 'M13 11h3.9a3.3 3.3 0 0 1 0 6.6h-1.7v3.6h-2.2zM15.2 13v2.7h1.5a1.35 1.35 0 0 0 0-2.7z',
  },
  charging: { body: 'M16 6l8.7 5v10l-8.7 5-8.7-5v-10z', mark: 'M17.4 9.4l-5.8 7.6h3.7l-.9 5.6 6-7.9h-3.8z' },
  working: {
    body: 'M12.1 6.6h7.8l5.5 5.5v7.8l-5.5 5.5h-7.8l-5.5-5.5v-7.8z',
    mark: 'M14.7 8.6h2.6v2.2a5.4 5.4 0 0 1 1.6.7l1.6-1.6 1.8 1.8-1.6 1.6a5.4 5.4 0 0 1 .7 1.6h2.2v2.6h-2.2a5.4 5.4 0 0 1-.7 1.6l1.6 1.6-1.8 1.8-1.6-1.6a5.4 5.4 0 0 1-1.6.7v2.2h-2.6v-2.2a5.4 5.4 0 0 1-1.6-.7l-1.6 1.6-1.8-1.8 1.6-1.6a5.4 5.4 0 0 1-.7-1.6h-2.2v-2.6h2.2a5.4 5.4 0 0 1 .7-1.6l-1.6-1.6 1.8-1.8 1.6 1.6a5.4 5.4 0 0 1 1.6-.7zM16 13.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z',
  },
  idling: {
    body: 'M16 5.6l10.4 10.4-10.4 10.4-10.4-10.4z',
    mark: 'M12.6 10.8h6.8l-2.7 5.2 2.7 5.2h-6.8l2.7-5.2z',
  },
  never: { body: 'M16 11a5 5 0 1 1 0 10a5 5 0 1 1 0-10z', hollow: true },
  offline: {
    body: 'M16 9.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z',
    mark: 'M11.2 19.9l8.7-8.7 .9.9-8.7 8.7z',
    hollow: true,
  },
}

const ALARM: Shape = {
  body: 'M14.2 6.6a2.1 2.1 0 0 1 3.6 0l8.6 15.2a2.1 2.1 0 0 1-1.8 3.1h-17.2a2.1 2.1 0 0 1-1.8-3.1z',
  mark: 'M14.8 11.4h2.4l-.4 6.4h-1.6zM16 19.3a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8z',
}

const NOSE = 'M16 1l5.4 6.6q-5.4-2.6-10.8 0z'
const STOP = 'M16 8.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z'
const STOP_BARS = 'M12.9 12.6h2.1v6.8h-2.1zM17 12.6h2.1v6.8h-2.1z'
const CHEVRON = 'M11.6 20.6l4.4-4.6 4.4 4.6 1.4-1.4-5.8-6-5.8 6z'
const PIN = 'M16 30.4l-3.6-5.2a11 11 0 1 1 7.2 0z'

export const START_COLOUR = '#0b7a53'
export const END_COLOUR = '#c23a2b'

export interface Drawing {
  body: string
  fill: string
  edge: string
  mark?: string | undefined
  markFill?: string
  hollow?: boolean | undefined
  edgeWidth?: number
}

const drawingOf = (name: VehicleStatus | 'running-still', theme: MapTheme): Drawing =>
  drawn(SHAPES[name], STATUS_COLOUR[theme][name === 'running-still' ? 'running' : name], theme)

export const alarmDrawing = (theme: MapTheme): Drawing => drawn(ALARM, ALARM_COLOUR[theme], theme)

function drawn(shape: Shape, colour: string, theme: MapTheme): Drawing {
  const edge = MARKER_EDGE[theme]
  return shape.hollow
    ? { body: shape.body, fill: edge, edge: colour, mark: shape.mark, markFill: colour, hollow: true }
    : { body: shape.body, fill: colour, edge, mark: shape.mark, markFill: edge }
}

/** All pictures of a theme by the name layers use. */
export function drawings(theme: MapTheme): Record<string, Drawing> {
  const edge = MARKER_EDGE[theme]
  const all: Record<string, Drawing> = {}
  for (const name of Object.keys(SHAPES) as (VehicleStatus | 'running-still')[])
    all[`mp-${name}`] = drawingOf(name, theme)
  all['mp-nose'] = { body: NOSE, fill: STATUS_COLOUR[theme].running, edge, edgeWidth: 1 }
  all['mp-badge'] = alarmDrawing(theme)
  all['mp-stop'] = {
    body: STOP,
    fill: edge,
    edge: GAP_COLOUR[theme],
    mark: STOP_BARS,
    markFill: theme === 'dark' ? '#c4ccd6' : '#3b4552',
  }
  all['mp-chevron'] = { body: CHEVRON, fill: edge, edge: 'transparent' }
  all['mp-start'] = { body: PIN, fill: START_COLOUR, edge: '#ffffff' }
  all['mp-end'] = { body: PIN, fill: END_COLOUR, edge: '#ffffff' }
  return all
}

/** Puts the theme's pictures into the map; they go with the style. */
export function addImages(map: MapLibreMap, theme: MapTheme): void {
  for (const [name, drawing] of Object.entries(drawings(theme))) {
    if (!map.hasImage(name)) map.addImage(name, imageOf(drawing), { pixelRatio: RATIO })
  }
}

function imageOf(drawing: Drawing): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE * RATIO
  canvas.height = SIZE * RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas to draw map markers on')
  context.scale(RATIO, RATIO)
  paint(context, drawing)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** On a square of 32 units. */
export function paint(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const body = new Path2D(drawing.body)
  context.lineJoin = 'round'
  context.lineWidth = (drawing.edgeWidth ?? (drawing.hollow ? 1 : 1.8)) * 2
  context.strokeStyle = drawing.edge
  context.stroke(body)
  context.fillStyle = drawing.fill
  context.fill(body)
  if (drawing.mark) {
    context.fillStyle = drawing.markFill ?? drawing.edge
    context.fill(new Path2D(drawing.mark), 'evenodd')
  }
}

/** The status alone, whichever way the vehicle goes. */
export function statusDrawing(status: VehicleStatus, theme: MapTheme): Drawing {
  return drawingOf(status === 'running' ? 'running-still' : status, theme)
}

/** The same pictures for a legend and a list. */
export const statusIconUrl = (status: VehicleStatus, theme: MapTheme): string =>
  urlOf(statusDrawing(status, theme))
export const alarmIconUrl = (theme: MapTheme): string => urlOf(alarmDrawing(theme))

function urlOf({ body, fill, edge, mark, markFill, hollow }: Drawing): string {
  const inner = mark ? `<path d="${mark}" fill="${markFill}" fill-rule="evenodd"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24"><path d="${body}" fill="${fill}" stroke="${edge}" stroke-width="${hollow ? 2 : 3.6}" stroke-linejoin="round" paint-order="stroke"/>${inner}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
