import type { Socket } from 'node:net'
import type { StoreRecord } from '@motorpool/wire'
import type { Behaviour } from './behaviour.ts'

const SLOW_MS = 3000
/** What a proxy says in front of a server that is gone. */
const GARBAGE = Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n')
/** Bytes that wait to be sent before more are read. */
const UNSENT = 1024 * 1024

/** What of a message is stored and looked at. */
export interface UpperRecord
  extends Pick<StoreRecord, 'deviceId' | 'messageId' | 'deviceTime' | 'flags' | 'raw' | 'rawForm'> {
  /** Two with the same are one message that came twice; left out: its bytes. */
  readonly identity?: Uint8Array
}

/** What is to be stored before it is answered; without a record: an answer that waits for all before it. */
export interface Accepted {
  readonly record?: UpperRecord
  readonly link: Connection
  answer(): void
}

export interface ConnectionPorts {
  now(): number
  behaviour(): Behaviour
  /** The code that an account has, where the password is its own; null for a wrong password, undefined for no such account. */
  codeOf(user: string, password: string): string | null | undefined
  /** A platform has signed on. */
  signedOn(link: Connection, user: string): void
  accept(all: readonly Accepted[]): void
  refused(code: string): void
  closed(link: Connection, reason: string): void
}

/** One lower platform's connection, whatever it speaks. */
export abstract class Connection {
  readonly id: number
  /** Settles once the connection is gone and told. */
  readonly ended: Promise<void>
  protected readonly socket: Socket
  protected readonly ports: ConnectionPorts
  protected reason = 'closed by the peer'

  constructor(id: number, socket: Socket, ports: ConnectionPorts) {
    this.id = id
    this.socket = socket
    this.ports = ports
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('drain', () => socket.resume())
    socket.on('error', (error) => (this.reason = error.message))
    this.ended = new Promise((resolve) =>
      socket.on('close', () => {
        this.gone()
        ports.closed(this, this.reason)
        resolve()
      }),
    )
  }

  protected abstract receive(chunk: Buffer): void
  /** The connection is closed. */
  protected abstract gone(): void
  /** The answer for another vehicle, and the one that refuses. */
  protected abstract foreign(answer: Uint8Array): Uint8Array
  protected abstract refusal(answer: Uint8Array, nack: Uint8Array | null): Uint8Array

  close(reason: string): void {
    this.reason = reason
    this.socket.destroy()
  }

  /** Ends it once what was written has gone. */
  protected finish(reason: string): void {
    this.socket.end(() => (this.reason = reason))
  }

  /** An answer to what is stored, as the platform behaves. */
  protected answer(ack: Uint8Array, nack: Uint8Array | null = null): void {
    const behaviour = this.ports.behaviour()
    if (behaviour === 'silent') return
    if (behaviour === 'slow') return void setTimeout(() => this.write(ack), SLOW_MS)
    if (behaviour === 'garbage') return this.write(GARBAGE)
    if (behaviour === 'cut') {
      this.write(ack.subarray(0, Math.ceil(ack.length / 2)))
      return this.close('closed within an answer')
    }
    if (behaviour === 'foreign') return this.write(this.foreign(ack))
    this.write(behaviour === 'refusing' ? this.refusal(ack, nack) : ack)
  }

  protected write(bytes: Uint8Array): void {
    if (this.socket.destroyed) return
    this.socket.write(bytes)
    if (this.socket.writableLength > UNSENT) this.socket.pause()
  }
}
