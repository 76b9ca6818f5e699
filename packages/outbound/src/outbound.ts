import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Clock, shortened } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import { type CallOptions, CONNECT_MS, type OutboundCall, type Recorder, type TlsIdentity } from './call.ts'
import { connectTcp, type Endpoint, secure, type TlsTrust } from './connect.ts'
import { openSecret, proofOf } from './credential.ts'
import { deadlineOf } from './deadline.ts'
import { failureOf, OutboundError } from './errors.ts'
import { excerptOf, maskText, shownTarget } from './excerpt.ts'
import { Answer } from './http/answer.ts'
import { type Pause, realPause } from './http/retry.ts'
import { type HttpCall, send, type Tools } from './http/send.ts'
import { targetUrl } from './http/target.ts'
import type { GuardOptions } from './resolve.ts'
import { deliver, type MailCall, replyCode, type SentMail } from './smtp.ts'

export interface OutboundOptions extends GuardOptions {
  clock: Clock
  vault: Vault
  /** Stores each call, unless the call brings its own recorder. */
  record: Recorder
  /** Certificates (PEM) that are trusted instead of the system's. */
  ca?: string
  pause?: Pause
  /** 0 ≤ x < 1. */
  random?: () => number
}

export interface ConnectCall extends CallOptions, Omit<Endpoint, 'namedBy'> {
  /** Of `connectTls`. */
  tls?: TlsIdentity | undefined
}

/**
 * The only way out of the platform. Every call is checked (its address), limited (time and size) and stored (request and
 * answer, without secrets), and fails with an `OutboundError`.
 */
export interface Outbound {
  fetch(call: HttpCall): Promise<Answer>
  sendMail(call: MailCall): Promise<SentMail>
  /** An open connection; the time limits end with the handshake, the rest is the caller's. */
  connect(call: ConnectCall): Promise<Socket>
  /** An open TLS connection whose certificate is valid for the host. */
  connectTls(call: ConnectCall): Promise<TLSSocket>
}

/** What of a call is known when it ends. */
type Ending = Pick<OutboundCall, 'status' | 'errorCode' | 'attempts' | 'request' | 'answer'>

type Beginning = Pick<OutboundCall, 'target' | 'method'> & { secrets: readonly string[] }

class Outlet implements Outbound {
  private readonly options: OutboundOptions
  private readonly tools: Omit<Tools, 'trust'>

  constructor(options: OutboundOptions) {
    this.options = options
    const { pause = realPause, random = Math.random } = options
    this.tools = { guard: options, pause, random }
  }

  private trustOf({ ca, certificate, key }: TlsIdentity = {}): TlsTrust {
    return {
      ca: ca ?? this.options.ca,
      ...(certificate === undefined ? {} : { cert: certificate }),
      ...(key === undefined ? {} : { key: openSecret(this.options.vault, key) }),
    }
  }

  /** Begins the record of a call; what it returns ends it. */
  private begin(call: CallOptions, { target, method, secrets }: Beginning) {
    const { clock, record } = this.options
    const [at, start] = [clock.now(), performance.now()]
    const text = (value: string | null) => value && maskText(value, secrets)
    return async (ending: Ending): Promise<void> => {
      const durationMs = Math.round(performance.now() - start)
      const { tenantId, purpose } = call
      const { request, answer, ...rest } = ending
      await (call.record ?? record)({
        tenantId,
        purpose,
        target,
        method,
        ...rest,
        request: call.excerpts?.request === false ? null : text(request),
        answer: call.excerpts?.answer === false ? null : text(answer),
        durationMs,
        at,
      })
    }
  }

  async fetch(call: HttpCall): Promise<Answer> {
    const url = targetUrl(call.url)
    const body = typeof call.body === 'string' ? Buffer.from(call.body) : (call.body ?? Buffer.alloc(0))
    const proof = proofOf(this.options.vault, call.credential, body, this.options.clock.now())
    const secrets = [...proof.secrets, ...(call.secrets ?? [])]
    const method = call.method ?? 'GET'
    const end = this.begin(call, { target: shownTarget(url, secrets), method, secrets })
    const tools = { ...this.tools, trust: this.trustOf(call.tls) }
    const { answer, error, tries } = await send(tools, call, url, body, proof)
    const status = answer?.status ?? null
    const wrong = answer && !call.anyStatus && (answer.status < 200 || answer.status > 299)
    const failure = wrong
      ? new OutboundError('OUTBOUND_STATUS', { host: url.hostname, status: answer.status })
      : error
    await end({
      status,
      errorCode: failure?.code ?? null,
      attempts: tries,
      request: excerptOf(body, secrets),
      answer: answer ? excerptOf(answer.body, secrets) : null,
    })
    if (failure || !answer) throw failure ?? new OutboundError('OUTBOUND_ABORTED', { host: url.hostname })
    return new Answer(answer)
  }

  async sendMail(call: MailCall): Promise<SentMail> {
    const { host, port, mail } = call
    const target = `${call.secure ? 'smtps' : 'smtp'}://${shortened(host, 255)}:${port}`
    const secrets = [openSecret(this.options.vault, call.password), ...(call.secrets ?? [])]
    const end = this.begin(call, { target, method: 'SMTP', secrets })
    const request = shortened(`${mail.to}: ${mail.subject}`, 500)
    try {
      const sent = await deliver(this.tools.guard, this.options.vault, call)
      await end({ status: 250, errorCode: null, attempts: 1, request, answer: shortened(sent.response, 500) })
      return sent
    } catch (error) {
      const failure = failureOf(error, host)
      const answer = String(failure.params.reason ?? '') || null
      await end({ status: replyCode(failure.cause), errorCode: failure.code, attempts: 1, request, answer })
      throw failure
    }
  }

  async connect(call: ConnectCall): Promise<Socket> {
    return this.opened(call, 'TCP', (guard, deadline) => connectTcp(guard, call, deadline))
  }

  async connectTls(call: ConnectCall): Promise<TLSSocket> {
    return this.opened(call, 'TLS', async (guard, deadline) =>
      secure(await connectTcp(guard, call, deadline), call.host, deadline, this.trustOf(call.tls)),
    )
  }

  private async opened<S>(
    call: ConnectCall,
    method: 'TCP' | 'TLS',
    open: (guard: GuardOptions, deadline: ReturnType<typeof deadlineOf>) => Promise<S>,
  ): Promise<S> {
    const target = `${method.toLowerCase()}://${shortened(call.host, 255)}:${call.port}`
    const end = this.begin(call, { target, method, secrets: call.secrets ?? [] })
    const nothing = { status: null, attempts: 1, request: null, answer: null }
    try {
      const socket = await open(this.tools.guard, deadlineOf(call.connectMs ?? CONNECT_MS, call.signal))
      await end({ ...nothing, errorCode: null })
      return socket
    } catch (error) {
      const failure = failureOf(error, call.host)
      await end({ ...nothing, errorCode: failure.code })
      throw failure
    }
  }
}

export function createOutbound(options: OutboundOptions): Outbound {
  return new Outlet(options)
}

const refused = async (call: { purpose: string }): Promise<never> => {
  throw new OutboundError('OUTBOUND_ABORTED', { host: call.purpose })
}

/** For processes that call nobody: every call fails. */
export const closedOutbound: Outbound = {
  fetch: refused,
  sendMail: refused,
  connect: refused,
  connectTls: refused,
}
