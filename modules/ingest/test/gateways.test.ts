import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gb } from './support/frames.ts'
import { World } from './support/world.ts'

let world: World
let vehicles = 0
beforeAll(async () => {
  world = await World.create()
})
afterEach(async () => {
  await world.stop()
  await world.owner('delete from gateway_session; delete from gateway_instance; delete from vehicle_realtime')
})
afterAll(() => world.drop())

async function vehicle(): Promise<{ id: string; vin: string }> {
  vehicles++
  const vin = `LMPTEST${String(vehicles).padStart(10, '0')}`
  world.registry.add(vin, vehicles)
  await world.record(String(vehicles), vin)
  return { id: String(vehicles), vin }
}

/** Signs on at the gateway that was started last. */
async function signOn(vin: string) {
  const terminal = await world.gb()
  terminal.send(gb.login(vin, world.clock.time))
  await terminal.takeOne()
  return terminal
}

const holder = async (id: string) =>
  (
    await world.owner<{ gateway: string; epoch: number }>(
      'select gateway, epoch from gateway_session where vehicle_id = $1',
      [id],
    )
  )[0]
const online = async (id: string) =>
  (
    await world.owner<{ online: boolean }>('select online from vehicle_realtime where vehicle_id = $1', [id])
  )[0]?.online

describe('gateways of one database', () => {
  it('write who holds the session of a vehicle, with the gateway and its epoch', async () => {
    const { id, vin } = await vehicle()
    const gateway = await world.start({}, { instance: 'west' })
    const terminal = await signOn(vin)
    await gateway.saveSessions()
    expect(await holder(id)).toEqual({ gateway: 'west', epoch: 1 })
    terminal.close()
    await expect.poll(async () => (await gateway.saveSessions(), holder(id))).toBeUndefined()
  })

  it('set offline at a start only whom the gateway that starts left online', async () => {
    const [a, b] = [await vehicle(), await vehicle()]
    const [ofWest, ofEast] = [world.runner(), world.runner()]
    const west = await world.start({}, { instance: 'west', sink: ofWest })
    await signOn(a.vin)
    const east = await world.start({}, { instance: 'east', sink: ofEast })
    await signOn(b.vin)
    for (const step of [west.saveSessions(), east.saveSessions(), ofWest.flush(), ofEast.flush()]) await step
    expect([await online(a.id), await online(b.id)]).toEqual([true, true])
    // West ends without a word: its rows stay as they are until it starts again.
    await west.journal.close()
    await world.start({}, { instance: 'west' })
    expect([await online(a.id), await online(b.id)]).toEqual([false, true])
  })

  it('leave a vehicle to the gateway to which it has gone', async () => {
    const { id, vin } = await vehicle()
    const [ofWest, ofEast] = [world.runner(), world.runner()]
    const west = await world.start({}, { instance: 'west', sink: ofWest })
    await signOn(vin)
    await west.saveSessions()
    const replaced: string[] = []
    const east = await world.start(
      {},
      {
        instance: 'east',
        sink: ofEast,
        replaced: (gateway, ids) => {
          replaced.push(`${gateway} ${ids.join()}`)
          west.replaced(ids)
        },
      },
    )
    await signOn(vin)
    await east.saveSessions()
    await ofEast.flush()
    expect(replaced).toEqual([`west ${id}`])
    expect(west.isConnected(id)).toBe(false)
    await west.saveSessions()
    await ofWest.flush()
    expect(await holder(id)).toMatchObject({ gateway: 'east' })
    expect(await online(id)).toBe(true)
  })

  it('set offline what a gateway that gives no sign of life holds', async () => {
    const [a] = [await vehicle()]
    const ofWest = world.runner()
    const west = await world.start({}, { instance: 'west', sink: ofWest })
    await signOn(a.vin)
    await west.saveSessions()
    await ofWest.flush()
    const east = await world.start({}, { instance: 'east' })
    await east.maintain()
    expect(await online(a.id)).toBe(true)
    world.clock.time += 61_000
    await east.maintain()
    expect(await online(a.id)).toBe(false)
  })

  it('of one name exclude each other: the later supersedes the earlier, which acknowledges nothing more', async () => {
    const { vin } = await vehicle()
    let superseded = false
    await world.start({}, { instance: 'twin', superseded: () => (superseded = true) })
    const terminal = await signOn(vin)
    await world.owner(`update journal_writer set epoch = epoch + 1 where instance = 'twin'`)
    await world.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'motorpool-journal-%'`,
    )
    terminal.send(gb.report(vin, { time: world.clock.time + 1000 }))
    await expect.poll(() => superseded, { timeout: 20_000 }).toBe(true)
    expect(terminal.frames).toEqual([])
  })
})

describe('a gateway that starts again', () => {
  it('plays what was stored and not played any more into the latest states', async () => {
    const { id, vin } = await vehicle()
    const first = world.runner()
    await world.start({}, { sink: first })
    const terminal = await signOn(vin)
    terminal.send(gb.report(vin, { time: world.clock.time + 1000, lng: 113.1 }))
    await terminal.takeOne()
    await first.flush()
    terminal.send(gb.report(vin, { time: world.clock.time + 2000, lng: 113.2 }))
    await terminal.takeOne()
    // The runner ends without writing its last states.
    await world.stop()
    const lng = async () =>
      (await world.owner<{ lng: number }>('select lng from vehicle_realtime where vehicle_id = $1', [id]))[0]
        ?.lng
    expect(await lng()).toBe(113_100_000)
    await world.start({}, { sink: world.runner() })
    expect(await lng()).toBe(113_200_000)
    await world.stop()
    await world.start({}, { sink: world.runner() })
    expect(world.lines.filter((l) => l.includes('caught up'))).toHaveLength(1)
  })
})
