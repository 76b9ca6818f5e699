import type { Socket } from 'node:net'
import type { Effect, Framer, Protocol, ProtocolSession } from '@motorpool/wire'
import { Connection, type ConnectionPorts } from './connection.ts'

const FLAG_AT = 3
const VIN_AT = 4
const ERROR_FLAG = 2

/** A lower platform of GB/T 32960: each message is answered. */
export class Gb32960Connection extends Connection {
  private readonly framer: Framer
  private readonly session: ProtocolSession
  private claim: Extract<Effect, { kind: 'identify' }>['claim'] | undefined

  constructor(id: number, socket: Socket, ports: ConnectionPorts, protocol: Protocol) {
    super(id, socket, ports)
    this.framer = protocol.framer()
    this.session = protocol.session({ emit: (effect) => this.perform(effect) })
  }

  protected receive(chunk: Buffer): void {
    this.framer.push(chunk, (item) => {
      if (this.socket.destroyed) return
      this.session.receive(item, this.ports.now())
      const { claim } = this
      if (!claim) return
      this.claim = undefined
      const isKnown =
        claim.kind === 'platform' && typeof this.ports.codeOf(claim.id, claim.secret ?? '') === 'string'
      if (isKnown) this.ports.signedOn(this, claim.id)
      this.session.resolve(isKnown ? { ok: true } : { ok: false, reason: 'credential' }, this.ports.now())
    })
  }

  protected gone(): void {
    this.session.end?.()
  }

  protected foreign(answer: Uint8Array): Uint8Array {
    return checked(answer, VIN_AT, (byte) => (byte === 0x39 ? 0x38 : 0x39))
  }

  protected refusal(answer: Uint8Array, nack: Uint8Array | null): Uint8Array {
    return nack ?? checked(answer, FLAG_AT, () => ERROR_FLAG)
  }

  private perform(effect: Effect): void {
    if (effect.kind === 'send') this.write(effect.bytes)
    else if (effect.kind === 'identify') this.claim = effect.claim
    else if (effect.kind === 'refused') this.ports.refused(effect.code)
    else if (effect.kind === 'close') this.finish(effect.reason)
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
