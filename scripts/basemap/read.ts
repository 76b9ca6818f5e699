import { closeSync, openSync, readSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import type { Feature } from 'geojson'
import Pbf from 'pbf'
import { PMTiles } from 'pmtiles'

/** Opens an archive on the disk; whoever opens it closes it. */
export function openArchive(file: string): { archive: PMTiles; close: () => void } {
  const descriptor = openSync(file, 'r')
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: async (offset, length) => {
      const bytes = new Uint8Array(length)
      const read = readSync(descriptor, bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, read) }
    },
  })
  return { archive, close: () => closeSync(descriptor) }
}

/** The tile that holds a place, its features in degrees by layer; nothing where there is no tile. */
export async function tileAt(
  archive: PMTiles,
  zoom: number,
  [lng, lat]: readonly [number, number],
): Promise<Record<string, Feature[]>> {
  const n = 2 ** zoom
  const x = Math.floor(((lng + 180) / 360) * n)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * n)
  const tile = await archive.getZxy(zoom, x, y)
  if (!tile) return {}
  const { layers } = new VectorTile(new Pbf(new Uint8Array(tile.data)))
  return Object.fromEntries(
    Object.entries(layers).map(([id, layer]) => [
      id,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).toGeoJSON(x, y, zoom)),
    ]),
  )
}
