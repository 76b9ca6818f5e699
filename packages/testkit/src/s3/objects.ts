import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredObject {
  path: string
  size: number
  etag: string
  /** ms */
  at: number
}

/** Smallest part but the last one, as S3 has it. */
const PART_MIN = 5 * 1024 * 1024

/** A refusal by its code, as S3 answers it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

interface Upload {
  key: string
  parts: Map<number, StoredObject>
}

/** The objects of one bucket, each a file of a folder: nothing of them is held in memory. */
export class Objects {
  readonly all = new Map<string, StoredObject>()
  /** Uploads in parts that were neither completed nor thrown away. */
  readonly uploads = new Map<string, Upload>()
  private readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  /** Writes bytes to a file; refuses those whose SHA-256 is not the one that was signed. */
  private async write(body: NodeJS.ReadableStream, signed: string): Promise<StoredObject> {
    await mkdir(this.dir, { recursive: true })
    const path = join(this.dir, randomUUID())
    const [hash, tag] = [createHash('sha256'), createHash('md5')]
    let size = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        tag.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(body, meter, createWriteStream(path))
      if (hash.digest('hex') !== signed) throw new Refused(400, 'XAmzContentSHA256Mismatch')
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, etag: `"${tag.digest('hex')}"`, at: Date.now() }
  }

  async put(key: string, body: NodeJS.ReadableStream, signed: string): Promise<StoredObject> {
    const object = await this.write(body, signed)
    await this.place(key, object)
    return object
  }

  /** One takes the place of another in one step. */
  private async place(key: string, object: StoredObject): Promise<void> {
    const before = this.all.get(key)
    this.all.set(key, object)
    if (before) await rm(before.path, { force: true })
  }

  get(key: string): StoredObject {
    const object = this.all.get(key)
    if (!object) throw new Refused(404, 'NoSuchKey')
    return object
  }

  async remove(key: string): Promise<void> {
    const object = this.all.get(key)
    this.all.delete(key)
    if (object) await rm(object.path, { force: true })
  }

  begin(key: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, parts: new Map() })
    return id
  }

  private upload(id: string, key: string): Upload {
    const upload = this.uploads.get(id)
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload')
    return upload
  }

  async part(
    at: { id: string; key: string; number: number },
    body: NodeJS.ReadableStream,
    signed: string,
  ): Promise<StoredObject> {
    const upload = this.upload(at.id, at.key)
    const part = await this.write(body, signed)
    upload.parts.set(at.number, part)
    return part
  }

  async complete(
    id: string,
    key: string,
    wanted: readonly { number: number; etag: string }[],
  ): Promise<void> {
    const { parts } = this.upload(id, key)
    const path = join(this.dir, randomUUID())
    let size = 0
    for (const [i, { number, etag }] of wanted.entries()) {
      const part = parts.get(number)
      if (part?.etag !== etag) throw new Refused(400, 'InvalidPart')
      if (part.size < PART_MIN && i < wanted.length - 1) throw new Refused(400, 'EntityTooSmall')
      await pipeline(createReadStream(part.path), createWriteStream(path, { flags: 'a' }))
      size += part.size
    }
    await this.abort(id, key)
    await this.place(key, { path, size, etag: `"${randomUUID()}-${wanted.length}"`, at: Date.now() })
  }

  async abort(id: string, key: string): Promise<void> {
    for (const { path } of this.upload(id, key).parts.values()) await rm(path, { force: true })
    this.uploads.delete(id)
  }

  bytes(key: string): Promise<Buffer> {
    return readFile(this.get(key).path)
  }
}
