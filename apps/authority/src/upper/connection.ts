import type { Socket } from 'node:net'
import type { Effect, Framer, Protocol, ProtocolSession, StoreRecord } from '@motorpool/wire'
import type { Behaviour } from './behaviour.ts'

const SLOW_MS = 3000
const FLAG_AT = 3
const VIN_AT = 4
const ERROR_FLAG = 2
/** What a proxy says in front of a server that is gone. */
const GARBAGE = Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n')
/** Bytes that wait to be sent before more are read. */
const UNSENT = 1024 * 1024

/** A message that is to be stored before it is answered. */
export interface Accepted {
  record: StoreRecord
  link: Connection
  answer(): void
}

export interface ConnectionPorts {
  protocol: Protocol
  now(): number
  behaviour(): Behaviour
  proves(user: string, password: string): boolean
  /** A platform has signed on. */
  signedOn(link: Connection, user: string): void
  accept(all: readonly Accepted[]): void
  refused(code: string): void
  closed(link: Connection, reason: string): void
}

/** One lower platform's connection. */
export class Connection {
  readonly id: number
  private readonly socket: Socket
  private readonly ports: ConnectionPorts
  private readonly framer: Framer
  private readonly session: ProtocolSession
  private claim: Extract<Effect, { kind: 'identify' }>['claim'] | undefined
  /** Settles once the connection is gone and told. */
  readonly ended: Promise<void>
  private reason = 'closed by the peer'

  constructor(id: number, socket: Socket, ports: ConnectionPorts) {
    this.id = id
    this.socket = socket
    this.ports = ports
    this.framer = ports.protocol.framer()
    this.session = ports.protocol.session({ emit: (effect) => this.perform(effect) })
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('drain', () => socket.resume())
    socket.on('error', (error) => (this.reason = error.message))
    this.ended = new Promise((resolve) =>
      socket.on('close', () => {
        this.session.end?.()
        ports.closed(this, this.reason)
        resolve()
      }),
    )
  }

  close(reason: string): void {
    this.reason = reason
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (this.socket.destroyed) return
      this.session.receive(item, this.ports.now())
      const { claim } = this
      if (!claim) return
      this.claim = undefined
      const isKnown = claim.kind === 'platform' && this.ports.proves(claim.id, claim.secret ?? '')
      if (isKnown) this.ports.signedOn(this, claim.id)
      this.session.resolve(isKnown ? { ok: true } : { ok: false, reason: 'credential' }, this.ports.now())
    })
  }

  private perform(effect: Effect): void {
    if (effect.kind === 'send') this.write(effect.bytes)
    else if (effect.kind === 'identify') this.claim = effect.claim
    else if (effect.kind === 'refused') this.ports.refused(effect.code)
    else if (effect.kind === 'close') this.socket.end(() => (this.reason = effect.reason))
    else if (effect.kind === 'store') {
      const { records, ack, nack } = effect
      const answer = () => {
        if (ack) this.answer(ack, nack)
      }
      this.ports.accept(
        records.map((record, i) => ({
          record,
          link: this,
          answer: i === records.length - 1 ? answer : () => {},
        })),
      )
    }
  }

  /** The answer to a message that is stored, as the platform behaves. */
  private answer(ack: Uint8Array, nack: Uint8Array | null): void {
    const behaviour = this.ports.behaviour()
    if (behaviour === 'silent') return
    if (behaviour === 'slow') return void setTimeout(() => this.write(ack), SLOW_MS)
    if (behaviour === 'garbage') return this.write(GARBAGE)
    if (behaviour === 'cut') {
      this.write(ack.subarray(0, Math.ceil(ack.length / 2)))
      return this.close('closed within an answer')
    }
    if (behaviour === 'foreign')
      return this.write(checked(ack, VIN_AT, (byte) => (byte === 0x39 ? 0x38 : 0x39)))
    if (behaviour === 'refusing') return this.write(nack ?? checked(ack, FLAG_AT, () => ERROR_FLAG))
    this.write(ack)
  }

  private write(bytes: Uint8Array): void {
    if (this.socket.destroyed) return
    this.socket.write(bytes)
    if (this.socket.writableLength > UNSENT) this.socket.pause()
  }
}

/** The frame with one byte changed, and its check made right again. */
function checked(frame: Uint8Array, at: number, change: (byte: number) => number): Uint8Array {
  const made = Uint8Array.from(frame)
  made[at] = change(made[at] ?? 0)
  let check = 0
  for (let i = 2; i < made.length - 1; i++) check ^= made[i] ?? 0
  made[made.length - 1] = check
  return made
}
