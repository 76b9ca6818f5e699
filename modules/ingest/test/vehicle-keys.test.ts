/** Agreed keys outlive the gateway that took them: sealed in the database, read when a connection needs them. */
import { createCipheriv } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFrame, Encryption, encode, Flag } from '@motorpool/gb32960'
import { newVault } from '@motorpool/vault'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nodeCiphers } from '../src/server/gateway/ciphers.ts'
import type { GatewayCiphers } from '../src/server/gateway/ports.ts'
import { followVehicles, forgetVehicles } from '../src/server/index.ts'
import { VehicleKeyTable } from '../src/server/keys/vehicle-keys.ts'
import { gb } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const DAY = 86_400_000
const own = sm2.generateKeyPairHex()
const flagOf = (frame: Uint8Array) => frame[FLAG_AT]

interface Row {
  vehicle_id: string
  vin: string
  active_from: Date
  sealed: string
}

describe('keys that vehicles agreed', () => {
  let world: World
  let vin: string
  let vehicles = 0
  let key: Uint8Array
  const vault = newVault()
  beforeAll(async () => {
    world = await World.create()
  })
  beforeEach(() => {
    vehicles++
    vin = `LMPTEST${String(vehicles).padStart(10, '0')}`
    key = Uint8Array.from({ length: 16 }, (_, i) => 100 * vehicles + i)
    world.registry.add(vin, vehicles)
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const ciphers = (vaultOfIt = vault): GatewayCiphers => ({
    ...nodeCiphers({ sm2: own.privateKey }),
    vehicles: new VehicleKeyTable({ db: world.test.db, vault: vaultOfIt, log: world.log }),
  })
  const rows = () =>
    world.owner<Row>('select * from vehicle_key where vin = $1 order by active_from desc', [vin])

  function offer(activeFrom = world.clock.time - 60_000, expires = world.clock.time + DAY): Uint8Array {
    const sealed = Buffer.from(sm2.doEncrypt(key, own.publicKey, 1), 'hex')
    return encode('2025', 'keyExchange', vin, { keyType: Encryption.sm4, key: sealed, activeFrom, expires })
  }

  function under(command: number, frame: Uint8Array, id = vin): Uint8Array {
    const cipher = createCipheriv('sm4-ecb', key, null)
    const unit = Buffer.concat([cipher.update(frame.subarray(24, -1)), cipher.final()])
    return buildFrame({ edition: '2025', command, id, encryption: Encryption.sm4 }, unit)
  }
  const login = (id = vin) =>
    encode('2025', 'login', id, {
      time: world.clock.time,
      serial: 1,
      iccid: '89860000000000000001',
      packs: [],
    })
  const report = () =>
    under(
      2,
      encode('2025', 'realtime', vin, {
        time: world.clock.time,
        blocks: [{ block: 'engine', speed: 800 }],
      }),
    )

  async function signedOn(bytes = login()): Promise<Terminal> {
    const terminal = await world.gb()
    terminal.send(bytes)
    expect(flagOf(await terminal.takeOne())).toBe(Flag.success)
    return terminal
  }

  async function agreed(): Promise<Terminal> {
    const terminal = await signedOn()
    terminal.send(offer())
    expect(flagOf(await terminal.takeOne())).toBe(Flag.success)
    return terminal
  }

  async function flag(terminal: Terminal, ...frames: Uint8Array[]): Promise<unknown[]> {
    terminal.send(...frames)
    return (await terminal.take(frames.length)).map(flagOf)
  }

  it('open after a restart, from the login on, which may itself be under one', async () => {
    await world.start({}, { ciphers: ciphers() })
    await agreed()
    await world.stop()
    world.clock.time += 1000
    await world.start({}, { ciphers: ciphers() })
    expect(await flag(await signedOn(), report())).toEqual([Flag.success])
    await world.stop()
    world.clock.time += 1000
    await world.start({}, { ciphers: ciphers() })
    const terminal = await signedOn(under(1, login()))
    expect(await flag(terminal, report())).toEqual([Flag.success])
    const reports = (await world.stored(vehicles)).filter(({ message_id }) => message_id === 2)
    expect(reports).toHaveLength(2)
  })

  it('open at another gateway, and a newer one that was agreed there opens at the first again', async () => {
    const first = await world.start({}, { ciphers: ciphers(), instance: 'one' })
    await agreed()
    const firstPort = first.portOf('gb32960')
    const second = await world.start({}, { ciphers: ciphers(), instance: 'two' })
    expect(second.portOf('gb32960')).not.toBe(firstPort)
    const there = await signedOn()
    expect(await flag(there, report())).toEqual([Flag.success])
    key = key.map((byte) => byte ^ 0xff)
    expect(await flag(there, offer(world.clock.time - 1000))).toEqual([Flag.success])
    world.gateway = first
    expect(await flag(await signedOn(), report())).toEqual([Flag.success])
  })

  it('are acknowledged once they are stored, and what comes behind them waits', async () => {
    await world.start({}, { ciphers: ciphers() })
    const terminal = await signedOn()
    expect(await flag(terminal, offer(), report())).toEqual([Flag.success, Flag.success])
    expect(await rows()).toHaveLength(1)
  })

  it('are replayed after a restart no less than before', async () => {
    await world.start({}, { ciphers: ciphers() })
    const old = offer(world.clock.time - 120_000)
    expect(await flag(await signedOn(), old)).toEqual([Flag.success])
    key = key.map((byte) => byte ^ 0x0f)
    const current = offer()
    expect(await flag(await signedOn(), current)).toEqual([Flag.success])
    await world.stop()
    await world.start({}, { ciphers: ciphers() })
    // The current one again is a lost answer; the old one is what somebody recorded.
    expect(await flag(await signedOn(), old, current)).toEqual([Flag.error, Flag.success])
    expect(await rows()).toHaveLength(2)
  })

  it('end at their time, also those that were read', async () => {
    await world.start({}, { ciphers: ciphers() })
    expect(await flag(await signedOn(), offer(world.clock.time - 1000, world.clock.time + 60_000))).toEqual([
      1,
    ])
    await world.stop()
    world.clock.time += 59_000
    await world.start({}, { ciphers: ciphers() })
    const terminal = await signedOn()
    expect(await flag(terminal, report())).toEqual([Flag.success])
    world.clock.time += 1000
    expect(await flag(terminal, report())).toEqual([Flag.decryptionError])
  })

  it('are stored sealed, no more than four of a vehicle, and named in no line of the log', async () => {
    await world.start({}, { ciphers: ciphers() })
    const terminal = await signedOn()
    const keys: Uint8Array[] = []
    for (let n = 0; n < 6; n++) {
      key = key.map((byte) => byte ^ (n + 1))
      keys.push(key)
      expect(await flag(terminal, offer(world.clock.time - 60_000 + n))).toEqual([Flag.success])
      world.clock.time += 60_000
    }
    expect(await rows()).toHaveLength(3)
    const texts = [...(await rows()).map((row) => JSON.stringify(row)), ...world.lines].join('\n')
    for (const one of keys)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(texts).not.toContain(Buffer.from(one).toString(form))
  })

  it('of one vehicle open nothing of another, though its row were changed to name it', async () => {
    await world.start({}, { ciphers: ciphers() })
    await agreed()
    await world.stop()
    const other = `LMPTEST${String(++vehicles).padStart(10, '0')}`
    world.registry.add(other, vehicles)
    await world.owner('update vehicle_key set vin = $1 where vin = $2', [other, vin])
    vin = other
    await world.start({}, { ciphers: ciphers() })
    expect(await flag(await signedOn(), report())).toEqual([Flag.decryptionError])
    expect(world.lines).toContain('error keys of vehicles were sealed with another key file')
  })

  it('sealed with a lost key file open nothing, and the next exchange takes their place', async () => {
    await world.start({}, { ciphers: ciphers() })
    await agreed()
    await world.stop()
    await world.start({}, { ciphers: ciphers(newVault()) })
    const terminal = await signedOn()
    expect(await flag(terminal, report(), offer(), report())).toEqual([
      Flag.decryptionError,
      Flag.success,
      Flag.success,
    ])
    expect(await rows()).toHaveLength(1)
  })

  it('go with the vehicle, and with its VIN', async () => {
    await world.start({}, { ciphers: ciphers() })
    await agreed()
    const followed = { tenantId: '1', orgId: '10', terminalCode: vin, vehicleId: String(vehicles) }
    const platform = world.test.db
    await platform.withPlatform(undefined, 'test', (tx) => followVehicles(tx, [{ ...followed, vin }]))
    expect(await rows()).toHaveLength(1)
    await platform.withPlatform(undefined, 'test', (tx) =>
      followVehicles(tx, [{ ...followed, vin: 'LMPTESTANOTHER001' }]),
    )
    expect(await rows()).toHaveLength(0)
    world.gateway.invalidate({ vehicleIds: [followed.vehicleId], deviceIds: [vin], platformIds: [] })
    expect(await flag(await signedOn(), report(), offer())).toEqual([Flag.decryptionError, Flag.success])
    await platform.withPlatform(undefined, 'test', (tx) => forgetVehicles(tx, [followed.vehicleId]))
    expect(await rows()).toHaveLength(0)
  })

  it('are read again of a vehicle that changed, also where a lower platform carries it', async () => {
    await world.start({}, { ciphers: ciphers() })
    const terminal = await agreed()
    terminal.close()
    world.registry.platforms.set('lower', { secret: 'password', tenantId: null })
    const platform = await world.gb()
    const signOn = gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password')
    expect(await flag(platform, signOn, report())).toEqual([Flag.success, Flag.success])
    world.gateway.invalidate({ vehicleIds: [String(vehicles)], deviceIds: [vin] })
    world.clock.time += 1000
    expect(await flag(platform, report())).toEqual([Flag.success])
  })

  it('are in no list, answer or export: no other source names their table', async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const naming: string[] = []
    for await (const file of glob('{apps,modules,packages}/*/src/**/*.{ts,tsx}', { cwd: root }))
      if (/\bvehicle_key\b/.test(await readFile(join(root, file), 'utf8'))) naming.push(file)
    expect(naming.sort()).toEqual(
      [
        // Deletes them with their vehicle.
        'modules/ingest/src/server/processors/realtime-table.ts',
        'modules/ingest/src/server/keys/vehicle-keys.ts',
      ].sort(),
    )
  })

  it('are read once in a connection, and a stranger is read those of one vehicle alone', async () => {
    let reads = 0
    const { vehicles: stored, ...rest } = ciphers()
    if (!stored) throw new Error('no store')
    const counted: GatewayCiphers = {
      ...rest,
      vehicles: {
        read: (id) => {
          reads++
          return stored.read(id)
        },
        save: (vehicleId, id, keys) => stored.save(vehicleId, id, keys),
      },
    }
    await world.start({}, { ciphers: counted })
    const terminal = await agreed()
    for (let n = 0; n < 5; n++) expect(await flag(terminal, report())).toEqual([Flag.success])
    expect(reads).toBe(1)
    const stranger = await world.gb()
    for (let n = 0; n < 5; n++)
      expect(await flag(stranger, under(1, login(), `LMPSTRANGER00000${n}`))).toEqual([Flag.decryptionError])
    expect(reads).toBe(2)
  })

  it('that cannot be read hold the vehicle until they can, and nobody else', async () => {
    const { vehicles: stored, ...rest } = ciphers()
    if (!stored) throw new Error('no store')
    let away = 1
    const failing: GatewayCiphers = {
      ...rest,
      vehicles: {
        read: (id) => (away-- > 0 ? Promise.reject(new Error('away')) : stored.read(id)),
        save: (vehicleId, id, keys) => stored.save(vehicleId, id, keys),
      },
    }
    await world.start({}, { ciphers: failing })
    const terminal = await signedOn()
    terminal.send(offer())
    const bystander = world.registry.add('LMPBYSTANDER00001', 900)
    expect(await flag(await world.gb(), login(bystander.terminalId))).toEqual([Flag.success])
    expect(flagOf(await terminal.takeOne())).toBe(Flag.success)
    expect(world.lines).toContain('warn store of keys cannot answer, asking again')
  })
})
