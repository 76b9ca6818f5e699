import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { bboxOf, type LngLat } from '@motorpool/geo'
import { Result } from 'antd'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { currentLocale, useText } from '../texts/texts.ts'
import { MapContext, type MapContextValue } from './context.ts'
import { bboxToDisplay, displayDatum } from './datum.ts'
import { DEFAULT_ACCENT } from './palette.ts'
import type {
  DetailArchive,
  FitOptions,
  MapHandle,
  MapInsets,
  MapOpening,
  MapPrint,
  MapRegion,
  MapTheme,
  MapViewport,
  OnlineProvider,
} from './types.ts'
import { type MapState, useMapLibre } from './useMapLibre.ts'

export interface MapViewProps {
  theme: MapTheme
  /** In place of the offline base map. */
  online?: OnlineProvider | null
  /** An operator's archive, drawn over the offline base map. */
  detail?: DetailArchive | null
  /** Address of the offline base map. */
  basemapUrl?: string
  /** Where to look; the map moves when this changes, and starts there. */
  view?: MapViewport
  /** Asked once, where there is no `view`: what the map opens on, if that is known by then. */
  opening?: () => MapOpening | undefined
  onViewChange?: (view: MapViewport) => void
  /** After every move and resize: what to ask the server for. */
  onRegionChange?: (region: MapRegion) => void
  /** Colour of clusters and of the selection; the tenant's. */
  accent?: string
  children?: ReactNode
  className?: string
  ref?: Ref<MapHandle>
}

const FIT_PADDING = 56
const FIT_MAX_ZOOM = 15

export function MapView(props: MapViewProps): ReactNode {
  const {
    theme,
    online = null,
    detail = null,
    basemapUrl = '/basemap/china.pmtiles',
    view,
    opening,
    onViewChange,
    onRegionChange,
  } = props
  const { accent = DEFAULT_ACCENT[theme], children, className, ref } = props
  const t = useText()
  const locale = currentLocale()
  const container = useRef<HTMLDivElement>(null)
  const datum = online?.datum ?? 'WGS-84'
  const display = useMemo(() => displayDatum(datum), [datum])
  const state = useMapLibre(container, {
    theme,
    locale,
    basemapUrl,
    online,
    detail,
    display,
    view,
    opening,
    onViewChange,
    onRegionChange,
    t,
  })
  useHandle(ref, state, display)
  const { map, styled, failure } = state
  const context = useMemo(
    (): MapContextValue | null =>
      map && styled && { map, theme: styled.theme, display: styled.display, locale, accent },
    [map, styled, locale, accent],
  )

  return (
    <div className={className ? `mp-map ${className}` : 'mp-map'} data-theme={theme}>
      {failure === 'unsupported' ? (
        <Result status="warning" title={t('map.unsupported.title')} subTitle={t('map.unsupported.hint')} />
      ) : (
        <div ref={container} className="mp-map-canvas" />
      )}
      {failure === 'basemap' ? (
        <div className="mp-map-notice" role="status">
          {t('map.basemapFailed')}
        </div>
      ) : null}
      {context ? (
        <MapContext key={styled?.version} value={context}>
          {children}
        </MapContext>
      ) : null}
    </div>
  )
}

/** The drawing is there for as long as it is being drawn: it is read inside of that. */
function pictureOf(map: MapLibreMap): Promise<MapPrint> {
  const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
  return new Promise((resolve) => {
    map.once('render', () => resolve({ url: map.getCanvas().toDataURL('image/png'), attribution }))
    map.triggerRepaint()
  })
}

/** From the middle of the map to that of what is free of it: px. */
const middleOf = ({ top, right, bottom, left }: MapInsets): [number, number] => [
  (left - right) / 2,
  (top - bottom) / 2,
]

function useHandle(
  ref: Ref<MapHandle> | undefined,
  state: MapState,
  display: ReturnType<typeof displayDatum>,
): void {
  useImperativeHandle(ref, (): MapHandle => {
    const fitBounds: MapHandle['fitBounds'] = (bbox, options: FitOptions = {}) => {
      const [west, south, east, north] = bboxToDisplay(bbox, display)
      state.map?.fitBounds([west, south, east, north], {
        padding: options.padding ?? FIT_PADDING,
        maxZoom: options.maxZoom ?? FIT_MAX_ZOOM,
        animate: options.animate ?? true,
      })
    }
    return {
      fitBounds,
      fitTo(points, options) {
        const bbox = bboxOf(Array.from(points, (p): LngLat => [p.lng, p.lat]))
        if (bbox) fitBounds(bbox, options)
      },
      flyTo({ center, zoom, padding }) {
        const [lng, lat] = display.toDisplay(center)
        const offset = padding && middleOf(padding)
        state.map?.flyTo({
          center: [lng, lat],
          ...(zoom === undefined ? {} : { zoom }),
          ...(offset ? { offset } : {}),
        })
      },
      getRegion: () => state.getRegion(),
      picture: () => (state.map ? pictureOf(state.map) : Promise.reject(new Error('no map to draw'))),
    }
  }, [state, display])
}
