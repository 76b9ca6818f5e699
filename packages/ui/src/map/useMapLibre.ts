import type { Bbox } from '@motorpool/geo'
import { AttributionControl, Map as MapLibreMap, NavigationControl, ScaleControl } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { bboxFromDisplay, bboxToDisplay, type DisplayDatum } from './datum.ts'
import { prepareEngine } from './engine.ts'
import { buildStyle } from './style.ts'
import type { DetailArchive, MapOpening, MapRegion, MapTheme, MapViewport, OnlineProvider } from './types.ts'

interface Options {
  theme: MapTheme
  locale: string
  basemapUrl: string
  online: OnlineProvider | null
  detail: DetailArchive | null
  display: DisplayDatum
  view?: MapViewport | undefined
  opening?: (() => MapOpening | undefined) | undefined
  onViewChange?: ((view: MapViewport) => void) | undefined
  onRegionChange?: ((region: MapRegion) => void) | undefined
  t: (key: string) => string
}

export interface Styled {
  version: number
  theme: MapTheme
  display: DisplayDatum
}

export interface MapState {
  map: MapLibreMap | null
  /** The style that is ready for layers; the previous one while the requested one is loading. */
  styled: Styled | null
  failure: 'unsupported' | 'basemap' | null
  getRegion(): MapRegion | null
}

export const CHINA: MapViewport = { center: [104.2, 36.2], zoom: 3.4 }
const BASE_SOURCES = ['world', 'china', 'detail', 'online']
const MIN_ZOOM = 2
const MAX_ZOOM = 18
/** User timing: the map was drawn for the first time, vehicles apart. */
const LOADED_MARK = 'map.loaded'

/** The lifecycle of one MapLibre map inside a container, synchronised with the properties. */
export function useMapLibre(container: RefObject<HTMLDivElement | null>, options: Options): MapState {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [styled, setStyled] = useState<Styled | null>(null)
  const [failure, setFailure] = useState<MapState['failure']>(null)
  const lastView = useRef<MapViewport | null>(null)
  const applied = useRef({ key: '', theme: options.theme, display: options.display })
  const { locale, theme, basemapUrl, online, detail, display, view } = options
  const styleKey = JSON.stringify([theme, locale, basemapUrl, online, detail])
  const viewKey = view ? `${view.center[0]},${view.center[1]},${view.zoom}` : ''

  const create = useEffectEvent((element: HTMLElement): MapLibreMap => {
    applied.current = { key: styleKey, theme, display }
    const known = lastView.current ?? view
    return createMap(element, options, known ?? options.opening?.() ?? CHINA)
  })
  const report = useEffectEvent((target: MapLibreMap, moved: boolean) => {
    const region = regionOf(target, display)
    lastView.current = { center: region.center, zoom: region.zoom }
    options.onRegionChange?.(region)
    if (moved) options.onViewChange?.(lastView.current)
  })
  const restyle = useEffectEvent((target: MapLibreMap) => {
    if (applied.current.key === styleKey) return
    applied.current = { key: styleKey, theme, display }
    target.setStyle(buildStyle(options), { diff: false })
  })
  const look = useEffectEvent((target: MapLibreMap) => {
    if (!view || (lastView.current && isSameView(view, lastView.current))) return
    const [lng, lat] = display.toDisplay(view.center)
    target.jumpTo({ center: [lng, lat], zoom: view.zoom })
  })

  // A new language is a new map: MapLibre takes the texts of its controls once.
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    let created: MapLibreMap
    try {
      created = create(element)
    } catch {
      queueMicrotask(() => setFailure('unsupported'))
      return undefined
    }
    created.on('style.load', () => {
      setMap(created)
      setFailure(null)
      const shown = applied.current
      setStyled((old) => ({ version: (old?.version ?? 0) + 1, theme: shown.theme, display: shown.display }))
    })
    created.on('error', (event) => {
      // A request cancelled by a change of style or place is no failure.
      if (event.error instanceof Error && event.error.name === 'AbortError') return
      if ('sourceId' in event && BASE_SOURCES.includes(String(event.sourceId))) setFailure('basemap')
    })
    created.on('sourcedata', ({ sourceId, tile }) => {
      if (tile && BASE_SOURCES.includes(sourceId)) setFailure((old) => (old === 'basemap' ? null : old))
    })
    created.on('load', () => {
      performance.mark(LOADED_MARK)
      report(created, false)
    })
    created.on('moveend', () => report(created, true))
    const observer = new ResizeObserver(() => {
      created.resize()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setMap(null)
      created.remove()
    }
  }, [container, locale])
  useEffect(() => {
    if (map) restyle(map)
  }, [map, styleKey])
  useEffect(() => {
    if (map) look(map)
  }, [map, viewKey, display])

  return useMemo(
    () => ({ map, styled, failure, getRegion: () => (map ? regionOf(map, display) : null) }),
    [map, styled, failure, display],
  )
}

/** Where the camera is from the start: what it is moved to afterwards would load and draw the tiles of two places. */
function cameraOf(view: MapViewport | MapOpening, display: DisplayDatum) {
  if ('bbox' in view) {
    const [west, south, east, north] = bboxToDisplay(view.bbox, display)
    const { padding, maxZoom } = view
    return {
      bounds: [west, south, east, north] as [number, number, number, number],
      fitBoundsOptions: { padding, maxZoom },
    }
  }
  const [lng, lat] = display.toDisplay(view.center)
  return { center: [lng, lat] as [number, number], zoom: view.zoom }
}

function createMap(element: HTMLElement, options: Options, view: MapViewport | MapOpening): MapLibreMap {
  const { t } = options
  prepareEngine()
  const map = new MapLibreMap({
    container: element,
    style: buildStyle(options),
    ...cameraOf(view, options.display),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    attributionControl: false,
    localIdeographFontFamily: false,
    locale: {
      'Map.Title': t('map.title'),
      'NavigationControl.ZoomIn': t('map.zoomIn'),
      'NavigationControl.ZoomOut': t('map.zoomOut'),
      'AttributionControl.ToggleAttribution': t('map.attribution'),
      'ScaleControl.Meters': t('map.unit.m'),
      'ScaleControl.Kilometers': t('map.unit.km'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Whole where there is room; on a narrow map it folds into a button when the map is moved.
  map.addControl(new AttributionControl({}), 'bottom-right')
  if (element.clientHeight < LOW_MAP) map.once('load', () => foldAttribution(element))
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left')
  return map
}

/** px; lower maps would be half covered by their attribution, which is a button on them from the start. */
const LOW_MAP = 260

function foldAttribution(element: HTMLElement): void {
  const box = element.querySelector('.maplibregl-ctrl-attrib.maplibregl-compact')
  box?.classList.remove('maplibregl-compact-show')
  box?.removeAttribute('open')
}

function regionOf(map: MapLibreMap, display: DisplayDatum): MapRegion {
  const bounds = map.getBounds()
  const seen: Bbox = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const { lng, lat } = map.getCenter()
  return {
    center: display.fromDisplay([lng, lat]),
    zoom: map.getZoom(),
    bbox: bboxFromDisplay(seen, display),
  }
}

export function isSameView(a: MapViewport, b: MapViewport): boolean {
  return (
    Math.abs(a.zoom - b.zoom) < 0.001 &&
    Math.abs(a.center[0] - b.center[0]) < 1e-6 &&
    Math.abs(a.center[1] - b.center[1]) < 1e-6
  )
}
