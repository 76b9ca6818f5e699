import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useMap } from './context.ts'
import type { DisplayDatum } from './datum.ts'

/** A place with how much it counts: 1 little, 3 most. WGS-84. */
export interface HeatPoint {
  lng: number
  lat: number
  weight: number
}

const SOURCE = 'mp-heat'
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Points up to which each counts in full: of more, each counts less, or everywhere were hottest. */
const FULL = 60
const LEAST = 0.15
/** Zooms between which heat gives way to points. */
const FAR = 10
const NEAR = 12

const LAYERS: readonly LayerSpecification[] = [
  {
    id: 'mp-heat',
    type: 'heatmap',
    source: SOURCE,
    maxzoom: NEAR,
    paint: {
      'heatmap-weight': ['get', 'heat'],
      'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 3, 0.8, NEAR, 2],
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 3, 14, NEAR, 26],
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], FAR, 0.85, NEAR, 0],
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        'rgba(250, 173, 20, 0)',
        0.05,
        'rgba(250, 173, 20, 0.4)',
        0.25,
        'rgba(250, 173, 20, 0.6)',
        0.6,
        'rgba(250, 84, 28, 0.8)',
        1,
        'rgba(207, 19, 34, 0.95)',
      ],
    },
  },
  {
    id: 'mp-heat-points',
    type: 'circle',
    source: SOURCE,
    minzoom: FAR,
    paint: {
      'circle-radius': 6,
      'circle-color': ['match', ['get', 'weight'], 3, '#cf1322', 2, '#fa8c16', '#1677ff'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], FAR, 0, NEAR, 1],
      'circle-stroke-opacity': ['interpolate', ['linear'], ['zoom'], FAR, 0, NEAR, 1],
    },
  },
]

function featuresOf(points: readonly HeatPoint[], display: DisplayDatum): FeatureCollection {
  const share = Math.max(LEAST, Math.min(1, Math.sqrt(FULL / points.length))) / 3
  return {
    type: 'FeatureCollection',
    features: points.map(({ lng, lat, weight }) => ({
      type: 'Feature',
      properties: { weight, heat: weight * share },
      geometry: { type: 'Point', coordinates: [...display.toDisplay([lng, lat])] },
    })),
  }
}

/** Many places: as heat from afar, each as a point from near. */
export function HeatLayer({ points }: { points: readonly HeatPoint[] }): ReactNode {
  const { map, display } = useMap()
  const data = useMemo((): FeatureCollection => featuresOf(points, display), [points, display])
  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: NOTHING })
    for (const layer of LAYERS) map.addLayer(layer)
    return () => {
      for (const { id } of LAYERS) if (map.style && map.getLayer(id)) map.removeLayer(id)
      if (map.style && map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(data)
  }, [map, data])
  return null
}
