import type { Readable } from 'node:stream'
import type * as s3 from '@aws-sdk/client-s3'
import { must } from '@motorpool/kernel'
import type { FilePart } from '../store.ts'
import { BucketError, bucketError } from './failure.ts'

type Sdk = typeof s3
type S3Client = s3.S3Client

/** A bucket of an S3-compatible store, and the account that may use it. */
export interface BucketPlace {
  /** http:// or https:// with host and, where it is not the usual one, port. */
  endpoint: string
  region: string
  bucket: string
  /** Before the names of all objects; empty, or with a slash at its end. */
  prefix: string
  key: string
  secret: string
  /** Whether the bucket is named by the path of an address or by its host. */
  addressing: 'path' | 'host'
}

/** ms after which a store is given up for a try. */
export interface BucketLimits {
  /** Until a connection is open. */
  connectMs: number
  /** Until an answer begins. */
  answerMs: number
  /** Until what was sent is answered: 8 MB at 2 Mbit/s take 34 s. */
  sendMs: number
  /** Between bytes of an answer while somebody waits for them; who reads slowly may take longer. */
  silentMs: number
}

const LIMITS: BucketLimits = { connectMs: 5000, answerMs: 20_000, sendMs: 40_000, silentMs: 30_000 }
/** Calls that fail for a reason that passes are made so often, with pauses below a second. */
const TRIES = 3
/** Connections at once: readers as slow as a terminal hold one each, 256 of those at most, and must not keep others out. */
const SOCKETS = 1024
/** Objects that one call lists. */
export const PAGE = 1000

export interface Listed {
  /** Without the prefix. */
  name: string
  /** ms */
  at: number
}

export interface Opened {
  body: Readable
  /** bytes */
  length: number
  /** Of the object as it stands: another one means another content. */
  etag: string | undefined
}

export interface SentPart {
  PartNumber: number
  ETag: string
}

/**
 * The calls of a bucket that a store needs, by names without the prefix; each rejects with a `BucketError`. Bodies are sent
 * as whole buffers: they are signed, so that the store refuses one that was altered on its way, and can be sent again.
 */
export class Bucket {
  readonly place: BucketPlace
  readonly limits: BucketLimits
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(place: BucketPlace, limits: Partial<BucketLimits> = {}) {
    this.place = place
    this.limits = { ...LIMITS, ...limits }
  }

  /** An installation without such a store never loads the SDK. */
  #open() {
    this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: this.#client(sdk) }))
    return this.#opened
  }

  #client(sdk: Sdk): S3Client {
    const { endpoint, region, key, secret, addressing } = this.place
    return new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      forcePathStyle: addressing === 'path',
      maxAttempts: TRIES,
      retryMode: 'standard',
      // Trailing checksums are what stores that speak like S3 know least; what is sent is signed with its SHA-256 anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A store that never says 100 would be waited for until the call is over.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: this.limits.connectMs,
        requestTimeout: this.limits.answerMs,
        throwOnRequestTimeout: true,
        // A reader may be slow. Whether the store is, who reads finds out.
        socketTimeout: 0,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
    })
  }

  async #call<R>(run: (sdk: Sdk, client: S3Client) => Promise<R>): Promise<R> {
    const { sdk, client } = await this.#open()
    try {
      return await run(sdk, client)
    } catch (error) {
      throw bucketError(error)
    }
  }

  #object(name: string) {
    return { Bucket: this.place.bucket, Key: this.place.prefix + name }
  }

  /** Whether the bucket is there and answers this account. */
  async ping(): Promise<void> {
    const { bucket } = this.place
    await this.#call((sdk, client) => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })))
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const input = { ...this.#object(name), Body: bytes }
    await this.#call((sdk, client) =>
      client.send(new sdk.PutObjectCommand(input), { requestTimeout: this.limits.sendMs }),
    )
  }

  /** All of an object or a part of it, as long as it is the one of the tag. */
  async get(name: string, part?: FilePart, etag?: string): Promise<Opened> {
    const input = {
      ...this.#object(name),
      ...(part && { Range: `bytes=${part.from}-${part.to}` }),
      ...(etag !== undefined && { IfMatch: etag }),
    }
    const found = await this.#call((sdk, client) => client.send(new sdk.GetObjectCommand(input)))
    const body = found.Body as Readable | undefined
    if (!body || found.ContentLength === undefined) throw new BucketError('OTHER', 'an answer without a body')
    return { body, length: found.ContentLength, etag: found.ETag }
  }

  async remove(name: string): Promise<void> {
    await this.#call((sdk, client) => client.send(new sdk.DeleteObjectCommand(this.#object(name))))
  }

  /** Some of the objects directly below the prefix; `next` leads on. */
  async list(after?: string, most = PAGE): Promise<{ objects: Listed[]; next: string | undefined }> {
    const { bucket, prefix } = this.place
    const input = {
      Bucket: bucket,
      Prefix: prefix,
      Delimiter: '/',
      MaxKeys: most,
      ...(after !== undefined && { ContinuationToken: after }),
    }
    const page = await this.#call((sdk, client) => client.send(new sdk.ListObjectsV2Command(input)))
    const objects = (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key?.startsWith(prefix) && LastModified
        ? [{ name: Key.slice(prefix.length), at: LastModified.getTime() }]
        : [],
    )
    return { objects, next: page.NextContinuationToken }
  }

  /** Begins an object that comes in parts; nobody finds it before `complete`. */
  async begin(name: string): Promise<string> {
    const { UploadId } = await this.#call((sdk, client) =>
      client.send(new sdk.CreateMultipartUploadCommand(this.#object(name))),
    )
    return must(UploadId, 'the id of an upload')
  }

  async part(name: string, upload: string, number: number, bytes: Buffer): Promise<SentPart> {
    const input = { ...this.#object(name), UploadId: upload, PartNumber: number, Body: bytes }
    const { ETag } = await this.#call((sdk, client) =>
      client.send(new sdk.UploadPartCommand(input), { requestTimeout: this.limits.sendMs }),
    )
    return { PartNumber: number, ETag: must(ETag, 'the tag of a part') }
  }

  async complete(name: string, upload: string, parts: SentPart[]): Promise<void> {
    const input = { ...this.#object(name), UploadId: upload, MultipartUpload: { Parts: parts } }
    await this.#call((sdk, client) =>
      client.send(new sdk.CompleteMultipartUploadCommand(input), { requestTimeout: this.limits.sendMs }),
    )
  }

  async abort(name: string, upload: string): Promise<void> {
    const input = { ...this.#object(name), UploadId: upload }
    await this.#call((sdk, client) => client.send(new sdk.AbortMultipartUploadCommand(input)))
  }
}
