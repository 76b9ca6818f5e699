import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArchiveWriter } from '../../../scripts/basemap/pmtiles.ts'
import { readConfig } from '../src/config.ts'
import { ARCHIVE_URL, inspectArchive } from '../src/map/archive.ts'
import { LONGEST_PART, serveArchive } from '../src/map/serve.ts'

const LAYERS = {
  protomaps: ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'],
  openmaptiles: [
    'water',
    'waterway',
    'landuse',
    'transportation',
    'transportation_name',
    'place',
    'building',
  ],
  other: ['lines', 'points'],
}

function archive(ids: readonly string[]): Buffer {
  const writer = new ArchiveWriter()
  writer.add({ z: 0, x: 0, y: 0, data: Buffer.from('all') })
  writer.add({ z: 1, x: 1, y: 0, data: Buffer.from('east') })
  return writer.finish({
    name: 'operator',
    attribution: '',
    layers: ids.map((id) => ({ id, minzoom: 0, maxzoom: 1 })),
    bounds: [103, 24, 110, 30],
    center: [106, 26, 0],
  })
}

describe("an operator's map archive", () => {
  let dir: string
  let app: FastifyInstance
  const file = (name: string): string => join(dir, name)
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'motorpool-map-'))
    for (const [name, ids] of Object.entries(LAYERS)) await writeFile(file(`${name}.pmtiles`), archive(ids))
    app = Fastify()
    await serveArchive(app, file('protomaps.pmtiles'))
  })
  afterAll(async () => {
    await app.close()
    await rm(dir, { recursive: true, force: true })
  })

  it.each(['protomaps', 'openmaptiles'] as const)(
    'of the schema of %s is recognised by its layers',
    async (schema) => {
      expect(await inspectArchive(file(`${schema}.pmtiles`))).toEqual({
        url: ARCHIVE_URL,
        schema,
        attribution: expect.stringContaining('© OpenStreetMap contributors'),
        minZoom: 0,
        maxZoom: 1,
        bounds: [103, 24, 110, 30],
      })
    },
  )

  it('is refused with a reason when it is missing, something else or of another schema', async () => {
    const harmed = async (name: string, harm: (bytes: Buffer) => Buffer) => {
      await writeFile(file(name), harm(archive(LAYERS.protomaps)))
      return inspectArchive(file(name))
    }
    await expect(inspectArchive(file('none.pmtiles'))).rejects.toThrow(
      /MOTORPOOL_MAP_PMTILES: \S+ does not exist/,
    )
    await expect(inspectArchive(dir)).rejects.toThrow(/is no file|cannot be read/)
    await expect(inspectArchive(file('other.pmtiles'))).rejects.toThrow(
      /of no schema that can be drawn, Protomaps or OpenMapTiles; its layers: lines, points/,
    )
    await expect(harmed('text.pmtiles', () => Buffer.from('no map'))).rejects.toThrow(/is no PMTiles archive/)
    await expect(harmed('short.pmtiles', (bytes) => bytes.subarray(0, 100))).rejects.toThrow(
      /is no PMTiles archive/,
    )
    const set = (at: number, value: number) => (bytes: Buffer) => {
      bytes[at] = value
      return bytes
    }
    await expect(harmed('v2.pmtiles', set(7, 2))).rejects.toThrow(/version 2, version 3 is needed/)
    await expect(harmed('png.pmtiles', set(99, 2))).rejects.toThrow(/no vector tiles/)
    await expect(harmed('brotli.pmtiles', set(98, 3))).rejects.toThrow(/another method than gzip/)
    // Metadata that claims to be longer than any is not read.
    await expect(harmed('long.pmtiles', set(38, 255))).rejects.toThrow(/no description of its layers/)
  })

  it('is read in parts by what browsers read it with', async () => {
    const tiles = new PMTiles({
      getKey: () => ARCHIVE_URL,
      getBytes: async (offset, length) => {
        const answer = await app.inject({
          url: ARCHIVE_URL,
          headers: { range: `bytes=${offset}-${offset + length - 1}` },
        })
        expect(answer.statusCode).toBe(206)
        return { data: Uint8Array.from(answer.rawPayload).buffer, etag: String(answer.headers.etag) }
      },
    })
    const tile = await tiles.getZxy(1, 1, 0)
    expect(new TextDecoder().decode(tile?.data)).toBe('east')
    expect(await tiles.getZxy(1, 0, 0)).toBeUndefined()
  })

  it('is never sent whole, nor in a part without bounds', async () => {
    const size = archive(LAYERS.protomaps).length
    const get = async (range?: string) => {
      const { statusCode, headers, rawPayload } = await app.inject({
        url: ARCHIVE_URL,
        ...(range ? { headers: { range } } : {}),
      })
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    expect(await get('bytes=0-126')).toEqual([206, `bytes 0-126/${size}`, 127])
    expect(await get(`bytes=10-${size * 2}`)).toEqual([206, `bytes 10-${size - 1}/${size}`, size - 10])
    for (const range of [
      undefined,
      'bytes=0-',
      'bytes=-5',
      'bytes=9-3',
      `bytes=${size}-${size + 5}`,
      'bytes=0-1,4-5',
    ])
      expect(await get(range), range).toEqual([416, `bytes */${size}`, 0])
  })

  it('is sent in parts of a bounded length', async () => {
    const long = file('long-file.pmtiles')
    await writeFile(long, '')
    await truncate(long, LONGEST_PART + 10)
    const other = Fastify()
    await serveArchive(other, long)
    try {
      const status = async (last: number) =>
        (await other.inject({ url: ARCHIVE_URL, headers: { range: `bytes=0-${last}` } })).statusCode
      expect(await status(LONGEST_PART - 1)).toBe(206)
      expect(await status(LONGEST_PART)).toBe(416)
    } finally {
      await other.close()
    }
  })

  it('is one file: no path of a request leads to another', async () => {
    for (const path of [
      '/basemap/other.pmtiles',
      '/basemap/operator.pmtiles/../other.pmtiles',
      `${ARCHIVE_URL}%2f..`,
    ])
      expect((await app.inject({ url: path, headers: { range: 'bytes=0-9' } })).statusCode, path).toBe(404)
  })

  it('is named by a setting that ends in .pmtiles', () => {
    expect(readConfig({ MOTORPOOL_MAP_PMTILES: '/maps/china.pmtiles' }).mapArchive).toBe(
      '/maps/china.pmtiles',
    )
    expect(() => readConfig({ MOTORPOOL_MAP_PMTILES: '/etc/passwd' })).toThrow(
      /MOTORPOOL_MAP_PMTILES.*\.pmtiles/,
    )
  })

  it('and raster maps come from one named host each', () => {
    const url = 'https://t0.example.com/img/{z}/{x}/{y}.jpg'
    expect(
      readConfig({ MOTORPOOL_MAP_SATELLITE_URL: url, MOTORPOOL_MAP_SATELLITE_DATUM: 'WGS-84' }).maps,
    ).toEqual({ satellite: { url, datum: 'WGS-84', attribution: '' } })
    for (const bad of ['https://*.example.com/{z}/{x}/{y}', 'https://*/{z}/{x}/{y}', 'ftp://a/{z}/{x}/{y}'])
      expect(() => readConfig({ MOTORPOOL_MAP_URL: bad }), bad).toThrow(/MOTORPOOL_MAP_URL/)
  })
})
