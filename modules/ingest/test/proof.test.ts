import { pg } from '@motorpool/db'
import { encode } from '@motorpool/gb32960'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { gb } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const SUCCESS = 1
const REFUSED = 2
const DUPLICATE = 3

const OWN = '89860990000000000017'
const OTHER = '89860990000000000025'

describe('claims and their proofs', () => {
  let world: World
  let n = 0
  beforeAll(async () => {
    world = await World.create()
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  /** A vehicle that the ICCID `OWN` proves. */
  const vehicle = () => {
    const vin = `LMPPROF${String(++n).padStart(10, '0')}`
    world.registry.add(vin, n)
    world.registry.iccids.set(vin, OWN)
    return { id: String(n), vin }
  }
  const login = async (vin: string, iccid: string): Promise<[Terminal, number | undefined]> => {
    const terminal = await world.gb()
    terminal.send(gb.login(vin, world.clock.time, 1, iccid))
    return [terminal, (await terminal.takeOne())[FLAG_AT]]
  }
  const report = async (terminal: Terminal, vin: string) => {
    terminal.send(gb.report(vin, { time: world.clock.time }))
    return (await terminal.takeOne())[FLAG_AT]
  }
  const refusals = async (vin: string) => {
    await world.gateway.unknown.flush()
    return world.owner('select last_reason, details from unknown_device where claimed_id = $1', [vin])
  }

  it('refuses a login whose ICCID is not the card’s, lists it with the reason, and asks anew for another one', async () => {
    world.registry.strict = true
    await world.start({ registryTtlMs: 60_000 })
    const { vin } = vehicle()
    const [, flag] = await login(vin, OTHER)
    expect(flag).toBe(REFUSED)
    expect(await refusals(vin)).toMatchObject([{ last_reason: 'iccid', details: { iccid: OTHER } }])
    expect((await login(vin, OWN))[1]).toBe(SUCCESS)
    world.registry.strict = false
  })

  it('keeps a proven connection from an unproven claim, and replaces it by a proven one', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const [first] = await login(vin, OWN)
    expect((await login(vin, OTHER))[1]).toBe(DUPLICATE)
    expect(await refusals(vin)).toMatchObject([{ last_reason: 'unproven' }])
    expect(await report(first, vin)).toBe(SUCCESS)
    expect((await login(vin, OWN))[1]).toBe(SUCCESS)
    await first.ended()
    expect(world.gateway.isConnected(id)).toBe(true)
  })

  it('keeps a claim that is proven while an unproven one is looked into', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const lock = new pg.Client({ connectionString: world.test.ownerUrl })
    await lock.connect()
    await lock.query('begin; lock table gateway_session in access exclusive mode')
    const stranger = await world.gb()
    stranger.send(gb.login(vin, world.clock.time, 1, OTHER))
    // Whether another gateway has the vehicle is being asked.
    await vi.waitFor(async () =>
      expect(
        await world.owner(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%gateway_session%' and datname = current_database()",
        ),
      ).toHaveLength(1),
    )
    const [first, flag] = await login(vin, OWN)
    expect(flag).toBe(SUCCESS)
    await lock.query('commit')
    await lock.end()
    expect((await stranger.takeOne())[FLAG_AT]).toBe(DUPLICATE)
    expect(await refusals(vin)).toMatchObject([{ last_reason: 'unproven', details: { iccid: OTHER } }])
    expect(await report(first, vin)).toBe(SUCCESS)
    expect(world.gateway.isConnected(id)).toBe(true)
  })

  it('of two first logins at once with different ICCIDs pins one and refuses the other', async () => {
    await world.start()
    const { vin } = vehicle()
    world.registry.cardless.add(vin)
    let open = () => {}
    world.registry.gate = new Promise((resolve) => (open = resolve))
    const asked = world.registry.questions
    const logins = [OWN, OTHER].map((iccid) => login(vin, iccid))
    await vi.waitFor(() => expect(world.registry.questions).toBe(asked + 2))
    open()
    world.registry.gate = undefined
    const flags = (await Promise.all(logins)).map(([, flag]) => flag)
    expect(new Set(flags)).toEqual(new Set([SUCCESS, REFUSED]))
    const refused = flags[0] === REFUSED ? OWN : OTHER
    expect(await refusals(vin)).toMatchObject([{ last_reason: 'iccid', details: { iccid: refused } }])
    // The pinned one proves the vehicle from now on, the other one does not.
    expect((await login(vin, refused))[1]).toBe(REFUSED)
    expect((await login(vin, refused === OWN ? OTHER : OWN))[1]).toBe(SUCCESS)
  })

  it('lets unproven claims replace each other, and a proven one replace both', async () => {
    await world.start()
    const { vin } = vehicle()
    const [first, flag] = await login(vin, OTHER)
    const [second] = await login(vin, OTHER)
    expect(flag).toBe(SUCCESS)
    await first.ended()
    expect((await login(vin, OWN))[1]).toBe(SUCCESS)
    await second.ended()
  })

  it('keeps a vehicle that a platform sends for from an unproven claim', async () => {
    await world.start()
    const { id, vin } = vehicle()
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1' })
    const platform = await world.gb()
    platform.send(gb.platformLogin('PLATFORM000000001', world.clock.time, 'lower', 'password'))
    expect((await platform.takeOne())[FLAG_AT]).toBe(SUCCESS)
    expect(await report(platform, vin)).toBe(SUCCESS)
    expect((await login(vin, OTHER))[1]).toBe(DUPLICATE)
    expect(await report(platform, vin)).toBe(SUCCESS)
    expect(world.gateway.isConnected(id)).toBe(true)
  })

  it('stores an activation without a session: it replaces nobody, and binds nothing', async () => {
    await world.start()
    const [live, idle] = [vehicle(), vehicle()]
    const [first] = await login(live.vin, OWN)
    const stranger = await world.gb()
    const activation = (vin: string) =>
      encode('2025', 'activation', vin, {
        time: world.clock.time,
        chip: 'CHIP000000000001',
        publicKey: new Uint8Array(64),
        vin,
        algorithm: 1,
        r: new Uint8Array(32),
        s: new Uint8Array(32),
      })
    stranger.send(activation(live.vin))
    await stranger.takeOne()
    expect(await report(first, live.vin)).toBe(SUCCESS)
    stranger.send(activation(idle.vin))
    await stranger.takeOne()
    expect(world.gateway.isConnected(idle.id)).toBe(false)
    expect(await world.stored(Number(idle.id))).toMatchObject([{ message_id: 9 }])
    expect(await report(stranger, idle.vin)).toBe(REFUSED)
    expect(world.gateway.snapshot()).toMatchObject({ sessions: 1, closed: {} })
  })

  it('keeps a vehicle whose proven connection another gateway has', async () => {
    const { id, vin } = vehicle()
    const west = await world.start({}, { instance: 'west' })
    const [first] = await login(vin, OWN)
    await west.saveSessions()
    await world.start({}, { instance: 'east', replaced: (_gateway, ids) => west.replaced(ids) })
    expect((await login(vin, OTHER))[1]).toBe(DUPLICATE)
    expect(west.isConnected(id)).toBe(true)
    expect((await login(vin, OWN))[1]).toBe(SUCCESS)
    await world.gateway.saveSessions()
    await first.ended()
  })

  it('ends the unproven of two connections that came to two gateways at once', async () => {
    const { id, vin } = vehicle()
    const west = await world.start({}, { instance: 'west' })
    const [first] = await login(vin, OWN)
    const east = await world.start({}, { instance: 'east', replaced: (_gateway, ids) => west.replaced(ids) })
    const [second, flag] = await login(vin, OTHER)
    expect(flag).toBe(SUCCESS)
    await west.saveSessions()
    await east.saveSessions()
    await second.ended()
    await vi.waitFor(() => expect(east.isConnected(id)).toBe(false))
    expect(west.isConnected(id)).toBe(true)
    first.close()
  })
})
