import { createHash } from 'node:crypto'
import { reasonOf } from '@motorpool/kernel'
import { DeliveryError, deliver, OutboundError, sshOver } from '@motorpool/outbound'
import type { Client, ClientErrorExtensions, SFTPWrapper } from 'ssh2'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { ForwardTask, Server } from '../worker/task.ts'
import { CLOSE_MS, type Link, type LinkPorts, type PeerAdapter } from './adapter.ts'
import { type Batch, nextBatch } from './batches.ts'
import { detailOf, failureOf } from './connection.ts'
import { ALL_PROTOCOLS, jsonConverter } from './json.ts'

/** Messages of a file, and bytes of them. */
const FILE = { items: 20_000, bytes: 32 * 1024 * 1024 }
/** ms that a server may take for one step. */
const ANSWER_MS = 20_000
const KEEPALIVE_MS = 30_000
const KEEPALIVES = 2
const PERIOD_S = 60

type SshError = Error & ClientErrorExtensions

/** A session with a file server: what a period brings is one file, and is acknowledged once the file has its name. */
class SftpLink implements Link {
  private readonly task: ForwardTask
  private readonly ports: LinkPorts
  private client: Client | undefined
  private readonly aborted = new AbortController()
  private readonly waiting: Item[] = []
  private sftp: SFTPWrapper | undefined
  private onTheWay: Batch | undefined
  private timer: NodeJS.Timeout | undefined
  /** The server has shown another key than the task's. */
  private shownKey: string | undefined
  private isEnded = false

  constructor(task: ForwardTask, ports: LinkPorts) {
    this.task = task
    this.ports = ports
  }

  get waits(): number {
    return this.waiting.length + (this.onTheWay?.items.length ?? 0)
  }

  get takes(): boolean {
    return this.sftp !== undefined && !this.isEnded && this.waiting.length < FILE.items
  }

  private get answerMs(): number {
    return this.ports.timing?.answer ?? ANSWER_MS
  }

  async open(server: Server): Promise<void> {
    const { task, ports } = this
    try {
      const call = {
        ...server,
        tenantId: task.tenantId,
        purpose: 'forwarding/files',
        namedBy: 'tenant',
      } as const
      const sock = await ports.outbound.connect({ ...call, signal: this.aborted.signal })
      if (this.isEnded) return void sock.destroy()
      this.client = sshOver(sock, {
        username: task.account ?? '',
        password: task.password === null ? '' : ports.open(task.password),
        readyTimeout: this.answerMs,
        keepaliveInterval: KEEPALIVE_MS,
        keepaliveCountMax: KEEPALIVES,
        hostVerifier: (key: Buffer) => this.isKnown(key),
      })
        .on('ready', () => this.ready(server))
        .on('error', (error: SshError) => this.end(this.failureOf(error), this.detailOfSsh(error)))
        .on('close', () => this.end('CLOSED', 'the connection was closed'))
    } catch (error) {
      this.end(error instanceof OutboundError ? failureOf(error) : 'CONNECT', detailOf(error))
    }
  }

  send(item: Item): void {
    this.waiting.push(item)
    if (this.waiting.length >= FILE.items) void this.write()
    else this.timer ??= setTimeout(() => void this.write(), (this.task.period ?? PERIOD_S) * 1000)
  }

  close(): Promise<void> {
    if (this.isEnded) return Promise.resolve()
    this.isEnded = true
    clearTimeout(this.timer)
    this.aborted.abort()
    const { client } = this
    if (!this.sftp || !client) {
      client?.destroy()
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        client.destroy()
        resolve()
      }, CLOSE_MS)
      client.once('close', () => {
        clearTimeout(late)
        resolve()
      })
      client.end()
    })
  }

  private isKnown(key: Buffer): boolean {
    const found = createHash('sha256').update(key).digest('hex')
    if (found === this.task.certificate) return true
    this.shownKey = found
    return false
  }

  private ready(server: Server): void {
    this.ports.news({ kind: 'connected', detail: `${server.host}:${server.port}` })
    this.client?.sftp((error, sftp) => {
      if (this.isEnded) return
      if (error) return this.end('LOGIN_REFUSED', reasonOf(error))
      this.sftp = sftp
      this.ports.news({ kind: 'signed_on' })
      this.ports.accepted()
    })
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { sftp, ports } = this
    if (!sftp || this.onTheWay || this.isEnded) return
    const batch = nextBatch(this.waiting, FILE, ports.clock.now())
    if (!batch) return
    this.onTheWay = batch
    try {
      await deliver(
        sftp,
        { folder: this.task.path ?? '.', name: `${batch.number}.jsonl` },
        linesOf(batch),
        this.answerMs,
      )
    } catch (error) {
      return this.end(error instanceof DeliveryError ? error.failure : 'CLOSED', reasonOf(error))
    }
    if (this.isEnded) return
    this.onTheWay = undefined
    for (const item of batch.items) ports.acknowledged(item)
    ports.ready()
    if (this.waiting.length >= FILE.items) void this.write()
    else if (this.waiting.length > 0)
      this.timer ??= setTimeout(() => void this.write(), (this.task.period ?? PERIOD_S) * 1000)
  }

  private failureOf({ level }: SshError): ForwardFailure {
    if (this.shownKey !== undefined) return 'CERTIFICATE'
    if (level === 'client-authentication') return 'LOGIN_REFUSED'
    if (level === 'client-timeout') return this.sftp ? 'SILENT' : 'LOGIN_SILENT'
    return level === 'protocol' ? 'GARBAGE' : 'CLOSED'
  }

  private detailOfSsh(error: SshError): string {
    if (this.shownKey === undefined) return reasonOf(error)
    return `the host key is ${this.shownKey}, not ${this.task.certificate ?? 'named'}`
  }

  private end(failure: ForwardFailure, detail: string | null): void {
    if (this.isEnded) return
    this.isEnded = true
    clearTimeout(this.timer)
    this.client?.destroy()
    this.ports.ended(failure, detail)
  }
}

function linesOf({ items }: Batch): Buffer {
  const end = Buffer.from('\n')
  return Buffer.concat(items.flatMap(({ frame }) => [frame, end]))
}

/** File servers: one file of a period, a message on each line. */
export const sftp: PeerAdapter = {
  protocols: ALL_PROTOCOLS,
  // One file under way and one that gathers, whatever their period.
  pace: { least: 2 * FILE.items, most: 2 * FILE.items, turn: 0 },
  converter: () => jsonConverter,
  link: (task, ports) => new SftpLink(task, ports),
  shown: (payload) => payload,
}
