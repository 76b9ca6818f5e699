import type { Socket } from 'node:net'
import { Client, type ConnectConfig } from 'ssh2'

/** An SSH client over a connection of `Outbound.connect`; it opens none itself. */
export function sshOver(
  sock: Socket,
  options: Omit<ConnectConfig, 'sock' | 'host' | 'port' | 'localAddress'>,
): Client {
  return new Client().connect({ ...options, sock })
}
