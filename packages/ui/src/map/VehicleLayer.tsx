import { type GeoJSONSource, type MapMouseEvent, type PointLike } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type MapContextValue, useMap } from './context.ts'
import type { FleetItem } from './fleet.ts'
import { FleetPainter } from './fleetPainter.ts'
import { addImages } from './icons.ts'
import type { MapPicture } from './types.ts'
import { CLUSTER_DISC, VEHICLE_BODY, VEHICLE_LABEL, VEHICLE_SOURCE, vehicleLayers } from './vehicleLayers.ts'

export interface VehicleLayerProps {
  /** Up to about 10,000 vehicles, clustered here; or vehicles and clusters as the server sent them. */
  vehicles: readonly FleetItem[]
  /** A vehicle was clicked, or the empty map (null). */
  onPick?: (id: string | null) => void
  selected?: string | null
  /** Pictures by the keys that vehicles name. */
  pictures?: Readonly<Record<string, MapPicture>>
  /** They are looked at and not picked, as while something is drawn over them. */
  inert?: boolean
  /** Zoom from which on names are shown beside them; a name that would cover another is left out. */
  labelZoom?: number
}

const NO_PICTURES = {}
const LABEL_ZOOM = 11.5
const DEEPEST = 24

/** Pixels around the pointer in which a click still hits. */
const REACH = 8

export function VehicleLayer({
  vehicles,
  onPick,
  selected = null,
  pictures = NO_PICTURES,
  inert = false,
  labelZoom = LABEL_ZOOM,
}: VehicleLayerProps): ReactNode {
  const context = useMap()
  const painter = useRef<FleetPainter | null>(null)
  const pick = useEffectEvent((id: string | null) => onPick?.(id))

  useEffect(() => {
    const { map } = context
    addImages(map, context.theme)
    map.addSource(VEHICLE_SOURCE, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      buffer: 64,
      tolerance: 0,
    })
    const layers = vehicleLayers(context)
    for (const layer of layers) map.addLayer(layer)
    const created = new FleetPainter(context)
    painter.current = created
    return () => {
      created.dispose()
      painter.current = null
      for (const layer of layers) if (map.style && map.getLayer(layer.id)) map.removeLayer(layer.id)
      if (map.style && map.getSource<GeoJSONSource>(VEHICLE_SOURCE)) map.removeSource(VEHICLE_SOURCE)
    }
  }, [context])

  useEffect(() => {
    context.map.setLayerZoomRange(VEHICLE_LABEL, labelZoom, DEEPEST)
  }, [context, labelZoom])
  useEffect(() => (inert ? undefined : listen(context, (id) => pick(id))), [context, inert])
  useEffect(() => {
    if (context) painter.current?.setPictures(pictures)
  }, [context, pictures])
  useEffect(() => {
    if (context) painter.current?.setItems(vehicles)
  }, [context, vehicles])
  useEffect(() => {
    if (context) painter.current?.setSelected(selected)
  }, [context, selected])
  return null
}

function listen({ map }: MapContextValue, pick: (id: string | null) => void): () => void {
  const hitAt = (event: MapMouseEvent) => {
    const { x, y } = event.point
    const box: [PointLike, PointLike] = [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ]
    const layers = [VEHICLE_BODY, CLUSTER_DISC].filter((id) => map.getLayer(id))
    return map
      .queryRenderedFeatures(box, { layers })
      .map((feature) => {
        const [lng, lat] = (feature.geometry as GeoJSON.Point).coordinates as [number, number]
        return { feature, lng, lat, away: map.project([lng, lat]).dist(event.point) }
      })
      .sort((a, b) => a.away - b.away)[0]
  }
  const onClick = (event: MapMouseEvent): void => {
    const hit = hitAt(event)
    if (!hit) pick(null)
    else if (hit.feature.properties.kind === 'vehicle') pick(String(hit.feature.properties.id))
    else {
      const wanted = Number(hit.feature.properties.expansionZoom)
      map.easeTo({ center: [hit.lng, hit.lat], zoom: wanted > 0 ? wanted + 0.2 : map.getZoom() + 2 })
    }
  }
  const onMove = (event: MapMouseEvent): void => {
    map.getCanvas().style.cursor = hitAt(event) ? 'pointer' : ''
  }
  map.on('click', onClick)
  map.on('mousemove', onMove)
  return () => {
    map.off('click', onClick)
    map.off('mousemove', onMove)
  }
}
