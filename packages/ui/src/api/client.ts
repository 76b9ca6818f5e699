import { viewerZone } from '../format/time.ts'
import { noteAge } from '../state/kept.ts'
import { ApiError, isFailureBody, toApiError } from './failure.ts'

export type Query = Record<string, string | number | boolean | null | undefined>

export interface CallOptions {
  query?: Query
  signal?: AbortSignal
  /** No toast: the caller shows the failure itself, or only logs it. */
  quiet?: boolean
  /** A 401 of this call says nothing about the session (the sign-in itself). */
  keepSession?: boolean
}

/** What the client needs to know from the application around it. */
export interface ApiHost {
  language(): string
  emission(): string
  /** The session ended (R262): true once its user has signed in again and the call may be made once more. */
  onUnauthenticated(): Promise<boolean>
  /** Show the message of a failed call (R261). */
  onFailure(error: ApiError): void
  /** Text of a failure that brought no message of its own. */
  failureText(status: number): string
}

let host: ApiHost = {
  language: () => 'zh-CN',
  emission: () => 'NONE',
  onUnauthenticated: () => Promise.resolve(false),
  onFailure: () => {},
  failureText: (status) => `HTTP ${status}`,
}

export function configureApi(next: ApiHost): void {
  host = next
}

export function callHeaders(): Record<string, string> {
  const emission = host.emission()
  return {
    'Client-Id': 'BIZ',
    'Accept-Language': host.language(),
    // Of the times in workbooks, too.
    'Time-Zone': viewerZone(),
    ...(emission === 'NONE' ? {} : { 'Emission-Level': emission }),
  }
}

export function withQuery(path: string, query: Query | undefined): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path
}

/** Tells the user, unless the session is over or the caller tells, and hands the failure on. */
export function fail(error: ApiError, options: CallOptions = {}): never {
  const over = error.status === 401 && !options.keepSession
  if (!over && !options.quiet) host.onFailure(error)
  throw error
}

/** Of who works here now: how often the session has been renewed while the page stayed. */
let session = { renewals: 0 }

/** The user is signed in again: calls that were refused before are made once more without asking. */
export function sessionRenewed(): void {
  session.renewals++
}

/** The user has left: a call made till now is never made again, whoever signs in. */
export function sessionEnded(): void {
  session = { renewals: 0 }
}

/** Makes a call, and once more when the session was over and its user has signed in again. */
export async function withSession<T extends { status: number }>(
  attempt: () => Promise<T>,
  options: CallOptions,
): Promise<T> {
  const own = session
  const before = own.renewals
  const first = await attempt()
  if (first.status !== 401 || options.keepSession || own !== session) return first
  const again = before !== own.renewals || (await host.onUnauthenticated())
  return again && own === session ? attempt() : first
}

export function failureText(status: number): string {
  return host.failureText(status)
}

export function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  return withSession(() => sendOnce(method, path, body, options), options)
}

async function sendOnce(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Response> {
  options.signal?.throwIfAborted()
  const json = body !== undefined && !(body instanceof FormData)
  try {
    const answer = await fetch(withQuery(path, options.query), {
      method,
      credentials: 'same-origin',
      headers: { ...callHeaders(), ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(body) : body,
      signal: options.signal,
    })
    noteAge(answer)
    return answer
  } catch (error) {
    if (options.signal?.aborted) throw error
    return fail(new ApiError('NETWORK', host.failureText(0), 0), options)
  }
}

async function call<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, body, options)
  const answer: unknown = await response.json().catch(() => undefined)
  // An answer that carries errCode is a failure whatever its status (R259).
  if (!response.ok || isFailureBody(answer) || answer === undefined) {
    return fail(toApiError(answer, response.status, host.failureText(response.status)), options)
  }
  return (answer as { data: T }).data
}

/** The calls of the platform: the answer's `data`, or an `ApiError`. */
export const api = {
  get: <T>(path: string, query?: Query, options?: Omit<CallOptions, 'query'>): Promise<T> =>
    call<T>('GET', path, undefined, { ...options, query }),
  post: <T>(path: string, body: unknown = {}, options?: CallOptions): Promise<T> =>
    call<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown = {}, options?: CallOptions): Promise<T> =>
    call<T>('PUT', path, body, options),
  delete: <T>(path: string, body: unknown = {}, options?: CallOptions): Promise<T> =>
    call<T>('DELETE', path, body, options),
}
