import { createHash } from 'node:crypto'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { ArchiveWriter, tileId } from './pmtiles.ts'

const archive = {
  name: 'test',
  attribution: 'none',
  layers: [{ id: 'land', minzoom: 0, maxzoom: 8 }],
  bounds: [72, 2, 136, 55] as [number, number, number, number],
  center: [104, 36, 3] as [number, number, number],
}

function reader(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
}

describe('PMTiles archive', () => {
  test('tile ids follow the Hilbert curve of the standard', () => {
    for (let z = 0; z <= 5; z++) {
      for (let x = 0; x < 2 ** z; x++)
        for (let y = 0; y < 2 ** z; y++) expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y))
    }
    expect(tileId(20, 863_000, 399_000)).toBe(zxyToTileId(20, 863_000, 399_000))
  })

  test('every tile reads back, equal ones are stored once, absent ones are absent', async () => {
    const writer = new ArchiveWriter()
    const text = (z: number, x: number, y: number) =>
      z === 8 && x > 220
        ? 'sea'
        : createHash('sha1')
            .update(`${z}/${x}/${y}`)
            .digest('hex')
            .slice(0, 5 + ((x * y) % 36))
    for (let z = 0; z <= 8; z++) {
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++)
          if (z < 8 || y !== 9) writer.add({ z, x, y, data: Buffer.from(text(z, x, y)) })
      }
    }
    const bytes = writer.finish(archive)
    const tiles = reader(bytes)
    const header = await tiles.getHeader()
    expect(header).toMatchObject({
      specVersion: 3,
      minZoom: 0,
      maxZoom: 8,
      tileType: 1,
      centerZoom: 3,
      minLon: 72,
    })
    expect(header.numAddressedTiles).toBe(writer.count)
    expect(header.numTileContents).toBeLessThan(writer.count)
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    for (const [z, x, y] of [
      [0, 0, 0],
      [6, 63, 0],
      [8, 12, 188],
      [8, 255, 255],
    ] as const) {
      const tile = await tiles.getZxy(z, x, y)
      expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()).toBe(text(z, x, y))
    }
    expect(await tiles.getZxy(8, 50, 9)).toBeUndefined()
    expect(await tiles.getMetadata()).toMatchObject({ name: 'test', vector_layers: [{ id: 'land' }] })
  })

  test('the same tiles make the same bytes', () => {
    const make = () => {
      const writer = new ArchiveWriter()
      writer.add({ z: 1, x: 1, y: 0, data: Buffer.from('b') })
      writer.add({ z: 0, x: 0, y: 0, data: Buffer.from('a') })
      return writer.finish(archive)
    }
    expect(make().equals(make())).toBe(true)
  })
})
