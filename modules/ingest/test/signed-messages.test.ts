/** What the signature of a message says is stored with it, and a message whose signature does not hold is stored as any. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { buildFrame, encode, Flag } from '@motorpool/gb32960'
import { fromHex } from '@motorpool/kernel'
import { type SignatureOutcome, signatureIn } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetSigningKey, forgetVehicles, SigningKeyTable } from '../src/server/index.ts'
import { gb } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const CHIP = 'CHIP000000000001'
type Pair = ReturnType<typeof sm2.generateKeyPairHex>

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const part = (text: string, from: number) => bytesOf(text.slice(from, from + 64))
const word = (length: number) => Uint8Array.of(length >> 8, length & 0xff)

/** The block behind the others: FF, kind, R and S with their lengths. */
function block(kind: number, r: Uint8Array, s: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0xff, kind), word(r.length), r, word(s.length), s])
}

describe('a signed report', () => {
  let world: World
  let vin: string
  let vehicles = 0
  let chip: Pair
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  beforeAll(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    vehicles++
    vin = `LMPTEST${String(vehicles).padStart(10, '0')}`
    chip = sm2.generateKeyPairHex()
    world.registry.add(vin, vehicles)
    world.clock.time += 60_000
    await start()
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const start = () => world.start({}, { signing: new SigningKeyTable(world.test.db) })

  function body(): Uint8Array {
    const frame = encode('2025', 'realtime', vin, {
      time: world.clock.time,
      blocks: [{ block: 'engine', speed: 800 }],
    })
    return frame.slice(24, -1)
  }
  function framed(unit: Uint8Array, signature: Uint8Array): Uint8Array {
    return buildFrame({ edition: '2025', command: 2, id: vin }, Buffer.concat([unit, signature]))
  }
  function signed(by: Pair, unit = body()): Uint8Array {
    const text = sm2.doSignature(unit, by.privateKey, { hash: true, publicKey: by.publicKey })
    return framed(unit, block(1, part(text, 0), part(text, 64)))
  }
  function signedByRsa(): Uint8Array {
    const unit = body()
    return framed(unit, block(2, createSign('sha256').update(unit).sign(rsa.privateKey), new Uint8Array(0)))
  }
  /** An activation that brings the key; its own signature is not looked at. */
  function activation(key: Uint8Array): Uint8Array {
    const time = encode('2025', 'realtime', vin, { time: world.clock.time, blocks: [] }).slice(24, 30)
    const unit = Buffer.concat([
      time,
      Buffer.from(CHIP),
      word(key.length),
      key,
      Buffer.from(vin),
      Uint8Array.of(1, 0, 0, 0, 0),
    ])
    return buildFrame({ edition: '2025', command: 9, id: vin }, unit)
  }
  async function activated(key: Uint8Array): Promise<void> {
    const terminal = await world.gb()
    terminal.send(activation(key))
    await terminal.takeOne()
  }
  async function signedOn(): Promise<Terminal> {
    const terminal = await world.gb()
    terminal.send(
      encode('2025', 'login', vin, {
        time: world.clock.time,
        serial: 1,
        iccid: '89860000000000000001',
        packs: [],
      }),
    )
    await terminal.takeOne()
    return terminal
  }
  /** Sends reports; what was stored of their signatures. */
  async function outcomes(...frames: Uint8Array[]): Promise<(SignatureOutcome | undefined)[]> {
    const terminal = await signedOn()
    const before = (await reports()).length
    for (const frame of frames) {
      terminal.send(frame)
      expect((await terminal.takeOne())[FLAG_AT]).toBe(Flag.success)
    }
    return (await reports()).slice(before).map(({ flags }) => signatureIn(flags))
  }
  const reports = async () => (await world.stored(vehicles)).filter(({ message_id }) => message_id === 2)

  it('by the chip of the activation is valid; changed or by another it is not, and stored all the same', async () => {
    await activated(bytesOf(chip.publicKey))
    const good = signed(chip)
    world.clock.time += 1000
    const other = signed(sm2.generateKeyPairHex())
    world.clock.time += 1000
    const unit = body()
    const moved = signed(chip, unit).slice()
    // The speed of the engine, with the BCC that belongs to it.
    moved[24 + 7] = (moved[24 + 7] ?? 0) ^ 1
    moved[moved.length - 1] = (moved.at(-1) ?? 0) ^ 1
    expect(await outcomes(good, other, moved)).toEqual(['valid', 'invalid', 'invalid'])
    expect((await reports()).map(({ raw }) => raw.toString('hex'))).toEqual(
      [good, other, moved].map((frame) => Buffer.from(frame).toString('hex')),
    )
  })

  it('by RSA, too; a key of another kind has not signed', async () => {
    const { n = '', e = '' } = rsa.publicKey.export({ format: 'jwk' })
    await activated(Buffer.concat([Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')]))
    const frames = [signedByRsa()]
    world.clock.time += 1000
    expect(await outcomes(...frames, signed(chip))).toEqual(['valid', 'invalid'])
  })

  it('without an activation is unchecked; without a signature there is nothing to say', async () => {
    const plain = buildFrame({ edition: '2025', command: 2, id: vin }, body())
    world.clock.time += 1000
    expect(await outcomes(plain, signed(chip))).toEqual([undefined, 'unchecked'])
  })

  it('holds after a restart, and through a lower platform', async () => {
    await activated(bytesOf(chip.publicKey))
    await world.stop()
    await start()
    expect(await outcomes(signed(chip))).toEqual(['valid'])
    world.registry.platforms.set('lower', { secret: 'password', tenantId: null })
    world.clock.time += 1000
    const platform = await world.gb()
    platform.send(gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password'), signed(chip))
    await platform.take(2)
    expect((await reports()).map(({ flags }) => signatureIn(flags))).toEqual(['valid', 'valid'])
  })

  it('is checked by the first activation of the terminal: a second one with another key replaces nothing', async () => {
    await activated(bytesOf(chip.publicKey))
    const impostor = sm2.generateKeyPairHex()
    world.clock.time += 1000
    await activated(bytesOf(impostor.publicKey))
    const frames = [signed(impostor)]
    world.clock.time += 1000
    expect(await outcomes(...frames, signed(chip))).toEqual(['invalid', 'valid'])
  })

  it('is checked by that of the terminal that the vehicle bears, until its number is given free', async () => {
    await activated(bytesOf(chip.publicKey))
    world.registry.add(vin, vehicles, { terminalId: 'T-2' })
    const next = sm2.generateKeyPairHex()
    expect(await outcomes(signed(chip))).toEqual(['unchecked'])
    world.clock.time += 1000
    await activated(bytesOf(next.publicKey))
    expect(await outcomes(signed(next))).toEqual(['valid'])
    await world.test.db.withPlatform(undefined, 'test', (tx) => forgetSigningKey(tx, 'T-2'))
    world.clock.time += 1000
    await activated(bytesOf(chip.publicKey))
    expect(await outcomes(signed(chip))).toEqual(['valid'])
    await world.test.db.withPlatform(undefined, 'test', (tx) => forgetVehicles(tx, [String(vehicles)]))
    expect(await world.owner('select from vehicle_signing_key where vehicle_id = $1', [vehicles])).toEqual([])
  })

  it('through a lower platform is checked by the terminal that the vehicle bears by then', async () => {
    await activated(bytesOf(chip.publicKey))
    world.registry.platforms.set('lower', { secret: 'password', tenantId: null })
    const platform = await world.gb()
    platform.send(gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password'), signed(chip))
    await platform.take(2)
    world.registry.add(vin, vehicles, { terminalId: 'T-3' })
    world.gateway.invalidate({ vehicleIds: [String(vehicles)], deviceIds: [vin] })
    const next = sm2.generateKeyPairHex()
    await activated(bytesOf(next.publicKey))
    world.clock.time += 1000
    const first = signed(next)
    world.clock.time += 1000
    platform.send(first, signed(chip))
    await platform.take(2)
    expect((await reports()).map(({ flags }) => signatureIn(flags))).toEqual(['valid', 'valid', 'invalid'])
  })

  it('of a flood is checked so often, and all of it is stored', async () => {
    await activated(bytesOf(chip.publicKey))
    const terminal = await signedOn()
    const frames = Array.from({ length: 70 }, () => {
      world.clock.time += 1000
      return signed(chip)
    })
    terminal.send(...frames)
    await terminal.take(frames.length)
    const found = (await reports()).map(({ flags }) => signatureIn(flags))
    expect([
      found.length,
      found.filter((one) => one === 'valid').length,
      found.filter((one) => one === 'unchecked').length,
    ]).toEqual([70, 60, 10])
  })
})
