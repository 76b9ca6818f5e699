import { createServer, type Server, type Socket } from 'node:net'
import type { Logger } from '@motorpool/kernel'
import type { AnswerForm, Protocol } from '@motorpool/wire'
import type { GatewayLimits, ListenerOptions } from './ports.ts'

const KEEP_ALIVE_MS = 120_000
const BACKLOG = 4096

/** A port on which one protocol is spoken. */
export interface Listener {
  readonly protocol: Protocol
  readonly id: number
  readonly server: Server
  readonly port: number
  readonly host: string | undefined
  readonly idleTimeoutMs: number
  readonly answer: AnswerForm | undefined
  readonly duplicates: 'replace' | 'refuse'
}

export function makeListener(
  options: ListenerOptions,
  limits: GatewayLimits,
  accept: (listener: Listener, socket: Socket) => void,
): Listener {
  const server = createServer({
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
  })
  const listener: Listener = {
    protocol: options.protocol,
    id: options.protocol.id,
    server,
    port: options.port,
    host: options.host,
    idleTimeoutMs: options.idleTimeoutMs ?? limits.idleTimeoutMs,
    answer: options.answer,
    duplicates: options.duplicates ?? 'replace',
  }
  server.on('connection', (socket) => accept(listener, socket))
  return listener
}

export function openListener({ server, port, host }: Listener, log: Logger): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject)
      server.on('error', (error) => log.error({ error: error.message }, 'listener failed'))
      resolve()
    })
  })
}

/** Accepts no more; resolves when the last of its connections has ended. */
export function closeListener({ server }: Listener): Promise<void> {
  return new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
}
