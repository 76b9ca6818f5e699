import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'

const CONNECT_MS = 5000
const RETRY_MS = 500

/** UNREACHABLE: no server answers. REFUSED: the server does not take the name and password, or wants one. */
export type NatsErrorCode = 'UNREACHABLE' | 'REFUSED' | 'STRANGERS'

/** Why a process cannot use the server; the message holds no password. */
export class NatsError extends Error {
  readonly code: NatsErrorCode
  constructor(code: NatsErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'NatsError'
    this.code = code
  }
}

/** Addresses with a user's name and password, or a token alone, as the client wants them. */
function serversOf(text: string): Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> {
  const urls = text.split(',').map((one) => new URL(one))
  const [{ username, password, protocol } = new URL('nats://localhost')] = urls
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: urls.map((url) => url.host),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
  }
}

/** Hosts of the addresses, without names and passwords. */
export const placesOf = (url: string): string =>
  url
    .split(',')
    .map((one) => new URL(one).host)
    .join(', ')

export interface NatsAddress {
  /** `nats://` or `tls://`, `user:password@` or `token@`; several of one cluster with commas between them. */
  url: string
  /** What the server calls the connection in its own lists. */
  name: string
  /** How long a server that does not answer is tried; 0: once. */
  patienceMs?: number
}

/** A connection that comes back by itself, as often as it takes. Throws a NatsError when the first one does not come about. */
export async function connectNats({ url, name, patienceMs = 0 }: NatsAddress): Promise<NatsConnection> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await connect({
        ...serversOf(url),
        name,
        timeout: CONNECT_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RETRY_MS,
        // An operator may change a password and change it back: nothing but `close` ends the connection.
        ignoreAuthErrorAbort: true,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof errors.AuthorizationError)
        throw new NatsError('REFUSED', `NATS at ${placesOf(url)} refuses to be used: ${reason}`, error)
      if (Date.now() >= until)
        throw new NatsError('UNREACHABLE', `NATS at ${placesOf(url)} cannot be reached: ${reason}`, error)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
