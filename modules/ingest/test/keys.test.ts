/** Keys agreed over a connection, from the offer of the vehicle to the row in the journal. */
import { createCipheriv } from 'node:crypto'
import { buildFrame, Encryption, encode, Flag } from '@motorpool/gb32960'
import { RecordFlag } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nodeCiphers } from '../src/server/index.ts'
import { gb } from './support/frames.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const VIN = 'LMPTEST0000000001'
const CARRIED = 'LMPTEST0000000002'
const KEY = Uint8Array.from({ length: 16 }, (_, i) => 240 - i)
const own = sm2.generateKeyPairHex()

function offer(vin: string, now: number): Uint8Array {
  const key = Buffer.from(sm2.doEncrypt(KEY, own.publicKey, 1), 'hex')
  return encode('2025', 'keyExchange', vin, {
    keyType: Encryption.sm4,
    key,
    activeFrom: now - 60_000,
    expires: now + 86_400_000,
  })
}

const report = (vin: string, time: number) =>
  encode('2025', 'realtime', vin, { time, blocks: [{ block: 'engine', speed: 800 }] })

function enciphered(frame: Uint8Array, vin: string): Uint8Array {
  const cipher = createCipheriv('sm4-ecb', KEY, null)
  const unit = Buffer.concat([cipher.update(frame.subarray(24, -1)), cipher.final()])
  return buildFrame({ edition: '2025', command: 2, id: vin, encryption: Encryption.sm4 }, unit)
}

describe('a gateway with a key of its own', () => {
  let world: World
  beforeAll(async () => {
    world = await World.create()
    world.registry.add(VIN, 1)
    world.registry.add(CARRIED, 2)
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1' })
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const ciphers = nodeCiphers({ sm2: own.privateKey })

  it('takes the key of a vehicle, opens its reports and stores them in clear, over connections', async () => {
    await world.start({}, { ciphers })
    const { time } = world.clock
    const first = await world.gb()
    first.send(gb.login(VIN, time))
    await first.takeOne()
    first.send(enciphered(report(VIN, time), VIN), offer(VIN, time), enciphered(report(VIN, time), VIN))
    expect((await first.take(3)).map((frame) => Number(frame[FLAG_AT])).sort((a, b) => a - b)).toEqual([
      Flag.success,
      Flag.success,
      Flag.decryptionError,
    ])
    const again = await world.gb()
    again.send(gb.login(VIN, time + 1000), enciphered(report(VIN, time + 1000), VIN))
    expect((await again.take(2)).map((frame) => frame[FLAG_AT])).toEqual([Flag.success, Flag.success])
    const reports = (await world.stored(1)).filter(({ message_id }) => message_id === 2)
    expect(reports.map(({ raw }) => raw.toString('hex'))).toEqual(
      [time, time + 1000].map((at) => Buffer.from(report(VIN, at)).toString('hex')),
    )
    expect(reports.every(({ flags }) => (flags & RecordFlag.opened) !== 0)).toBe(true)
  })

  it('takes keys through a lower platform of vehicles that it carries, and of no others', async () => {
    await world.start({}, { ciphers })
    const { time } = world.clock
    const t = await world.gb()
    t.send(gb.platformLogin('PLATFORM000000001', time, 'lower', 'password'))
    await t.takeOne()
    t.send(offer(CARRIED, time))
    expect((await t.takeOne())[FLAG_AT]).toBe(Flag.vinUnknown)
    t.send(report(CARRIED, time), offer(CARRIED, time), enciphered(report(CARRIED, time + 1000), CARRIED))
    expect((await t.take(3)).map((frame) => frame[FLAG_AT])).toEqual([1, 1, 1])
    expect(await world.stored(2)).toHaveLength(2)
  })

  it('a flood of exchanges opens so many at a time, and another vehicle agrees its key beside it', async () => {
    await world.start({}, { ciphers })
    const { time } = world.clock
    const [flooding, other] = [await world.gb(), await world.gb()]
    flooding.send(gb.login(VIN, time + 9000))
    other.send(gb.login(CARRIED, time + 9000))
    await Promise.all([flooding.takeOne(), other.takeOne()])
    const same = offer(VIN, time)
    flooding.send(...Array.from({ length: 30 }, () => same))
    const flags = (await flooding.take(30)).map((frame) => frame[FLAG_AT])
    expect(flags.filter((flag) => flag === Flag.success)).toHaveLength(10)
    expect(flags.filter((flag) => flag === Flag.decryptionError)).toHaveLength(20)
    other.send(offer(CARRIED, time))
    expect((await other.takeOne())[FLAG_AT]).toBe(Flag.success)
  })

  it('without one refuses both', async () => {
    await world.start()
    const { time } = world.clock
    const t = await world.gb()
    t.send(gb.login(VIN, time + 5000), offer(VIN, time), enciphered(report(VIN, time), VIN))
    const flags = (await t.take(3)).map((frame) => frame[FLAG_AT])
    expect(flags.filter((flag) => flag === Flag.decryptionError)).toHaveLength(2)
  })
})
