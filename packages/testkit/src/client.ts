import { type Method, TOKEN_COOKIE } from '@motorpool/http'
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface ApiAnswer<T = unknown> {
  status: number
  data: T
  errCode: string | undefined
  message: string | undefined
  fields: { field: string; message: string }[] | undefined
  headers: Record<string, unknown>
  text: string
  raw: Buffer
}

export interface CallOptions {
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Address the call comes from. */
  from?: string
}

/** Calls of one caller, in memory: no port, no network. Answers are data or a typed refusal, never a throw. */
export interface ApiClient {
  call<T = never>(method: Method, url: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>>
  get<T = never>(url: string, query?: Record<string, string>): Promise<ApiAnswer<T>>
  post<T = never>(url: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>>
  put<T = never>(url: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>>
  delete<T = never>(url: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>>
}

/** How the token travels. */
export type Credentials = { token: string } | { cookie: string } | undefined

interface Envelope {
  data?: unknown
  errCode?: string
  message?: string
  fields?: { field: string; message: string }[]
}

function envelope(contentType: unknown, text: string): Envelope {
  if (!String(contentType).includes('json')) return {}
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

export function apiClient(
  app: FastifyInstance,
  credentials: Credentials,
  defaults: Record<string, string> = {},
): ApiClient {
  const auth: Record<string, string> =
    credentials === undefined
      ? {}
      : 'token' in credentials
        ? { authorization: credentials.token }
        : { cookie: `${TOKEN_COOKIE}=${credentials.cookie}` }

  async function call<T>(
    method: Method,
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<ApiAnswer<T>> {
    const request: InjectOptions = {
      method,
      url,
      headers: { ...auth, ...defaults, ...options.headers },
      ...(options.query ? { query: options.query } : {}),
      ...(options.from ? { remoteAddress: options.from } : {}),
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    }
    const reply = await app.inject(request)
    const { data, errCode, message, fields } = envelope(reply.headers['content-type'], reply.payload)
    return {
      status: reply.statusCode,
      data: data as T,
      errCode,
      message,
      fields,
      headers: reply.headers,
      text: reply.payload,
      raw: reply.rawPayload,
    }
  }
  return {
    call,
    get: (url, query) => call('GET', url, undefined, query ? { query } : {}),
    post: (url, body, options) => call('POST', url, body ?? {}, options),
    put: (url, body, options) => call('PUT', url, body ?? {}, options),
    delete: (url, body, options) => call('DELETE', url, body ?? {}, options),
  }
}
