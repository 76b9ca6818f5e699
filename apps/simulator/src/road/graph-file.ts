import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGraph } from './build-graph.ts'
import { Graph, type GraphData } from './graph.ts'
import { packedSource, readSource, SOURCES } from './source.ts'
import { BuiltUp } from './towns.ts'

/** Changes with the arrays and with the way they are made. */
const FORMAT = 1
const HASH_BYTES = 32
const cacheFile = fileURLToPath(new URL('../../../../.cache/roads/graph.bin', import.meta.url))

/** The net of the map's roads: from the cache when that was made of the same files, else built (4 s) and kept there. */
export function loadGraph(file = cacheFile): Graph {
  const inputs = inputHash()
  const kept = existsSync(file) ? decodeGraph(readFileSync(file), inputs) : undefined
  if (kept) return new Graph(kept)
  const builtUp = BuiltUp.ofMap()
  const roads = readSource('roads').features.map(({ properties, geometry }) => ({
    class: properties.class,
    line: geometry.coordinates,
  }))
  const data = buildGraph(roads, (lng, lat) => builtUp.has(lng, lat))
  keep(file, encodeGraph(data, inputs))
  return new Graph(data)
}

function inputHash(): Buffer {
  const sum = createHash('sha256').update(String(FORMAT))
  for (const name of SOURCES) sum.update(packedSource(name))
  return sum.digest()
}

/** Beside and renamed: processes that start at once leave a whole file. Where nothing may be written, nothing is kept. */
function keep(file: string, bytes: Buffer): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, bytes)
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    return
  }
}

/** SHA-256 of the inputs, the counts of edges and points, then the arrays. */
export function encodeGraph(data: GraphData, inputs: Buffer): Buffer {
  const counts = Int32Array.of(data.from.length, data.x.length)
  const arrays = [counts, data.from, data.to, data.first, data.x, data.y, data.piece]
  return Buffer.concat([inputs, ...arrays.map((a) => Buffer.from(a.buffer, a.byteOffset, a.byteLength))])
}

/** Undefined when the bytes were made of other inputs or are not whole. */
export function decodeGraph(bytes: Buffer, inputs: Buffer): GraphData | undefined {
  if (bytes.length < HASH_BYTES + 8 || !bytes.subarray(0, HASH_BYTES).equals(inputs)) return undefined
  const whole = new Uint8Array(bytes).buffer
  const [edges = 0, points = 0] = new Int32Array(whole, HASH_BYTES, 2)
  if (bytes.length !== HASH_BYTES + 8 + 4 * (3 * edges + 1 + 2 * points) + points) return undefined
  let at = HASH_BYTES + 8
  const next = (count: number) => {
    const array = new Int32Array(whole, at, count)
    at += array.byteLength
    return array
  }
  const [from, to, first, x, y] = [next(edges), next(edges), next(edges + 1), next(points), next(points)]
  return { from, to, first, x, y, piece: new Uint8Array(whole, at, points) }
}
