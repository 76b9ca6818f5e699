import { once } from 'node:events'
import { connect as dial, isIP, type Socket } from 'node:net'
import { connect as startTls, type TLSSocket } from 'node:tls'
import { type Deadline, inTime } from './deadline.ts'
import { OutboundError, reasonOf } from './errors.ts'
import { checkedAddresses, type GuardOptions, type NamedBy } from './resolve.ts'

export interface Endpoint {
  /** A name or an IP address. */
  host: string
  /** 1..65535. */
  port: number
  namedBy: NamedBy
}

async function dialOne(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  // Errors of an open connection reach whoever reads or writes it; without a listener they would end the process.
  const socket = dial({ host: address, port }).on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** A TCP connection to a checked address of the host: the first one that answers. */
export async function connectTcp(guard: GuardOptions, to: Endpoint, deadline: Deadline): Promise<Socket> {
  let last: unknown
  try {
    for (const address of await inTime(deadline, checkedAddresses(to, guard))) {
      try {
        return await dialOne(address, to.port, deadline.signal)
      } catch (error) {
        last = error
        if (deadline.signal.aborted) break
      }
    }
  } catch (error) {
    last = error
  }
  throw deadline.failure(last, to.host)
}

/** As TLS takes it: PEM, opened. */
export interface TlsTrust {
  ca?: string | undefined
  cert?: string | undefined
  key?: string | undefined
}

/** TLS over a connection; the certificate must be valid for the host as it was named. */
export async function secure(
  socket: Socket,
  host: string,
  deadline: Deadline,
  trust: TlsTrust = {},
): Promise<TLSSocket> {
  const bare = host.replace(/^\[|\]$/g, '')
  const tls = startTls({ socket, host: bare, ...trust, ...(isIP(bare) ? {} : { servername: bare }) })
  tls.on('error', () => {})
  try {
    await once(tls, 'secureConnect', { signal: deadline.signal })
    return tls
  } catch (error) {
    tls.destroy()
    socket.destroy()
    if (deadline.signal.aborted) throw deadline.failure(error, host)
    throw new OutboundError('OUTBOUND_TLS', { host, reason: reasonOf(error) }, error)
  }
}
