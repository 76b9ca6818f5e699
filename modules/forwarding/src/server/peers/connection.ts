import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { reasonOf } from '@motorpool/kernel'
import { type Outbound, OutboundError, type TlsIdentity } from '@motorpool/outbound'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { ForwardTask, Server } from '../worker/task.ts'
import { VAULT_CONTEXT } from '../worker/tasks-table.ts'
import { CLOSE_MS } from './adapter.ts'

class CertificateError extends Error {}

/** Why a connection to a server did not come about. */
export const failureOf = (error: unknown): ForwardFailure => {
  if (error instanceof CertificateError) return 'CERTIFICATE'
  if (!(error instanceof OutboundError)) return 'CONNECT'
  if (error.code === 'OUTBOUND_TLS') return 'TLS'
  return error.code === 'OUTBOUND_ADDRESS_REFUSED' ? 'ADDRESS' : 'CONNECT'
}

/** What the network said of it; null where the failure says all. */
export function detailOf(error: unknown): string | null {
  if (!(error instanceof OutboundError)) return reasonOf(error)
  const { reason } = error.params
  return reason === undefined ? null : String(reason)
}

/** As a task's peer is trusted, and shown who is calling. */
export function identityOf({ caCertificate, clientCertificate, clientKey }: ForwardTask): TlsIdentity {
  return {
    ca: caCertificate ?? undefined,
    certificate: clientCertificate ?? undefined,
    key: clientKey === null ? undefined : { sealed: clientKey, context: VAULT_CONTEXT },
  }
}

/**
 * A connection to a server of a task's peer, in TLS where the task says so, then with the certificate that it names.
 *
 * @throws Error for `failureOf`
 */
export async function connectTo(
  outbound: Outbound,
  task: ForwardTask,
  { host, port }: Server,
  signal: AbortSignal,
): Promise<Socket> {
  const { tls, certificate, tenantId } = task
  const call = { host, port, tenantId, purpose: 'forwarding/link', namedBy: 'tenant', signal } as const
  if (!tls) return outbound.connect(call)
  const socket: TLSSocket = await outbound.connectTls({ ...call, tls: identityOf(task) })
  const found = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
  if (certificate === null || certificate === found) return socket
  socket.destroy()
  throw new CertificateError(`the certificate is ${found}, not ${certificate}`)
}

/** What is written in one turn goes out together: a call of the system for each frame would cost more than all else of it. */
export function writeTogether(socket: Socket, bytes: Uint8Array): void {
  if (socket.writableCorked === 0) {
    socket.cork()
    process.nextTick(() => socket.uncork())
  }
  socket.write(bytes)
}

/** Ends a connection once what was written has gone, or when a peer that reads nothing has had its time. */
export function closed(socket: Socket | undefined): Promise<void> {
  if (!socket || socket.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), CLOSE_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.end()
    socket.destroySoon()
  })
}
