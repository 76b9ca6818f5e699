import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OnRoad } from '../../../modules/ingest/test/support/world.ts'
import { Receiver } from './support/receiver.ts'
import { Road, SOON, sealed } from './support/road.ts'

const SECRET = 'a secret of both'

let road: Road
let receiver: Receiver
let first: OnRoad
beforeAll(async () => {
  road = await Road.open()
})
beforeEach(async () => {
  await road.start()
  receiver = new Receiver(SECRET)
  await receiver.start()
  first = await road.world.signedOn()
  await road.world.seal()
})
afterEach(async () => {
  await road.stop()
  await receiver.stop()
})
afterAll(() => road?.drop())

const running = (more: Record<string, unknown> = {}) =>
  road.task([first], {
    forward_template: 'WEBHOOK',
    ip: '127.0.0.1',
    port: receiver.port,
    path: '/vehicles',
    password: sealed(SECRET),
    id_code: null,
    account: null,
    edition: null,
    ...more,
  })

describe('a task of webhooks', () => {
  it('R373 sends what vehicles report in signed batches, in order, with their values', async () => {
    const task = await running()
    road.host()
    await road.isUp(task)
    await road.report([first], 3)
    await road.acknowledged(task, 3)
    expect(receiver.calls.every(({ isSigned }) => isSigned)).toBe(true)
    const messages = receiver.batches.flatMap((call) => call.messages)
    expect(messages.map(({ vin, late }) => [vin, late])).toEqual([
      [first.vin, false],
      [first.vin, false],
      [first.vin, false],
    ])
    expect(messages.map(({ time }) => time)).toEqual(messages.map(({ time }) => time).toSorted())
    expect(Object.keys(messages[0]?.values ?? {})).toContain('vehicle.speed')
    expect(messages[0]?.raw).toMatch(/^2323/)
  })

  it('that was answered 500 is sent again under the same number, and the standing says why', async () => {
    const task = await running()
    road.host()
    await road.isUp(task)
    receiver.answers = 500
    await road.report([first], 2)
    await road.logged(task, 'LOST STATUS')
    expect(await road.state(task)).toMatchObject({ failure: 'STATUS', received: 0 })
    receiver.answers = 200
    await road.acknowledged(task, 2)
    const [before, ...again] = receiver.batches
    expect(again.map(({ number }) => number)).toContain(before?.number)
    expect(again.at(-1)?.messages.map(({ id }) => id)).toEqual(before?.messages.map(({ id }) => id))
    expect(await road.state(task)).toMatchObject({ failure: null, failed: 0 })
  })

  it('R376 that no repetition makes better is refused with its status', async () => {
    const task = await running()
    road.host()
    await road.isUp(task)
    receiver.answers = 422
    await road.report([first], 2)
    await expect.poll(async () => (await road.state(task))?.failed, SOON).toBe(2)
    const kept = await road.world.owner('select reason from forward_failure where task_id = $1', [task])
    expect(kept).toEqual([{ reason: 'HTTP 422' }, { reason: 'HTTP 422' }])
  })

  it('is told apart when its receiver is silent, breaks off, denies it, or is nowhere', async () => {
    receiver.answers = 'silence'
    const silent = await running()
    const nowhere = await running({ port: 9 })
    road.host('worker-1', { timing: { heartbeat: 60_000, answer: 300 } })
    await road.logged(silent, 'FAILED SILENT')
    await road.logged(nowhere, 'FAILED CONNECT')
    receiver.answers = 403
    await road.logged(silent, 'FAILED LOGIN_REFUSED')
    receiver.answers = 'cut'
    await road.logged(silent, 'FAILED CONNECT')
    receiver.answers = 200
    await road.isUp(silent)
  })

  it('goes to no private address unless the operator allows them', async () => {
    const task = await running()
    road.host('worker-1', { privateTargets: false })
    await road.logged(task, 'FAILED ADDRESS')
    expect(receiver.calls).toEqual([])
  })
})
