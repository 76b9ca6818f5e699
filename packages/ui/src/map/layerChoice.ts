import type { DetailArchive, OnlineProvider } from './types.ts'

/** Base maps of the operator and the tenant, beside the offline one. */
export interface BaseMaps {
  street: OnlineProvider | null
  satellite: OnlineProvider | null
  /** Detail that is drawn over the offline map. */
  archive: DetailArchive | null
}

export const BASE_LAYERS = ['own', 'street', 'satellite'] as const
export type BaseLayer = (typeof BASE_LAYERS)[number]

/** Layers that can be chosen. */
export function layersOf(maps: BaseMaps): BaseLayer[] {
  return BASE_LAYERS.filter((layer) => layer === 'own' || maps[layer] !== null)
}

/** The remembered layer while it is there; else the operator's archive, the street map, the offline map. */
export function layerOf(maps: BaseMaps, remembered: string | null): BaseLayer {
  const layers = layersOf(maps)
  return (
    layers.find((layer) => layer === remembered) ??
    (maps.archive === null && maps.street !== null ? 'street' : 'own')
  )
}

const keyOf = (user: string): string => `motorpool.map.${user}`

/** What a user chose in this browser. */
export function rememberedLayer(user: string): string | null {
  try {
    return localStorage.getItem(keyOf(user))
  } catch {
    return null
  }
}

export function rememberLayer(user: string, layer: BaseLayer): void {
  try {
    localStorage.setItem(keyOf(user), layer)
  } catch {
    // Without storage it lasts as long as the page.
  }
}
