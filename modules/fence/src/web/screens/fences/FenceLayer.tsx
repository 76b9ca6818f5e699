import { useMap } from '@motorpool/ui/map'
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  MapLayerMouseEvent,
} from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Draft } from './draft.ts'
import { collection, shapeFeatures } from './features.ts'

const SOURCE = 'mp-fences'
/** px at each zoom of a width that is doubled with each. */
export const widthInMetres: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'width'],
  24,
  ['*', ['get', 'width'], 2 ** 24],
]

export interface ShownFence {
  id: string
  name: string
  enabled: boolean
  draft: Draft
}

interface Props {
  fences: readonly ShownFence[]
  selected: string | null
  /** Nothing is picked while something is drawn. */
  inert: boolean
  onPick(id: string): void
}

const COLOUR = { on: '#2f7df6', off: '#8a94a6' }
const colour: ExpressionSpecification = ['case', ['get', 'enabled'], COLOUR.on, COLOUR.off]
const kindIs = (kind: string) => ['==', ['get', 'kind'], kind] satisfies ExpressionSpecification
const among = (selected: ExpressionSpecification | number, otherwise: number): ExpressionSpecification => [
  'case',
  ['get', 'selected'],
  selected,
  otherwise,
]

const LAYERS: readonly LayerSpecification[] = [
  {
    id: 'mp-fences-area',
    type: 'fill',
    source: SOURCE,
    filter: kindIs('area'),
    paint: { 'fill-color': colour, 'fill-opacity': among(0.22, 0.1) },
  },
  {
    id: 'mp-fences-route',
    type: 'line',
    source: SOURCE,
    filter: kindIs('route'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-opacity': among(0.34, 0.2), 'line-width': widthInMetres },
  },
  {
    id: 'mp-fences-line',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': among(2.5, 1.5),
      'line-opacity': ['case', ['get', 'region'], 0.4, 0.9],
    },
  },
]

/** All fences of the list on the map; one is picked by a click. */
export function FenceLayer({ fences, selected, inert, onPick }: Props): ReactNode {
  const { map, display } = useMap()
  const pick = useEffectEvent((event: MapLayerMouseEvent) => {
    const id: unknown = event.features?.[0]?.properties.id
    if (!inert && typeof id === 'string') onPick(id)
  })
  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: collection([]) })
    for (const layer of LAYERS) map.addLayer(layer)
    const click = (event: MapLayerMouseEvent) => pick(event)
    map.on('click', ['mp-fences-area', 'mp-fences-route'], click)
    return () => {
      map.off('click', ['mp-fences-area', 'mp-fences-route'], click)
      if (!map.style) return
      for (const { id } of LAYERS) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])
  useEffect(() => {
    const features = fences.flatMap(({ id, name, enabled, draft }) =>
      shapeFeatures(draft, display.toDisplay, {
        id,
        name,
        enabled,
        selected: id === selected,
        region: draft.way === 'REGION',
      }),
    )
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(collection(features))
  }, [map, display, fences, selected])
  return null
}
