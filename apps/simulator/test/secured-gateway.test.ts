import { ensurePlatformKeys, LiveKeys, listPlatformKeys, SigningKeyTable } from '@motorpool/ingest/server'
import { systemClock } from '@motorpool/kernel'
import { factsByName } from '@motorpool/protocols/facts'
import { newVault } from '@motorpool/vault'
import { editionIn, RecordFlag, signatureIn } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { World } from '../../../modules/ingest/test/support/world.ts'
import { Simulation } from '../src/engine/simulation.ts'
import { type GbVehicle, standardFleet } from '../src/fleet.ts'

describe('vehicles of 2025 that encipher and sign, through the gateway', () => {
  let world: World
  let keys: LiveKeys
  let vehicles: readonly GbVehicle[]
  const vault = newVault()

  beforeAll(async () => {
    world = await World.create()
    world.clock.now = () => Date.now()
    const { db } = world.test
    await db.withPlatform(undefined, 'test', (tx) => ensurePlatformKeys(tx, vault))
    const own = await db.withPlatform(undefined, 'test', listPlatformKeys)
    const platformKey = own.find(({ cipher }) => cipher === 'sm2')?.publicKey ?? ''
    vehicles = standardFleet(2, 'gb32960', true).vehicles.flatMap((vehicle) =>
      vehicle.protocol === 'gb32960' ? [{ ...vehicle, secured: { platformKey } }] : [],
    )
    for (const [i, { vin }] of vehicles.entries()) {
      world.registry.add(vin, i + 1)
      await world.record(String(i + 1), vin)
    }
    keys = new LiveKeys({ db, vault, log: world.log })
    await keys.start()
  })
  afterAll(async () => {
    await world.stop()
    await keys.stop()
    await world.drop()
  })

  const start = () =>
    world.start(
      { deviceRate: 1e6, deviceBurst: 1e6 },
      { ciphers: keys, signing: new SigningKeyTable(world.test.db) },
    )
  const reportsOf = async (place: number) =>
    (await world.stored(place + 1)).filter(({ flags }) => flags & RecordFlag.report)

  async function drive(more: number): Promise<Simulation> {
    const before = await Promise.all(vehicles.map(async (_, i) => (await reportsOf(i)).length))
    const run = new Simulation({
      vehicles,
      address: ({ name }) => ({ host: '127.0.0.1', port: world.gateway.portOf(name) }),
      clock: systemClock,
      codes: new Map(),
      timing: { report: 250, asleep: 250, retry: 100 },
    })
    run.run()
    for (const [i] of vehicles.entries())
      await vi.waitFor(
        async () => expect((await reportsOf(i)).length).toBeGreaterThan((before[i] ?? 0) + more),
        { timeout: 60_000, interval: 100 },
      )
    run.stop()
    return run
  }

  test('are activated, agree a key, and their reports are stored in clear with signatures that hold', async () => {
    await start()
    const run = await drive(3)
    expect([...run.counters.refusals]).toEqual([])
    const editions = factsByName('gb32960')?.editions ?? []
    for (const [i] of vehicles.entries()) {
      const reports = await reportsOf(i)
      expect(new Set(reports.map(({ flags }) => editionIn(flags, editions)))).toEqual(new Set(['2025']))
      expect(reports.every(({ flags }) => (flags & RecordFlag.opened) !== 0)).toBe(true)
      expect(new Set(reports.map(({ flags }) => signatureIn(flags)))).toEqual(new Set(['valid']))
      expect(reports.every(({ lat }) => lat !== null)).toBe(true)
    }
    const sealed = await world.owner<{ sealed: string }>('select sealed from vehicle_key')
    expect(sealed).toHaveLength(2)
  }, 120_000)

  test('and are understood by the next gateway', async () => {
    await world.stop()
    await start()
    const run = await drive(2)
    expect([...run.counters.refusals]).toEqual([])
    for (const [i] of vehicles.entries())
      expect(new Set((await reportsOf(i)).map(({ flags }) => signatureIn(flags)))).toEqual(new Set(['valid']))
  }, 120_000)
})
