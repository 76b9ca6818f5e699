/** A vehicle of 2025 that enciphers and signs: activation once, a key after the login, another when the platform lost it. */
import { createCipheriv } from 'node:crypto'
import type { ClientEffect } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import {
  Command,
  Encryption,
  encode,
  encodeReply,
  Flag,
  gb32960,
  SecuredGbClient,
  signatureOf,
  type VehicleSecurity,
} from '../src/index.ts'
import { openFrame } from '../src/opening.ts'
import { Keys } from './ciphers.ts'

const VIN = 'LMP00000000000001'
const NOW = Date.UTC(2026, 4, 12, 4, 0)
const HOUR = 3_600_000

/** Keys that count: the n-th has n in each of its bytes. A signature holds the length of what it covers. */
class Counting implements VehicleSecurity {
  readonly chip = { id: 'CHIP000000000001', publicKey: new Uint8Array(65).fill(4) }
  made = 0
  get key(): Uint8Array {
    return new Uint8Array(16).fill(this.made)
  }
  freshKey(): Uint8Array {
    this.made++
    return new Uint8Array(112).fill(this.made)
  }
  seal(unit: Uint8Array): Uint8Array {
    const cipher = createCipheriv('sm4-ecb', this.key, null)
    return Buffer.concat([cipher.update(unit), cipher.final()])
  }
  sign(bytes: Uint8Array): { r: Uint8Array; s: Uint8Array } {
    return { r: new Uint8Array(32).fill(bytes.length), s: new Uint8Array(32).fill(1) }
  }
}

class Road {
  readonly effects: ClientEffect[] = []
  readonly security = new Counting()
  readonly client = new SecuredGbClient(
    {
      emit: (effect) => void this.effects.push(effect),
      timing: { heartbeat: 60_000, answer: 20_000 },
      vin: VIN,
      iccid: '89860990000000000017',
      interval: 10_000,
    },
    this.security,
  )

  /** Commands of the frames that went out since the last call, other effects by their kind. */
  out(): (number | string)[] {
    return this.effects
      .splice(0)
      .map((effect) => (effect.kind === 'send' ? (effect.bytes[2] ?? 0) : effect.kind))
  }
  answer(command: number, flag: number = Flag.success, now = NOW): void {
    const frame = encodeReply('2025', command, VIN, flag, now)
    this.client.receive({ ok: true, frame }, now)
  }
  activated(state: number): void {
    this.client.receive({ ok: true, frame: encode('2025', 'activationAnswer', VIN, { state, info: 0 }) }, NOW)
  }
  online(): this {
    this.client.connected(NOW)
    this.activated(1)
    this.answer(Command.login)
    this.answer(Command.keyExchange)
    this.out()
    return this
  }
}

const report = {
  time: NOW,
  body: encode('2025', 'realtime', VIN, { time: NOW, blocks: [{ block: 'engine', speed: 800 }] }),
}

describe('a vehicle that enciphers and signs', () => {
  it('is activated, signs on and agrees a key before it reports', () => {
    const road = new Road()
    road.client.connected(NOW)
    expect(road.out()).toEqual([Command.activation])
    road.activated(1)
    expect(road.out()).toEqual([Command.login])
    road.answer(Command.login)
    expect(road.out()).toEqual([Command.keyExchange])
    road.answer(Command.keyExchange)
    expect(road.out()).toEqual(['accepted'])
  })

  it('gives up where its activation or its key is refused', () => {
    const road = new Road()
    road.client.connected(NOW)
    road.activated(2)
    expect(road.out()).toEqual([Command.activation, 'close'])
    const other = new Road()
    other.client.connected(NOW)
    other.activated(1)
    other.answer(Command.login)
    other.answer(Command.keyExchange, Flag.error)
    expect(other.out().at(-1)).toBe('close')
  })

  it('sends reports under the key, signed from the time to the byte before the signature', () => {
    const road = new Road().online()
    road.client.report(report, NOW)
    const [sent] = road.effects
    if (sent?.kind !== 'send') throw new Error('nothing was sent')
    const keys = new Keys()
    keys.held.set(VIN, [{ cipher: 'sm4', key: road.security.key, activeFrom: 0, expires: Infinity }])
    const opened = openFrame(sent.bytes, keys, NOW)
    if (!(opened instanceof Uint8Array)) throw new Error('it does not open')
    const found = signatureOf(opened)
    const plain = report.body.slice(24, -1)
    expect(found && [found.algorithm, found.r[0], Buffer.from(found.signed).equals(plain)]).toEqual([
      1,
      plain.length,
      true,
    ])
    road.answer(Command.realtime)
    expect(road.out()).toEqual([Command.realtime, 'acknowledged'])
  })

  it('agrees another key when the platform has lost it, and sends again what it refused', () => {
    const road = new Road().online()
    road.client.report(report, NOW)
    road.answer(Command.realtime, Flag.decryptionError)
    expect(road.out()).toEqual([Command.realtime, 'close'])
    expect(road.client.disconnected()).toEqual([report])
    road.client.connected(NOW)
    road.answer(Command.login)
    expect(road.out()).toEqual([Command.login, Command.keyExchange])
    expect(road.security.made).toBe(2)
  })

  it('keeps its key over connections for a day, and renews it then on the one that stands', () => {
    const road = new Road().online()
    road.client.disconnected()
    road.client.connected(NOW + HOUR)
    road.answer(Command.login, Flag.success, NOW + HOUR)
    expect(road.out()).toEqual([Command.login, 'accepted'])
    road.client.tick(NOW + 24 * HOUR)
    road.client.tick(NOW + 24 * HOUR + 1000)
    expect(road.out().filter((one) => one === Command.keyExchange)).toHaveLength(1)
    road.answer(Command.keyExchange, Flag.success, NOW + 24 * HOUR + 2000)
    road.client.report(report, NOW + 24 * HOUR + 3000)
    const sent = road.effects.at(-1)
    const signed = sent?.kind === 'send' ? sent.bytes : new Uint8Array()
    expect([signed[21], road.security.made]).toEqual([Encryption.sm4, 2])
  })

  it('the frames that it makes are those of the tables', () => {
    const road = new Road()
    road.client.connected(NOW)
    road.activated(1)
    road.answer(Command.login)
    const frames = road.effects.flatMap((effect) => (effect.kind === 'send' ? [effect.bytes] : []))
    expect(frames.map((frame) => gb32960.decode(frame).ok)).toEqual([true, true, true])
  })
})
