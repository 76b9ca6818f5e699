import { type Answer, OutboundError } from '@motorpool/outbound'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { ForwardTask, Server } from '../worker/task.ts'
import type { Link, LinkPorts, PeerAdapter } from './adapter.ts'
import { type Batch, nextBatch } from './batches.ts'
import { detailOf, identityOf } from './connection.ts'
import { ALL_PROTOCOLS, jsonConverter } from './json.ts'

/** Messages of a call, and bytes of them. */
const BATCH = { items: 200, bytes: 512 * 1024 }
/** ms that messages are gathered. */
const GATHER_MS = 200
/** ms that an answer may take. */
const ANSWER_MS = 20_000
/** Calls that no repetition makes better: what they brought is refused. */
const REFUSING: readonly number[] = [400, 413, 415, 422]
const DENYING: readonly number[] = [401, 403]

const FAILURES: Partial<Record<string, ForwardFailure>> = {
  OUTBOUND_ADDRESS_REFUSED: 'ADDRESS',
  OUTBOUND_TLS: 'TLS',
  OUTBOUND_TIMEOUT: 'SILENT',
  OUTBOUND_REDIRECT: 'STATUS',
  OUTBOUND_ANSWER_TOO_LARGE: 'GARBAGE',
}

/** Turns of sending batches in their order, one at a time. */
class WebhookLink implements Link {
  private readonly task: ForwardTask
  private readonly ports: LinkPorts
  private readonly aborted = new AbortController()
  private readonly waiting: Item[] = []
  private server: Server | undefined
  private onTheWay: Batch | undefined
  private timer: NodeJS.Timeout | undefined
  private isOn = false
  private isEnded = false

  constructor(task: ForwardTask, ports: LinkPorts) {
    this.task = task
    this.ports = ports
  }

  get waits(): number {
    return this.waiting.length + (this.onTheWay?.items.length ?? 0)
  }

  get takes(): boolean {
    return this.isOn && !this.isEnded && this.waiting.length < BATCH.items
  }

  /** A call without messages shows that somebody takes them. */
  async open(server: Server): Promise<void> {
    this.server = server
    const number = `hello-${this.ports.clock.now()}`
    if (!(await this.call({ number, items: [] }))) return
    this.isOn = true
    this.ports.news({ kind: 'connected', detail: this.url(server) })
    this.ports.accepted()
  }

  send(item: Item): void {
    this.waiting.push(item)
    if (this.onTheWay) return
    if (this.waiting.length >= BATCH.items) void this.post()
    else this.timer ??= setTimeout(() => void this.post(), GATHER_MS)
  }

  async close(): Promise<void> {
    this.isEnded = true
    clearTimeout(this.timer)
    this.aborted.abort()
  }

  private url({ host, port }: Server): string {
    const { tls, path } = this.task
    return `${tls ? 'https' : 'http'}://${host}:${port}${path ?? '/'}`
  }

  private async post(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.onTheWay || this.isEnded) return
    const batch = nextBatch(this.waiting, BATCH, this.ports.clock.now())
    if (!batch) return
    this.onTheWay = batch
    const answer = await this.call(batch)
    if (!answer) return
    this.onTheWay = undefined
    const reason = REFUSING.includes(answer.status) ? `HTTP ${answer.status}` : undefined
    for (const item of batch.items)
      if (reason === undefined) this.ports.acknowledged(item)
      else this.ports.refused(item, reason)
    this.ports.ready()
    if (this.waiting.length > 0 && !this.timer) void this.post()
  }

  /** Nothing where the link has ended by it. */
  private async call({ number, items }: Batch): Promise<Answer | undefined> {
    const { task, ports, server } = this
    if (!server) return undefined
    try {
      const answer = await ports.outbound.fetch({
        url: this.url(server),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodyOf(number, items),
        credential: { kind: 'signature', secret: { plain: ports.open(task.password ?? '') } },
        tls: identityOf(task),
        idempotencyKey: number,
        tenantId: task.tenantId,
        purpose: 'forwarding/webhook',
        namedBy: 'tenant',
        signal: this.aborted.signal,
        // The task itself tries again, and says meanwhile why it must.
        retries: 0,
        tryMs: ports.timing?.answer ?? ANSWER_MS,
        requestMax: 2 * BATCH.bytes,
        excerpts: { request: false, answer: false },
        anyStatus: true,
      })
      if (this.isEnded) return undefined
      const { status } = answer
      const isTaken = (status >= 200 && status < 300) || (items.length > 0 && REFUSING.includes(status))
      if (isTaken) return answer
      this.end(DENYING.includes(status) ? 'LOGIN_REFUSED' : 'STATUS', `HTTP ${status}`)
    } catch (error) {
      this.end(failureOf(error), detailOf(error))
    }
    return undefined
  }

  private end(failure: ForwardFailure, detail: string | null): void {
    if (this.isEnded) return
    this.isEnded = true
    clearTimeout(this.timer)
    this.ports.ended(failure, detail)
  }
}

function failureOf(error: unknown): ForwardFailure {
  if (!(error instanceof OutboundError)) return 'CONNECT'
  return FAILURES[error.code] ?? 'CONNECT'
}

/** Items are JSON already. */
function bodyOf(number: string, items: readonly Item[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from(`{"batch":${JSON.stringify(number)},"messages":[`)]
  for (const [i, { frame }] of items.entries()) parts.push(...(i === 0 ? [] : [Buffer.from(',')]), frame)
  return Buffer.concat([...parts, Buffer.from(']}')])
}

/** Receivers of signed calls over HTTP. */
export const webhook: PeerAdapter = {
  protocols: ALL_PROTOCOLS,
  // One batch under way and one that gathers.
  pace: { least: 2 * BATCH.items, most: 2 * BATCH.items, turn: 0 },
  converter: () => jsonConverter,
  link: (task, ports) => new WebhookLink(task, ports),
  shown: (payload) => payload,
}
