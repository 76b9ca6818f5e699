import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError, FairQueue, QueueFull } from '@motorpool/kernel'
import { checkedName, isName } from '../name.ts'
import type { FilePart, FileStore } from '../store.ts'
import type { Bucket, SentPart } from './bucket.ts'
import { refusalOf } from './failure.ts'
import { readable } from './reading.ts'

/** bytes; larger files go in parts of this size. S3 takes parts of 5 MB and more, 10,000 of them: enough for 80 GB. */
export const PART = 8 * 1024 * 1024
/** Files that are sent at once, each with a part in memory. */
const SENDING = 4
/** Files that wait for that in the scratch folder. */
const WAITING = 500

async function bytesAt(file: FileHandle, buffer: Buffer, at: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, at + filled)
    if (bytesRead === 0) throw new Error('the file was cut short while it was stored')
    filled += bytesRead
  }
  return buffer
}

async function typed<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Files as objects of a bucket, directly below its prefix. */
export class S3Store implements FileStore {
  readonly type: string = 'S3'
  readonly #bucket: Bucket
  readonly #queue = new FairQueue(SENDING, { total: WAITING })

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  async put(name: string, path: string): Promise<void> {
    checkedName(name)
    try {
      await this.#queue.run('', () => this.#send(name, path))
    } catch (error) {
      throw error instanceof QueueFull
        ? new AppError('FILE_STORE_AWAY', {}, { cause: error })
        : refusalOf(error)
    }
    await rm(path)
  }

  async #send(name: string, path: string): Promise<void> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const buffer = Buffer.allocUnsafeSlow(Math.min(size, PART))
      if (size <= PART) await this.#bucket.put(name, await bytesAt(file, buffer, 0))
      else await this.#sendParts(name, file, size, buffer)
    } finally {
      await file.close()
    }
  }

  /** One part after the other through one buffer, so that memory does not grow with the file. */
  async #sendParts(name: string, file: FileHandle, size: number, buffer: Buffer): Promise<void> {
    const bucket = this.#bucket
    const upload = await bucket.begin(name)
    try {
      const parts: SentPart[] = []
      for (let at = 0; at < size; at += PART) {
        const bytes = await bytesAt(file, buffer.subarray(0, Math.min(PART, size - at)), at)
        parts.push(await bucket.part(name, upload, parts.length + 1, bytes))
      }
      await bucket.complete(name, upload, parts)
    } catch (error) {
      // Parts that cannot be thrown away now are nobody's file; the bucket's own rule removes them.
      await bucket.abort(name, upload).catch(() => {})
      throw error
    }
  }

  async read(name: string, part?: FilePart): Promise<Readable> {
    const opened = await typed(this.#bucket.get(checkedName(name), part))
    return readable(this.#bucket, name, part?.from ?? 0, opened)
  }

  async remove(name: string): Promise<void> {
    await typed(this.#bucket.remove(checkedName(name)))
  }

  async *olderThan(ms: number): AsyncIterable<string> {
    for (let after: string | undefined; ; ) {
      const { objects, next } = await typed(this.#bucket.list(after))
      for (const { name, at } of objects) if (isName(name) && at < ms) yield name
      if (next === undefined) return
      after = next
    }
  }
}
