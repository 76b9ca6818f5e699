import { connect, type Socket } from 'node:net'
import type { Framer, FramerItem } from '@motorpool/wire'
import type { Port } from '../device/terminal.ts'

export interface Address {
  host: string
  port: number
}

export interface SocketEvents {
  opened(): void
  closed(): void
  /** No connection came about; `closed` follows. */
  failed(reason: string): void
  item(item: FramerItem): void
}

/** One read buffer for all sockets: what arrives is handed on before the next read, and framers copy what they keep. */
const shared = Buffer.allocUnsafe(64 * 1024)
/** Beyond this the platform does not read: the connection is given up rather than filled. */
const UNSENT_LIMIT = 1024 * 1024

/** A terminal's port over TCP. Frames sent in one turn leave in one write. */
export class TcpPort implements Port {
  private socket: Socket | undefined
  private readonly address: Address
  private readonly newFramer: () => Framer
  private readonly events: SocketEvents
  private corked = false

  constructor(address: Address, newFramer: () => Framer, events: SocketEvents) {
    this.address = address
    this.newFramer = newFramer
    this.events = events
  }

  open(): void {
    const framer = this.newFramer()
    const { events } = this
    const emit = (item: FramerItem) => {
      if (this.socket === socket) events.item(item)
    }
    const socket: Socket = connect({
      ...this.address,
      onread: {
        buffer: shared,
        callback: (bytes, data) => {
          if (this.socket === socket) framer.push(data.subarray(0, bytes), emit)
          return true
        },
      },
    })
    socket.setNoDelay(true)
    this.socket = socket
    socket.once('connect', () => {
      if (this.socket === socket) events.opened()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (socket.connecting || socket.pending) events.failed(error.code ?? error.message)
    })
    socket.once('close', () => {
      if (this.socket !== socket) return
      this.socket = undefined
      events.closed()
    })
    socket.once('end', () => socket.destroy())
  }

  send(bytes: Uint8Array): void {
    const { socket } = this
    if (!socket) return
    if (socket.writableLength > UNSENT_LIMIT) {
      socket.destroy()
      return
    }
    if (!this.corked) {
      this.corked = true
      socket.cork()
      queueMicrotask(() => {
        this.corked = false
        socket.uncork()
      })
    }
    socket.write(bytes)
  }

  /** What was sent still leaves; nothing is heard any more. */
  close(): void {
    const { socket } = this
    this.socket = undefined
    socket?.end()
    socket?.destroySoon()
  }
}
