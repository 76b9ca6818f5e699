import { Database, pg } from '@motorpool/db'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StateDelta } from '../src/shared/index.ts'
import { gb } from './support/frames.ts'
import { DatabaseProxy } from './support/proxy.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const SUCCESS = 1
const LONG = { timeout: 20_000 }

let world: World
let proxy: DatabaseProxy
/** The database by a way that can be cut. */
let far: Database
let vehicles = 0
beforeAll(async () => {
  world = await World.create()
  proxy = await DatabaseProxy.start(world.test.url)
  far = new Database({ url: proxy.url, max: 4, applicationName: 'far' })
})
afterEach(async () => {
  proxy.refusing = false
  await world.stop()
  await world.owner(`delete from gateway_session; delete from gateway_instance; delete from vehicle_realtime;
    delete from vehicle_event; delete from journal_writer where instance in ('west', 'east')`)
})
afterAll(async () => {
  await far.close()
  await proxy.stop()
  await world.drop()
})

async function vehicle(): Promise<{ id: string; vin: string }> {
  vehicles++
  const vin = `LMPMOVES${String(vehicles).padStart(9, '0')}`
  world.registry.add(vin, vehicles)
  await world.record(String(vehicles), vin)
  return { id: String(vehicles), vin }
}

type Side = Awaited<ReturnType<typeof side>>

/** A gateway with its runner; `told` are the messages that it has sent to another one. */
async function side(instance: string, isFar = false) {
  const told: string[] = []
  const published: StateDelta[] = []
  const bus = {
    publish: (_topic: unknown, message: unknown) => void published.push(...(message as StateDelta[])),
    listening: ({ name }: { name: string }) => name === 'ingest.states.all',
  }
  const runner = world.runner(bus, isFar ? far : world.test.db)
  const gateway = await world.start(
    { maxBatchRows: 1 },
    {
      instance,
      sink: runner,
      ...(isFar ? { db: far, url: proxy.url } : {}),
      replaced: (name, ids) => void told.push(`${name} ${ids.join()}`),
    },
  )
  const signOn = async (vin: string): Promise<Terminal> => {
    const terminal = await world.gb(undefined, gateway)
    terminal.send(gb.login(vin, world.clock.time))
    expect((await terminal.takeOne())[3]).toBe(SUCCESS)
    return terminal
  }
  const save = async () => {
    await gateway.saveSessions()
    await runner.flush()
    runner.publish()
  }
  return { gateway, runner, told, published, signOn, save }
}

/** Time goes on, and both gateways say so. */
async function pass(ms: number, ...sides: Side[]): Promise<void> {
  world.clock.time += ms
  for (const { gateway } of sides) await gateway.saveHorizon()
}

const holder = async (id: string) =>
  (
    await world.owner<{ gateway: string }>('select gateway from gateway_session where vehicle_id = $1', [id])
  )[0]?.gateway
const state = async (id: string) =>
  (
    await world.owner<{ online: boolean; lng: number | null }>(
      'select online, lng from vehicle_realtime where vehicle_id = $1',
      [id],
    )
  )[0]
const events = async (id: string) =>
  (
    await world.owner<{ kind: string }>('select kind from vehicle_event where vehicle_id = $1 order by id', [
      id,
    ])
  ).map(({ kind }) => kind)
const report = (vin: string, seconds: number, lng = 113.1) =>
  gb.report(vin, { time: world.clock.time + seconds * 1000, lng })
const timesOf = async (id: string) =>
  (await world.stored(Number(id))).filter((row) => row.message_id === 2).map((row) => row.device_time)

