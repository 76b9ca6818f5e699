import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

// PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

export interface Tile {
  z: number
  x: number
  y: number
  /** Uncompressed vector tile. */
  data: Uint8Array
}

export interface Archive {
  name: string
  attribution: string
  /** Vector layers with the zooms they are in. */
  layers: { id: string; minzoom: number; maxzoom: number }[]
  bounds: [west: number, south: number, east: number, north: number]
  center: [lng: number, lat: number, zoom: number]
}

interface Entry {
  id: number
  offset: number
  length: number
  run: number
}

const HEADER_BYTES = 127
/** Header and root directory must fit the first 16 KiB, the one request every reader begins with. */
const ROOT_LIMIT = 16_384 - HEADER_BYTES
const GZIP = 2
const MVT = 1
/** Position of the operating-system byte in a gzip header: the one that differs between machines. */
const GZIP_OS_BYTE = 9

/** Collects tiles and lays out the archive: tiles by Hilbert order, equal ones stored once. */
export class ArchiveWriter {
  readonly #tiles: { id: number; content: number }[] = []
  readonly #contents: Uint8Array[] = []
  readonly #known = new Map<string, number>()
  #minZoom = Infinity
  #maxZoom = 0

  add({ z, x, y, data }: Tile): void {
    const hash = createHash('sha1').update(data).digest('base64')
    let content = this.#known.get(hash)
    if (content === undefined) {
      content = this.#contents.length
      this.#contents.push(gzip(data))
      this.#known.set(hash, content)
    }
    this.#tiles.push({ id: tileId(z, x, y), content })
    this.#minZoom = Math.min(this.#minZoom, z)
    this.#maxZoom = Math.max(this.#maxZoom, z)
  }

  get count(): number {
    return this.#tiles.length
  }

  finish(archive: Archive): Buffer {
    const { entries, data } = this.#layOut()
    const { root, leafs } = directories(entries)
    const metadata = gzip(
      Buffer.from(
        JSON.stringify({
          name: archive.name,
          attribution: archive.attribution,
          vector_layers: archive.layers.map((layer) => ({ ...layer, fields: {} })),
        }),
      ),
    )
    const header = Buffer.alloc(HEADER_BYTES)
    header.write('PMTiles', 0, 'latin1')
    header.writeUInt8(3, 7)
    const sections = [root.length, metadata.length, leafs.length, data.length]
    let at = HEADER_BYTES
    sections.forEach((length, i) => {
      header.writeBigUInt64LE(BigInt(at), 8 + i * 16)
      header.writeBigUInt64LE(BigInt(length), 16 + i * 16)
      at += length
    })
    header.writeBigUInt64LE(BigInt(this.#tiles.length), 72)
    header.writeBigUInt64LE(BigInt(entries.length), 80)
    header.writeBigUInt64LE(BigInt(this.#contents.length), 88)
    header.writeUInt8(1, 96)
    header.writeUInt8(GZIP, 97)
    header.writeUInt8(GZIP, 98)
    header.writeUInt8(MVT, 99)
    header.writeUInt8(this.#minZoom, 100)
    header.writeUInt8(this.#maxZoom, 101)
    archive.bounds.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4))
    header.writeUInt8(archive.center[2], 118)
    header.writeInt32LE(Math.round(archive.center[0] * 1e7), 119)
    header.writeInt32LE(Math.round(archive.center[1] * 1e7), 123)
    return Buffer.concat([header, root, metadata, leafs, data])
  }

  #layOut(): { entries: Entry[]; data: Buffer } {
    const offsets: number[] = []
    const chunks: Uint8Array[] = []
    let end = 0
    const entries: Entry[] = []
    for (const { id, content } of this.#tiles.sort((a, b) => a.id - b.id)) {
      const bytes = this.#contents[content] as Uint8Array
      let offset = offsets[content]
      if (offset === undefined) {
        offset = end
        offsets[content] = offset
        chunks.push(bytes)
        end += bytes.length
      }
      const last = entries.at(-1)
      if (last && last.offset === offset && last.id + last.run === id) last.run++
      else entries.push({ id, offset, length: bytes.length, run: 1 })
    }
    return { entries, data: Buffer.concat(chunks) }
  }
}

function gzip(data: Uint8Array): Buffer {
  const bytes = gzipSync(data, { level: 7 })
  bytes[GZIP_OS_BYTE] = 255
  return bytes
}

function directories(entries: Entry[]): { root: Buffer; leafs: Buffer } {
  const single = directory(entries)
  if (single.length <= ROOT_LIMIT) return { root: single, leafs: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leafs: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directory(entries.slice(i, i + size))
      pointers.push({ id: (entries[i] as Entry).id, offset, length: leaf.length, run: 0 })
      leafs.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= ROOT_LIMIT) return { root, leafs: Buffer.concat(leafs) }
  }
}

function directory(entries: Entry[]): Buffer {
  const out: number[] = []
  varint(out, entries.length)
  let lastId = 0
  for (const entry of entries) {
    varint(out, entry.id - lastId)
    lastId = entry.id
  }
  for (const entry of entries) varint(out, entry.run)
  for (const entry of entries) varint(out, entry.length)
  entries.forEach((entry, i) => {
    const before = entries[i - 1]
    varint(out, before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1)
  })
  return gzip(Uint8Array.from(out))
}

function varint(out: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  out.push(rest)
}

/** Number of tiles on all lower zooms plus the place on the Hilbert curve of this one. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let tx = x
  let ty = y
  for (let s = 2 ** (z - 1); s >= 1; s /= 2) {
    const rx = (tx & s) > 0 ? 1 : 0
    const ry = (ty & s) > 0 ? 1 : 0
    id += s * s * ((3 * rx) ^ ry)
    if (ry === 0) {
      if (rx === 1) {
        tx = s - 1 - tx
        ty = s - 1 - ty
      }
      ;[tx, ty] = [ty, tx]
    }
  }
  return id
}
