import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Road, type Truck } from './support/road.ts'

const POSITION = 0x1202
const BACKFILL = 0x1203
const REGISTERED = 0x1201

let road: Road
let truck: Truck
beforeAll(async () => {
  road = await Road.open()
})
beforeEach(async () => {
  await road.start()
  truck = await road.truck()
  await road.world.seal()
})
afterEach(() => road.stop())
afterAll(() => road?.drop())

const within = { timeout: 20_000 }
const signedOn = (task: string) => expect.poll(async () => (await road.state(task))?.link, within).toBe('UP')
/** Link tests, whose answers prove what went before them, are 200 ms apart by the clock of the test. */
const proved = (task: string, count: number) =>
  expect
    .poll(async () => {
      road.world.clock.time += 200
      return (await road.state(task))?.received
    }, within)
    .toBe(count)
const times = (command: number) =>
  road
    .got(truck.vin)
    .filter((one) => one.command === command)
    .map(({ deviceTime }) => deviceTime)

describe.each([
  ['2011', false],
  ['2011', true],
  ['2019', false],
  ['2019', true],
] as const)('a task to an upper platform of JT/T 809-%s, encrypted: %s', (edition, encrypted) => {
  it('registers its vehicles, sends where they are in order, and has both links', async () => {
    const task = await road.task809([truck], edition, encrypted)
    road.host()
    await signedOn(task)
    await road.locate([truck], 3)
    await proved(task, 3)
    expect(times(REGISTERED)).toHaveLength(1)
    expect(times(POSITION)).toHaveLength(3)
    expect(times(POSITION)).toEqual(times(POSITION).toSorted((a, b) => a - b))
    await expect.poll(() => road.log(task), within).toEqual(['CONNECTED', 'SIGNED_ON', 'SUB_SIGNED_ON'])
    expect(road.authority.upper809.quality.score()).toMatchObject({ correct: 1, once: 1, ordered: 1 })
  })

  it('makes up as back-fill what came while it was stopped', async () => {
    const task = await road.task809([truck], edition, encrypted)
    const host = road.host()
    await signedOn(task)
    await road.locate([truck], 1)
    await proved(task, 1)
    await host.stop()
    await road.locate([truck], 7)
    road.host()
    await proved(task, 8)
    expect(times(POSITION)).toHaveLength(1)
    expect(times(BACKFILL)).toHaveLength(7)
    expect(new Set([...times(POSITION), ...times(BACKFILL)]).size).toBe(8)
  })
})

describe('an upper platform of JT/T 809 that fails', () => {
  it.each([
    ['USER', { account: '999' }],
    ['ACCESS_CODE', { access_code: '1' }],
  ])('refuses a login with its reason: %s', async (reason, more) => {
    const task = await road.task809([truck], '2019', false, more)
    road.host()
    await expect.poll(() => road.log(task), within).toContain('FAILED LOGIN_REFUSED')
    const [line] = await road.world.owner(
      'select detail from forward_log where failure is not null and task_id = $1',
      [task],
    )
    expect(line).toEqual({ detail: reason })
  })

  it.each([
    ['garbage', 'LOST GARBAGE'],
    ['cut', 'LOST CLOSED'],
    ['foreign', 'LOST GARBAGE'],
    ['away', 'LOST CLOSED'],
  ] as const)('%s: the log says so, and what has no proof is sent again', async (behaviour, line) => {
    const task = await road.task809([truck], '2019', false)
    road.host()
    await signedOn(task)
    road.authority.upper809.behaviour = behaviour
    await road.locate([truck])
    await expect.poll(() => road.log(task), within).toContain(line)
    road.authority.upper809.behaviour = 'normal'
    await proved(task, 1)
  })
})
