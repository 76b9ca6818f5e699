/** One call that reached the fake server. */
export interface HeardCall {
  method: string
  /** Without the query. */
  path: string
  query: Readonly<Record<string, string>>
  /** The JSON of the body, a form with files, or nothing. */
  body: unknown
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

interface Route {
  method: string
  path: string | RegExp
  /** A value, a `Reply`, or a function of the call that answers one of them. */
  data: unknown
}

/** An answer that is not `{ data }` with status 200: a refusal, or a file. */
export class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A refusal as the platform writes it. */
export const refusal = (
  errCode: string,
  message = errCode,
  more: { status?: number; fields?: readonly { field: string; message: string }[] } = {},
): Reply =>
  new Reply(more.status ?? 400, { errCode, message, ...(more.fields ? { fields: more.fields } : {}) })

/** A file as the platform answers it. */
export const fileReply = (content: string, fileName: string, headers: Record<string, string> = {}): Reply =>
  new Reply(200, content, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${fileName}"`,
    ...headers,
  })

/**
 * The platform as the browser sees it: replaces `fetch` and `XMLHttpRequest`, so that the real client is tested. A call
 * that no route answers is refused with a message that names it.
 */
export class FakeServer {
  readonly calls: HeardCall[] = []
  private routes: Route[] = []
  private readonly before = { fetch: globalThis.fetch, xhr: globalThis.XMLHttpRequest }

  /** Replaces the network; earlier calls and routes are dropped. */
  start(): void {
    this.calls.length = 0
    this.routes = []
    globalThis.fetch = ((input: string, init: RequestInit = {}) => this.fetch(input, init)) as typeof fetch
    const answer = (method: string, url: string, body: unknown, headers: Record<string, string>) =>
      this.answer(method, url, body, headers)
    globalThis.XMLHttpRequest = class extends FakeRequest {
      constructor() {
        super(answer)
      }
    } as unknown as typeof XMLHttpRequest
  }

  stop(): void {
    globalThis.fetch = this.before.fetch
    globalThis.XMLHttpRequest = this.before.xhr
  }

  /** Answers a call with data, with what a function makes of the call, or with a `Reply`; the newest route wins. */
  on(method: string, path: string | RegExp, data: unknown): this {
    this.routes.unshift({ method, path, data })
    return this
  }

  /** Bodies of the calls to one path, in order. */
  bodies(method: string, path: string | RegExp): unknown[] {
    return this.heard(method, path).map((call) => call.body)
  }

  heard(method: string, path: string | RegExp): HeardCall[] {
    return this.calls.filter((call) => call.method === method && fits(path, call.path))
  }

  private async fetch(input: string, init: RequestInit): Promise<Response> {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined)
    const headers: Record<string, string> = {}
    new Headers(init.headers).forEach((value, name) => {
      headers[name.toLowerCase()] = value
    })
    const { status, text, type, more } = await this.answer(init.method ?? 'GET', input, body, headers)
    init.signal?.throwIfAborted()
    return new Response(text, { status, headers: { 'content-type': type, ...more } })
  }

  private async answer(method: string, url: string, body: unknown, headers: Record<string, string>) {
    const { pathname, searchParams } = new URL(url, 'http://console.test')
    const call = { method, path: pathname, query: Object.fromEntries(searchParams), body, headers }
    this.calls.push(call)
    const route = this.routes.find((one) => one.method === method && fits(one.path, pathname))
    const made = route
      ? await (typeof route.data === 'function'
          ? (route.data as (c: HeardCall) => unknown)(call)
          : route.data)
      : refusal('NO_ROUTE', `nothing answers ${method} ${pathname}`, { status: 404 })
    const reply = made instanceof Reply ? made : new Reply(200, { data: made ?? null })
    const file = typeof reply.body === 'string'
    return {
      status: reply.status,
      text: file ? (reply.body as string) : JSON.stringify(reply.body),
      type: reply.headers['content-type'] ?? 'application/json',
      more: reply.headers,
    }
  }
}

const fits = (path: string | RegExp, asked: string): boolean =>
  typeof path === 'string' ? path === asked : path.test(asked)

type Answerer = (
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<{ status: number; text: string; type: string; more: Readonly<Record<string, string>> }>

/** As much of `XMLHttpRequest` as an upload uses. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  responseType = ''
  status = 0
  response: Blob | undefined
  private asked: { method: string; url: string } = { method: 'GET', url: '/' }
  private readonly sent: Record<string, string> = {}
  private got: Readonly<Record<string, string>> = {}
  private readonly answer: Answerer

  constructor(answer: Answerer) {
    super()
    this.answer = answer
  }

  open(method: string, url: string): void {
    this.asked = { method, url }
  }

  setRequestHeader(name: string, value: string): void {
    this.sent[name.toLowerCase()] = value
  }

  getResponseHeader(name: string): string | null {
    return this.got[name] ?? null
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  send(body: unknown): void {
    const half = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 })
    this.upload.dispatchEvent(half)
    void this.answer(this.asked.method, this.asked.url, body, this.sent).then(
      ({ status, text, type, more }) => {
        this.status = status
        this.got = { 'content-type': type, ...more }
        this.response = new Blob([text], { type })
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
      },
    )
  }
}