describe('a vehicle that is on two gateways at once', () => {
  it.each([
    ['the earlier sign-on is written first', ['west', 'east']],
    ['the later sign-on is written first', ['east', 'west']],
  ])('is at that of the later sign-on: %s', async (_title, order) => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west'), await side('east')]
    await west.gateway.maintain()
    const first = await west.signOn(vin)
    await pass(30_000, west, east)
    const second = await east.signOn(vin)
    for (const name of order) await (name === 'west' ? west : east).gateway.saveSessions()
    expect(await holder(id)).toBe('east')
    // Who writes later and has lost learns it at once; who has lost before is told.
    if (order[0] === 'west') expect(east.told).toEqual([`west ${id}`])
    else await first.ended()
    await west.save()
    await east.save()
    expect(await state(id)).toMatchObject({ online: true })
    expect(second.closed).toBe(false)
    expect(await events(id)).toEqual(
      order[0] === 'west' ? ['SESSION_BEGAN', 'SESSION_BEGAN'] : ['SESSION_BEGAN'],
    )
  })

  it('is closed at the loser by its next look, when nobody has told it', async () => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west'), await side('east')]
    const first = await west.signOn(vin)
    await west.save()
    await pass(1000, west, east)
    await east.signOn(vin)
    await east.save()
    expect(first.closed).toBe(false)
    await west.gateway.maintain()
    await first.ended()
    await west.save()
    expect(await holder(id)).toBe('east')
    expect(await state(id)).toMatchObject({ online: true })
    // For who watches, too, the vehicle has not gone offline.
    expect(west.published.map(({ online }) => online)).toEqual([true])
  })

  it('keeps the state of the winner when the loser had lost its database meanwhile', async () => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west', true), await side('east')]
    const first = await west.signOn(vin)
    first.send(report(vin, 1))
    await first.takeOne()
    await west.save()
    await pass(2000, west, east)
    proxy.refusing = true
    proxy.cut()
    const waiting = [2, 3, 4].map((seconds) => report(vin, seconds, 113.3))
    first.send(...waiting)
    await expect.poll(() => west.gateway.snapshot().queuedRows, LONG).toBe(waiting.length)
    const second = await east.signOn(vin)
    second.send(...waiting, report(vin, 5, 113.4))
    await second.take(4)
    await east.save()
    first.close()
    await expect.poll(() => west.gateway.isConnected(id)).toBe(false)
    proxy.refusing = false
    await expect.poll(async () => (await west.save(), west.gateway.snapshot().queuedRows), LONG).toBe(0)
    await west.save()
    expect(await holder(id)).toBe('east')
    expect(await state(id)).toEqual({ online: true, lng: 113_400_000 })
    // The reports that waited at the loser were sent again, and are stored once.
    expect(await timesOf(id)).toHaveLength(5)
    expect(west.published.at(-1)).toMatchObject({ online: true })
  })

  it('stays offline when the winner has ended and the loser still believes in its session', async () => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west', true), await side('east')]
    await west.gateway.maintain()
    const first = await west.signOn(vin)
    first.send(report(vin, 1))
    await first.takeOne()
    await west.save()
    await pass(2000, west, east)
    const second = await east.signOn(vin)
    second.send(report(vin, 1, 113.4))
    await second.takeOne()
    await east.save()
    second.close()
    await expect.poll(async () => (await east.save(), holder(id))).toBeUndefined()
    first.send(report(vin, -1, 113.2))
    await first.takeOne()
    await west.runner.flush()
    expect(await state(id)).toMatchObject({ online: false })
    // Its terminal is connected all the same: at the next look the vehicle is held again.
    await west.gateway.maintain()
    await west.runner.flush()
    expect(await holder(id)).toBe('west')
    expect(await state(id)).toMatchObject({ online: true })
  })
})

describe('a vehicle that moves between gateways', () => {
  it('has each report once, also when it comes back to one that remembers it', async () => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west'), await side('east')]
    await west.gateway.maintain()
    const first = await west.signOn(vin)
    first.send(report(vin, 1))
    await first.takeOne()
    first.close()
    await expect.poll(() => west.gateway.isConnected(id)).toBe(false)
    await pass(1000, west, east)
    const second = await east.signOn(vin)
    second.send(report(vin, 1, 113.2), report(vin, 2, 113.3))
    await second.take(2)
    await east.save()
    second.close()
    await pass(1000, west, east)
    // The answers to the last two did not arrive: they are sent again, and one that is new.
    const third = await west.signOn(vin)
    third.send(report(vin, 0, 113.2), report(vin, 1, 113.3), report(vin, 2, 113.4))
    expect((await third.take(3)).every((frame) => frame[3] === SUCCESS)).toBe(true)
    expect(await timesOf(id)).toHaveLength(4)
    await west.save()
    expect(await state(id)).toEqual({ online: true, lng: 113_400_000 })
  })

  it('signs on when what the other gateway has received of it is stored', async () => {
    const { id, vin } = await vehicle()
    const [west, east] = [await side('west'), await side('east')]
    await west.gateway.maintain()
    const first = await west.signOn(vin)
    await pass(1000, west, east)
    const lock = new pg.Client({ connectionString: world.test.ownerUrl })
    await lock.connect()
    await lock.query('begin; lock table frame in share mode')
    const asked = world.registry.questions
    first.send(report(vin, 1))
    await expect.poll(() => west.gateway.snapshot().queuedRows).toBe(1)
    first.close()
    world.clock.time += 1000
    const second = await world.gb(undefined, east.gateway)
    second.send(gb.login(vin, world.clock.time))
    await expect.poll(() => world.registry.questions).toBeGreaterThan(asked)
    await lock.query('commit')
    await lock.end()
    await expect.poll(async () => (await west.gateway.saveHorizon(), second.frames.length), LONG).toBe(1)
    await second.takeOne()
    second.send(report(vin, 0))
    await second.takeOne()
    expect(await timesOf(id)).toHaveLength(1)
  })
})

it('a gateway that was given up for dead holds its vehicles again', async () => {
  const { id, vin } = await vehicle()
  const [west, east] = [await side('west'), await side('east')]
  await west.gateway.maintain()
  const terminal = await west.signOn(vin)
  await west.save()
  await pass(61_000, west, east)
  await east.gateway.maintain()
  expect([await holder(id), (await state(id))?.online]).toEqual([undefined, false])
  await west.gateway.maintain()
  await west.save()
  expect([await holder(id), (await state(id))?.online]).toEqual(['west', true])
  expect(terminal.closed).toBe(false)
})
