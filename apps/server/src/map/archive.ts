import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MapArchive } from '@motorpool/system/server'
import { z } from 'zod'
import { ConfigError } from '../config.ts'

// PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

const HEADER_BYTES = 127
/** Metadata as stored, and unpacked: a description of layers, never a map. */
const MAX_METADATA = 4 * 1024 * 1024
const MAX_UNPACKED = 32 * 1024 * 1024
const NONE = 1
const GZIP = 2
const VECTOR_TILES = 1

const unzip = promisify(gunzip)

const metadataSchema = z.object({
  attribution: z.string().max(1000).optional(),
  vector_layers: z.array(z.object({ id: z.string() })),
})

/** Layers by which a schema is recognised. */
const SCHEMAS = [
  ['protomaps', ['earth', 'water', 'roads', 'places']],
  ['openmaptiles', ['water', 'transportation', 'transportation_name', 'place']],
] as const

const ATTRIBUTIONS = {
  protomaps: '<a href="https://protomaps.com" target="_blank" rel="noopener">Protomaps</a> · ',
  openmaptiles: '<a href="https://openmaptiles.org/" target="_blank" rel="noopener">© OpenMapTiles</a> · ',
} as const
const OPENSTREETMAP =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>'

/** Address of the operator's archive: one for whatever file it is. */
export const ARCHIVE_URL = '/basemap/operator.pmtiles'

/** What an operator's file holds; says what is wrong with one that the map cannot show. */
export async function inspectArchive(file: string): Promise<MapArchive> {
  const refuse = (why: string) => new ConfigError(`MOTORPOOL_MAP_PMTILES: ${file} ${why}`)
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`)
  })
  try {
    if (!(await handle.stat()).isFile()) throw refuse('is no file')
    const header = await part(handle, 0, HEADER_BYTES)
    if (header.length < HEADER_BYTES || header.toString('latin1', 0, 7) !== 'PMTiles')
      throw refuse('is no PMTiles archive')
    if (header[7] !== 3) throw refuse(`is of PMTiles version ${header[7]}, version 3 is needed`)
    if (header[99] !== VECTOR_TILES) throw refuse('holds no vector tiles (MVT)')
    for (const at of [97, 98])
      if (header[at] !== NONE && header[at] !== GZIP)
        throw refuse('is packed by another method than gzip, which browsers cannot unpack')
    const metadata = await readMetadata(handle, header)
    if (!metadata) throw refuse('has no description of its layers (vector_layers)')
    const ids = new Set(metadata.vector_layers.map(({ id }) => id))
    const schema = SCHEMAS.find(([, layers]) => layers.every((id) => ids.has(id)))?.[0]
    if (!schema)
      throw refuse(
        `is of no schema that can be drawn, Protomaps or OpenMapTiles; its layers: ${[...ids].slice(0, 12).join(', ')}`,
      )
    return {
      url: ARCHIVE_URL,
      schema,
      attribution: metadata.attribution || ATTRIBUTIONS[schema] + OPENSTREETMAP,
      minZoom: header.readUInt8(100),
      maxZoom: header.readUInt8(101),
      bounds: boundsOf(header),
    }
  } finally {
    await handle.close()
  }
}

async function readMetadata(handle: FileHandle, header: Buffer) {
  const length = Number(header.readBigUInt64LE(32))
  if (length === 0 || length > MAX_METADATA) return undefined
  try {
    const stored = await part(handle, Number(header.readBigUInt64LE(24)), length)
    const text = header[97] === GZIP ? await unzip(stored, { maxOutputLength: MAX_UNPACKED }) : stored
    return metadataSchema.safeParse(JSON.parse(text.toString())).data
  } catch {
    return undefined
  }
}

/** West, south, east, north; the whole world where the file names no area. */
function boundsOf(header: Buffer): MapArchive['bounds'] {
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map(
    (at) => header.readInt32LE(at) / 1e7,
  )
  return west < east && south < north ? [west, south, east, north] : [-180, -85, 180, 85]
}

/** Fewer bytes at the end of the file. */
export async function part(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return bytes.subarray(0, bytesRead)
}
