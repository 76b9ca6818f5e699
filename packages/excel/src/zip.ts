import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its bytes are pulled when its turn comes. */
export interface ZipEntry {
  path: string
  data: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  path: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** What the 32 bits of an archive's numbers hold. */
const MOST = 0xffff_ffff
const VERSION = 20
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1980-01-01, the first day of the format: the same rows make the same file. */
const DAY_ONE = 0x21
/** Rows of a sheet repeat themselves: more effort makes them hardly smaller. */
const LEVEL = 3

function numbers(...fields: readonly [value: number, bytes: 2 | 4][]): Buffer {
  const out = Buffer.alloc(fields.reduce((n, [, bytes]) => n + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = out.writeUIntLE(value, at, bytes)
  return out
}

function localHeader(path: Buffer): Buffer {
  const head = numbers(
    [0x04034b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [DAY_ONE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [path.length, 2],
    [0, 2],
  )
  return Buffer.concat([head, path])
}

const descriptor = ({ crc, packed, size }: Written): Buffer =>
  numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

function directory(files: readonly Written[], offset: number): Buffer {
  const lines = files.map((file) => {
    const head = numbers(
      [0x02014b50, 4],
      [VERSION, 2],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DAY_ONE, 2],
      [file.crc, 4],
      [file.packed, 4],
      [file.size, 4],
      [file.path.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [file.offset, 4],
    )
    return Buffer.concat([head, file.path])
  })
  const all = Buffer.concat(lines)
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [all.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([all, end])
}

/** Counts what goes in; what comes out is deflated, no faster than it is read. */
async function* packed(file: Written, data: ZipEntry['data']): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of data) {
      file.crc = crc32(chunk, file.crc)
      file.size += chunk.length
      yield chunk
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL })
  const pumped = pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate)
  // Its failure is thrown by the loop; one that comes later is awaited below.
  pumped.catch(() => {})
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    file.packed += chunk.length
    yield chunk
  }
  await pumped
}

/** An archive in one pass: nothing but the chunk at hand is held. */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = []
  let offset = 0
  for (const { path, data } of entries) {
    const file: Written = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(file.path)
    yield head
    yield* packed(file, data)
    const tail = descriptor(file.size > MOST || file.packed > MOST ? { ...file, size: 0, packed: 0 } : file)
    yield tail
    offset += head.length + file.packed + tail.length
    if (file.size > MOST || offset > MOST) throw new RangeError(`${path} is beyond the 4 GB of an archive`)
    files.push(file)
  }
  yield directory(files, offset)
}
