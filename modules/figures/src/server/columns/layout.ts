import { type RawBuilder, sql } from '@motorpool/db'
import { ADDED_OF_DAY } from '../months.ts'

/** Vehicles of a row of `vehicle_stat_column`. */
export const CHUNK = 4096

/** What has columns, as SQL over `d`, a row of `vehicle_stat_daily`. */
export const SUMMED: Readonly<Record<string, string>> = { rows: '1', ...ADDED_OF_DAY }

/** SQL: bytes as text that Node reads several times as fast as the hexadecimal of PostgreSQL. */
export const asText = (bytes: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`encode(${bytes}, 'base64')`

/** Writes bytes that came as text, as many as there is room for. */
export const putText = (to: Int32Array, text: string): number => bytesOf(to).write(text, 'base64')

function bytesIn(text: string | null): ArrayBuffer {
  if (!text) return new ArrayBuffer(0)
  const bytes = Buffer.from(text, 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}

/** Numbers of 64 bits that PostgreSQL has put together with `float8send`, as text. */
export function floatsOf(text: string | null): Float64Array {
  const bytes = bytesIn(text)
  Buffer.from(bytes).swap64()
  return new Float64Array(bytes)
}

/** Numbers of 32 bits that PostgreSQL has put together with `int4send`, as text. */
export function intsOf(text: string | null): Int32Array {
  const bytes = bytesIn(text)
  Buffer.from(bytes).swap32()
  return new Int32Array(bytes)
}

export const bytesOf = (numbers: Int32Array | Float64Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/** A table of all numbers between ids is quicker than looking each up, unless they lie far apart. */
const SPARSE = 32

/** Where each id stands in a list of them, which may be in any order; -1 for one that is not in it. */
export function placesIn(list: Float64Array): (id: number) => number {
  const [least, most] = [
    list.reduce((a, b) => Math.min(a, b), Infinity),
    list.reduce((a, b) => Math.max(a, b), 0),
  ]
  if (most - least > list.length * SPARSE + 1000) {
    const places = new Map(Array.from(list, (id, place) => [id, place]))
    return (id) => places.get(id) ?? -1
  }
  const places = new Int32Array(list.length === 0 ? 0 : most - least + 1).fill(-1)
  for (let place = 0; place < list.length; place++) places[(list[place] ?? 0) - least] = place
  return (id) => places[id - least] ?? -1
}

/** The places of ids in a list. */
export function placesOf(ids: Float64Array, placeOf: (id: number) => number): Int32Array {
  const places = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) places[i] = placeOf(ids[i] ?? 0)
  return places
}
