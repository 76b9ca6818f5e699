import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OnRoad } from '../../../modules/ingest/test/support/world.ts'
import { Road } from './support/road.ts'

const REALTIME = 2
const REISSUE = 3

let road: Road
let first: OnRoad
let second: OnRoad
beforeAll(async () => {
  road = await Road.open()
})
beforeEach(async () => {
  await road.start()
  first = await road.world.signedOn()
  second = await road.world.signedOn()
  // Their logins are of before any task.
  await road.world.seal()
})
afterEach(() => road.stop())
afterAll(() => road?.drop())

const signedOn = (task: string) =>
  expect.poll(async () => (await road.state(task))?.link, { timeout: 20_000 }).toBe('UP')
const acknowledged = (task: string, count: number) =>
  expect.poll(async () => (await road.state(task))?.received, { timeout: 20_000 }).toBe(count)
const times = (vin: string, command?: number) =>
  road
    .got(vin)
    .filter((one) => command === undefined || one.command === command)
    .map(({ deviceTime }) => deviceTime)

describe('a running task', () => {
  it('R373 sends what its vehicles report, in order, and nothing of others', async () => {
    const task = await road.task([first])
    road.host()
    await signedOn(task)
    await road.report([first, second], 3)
    await acknowledged(task, 3)
    expect(road.got(first.vin).map(({ command }) => command)).toEqual([REALTIME, REALTIME, REALTIME])
    expect(times(first.vin)).toEqual(times(first.vin).toSorted((a, b) => a - b))
    expect(road.got(second.vin)).toEqual([])
    expect(await road.state(task)).toMatchObject({ sent: 3, resent: 0, failed: 0, gaps: [], failure: null })
    expect(await road.log(task)).toEqual(['CONNECTED', 'SIGNED_ON'])
  })

  it('counts in the ledger and by day what was sent of each vehicle', async () => {
    const task = await road.task([first, second])
    road.host()
    await signedOn(task)
    await road.report([first], 2)
    await road.report([second])
    await acknowledged(task, 3)
    const ledger = await road.world.owner(
      `select l.vehicle_id::text as id, l.forwarded, d.sent from vehicle_ledger l
       join forward_day d on d.vehicle_id = l.vehicle_id and d.task_id = $1 where l.forwarded > 0 order by 1`,
      [task],
    )
    expect(ledger).toEqual([
      { id: first.id, forwarded: 2, sent: 2 },
      { id: second.id, forwarded: 1, sent: 1 },
    ])
  })

  it('names a vehicle as its platform knows it', async () => {
    const task = await road.task([])
    await road.link(task, first, 'AUTHORITYCODE0001')
    road.host()
    await signedOn(task)
    await road.report([first])
    await acknowledged(task, 1)
    expect(road.got('AUTHORITYCODE0001')).toHaveLength(1)
    expect(road.got(first.vin)).toEqual([])
  })

  it('R434 sends all vehicles of its organisation where it is told to', async () => {
    const task = await road.task([], { all_vehicles: true })
    road.host()
    await signedOn(task)
    await road.report([first, second])
    await acknowledged(task, 2)
  })

  it('passes over live reports within its interval', async () => {
    const task = await road.task([first], { interval_seconds: 120 })
    road.host()
    await signedOn(task)
    await road.report([first], 4)
    await acknowledged(task, 2)
    expect(await road.state(task)).toMatchObject({ sent: 2, thinned: 2 })
  })

  it('makes up as reissue what came while it was stopped, each once', async () => {
    const task = await road.task([first])
    const host = road.host()
    await signedOn(task)
    await road.report([first], 2)
    await acknowledged(task, 2)
    await host.stop()
    await road.report([first], 3)
    road.host()
    await acknowledged(task, 5)
    expect(times(first.vin, REALTIME)).toHaveLength(2)
    expect(times(first.vin, REISSUE)).toHaveLength(3)
    expect(new Set(times(first.vin)).size).toBe(5)
    expect(await road.log(task)).toContain('MADE_UP')
  })

  it('sends nothing later where it is told not to', async () => {
    const task = await road.task([first], { resend_flag: false })
    const host = road.host()
    await signedOn(task)
    await host.stop()
    await road.report([first], 3)
    road.host()
    await signedOn(task)
    await road.report([first])
    await acknowledged(task, 1)
    expect(await road.state(task)).toMatchObject({ sent: 1, gaps: [] })
  })

  it('is held by one worker, and taken over when that one is gone', async () => {
    const task = await road.task([first])
    const host = road.host('worker-1')
    await signedOn(task)
    road.host('worker-2')
    await road.report([first], 2)
    await acknowledged(task, 2)
    expect(road.authority.upper.open).toBe(1)
    await host.stop()
    await road.report([first])
    await acknowledged(task, 3)
    expect(new Set(times(first.vin)).size).toBe(3)
  })
})

