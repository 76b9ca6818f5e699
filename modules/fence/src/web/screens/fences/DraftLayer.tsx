import type { LngLat } from '@motorpool/geo'
import { useMap } from '@motorpool/ui/map'
import type {
  GeoJSONSource,
  LayerSpecification,
  MapLayerMouseEvent,
  MapLayerTouchEvent,
  MapMouseEvent,
  MapTouchEvent,
} from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type Corner, type Draft, inserted, moved, removed } from './draft.ts'
import { widthInMetres } from './FenceLayer.tsx'
import { collection, handleFeatures, shapeFeatures } from './features.ts'

const SOURCE = 'mp-fence-draft'
const HANDLES = ['mp-draft-touch', 'mp-draft-corner', 'mp-draft-middle']
/** px around a corner or a middle that belong to it: a fingertip, or the point of a mouse. */
const reach = () => (window.matchMedia('(pointer: coarse)').matches ? 22 : 8)

interface Props {
  draft: Draft
  /** `live`: while a corner is dragged, which is one step when it is let go. */
  onChange(draft: Draft, live: boolean): void
}

const layers = (accent: string, halo: string): LayerSpecification[] => [
  {
    id: 'mp-draft-area',
    type: 'fill',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'area'],
    paint: { 'fill-color': accent, 'fill-opacity': 0.2 },
  },
  {
    id: 'mp-draft-route',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'route'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': accent, 'line-opacity': 0.28, 'line-width': widthInMetres },
  },
  {
    id: 'mp-draft-line',
    type: 'line',
    source: SOURCE,
    filter: ['in', ['get', 'kind'], ['literal', ['area', 'route']]],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': accent, 'line-width': 2.5 },
  },
  {
    id: 'mp-draft-middle',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'middle'],
    paint: {
      'circle-radius': 4,
      'circle-color': halo,
      'circle-opacity': 0.85,
      'circle-stroke-color': accent,
      'circle-stroke-width': 1.5,
      'circle-stroke-opacity': 0.7,
    },
  },
  {
    id: 'mp-draft-corner',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['get', 'kind'], 'corner'],
    paint: {
      'circle-radius': 6,
      'circle-color': halo,
      'circle-stroke-color': accent,
      'circle-stroke-width': 2.5,
    },
  },
  {
    // What is held, larger than what is seen.
    id: 'mp-draft-touch',
    type: 'circle',
    source: SOURCE,
    filter: ['in', ['get', 'kind'], ['literal', ['corner', 'middle']]],
    paint: { 'circle-radius': reach(), 'circle-opacity': 0 },
  },
]

interface Held {
  corner: Corner
  /** A new corner: it is there once the pointer has moved. */
  isNew: boolean
  from: Draft
}

type Press = MapLayerMouseEvent | MapLayerTouchEvent

function heldBy(event: Press, draft: Draft): Held | undefined {
  const found = event.features?.[0]?.properties
  if (!found) return undefined
  const [p, r, i] = [Number(found.p), Number(found.r), Number(found.i)]
  const isNew = found.kind === 'middle'
  return { corner: [p, r, isNew ? i + 1 : i], isNew, from: draft }
}

/** The fence that is edited: its corners are dragged, added between others, and taken away by a double click. */
export function DraftLayer({ draft, onChange }: Props): ReactNode {
  const { map, display, accent, theme } = useMap()
  const held = useRef<Held | undefined>(undefined)
  const last = useRef<Draft | undefined>(undefined)
  const press = useEffectEvent((event: Press) => {
    held.current = heldBy(event, draft)
    if (!held.current) return
    event.preventDefault()
    map.dragPan.disable()
  })
  const drag = useEffectEvent((event: MapMouseEvent | MapTouchEvent) => {
    const grip = held.current
    if (!grip) return
    const to: LngLat = display.fromDisplay([event.lngLat.lng, event.lngLat.lat])
    const [p, r, i] = grip.corner
    last.current = grip.isNew ? inserted(grip.from, [p, r, i - 1], to) : moved(grip.from, grip.corner, to)
    onChange(last.current, true)
  })
  const release = useEffectEvent(() => {
    if (held.current && last.current) onChange(last.current, false)
    held.current = undefined
    last.current = undefined
    map.dragPan.enable()
  })
  const takeAway = useEffectEvent((event: MapLayerMouseEvent) => {
    const grip = heldBy(event, draft)
    event.preventDefault()
    if (grip && !grip.isNew) onChange(removed(draft, grip.corner), false)
  })
  useEffect(() => {
    const dark = theme === 'dark'
    map.addSource(SOURCE, { type: 'geojson', data: collection([]) })
    const drawn = layers(accent, dark ? '#11161d' : '#ffffff')
    for (const layer of drawn) map.addLayer(layer)
    const point = () => {
      map.getCanvas().style.cursor = 'move'
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
    }
    const [down, move, up, twice] = [
      (event: Press) => press(event),
      (event: MapMouseEvent | MapTouchEvent) => drag(event),
      () => release(),
      (event: MapLayerMouseEvent) => takeAway(event),
    ]
    map.on('mousedown', HANDLES, down)
    map.on('touchstart', HANDLES, down)
    map.on('dblclick', HANDLES, twice)
    map.on('mouseenter', HANDLES, point)
    map.on('mouseleave', HANDLES, leave)
    map.on('mousemove', move)
    map.on('touchmove', move)
    map.on('mouseup', up)
    map.on('touchend', up)
    return () => {
      map.off('mousedown', HANDLES, down)
      map.off('touchstart', HANDLES, down)
      map.off('dblclick', HANDLES, twice)
      map.off('mouseenter', HANDLES, point)
      map.off('mouseleave', HANDLES, leave)
      map.off('mousemove', move)
      map.off('touchmove', move)
      map.off('mouseup', up)
      map.off('touchend', up)
      leave()
      map.dragPan.enable()
      if (!map.style) return
      for (const { id } of drawn) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map, accent, theme])
  useEffect(() => {
    const features = [
      ...shapeFeatures(draft, display.toDisplay, {}),
      ...handleFeatures(draft, display.toDisplay),
    ]
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(features))
  }, [map, display, draft])
  return null
}
