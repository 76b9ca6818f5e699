import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)
/** Noto Sans SC: Chinese, Latin and kana in one face (OFL-1.1). */
const FACE = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  tag: number
  checksum: number
  length: number
  bytes: Buffer
}

/** Tables of a WOFF 1.0 font (W3C, clauses 3 and 4), inflated. */
function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const at = HEADER + i * ENTRY
    const field = (n: number) => woff.readUInt32BE(at + n * 4)
    const [tag, offset, packed, length, checksum] = [field(0), field(1), field(2), field(3), field(4)]
    const stored = woff.subarray(offset, offset + packed)
    return { tag, checksum, length, bytes: packed < length ? inflateSync(stored) : stored }
  })
}

/** A WOFF font as the OpenType file that it was made from: in the packed one each glyph that is read inflates its table anew. */
export function openType(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(power * SFNT_ENTRY, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((tables.length - power) * SFNT_ENTRY, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [i, { tag, checksum, length, bytes }] of tables.entries()) {
    const entry = [tag, checksum, offset, length]
    for (const [n, value] of entry.entries()) head.writeUInt32BE(value, SFNT_HEADER + i * SFNT_ENTRY + n * 4)
    const padding = (4 - (length % 4)) % 4
    parts.push(bytes, Buffer.alloc(padding))
    offset += length + padding
  }
  return Buffer.concat(parts)
}

let read: Buffer | undefined

/** The face of reports, 2.5 MB; read with the first report. */
export function reportFont(): Buffer {
  read ??= openType(readFileSync(require.resolve(FACE)))
  return read
}
