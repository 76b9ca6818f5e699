import { jt808 } from '@motorpool/jt808'
import { rawFormOf } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jt } from '../../../modules/ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../../modules/ingest/test/support/world.ts'
import { Road, SOON } from './support/road.ts'

const MINUTE = 60_000

/** Ours, and a platform of JT/T 808 elsewhere. */
let road: Road
let peer: World
let first: OnRoad
let number: string
let vehicles = 7000
beforeAll(async () => {
  road = await Road.open()
  peer = await World.create()
})
beforeEach(async () => {
  await road.start()
  peer.clock.time = road.world.clock.time
  await peer.start()
  first = await driven()
  await road.world.seal()
})
afterEach(async () => {
  await road.stop()
  await peer.stop()
})
afterAll(async () => {
  await road?.drop()
  await peer?.drop()
})

/** A vehicle that speaks JT/T 808 to us; the peer knows its number. */
async function driven(): Promise<OnRoad> {
  const id = ++vehicles
  number = `1380000${id}`
  const vin = `LMPTEST${String(id).padStart(10, '0')}`
  road.world.registry.add(number, id, { vin, secret: 'ours' })
  peer.registry.add(number, id, { secret: 'theirs' })
  await road.world.record(String(id), vin)
  const terminal = await road.world.jt()
  terminal.send(jt.authenticate(number, 'ours'))
  await terminal.takeOne()
  return { id: String(id), vin, terminal }
}

let serial = 0
async function report(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) {
    road.world.clock.time += MINUTE
    first.terminal.send(jt.location(number, ++serial, { time: road.world.clock.time }))
    await first.terminal.takeOne()
  }
  peer.clock.time = road.world.clock.time
  await road.world.seal()
}

const running = (more: Record<string, unknown> = {}) =>
  road.task([first], {
    forward_template: 'JT808',
    ip: '127.0.0.1',
    port: peer.gateway.portOf('jt808'),
    edition: '2013',
    id_code: null,
    account: null,
    password: null,
    ...more,
  })
const locations = async (id = Number(first.id)) =>
  (await peer.stored(id)).filter(({ message_id }) => message_id === 0x0200)

describe('a task to a platform of JT/T 808', () => {
  it.each(['2011', '2013', '2019'])(
    'R373 signs on as the terminal and sends its reports in order, in the edition of %s',
    async (edition) => {
      const task = await running({ edition })
      road.host()
      await road.isUp(task)
      await report(3)
      await road.acknowledged(task, 3)
      const got = await locations()
      expect(got).toHaveLength(3)
      expect(got.map(({ device_time }) => +device_time)).toEqual(
        got.map(({ device_time }) => +device_time).toSorted((a, b) => a - b),
      )
      const ours = (await road.world.stored(Number(first.id))).filter(
        ({ message_id }) => message_id === 0x0200,
      )
      const body = (raw: Buffer) => Buffer.from(jt808.content(raw, rawFormOf(1))).toString('hex')
      expect(got.map(({ raw }) => body(raw))).toEqual(ours.map(({ raw }) => body(raw)))
      expect(peer.registry.registrations.at(-1)).toMatchObject({
        id: number,
        plateColour: 0,
        plate: first.vin,
      })
    },
  )

  it('is known there by another number where the link says so', async () => {
    peer.registry.add('13911112222', 1, { secret: 'theirs' })
    const task = await road.task([], {
      forward_template: 'JT808',
      ip: '127.0.0.1',
      port: peer.gateway.portOf('jt808'),
      edition: '2013',
      id_code: null,
      account: null,
      password: null,
    })
    await road.link(task, first, '13911112222')
    road.host()
    await road.isUp(task)
    await report()
    await road.acknowledged(task, 1)
    expect(await locations(1)).toHaveLength(1)
  })

  it('makes up what it has missed as a batch of back-filled positions', async () => {
    const task = await running()
    const host = road.host()
    await road.isUp(task)
    await report()
    await road.acknowledged(task, 1)
    await host.stop()
    await report(3)
    road.host()
    await road.acknowledged(task, 4)
    const got = await locations()
    expect(got.filter(({ flags }) => flags & 1)).toHaveLength(3)
  })

  it('R376 whose peer does not know a vehicle has it refused with the peer’s reason', async () => {
    peer.registry.secrets.delete(number)
    const task = await running()
    road.host()
    await road.isUp(task)
    await report(2)
    await expect.poll(async () => (await road.state(task))?.failed, SOON).toBe(2)
    const kept = await road.world.owner('select distinct reason from forward_failure where task_id = $1', [
      task,
    ])
    expect(kept).toEqual([{ reason: 'registration: no such terminal' }])
  })

  it('is told apart when its peer is nowhere, or at a private address', async () => {
    const nowhere = await running({ port: 9 })
    const host = road.host()
    await road.logged(nowhere, 'FAILED CONNECT')
    await host.stop()
    const closedIn = await running()
    road.host('worker-2', { privateTargets: false })
    await road.logged(closedIn, 'FAILED ADDRESS')
  })
})
