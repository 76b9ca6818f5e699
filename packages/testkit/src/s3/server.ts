import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Objects, Refused } from './objects.ts'
import { type Account, signatureFault } from './signature.ts'

export interface S3Call {
  method: string
  /** Empty for a call of the bucket itself. */
  key: string
  query: URLSearchParams
}

/**
 * What becomes of a call instead of its answer: a refusal; `cut`, its connection ends before anything is read; `silence`, nothing
 * ever comes; or the answer breaks off after so many bytes of its body, by the end of its connection or by silence.
 */
export type S3Trouble =
  | { status: number; code: string }
  | 'cut'
  | 'silence'
  | { bytes: number; silent?: true }

export interface S3Options {
  /** Folder for the bytes of objects. */
  dir: string
  bucket: string
  account: Account
}

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const xml = (root: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner}</${root}>`
const tag = (name: string, value: string | number): string => `<${name}>${escaped(String(value))}</${name}>`

/** One bucket over the calls of S3 that the product makes: signatures are checked, and the hash of what comes. Path-style only. */
export class S3Server {
  readonly objects: Objects
  /** Calls so far. */
  readonly calls: S3Call[] = []
  /** Asked before each call. */
  trouble: (call: S3Call) => S3Trouble | undefined = () => undefined
  /** Objects that one page of a list has at most, whatever is asked for. */
  pageMax = 1000
  readonly #options: S3Options
  readonly #server: Server

  private constructor(options: S3Options) {
    this.#options = options
    this.objects = new Objects(options.dir)
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async listen(options: S3Options): Promise<S3Server> {
    const server = new S3Server(options)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const call = { method: request.method ?? '', key: rest.join('/'), query: url.searchParams }
    this.calls.push(call)
    const trouble = this.trouble(call)
    if (trouble === 'silence') return
    if (trouble === 'cut') return void request.socket.destroy()
    try {
      if (trouble && 'code' in trouble) throw new Refused(trouble.status, trouble.code)
      const fault = signatureFault(request, this.#options.account)
      if (fault) throw new Refused(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault)
      if (bucket !== this.#options.bucket) throw new Refused(404, 'NoSuchBucket')
      if (call.key === '') return this.#ofBucket(call, response)
      await this.#ofObject(call, request, response, trouble)
    } catch (error) {
      this.#refuse(error, request, response)
    }
  }

  #refuse(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // Who sends is not gone before it has read the refusal.
    request.resume()
    if (response.headersSent || request.destroyed) return void response.destroy()
    const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      request.method === 'HEAD' ? undefined : xml('Error', tag('Code', code) + tag('Message', code)),
    )
  }

  #ofBucket({ method, query }: S3Call, response: ServerResponse): void {
    if (method === 'HEAD') return void response.end()
    if (method !== 'GET' || query.get('list-type') !== '2') throw new Refused(501, 'NotImplemented')
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const most = Math.min(Number(query.get('max-keys') ?? 1000), this.pageMax)
    const keys = [...this.objects.all.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .filter((key) => !(query.get('delimiter') === '/' && key.slice(prefix.length).includes('/')))
      .toSorted()
    const page = keys.slice(0, most)
    const contents = page.map((key) => {
      const { size, at, etag } = this.objects.get(key)
      const when = new Date(at).toISOString()
      return `<Contents>${tag('Key', key)}${tag('LastModified', when)}${tag('ETag', etag)}${tag('Size', size)}</Contents>`
    })
    const more = keys.length > most ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
    response.setHeader('content-type', 'application/xml')
    response.end(
      xml('ListBucketResult', `${tag('IsTruncated', String(keys.length > most))}${more}${contents.join('')}`),
    )
  }

  async #ofObject(
    { method, key, query }: S3Call,
    request: IncomingMessage,
    response: ServerResponse,
    broken: { bytes: number; silent?: true } | undefined,
  ): Promise<void> {
    const upload = query.get('uploadId')
    const signed = String(request.headers['x-amz-content-sha256'])
    if (method === 'GET') return this.#read(key, request, response, broken)
    if (method === 'POST') return this.#inParts(key, upload, request, response)
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'))
      const { etag } =
        upload === null
          ? await this.objects.put(key, request, signed)
          : await this.objects.part({ id: upload, key, number }, request, signed)
      return void response.writeHead(200, { etag }).end()
    }
    if (method !== 'DELETE') throw new Refused(405, 'MethodNotAllowed')
    await (upload === null ? this.objects.remove(key) : this.objects.abort(upload, key))
    response.writeHead(204).end()
  }

  async #inParts(
    key: string,
    upload: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const said = await text(request)
    response.setHeader('content-type', 'application/xml')
    if (upload === null)
      return void response.end(xml('InitiateMultipartUploadResult', tag('UploadId', this.objects.begin(key))))
    const parts = [...said.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
    }))
    await this.objects.complete(upload, key, parts)
    response.end(xml('CompleteMultipartUploadResult', tag('Key', key)))
  }

  async #read(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    broken: { bytes: number; silent?: true } | undefined,
  ): Promise<void> {
    const { path, size, etag } = this.objects.get(key)
    const { range, 'if-match': wanted } = request.headers
    if (wanted !== undefined && wanted !== etag) throw new Refused(412, 'PreconditionFailed')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const [start, end] = [Number(from ?? 0), Math.min(Number(to ?? size - 1), size - 1)]
    if (from !== undefined && start >= size) throw new Refused(416, 'InvalidRange')
    response.writeHead(from === undefined ? 200 : 206, {
      etag,
      'content-length': end - start + 1,
      ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    if (size === 0) return void response.end()
    if (!broken) return pipeline(createReadStream(path, { start, end }), response).catch(() => {})
    const part = createReadStream(path, { start, end: Math.min(end, start + broken.bytes - 1) })
    await pipeline(part, response, { end: false }).catch(() => {})
    // What was written leaves before the connection does.
    if (!broken.silent) response.write('', () => request.socket.destroySoon())
  }
}
