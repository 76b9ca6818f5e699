import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { DisplayDatum } from './datum.ts'
import type { MapTheme } from './types.ts'

export interface MapContextValue {
  map: MapLibreMap
  theme: MapTheme
  locale: string
  accent: string
  display: DisplayDatum
}

export const MapContext = createContext<MapContextValue | null>(null)

/** The map a layer is drawn on. Layers are mounted afresh with every new style: what they added is gone with the old. */
export function useMap(): MapContextValue {
  const value = useContext(MapContext)
  if (!value) throw new Error('a map layer is only good inside a MapView')
  return value
}
