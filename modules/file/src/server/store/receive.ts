import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@motorpool/kernel'
import '../errors.ts'

const MB = 1024 * 1024

function limited(most: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) done(new AppError('FILE_TOO_LARGE', { max: Math.round(most / MB) }))
      else done(null, chunk)
    },
  })
}

/** Writes a stream to a new file of the folder, at most so many bytes; nothing stays behind when it fails. */
export async function receive(
  folder: string,
  source: NodeJS.ReadableStream,
  most: number,
): Promise<{ path: string; size: number }> {
  const path = join(folder, randomUUID())
  try {
    await pipeline(source, limited(most), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, size: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

export async function digest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
