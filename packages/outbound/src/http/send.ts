import type { CallOptions } from '../call.ts'
import { CONNECT_MS, type TlsIdentity, TOTAL_MS } from '../call.ts'
import { connectTcp, secure, type TlsTrust } from '../connect.ts'
import type { Credential, Proof } from '../credential.ts'
import { type Deadline, deadlineOf } from '../deadline.ts'
import { OutboundError } from '../errors.ts'
import type { GuardOptions } from '../resolve.ts'
import { type Exchange, exchange, type RawAnswer } from './exchange.ts'
import { mayPass, mayRepeat, type Pause, pauseOf } from './retry.ts'
import { endpointOf, targetUrl } from './target.ts'

export interface HttpCall extends CallOptions {
  /** http or https, without user and password. */
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  credential?: Credential
  tls?: TlsIdentity | undefined
  /**
   * The same for every try of one message, also of later calls: sent as `idempotency-key`, and the receiver that knows it
   * does nothing. With it a POST is tried again.
   */
  idempotencyKey?: string
  /** Tries after the first, for what may pass (no connection, time over, 429, 5xx); default 2. */
  retries?: number
  /** For one try, ms; default 10,000. */
  tryMs?: number
  /** Bytes; default 1 MiB each. */
  requestMax?: number
  answerMax?: number
  /** Answers of any status are returned; otherwise all but 2xx are thrown as `OUTBOUND_STATUS`. */
  anyStatus?: boolean
}

export interface Tools {
  guard: GuardOptions
  /** Of the first host alone: no other is shown who is calling. */
  trust: TlsTrust
  pause: Pause
  random: () => number
}

const TRY_MS = 10_000
const SIZE_MAX = 1024 * 1024
const RETRIES = 2
const REDIRECTS_MAX = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A header that another host may see. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent', 'accept-encoding'])

export interface Sent {
  answer?: RawAnswer
  error?: OutboundError
  tries: number
}

function headersOf(call: HttpCall, proof: Proof): Record<string, string> {
  const given = Object.entries(call.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return {
    'user-agent': 'motorpool',
    'accept-encoding': 'identity',
    ...Object.fromEntries(given),
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    ...proof.headers,
    connection: 'close',
  }
}

/** The next address of a redirect, which leads neither from https to http nor, for requests with a body, anywhere. */
function redirectOf(what: Exchange, answer: RawAnswer): URL | undefined {
  if (!REDIRECTS.has(answer.status)) return undefined
  const { url } = what
  const next = targetUrl(answer.headers.location ?? '', url)
  if (!['GET', 'HEAD'].includes(what.method) || (url.protocol === 'https:' && next.protocol === 'http:'))
    throw new OutboundError('OUTBOUND_REDIRECT', { host: url.hostname })
  return next
}

/** One try: the request, and those that it is redirected to, each to a checked address. */
async function tryOnce(
  tools: Tools,
  call: HttpCall,
  first: Exchange,
  deadline: Deadline,
): Promise<RawAnswer> {
  let what = first
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    const { url } = what
    // An operator has named the first host and no other.
    const namedBy = url.host === first.url.host ? call.namedBy : 'tenant'
    const connecting = deadline.within(call.connectMs ?? CONNECT_MS)
    const plain = await connectTcp(tools.guard, endpointOf(url, namedBy), connecting)
    const trust = url.origin === first.url.origin ? tools.trust : { ca: tools.trust.ca }
    const socket = url.protocol === 'https:' ? await secure(plain, url.hostname, connecting, trust) : plain
    const answer = await exchange(socket, what, deadline)
    const next = redirectOf(what, answer)
    if (!next) return answer
    const headers =
      next.origin === url.origin
        ? what.headers
        : Object.fromEntries(Object.entries(what.headers).filter(([name]) => HARMLESS.has(name)))
    what = { ...what, url: next, headers }
  }
  throw new OutboundError('OUTBOUND_REDIRECT', { host: first.url.hostname })
}

/** Sends a request, again where that is safe and may help; failures are in the outcome. */
export async function send(
  tools: Tools,
  call: HttpCall,
  url: URL,
  body: Buffer,
  proof: Proof,
): Promise<Sent> {
  const limit = call.requestMax ?? SIZE_MAX
  if (body.length > limit)
    return { error: new OutboundError('OUTBOUND_REQUEST_TOO_LARGE', { limit }), tries: 0 }
  const what: Exchange = {
    method: call.method ?? 'GET',
    url,
    headers: headersOf(call, proof),
    body,
    answerMax: call.answerMax ?? SIZE_MAX,
  }
  const total = deadlineOf(call.totalMs ?? TOTAL_MS, call.signal)
  const last = 1 + (mayRepeat(what.method, call.idempotencyKey) ? (call.retries ?? RETRIES) : 0)
  for (let tries = 1; ; tries++) {
    const sent = await outcomeOf(tools, call, what, total, tries)
    const over = tries >= last || total.signal.aborted
    if (over || !mayPass(sent.error ?? { status: sent.answer?.status ?? 0 })) return sent
    const pause = pauseOf(tries, sent.answer?.headers['retry-after'], tools.random)
    try {
      await tools.pause(pause, total.signal)
    } catch (error) {
      return { error: total.failure(error, url.hostname), tries }
    }
  }
}

async function outcomeOf(
  tools: Tools,
  call: HttpCall,
  what: Exchange,
  total: Deadline,
  tries: number,
): Promise<Sent> {
  try {
    return { answer: await tryOnce(tools, call, what, total.within(call.tryMs ?? TRY_MS)), tries }
  } catch (error) {
    return { error: total.failure(error, what.url.hostname), tries }
  }
}
