import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { codeOf } from '@motorpool/kernel'
import { ConfigError } from '../config.ts'
import type { Part } from './manifest.ts'

type Source = AsyncIterable<Uint8Array>

class Meter extends Transform {
  bytes = 0
  private readonly hash: Hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    this.hash.update(chunk)
    done(null, chunk)
  }
  digest(): string {
    return this.hash.digest('hex')
  }
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

export interface Written {
  bytes: number
  sha256: string
  /** Before compression. */
  source: number
}

/** Writes a file of its owner alone, compressed when its path ends in `.zst`, and flushes it to the disk. */
export async function writePart(folder: string, path: string, source: Source): Promise<Written> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const before = new Meter()
  const after = new Meter()
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  if (path.endsWith('.zst')) await pipeline(source, before, createZstdCompress(LEVEL), after, file)
  else await pipeline(source, before, after, file)
  return { bytes: after.bytes, sha256: after.digest(), source: before.bytes }
}

/** Copies a file as a part; its size and hash. Rejects with ENOENT when it is not there. */
export async function copyPart(from: string, folder: string, path: string): Promise<Written> {
  const file = await open(from)
  try {
    return await writePart(folder, path, file.createReadStream({ autoClose: false }))
  } finally {
    await file.close()
  }
}

const altered = (path: string, why: string) =>
  new ConfigError(`${path} ${why}: the backup was cut off or altered, take another copy of it`)

/** The bytes of a part as they were written. Fails at the end when they are not what the manifest says. */
export async function* readPart(folder: string, part: Pick<Part, 'path' | 'sha256'>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(join(folder, part.path))) {
      const bytes = Buffer.from(chunk)
      hash.update(bytes)
      yield bytes
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw altered(part.path, 'is missing')
    throw error
  }
  if (hash.digest('hex') !== part.sha256) throw altered(part.path, 'is not what was written')
}

/** The content of a part: uncompressed. */
export async function* contentOf(folder: string, part: Part): AsyncGenerator<Buffer> {
  const stored = readPart(folder, part)
  if (!part.path.endsWith('.zst')) {
    yield* stored
    return
  }
  const plain = createZstdDecompress()
  const fed = pipeline(stored, plain)
  fed.catch(() => {})
  for await (const chunk of plain) yield Buffer.from(chunk)
  await fed
}
