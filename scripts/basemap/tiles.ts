import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import vtpbf from 'vt-pbf'
import type { Tile } from './pmtiles.ts'

export const EXTENT = 4096

export interface Layer {
  id: string
  minzoom: number
  maxzoom: number
  features: Feature[]
  /** Units of the tile (4096) around it that lines and fills reach over; labels need none. */
  buffer?: number
}

/** West, south, east, north: tiles deeper than `worldZoom` are made inside only. */
export interface Coverage {
  worldZoom: number
  inside: [number, number, number, number]
}

export function* cutTiles(layers: Layer[], coverage: Coverage): Generator<Tile> {
  const indexed = layers.map((layer) => ({ layer, index: indexOf(layer) }))
  const deepest = Math.max(...layers.map((layer) => layer.maxzoom))
  for (let z = 0; z <= deepest; z++) {
    const present = indexed.filter(({ layer }) => z >= layer.minzoom && z <= layer.maxzoom)
    const [x0, y0, x1, y1] =
      z <= coverage.worldZoom ? [0, 0, 2 ** z - 1, 2 ** z - 1] : tileRange(coverage.inside, z)
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        const parts: Record<string, LegacyTile> = {}
        for (const { layer, index } of present) {
          const tile = index.getTile(z, x, y)
          if (!tile || tile.features.length === 0) continue
          const same = parts[layer.id]
          parts[layer.id] = same ? { ...same, features: [...same.features, ...tile.features] } : tile
        }
        if (Object.keys(parts).length > 0) {
          yield { z, x, y, data: vtpbf.fromGeojsonVt(parts, { version: 2, extent: EXTENT }) }
        }
      }
    }
  }
}

function indexOf(layer: Layer): GeoJSONVT {
  const data: FeatureCollection = { type: 'FeatureCollection', features: layer.features }
  return new GeoJSONVT(data, {
    maxZoom: layer.maxzoom,
    indexMaxZoom: Math.min(5, layer.maxzoom),
    indexMaxPoints: 0,
    tolerance: 2,
    extent: EXTENT,
    buffer: layer.buffer ?? 64,
  })
}

function tileRange(
  [west, south, east, north]: [number, number, number, number],
  z: number,
): [number, number, number, number] {
  const n = 2 ** z
  const x = (lng: number) => Math.floor(((lng + 180) / 360) * n)
  const y = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * n)
  return [x(west), y(north), x(east), y(south)]
}
