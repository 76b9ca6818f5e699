import type { LngLat } from '@motorpool/geo'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatNumber } from '../format/number.ts'
import { useText } from '../texts/texts.ts'
import { type MapContextValue, useMap } from './context.ts'
import { fontStack } from './fonts.ts'
import { BASE } from './palette.ts'
import { pressed, type Sketch, sketchFeatures, undone } from './sketch.ts'

export const SKETCH_SOURCE = 'mp-sketch'
/** px between two presses on the same place, and that a drag goes at least. */
const NEAR = 8
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

interface Props {
  sketch: Sketch
  onChange(sketch: Sketch): void
}

/** Metres in words: whole metres below a kilometre. */
export const lengthText = (metres: number, t: (key: string) => string): string =>
  metres < 1000
    ? `${formatNumber(metres)} ${t('map.unit.m')}`
    : `${formatNumber(metres / 1000, metres < 100_000 ? 2 : 0)} ${t('map.unit.km')}`

/**
 * Something that is being drawn with mouse, finger or keys: a click sets a point, a drag a box; on the focused map Enter
 * sets one in the middle, Backspace takes the last one back.
 */
export function SketchLayer({ sketch, onChange }: Props): ReactNode {
  const context = useMap()
  const t = useText()
  const hover = useRef<LngLat | null>(null)
  const { map, display } = context
  const near = (a: LngLat, b: LngLat): boolean => {
    const [p, q] = [a, b].map((point) => map.project([...display.toDisplay(point)] as [number, number]))
    return p !== undefined && q !== undefined && Math.hypot(p.x - q.x, p.y - q.y) < NEAR
  }
  const acts: Acts = {
    draw() {
      const data = sketchFeatures(sketch, hover.current, display.toDisplay, (metres) => lengthText(metres, t))
      void map.getSource<GeoJSONSource>(SKETCH_SOURCE)?.setData(data)
    },
    press(at) {
      hover.current = null
      onChange(pressed(sketch, at, near))
    },
    drag(from, to, over) {
      if (near(from, to)) return
      hover.current = over ? null : to
      if (over) onChange({ shape: 'box', points: [from, to], done: true })
      else if (sketch.points[0] !== from) onChange({ shape: 'box', points: [from], done: false })
      else acts.draw()
    },
    hover(at) {
      hover.current = at
      acts.draw()
    },
    undo: () => onChange(undone(sketch)),
  }
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  useLayers(context)
  useEffect(() => {
    if (sketch && context) newest.current.draw()
  }, [context, sketch])
  usePointer(context, sketch.shape === 'box', newest)
  useKeys(context, newest)
  return <div className="mp-map-cross" aria-hidden="true" />
}

interface Acts {
  draw(): void
  press(at: LngLat): void
  drag(from: LngLat, to: LngLat, over: boolean): void
  hover(at: LngLat | null): void
  undo(): void
}

function useLayers(context: MapContextValue): void {
  useEffect(() => {
    const { map } = context
    map.addSource(SKETCH_SOURCE, { type: 'geojson', data: NOTHING })
    const layers = sketchLayers(context)
    for (const layer of layers) map.addLayer(layer)
    return () => {
      for (const { id } of layers) if (map.style && map.getLayer(id)) map.removeLayer(id)
      if (map.style && map.getSource(SKETCH_SOURCE)) map.removeSource(SKETCH_SOURCE)
    }
  }, [context])
}

function sketchLayers({ theme, locale, accent }: MapContextValue): LayerSpecification[] {
  const of = (kind: string) => ({ source: SKETCH_SOURCE, filter: ['==', ['get', 'kind'], kind] as never })
  return [
    {
      id: 'mp-sketch-area',
      type: 'fill',
      ...of('area'),
      paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
    },
    {
      id: 'mp-sketch-line',
      type: 'line',
      ...of('line'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': accent, 'line-width': 2.5 },
    },
    {
      id: 'mp-sketch-point',
      type: 'circle',
      ...of('point'),
      paint: {
        'circle-radius': 4.5,
        'circle-color': BASE[theme].halo,
        'circle-stroke-color': accent,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'mp-sketch-length',
      type: 'symbol',
      ...of('length'),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': fontStack(locale, 'Semibold'),
        'text-size': 12.5,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.7],
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': BASE[theme].capitalLabel,
        'text-halo-color': BASE[theme].halo,
        'text-halo-width': 2,
      },
    },
  ]
}

type Pointer = MapMouseEvent | MapTouchEvent
const isMany = (event: Pointer): boolean => 'points' in event && event.points.length > 1

function usePointer({ map, display }: MapContextValue, drags: boolean, acts: RefObject<Acts>): void {
  useEffect(() => {
    const at = ({ lngLat: { lng, lat } }: Pointer): LngLat => display.fromDisplay([lng, lat])
    let from: LngLat | null = null
    const click = (event: Pointer) => acts.current.press(at(event))
    const down = (event: Pointer) => {
      from = isMany(event) ? null : at(event)
    }
    const move = (event: Pointer) => {
      if (drags && from) acts.current.drag(from, at(event), false)
      else acts.current.hover(at(event))
    }
    const up = (event: Pointer) => {
      if (drags && from) acts.current.drag(from, at(event), true)
      from = null
    }
    const out = () => acts.current.hover(null)
    const listeners = [
      ['click', click],
      ['mousedown', down],
      ['mousemove', move],
      ['mouseup', up],
      ['touchstart', down],
      ['touchmove', move],
      ['touchend', up],
      ['mouseout', out],
    ] as const
    for (const [name, listener] of listeners) map.on(name, listener)
    map.getCanvas().style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    if (drags) map.dragPan.disable()
    return () => {
      for (const [name, listener] of listeners) map.off(name, listener)
      map.getCanvas().style.cursor = ''
      map.doubleClickZoom.enable()
      map.dragPan.enable()
    }
  }, [map, display, drags, acts])
}

function useKeys({ map, display }: MapContextValue, acts: RefObject<Acts>): void {
  useEffect(() => {
    const canvas = map.getCanvas()
    const listen = (event: KeyboardEvent) => {
      const { lng, lat } = map.getCenter()
      if (event.key === 'Enter' || event.key === ' ') acts.current.press(display.fromDisplay([lng, lat]))
      else if (event.key === 'Backspace' || event.key === 'Delete') acts.current.undo()
      else return
      event.preventDefault()
    }
    canvas.addEventListener('keydown', listen)
    return () => canvas.removeEventListener('keydown', listen)
  }, [map, display, acts])
}