describe('a peer that fails', () => {
  it('is away: what it misses is made up, nothing twice that it has acknowledged', async () => {
    const task = await road.task([first])
    road.host()
    await signedOn(task)
    await road.report([first])
    await acknowledged(task, 1)
    road.authority.upper.behaviour = 'away'
    await expect.poll(async () => (await road.state(task))?.failure, { timeout: 20_000 }).toBe('CLOSED')
    await road.report([first], 2)
    road.authority.upper.behaviour = 'normal'
    await acknowledged(task, 3)
    expect(times(first.vin)).toHaveLength(3)
    expect(await road.log(task)).toContain('LOST CLOSED')
  })

  it('closes within an answer: the message is sent again over the next connection', async () => {
    const task = await road.task([first])
    road.host()
    await signedOn(task)
    road.authority.upper.behaviour = 'cut'
    await road.report([first])
    await expect.poll(() => road.log(task), { timeout: 20_000 }).toContain('LOST CLOSED')
    road.authority.upper.behaviour = 'normal'
    await acknowledged(task, 1)
    expect(await road.state(task)).toMatchObject({ sent: 1, resent: 1 })
  })

  it('answers garbage, or for another vehicle: the log says which', async () => {
    const task = await road.task([first])
    road.host()
    await signedOn(task)
    road.authority.upper.behaviour = 'garbage'
    await road.report([first])
    await expect.poll(() => road.log(task), { timeout: 20_000 }).toContain('LOST GARBAGE')
    road.authority.upper.behaviour = 'foreign'
    await signedOn(task)
    await road.report([first], 3)
    await expect.poll(() => road.log(task), { timeout: 20_000 }).toContain('LOST FOREIGN')
    road.authority.upper.behaviour = 'normal'
    await acknowledged(task, 4)
  })

  it('R376 refuses messages: they are kept with its reason, and those behind them go on', async () => {
    const task = await road.task([first])
    road.host()
    await signedOn(task)
    road.authority.upper.behaviour = 'refusing'
    await road.report([first], 2)
    await expect.poll(async () => (await road.state(task))?.failed, { timeout: 20_000 }).toBe(2)
    road.authority.upper.behaviour = 'normal'
    await road.report([first])
    await acknowledged(task, 1)
    const kept = await road.world.owner(
      'select vehicle_id::text as id, reason, length(frame) > 24 as whole from forward_failure where task_id = $1',
      [task],
    )
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({ id: first.id, whole: true })
  })

  it('does not know the account, has a private address, or is nowhere: a reason each', async () => {
    const stranger = await road.task([first], { account: 'nobody' })
    const nowhere = await road.task([first], { port: 9 })
    road.host()
    await expect.poll(() => road.log(stranger), { timeout: 20_000 }).toContain('FAILED LOGIN_REFUSED')
    await expect.poll(() => road.log(nowhere), { timeout: 20_000 }).toContain('FAILED CONNECT')
  })

  it('is refused at a private address unless the operator allows them', async () => {
    const task = await road.task([first])
    road.host('worker-1', { privateTargets: false })
    await expect.poll(() => road.log(task), { timeout: 20_000 }).toContain('FAILED ADDRESS')
  })

  it('has a second server, which is tried when the first is gone', async () => {
    const { host, port } = road.authority.issued.gb32960
    const task = await road.task([first], { port: 9, slave_ip: host, slave_port: port })
    road.host()
    await signedOn(task)
    await road.report([first])
    await acknowledged(task, 1)
  })
})
