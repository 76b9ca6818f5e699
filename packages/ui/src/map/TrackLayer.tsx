import type { LngLat } from '@motorpool/geo'
import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type Translate, useText } from '../texts/texts.ts'
import { type MapContextValue, useMap } from './context.ts'
import type { DisplayDatum } from './datum.ts'
import { addImages } from './icons.ts'
import { durationParts, splitTrack, trackFeatures } from './track.ts'
import { TRACK_MARK_SOURCE, TRACK_POSITION_SOURCE, TRACK_SOURCE, trackLayers } from './trackLayers.ts'
import type { TrackCursor, TrackGap, TrackPoint, TrackPosition, TrackStop } from './types.ts'

export interface TrackLayerProps {
  /** In order of time. */
  points: readonly TrackPoint[]
  colourBy?: 'speed' | 'none'
  /** What the vehicle may drive, km/h: colours of speeds are relative to it. */
  speedLimit?: number
  stops?: readonly TrackStop[]
  /** Stretches without data; left out, every silence of more than five minutes is one. */
  gaps?: readonly TrackGap[]
  /** The vehicle during playback. */
  position?: TrackPosition | null
  /** In place of `position` when it moves with every frame: followed without rendering. */
  cursor?: TrackCursor
}

const SOURCES = [TRACK_SOURCE, TRACK_MARK_SOURCE, TRACK_POSITION_SOURCE]
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
const NO_STOPS: readonly TrackStop[] = []

export function TrackLayer(props: TrackLayerProps): ReactNode {
  const { points, colourBy = 'speed', stops = NO_STOPS, gaps, position = null, speedLimit } = props
  const context = useMap()
  const t = useText()
  const { map, display } = context
  const line = useMemo(
    () => trackFeatures(splitTrack(points, gaps, speedLimit), display.toDisplay),
    [points, gaps, speedLimit, display],
  )
  const marks = useMemo(() => markFeatures(points, stops, display, t), [points, stops, display, t])
  const place = useMemo(() => positionFeature(position, display), [position, display])

  useEffect(() => {
    addImages(map, context.theme)
    for (const id of SOURCES) map.addSource(id, { type: 'geojson', data: NOTHING, tolerance: 0.2 })
    const layers = trackLayers(context, colourBy)
    for (const layer of layers) map.addLayer(layer)
    return () => {
      for (const layer of layers) if (map.style && map.getLayer(layer.id)) map.removeLayer(layer.id)
      for (const id of SOURCES) if (map.style && map.getSource(id)) map.removeSource(id)
    }
  }, [context, colourBy, map])
  useSourceData(context, colourBy, TRACK_SOURCE, line)
  useSourceData(context, colourBy, TRACK_MARK_SOURCE, marks)
  useSourceData(context, colourBy, TRACK_POSITION_SOURCE, place)
  useCursor(context, colourBy, props.cursor)
  return null
}

/** A change of `colourBy`, too, recreates the layers and their sources. */
function useSourceData(
  context: MapContextValue,
  colourBy: string,
  id: string,
  data: FeatureCollection,
): void {
  useEffect(() => {
    if (colourBy) void context.map.getSource<GeoJSONSource>(id)?.setData(data)
  }, [context, colourBy, id, data])
}

function useCursor(context: MapContextValue, colourBy: string, cursor: TrackCursor | undefined): void {
  useEffect(() => {
    if (!cursor || !colourBy) return undefined
    const { map, display } = context
    let busy = false
    let again = false
    let over = false
    // The source hands its data to a worker: one at a time, and the newest after it.
    const draw = (): void => {
      const source = map.getSource<GeoJSONSource>(TRACK_POSITION_SOURCE)
      again = busy
      if (busy || !source) return
      busy = true
      source
        .setData(positionFeature(cursor.position(), display))
        .catch(() => {})
        .finally(() => {
          busy = false
          if (again && !over) draw()
        })
    }
    draw()
    const stop = cursor.subscribe(draw)
    return () => {
      over = true
      stop()
    }
  }, [context, colourBy, cursor])
}

function markFeatures(
  points: readonly TrackPoint[],
  stops: readonly TrackStop[],
  { toDisplay }: DisplayDatum,
  t: Translate,
): FeatureCollection {
  const mark = (kind: string, at: { lng: number; lat: number }, text: string): Feature =>
    pointFeature(toDisplay([at.lng, at.lat]), { kind, text })
  const durationText = (stop: TrackStop): string => {
    const { hours, minutes } = durationParts(stop.from, stop.to)
    return hours > 0 ? t('map.duration.hours', { hours, minutes }) : t('map.duration.minutes', { minutes })
  }
  const first = points[0]
  const last = points.at(-1)
  return {
    type: 'FeatureCollection',
    features: [
      ...stops.map((stop) => mark('stop', stop, durationText(stop))),
      ...(last && points.length > 1 ? [mark('end', last, t('map.track.end'))] : []),
      ...(first ? [mark('start', first, t('map.track.start'))] : []),
    ],
  }
}

function positionFeature(position: TrackPosition | null, { toDisplay }: DisplayDatum): FeatureCollection {
  if (!position) return NOTHING
  const at = toDisplay([position.lng, position.lat])
  return { type: 'FeatureCollection', features: [pointFeature(at, { heading: position.heading ?? -1 })] }
}

function pointFeature(at: LngLat, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [at[0], at[1]] } }
}
