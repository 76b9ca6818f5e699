import { Readable } from 'node:stream'
import type { Bucket, Opened } from './bucket.ts'
import { BucketError, bucketError, refusalOf } from './failure.ts'

/** Times in a row that an answer is asked for anew where it broke off, without a byte in between. */
const RESUMES = 2

/** The bytes of an object from one place to another. An answer that breaks off is gone on with, of the same object. */
class Reading {
  readonly #bucket: Bucket
  readonly #name: string
  readonly #end: number
  readonly #etag: string | undefined
  #at: number
  #body: Readable
  #chunks: AsyncIterator<Buffer>
  #closed = false

  constructor(bucket: Bucket, name: string, from: number, { body, length, etag }: Opened) {
    this.#bucket = bucket
    this.#name = name
    this.#at = from
    this.#end = from + length
    this.#etag = etag
    this.#body = body
    this.#chunks = body[Symbol.asyncIterator]()
  }

  /** The next bytes, null at the end. */
  async next(): Promise<Buffer | null> {
    for (let failures = 0; this.#at < this.#end; ) {
      try {
        const chunk = await this.#chunk()
        if (!chunk) throw new BucketError('AWAY', 'an answer broke off')
        this.#at += chunk.length
        return chunk
      } catch (error) {
        if (this.#closed || ++failures > RESUMES) throw error
        await this.#reopen()
      }
    }
    // Read to its end, the answer leaves its connection to the next one.
    await this.#chunk().catch(() => {})
    return null
  }

  async #chunk(): Promise<Buffer | undefined> {
    const body = this.#body
    const silent = () => body.destroy(new BucketError('AWAY', 'silence'))
    const timer = setTimeout(silent, this.#bucket.limits.silentMs)
    try {
      const { done, value } = await this.#chunks.next()
      return done ? undefined : value
    } finally {
      clearTimeout(timer)
    }
  }

  async #reopen(): Promise<void> {
    this.#body.destroy()
    const part = { from: this.#at, to: this.#end - 1 }
    const { body } = await this.#bucket.get(this.#name, part, this.#etag)
    this.#body = body
    this.#chunks = body[Symbol.asyncIterator]()
    if (this.#closed) this.close()
  }

  close(): void {
    this.#closed = true
    this.#body.destroy()
  }
}

/** `opened`: the answer with the bytes from `from` on. */
export function readable(bucket: Bucket, name: string, from: number, opened: Opened): Readable {
  const reading = new Reading(bucket, name, from, opened)
  return new Readable({
    read() {
      reading.next().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(refusalOf(bucketError(error)) as Error),
      )
    },
    destroy(error, done) {
      reading.close()
      done(error)
    },
  })
}
