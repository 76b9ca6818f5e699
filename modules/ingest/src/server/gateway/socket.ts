import type { Socket } from 'node:net'

/** What a socket brings. */
export interface SocketHandler {
  received(chunk: Uint8Array): void
  /** The peer has read what was written. */
  drained(): void
  /** The socket ended by itself. */
  ended(): void
}

interface OwnedSocket extends Socket {
  handler?: SocketHandler
}

// Shared by all sockets: 20,000 connections do not need 20,000 sets of closures.
function onData(this: OwnedSocket, chunk: Buffer): void {
  this.handler?.received(chunk)
}
function onDrain(this: OwnedSocket): void {
  this.handler?.drained()
}
function onClose(this: OwnedSocket): void {
  this.handler?.ended()
}
function onError(this: OwnedSocket): void {
  this.destroy()
}

/** What the socket brings goes to the handler. */
export function attach(socket: OwnedSocket, handler: SocketHandler): void {
  socket.handler = handler
  socket.on('data', onData)
  socket.on('drain', onDrain)
  socket.on('close', onClose)
  socket.on('error', onError)
}
