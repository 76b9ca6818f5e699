import { type CommandDesk, gatewayDesk } from '@motorpool/command/server'
import { encode as encode808, jt808 } from '@motorpool/jt808'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { parameterFollower } from '../src/server/index.ts'

interface Row {
  value: string | null
  wanted: string | null
  before_value: string | null
  stage: string | null
  confirmed: string | null
}

const QUERY_ALL = 0x8104
const QUERY_SOME = 0x8106
const SET = 0x8103
const ACKNOWLEDGED = 0x8001

let world: World
let desk: CommandDesk
let n = 0
/** Of messages: one that comes twice is the same message sent again. */
let serials = 10

beforeAll(async () => {
  world = await World.create()
  await world.owner(`
    set session_replication_role = replica;
    insert into org (id, tenant_id, org_code, org_name, parent_id, path) values (10, 1, 'ORG', 'ORG', 1, '/1/10/')`)
})
afterAll(() => world.drop())
beforeEach(async () => {
  await world.owner('delete from command_log')
  desk = gatewayDesk({
    db: world.test.db,
    bus: { publish: () => undefined },
    instance: 'gateway',
    gateway: () => world.gateway,
    followers: [parameterFollower],
    clock: world.clock,
    log: world.log,
  }).desk
  await world.start({}, { commands: desk, sink: world.runner() })
  await desk.start(false)
})
afterEach(async () => {
  await world.stop()
  await desk.stop()
})

interface Online {
  id: string
  number: string
  terminal: Terminal
}

async function online(): Promise<Online> {
  const id = String(++n)
  const number = String(13_700_000_000 + n)
  world.registry.add(number, n, { secret: 'code' })
  await world.record(id, `LMPTEST${id.padStart(10, '0')}`)
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code'))
  await terminal.takeOne()
  return { id, number, terminal }
}

/** What the calls store. */
async function order(
  { id, number }: Online,
  code: string,
  params: Record<string, number | string>,
): Promise<string> {
  const now = world.clock.now()
  const [row] = await world.owner<{ id: string }>(
    `insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_type, check_id, params,
       stage, state, due_time, expire_time, create_user_id)
     select 1, 10, id, vin, $2, 'jt808', $3, 'set', 'REALTIME', gen_random_uuid()::text, $4, 'WAITING', '3', to_timestamp($5),
       to_timestamp($6), 7 from vehicle where id = $1 returning id::text`,
    [id, number, code, params, now / 1000, (now + 600_000) / 1000],
  )
  const logId = row?.id ?? ''
  if (code === 'SET_PARAMETERS')
    for (const [key, value] of Object.entries(params))
      await world.owner(
        `insert into terminal_parameter (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, param_key, wanted, stage, set_log_id)
         select 1, 10, id, vin, $2, 'jt808', $3, $4, 'ASKED', $5 from vehicle where id = $1
         on conflict (vehicle_id, terminal_code, protocol, param_key) do update
           set wanted = excluded.wanted, stage = 'ASKED', set_log_id = excluded.set_log_id`,
        [id, number, key, String(value), logId],
      )
  await wake(id)
  return logId
}

async function wake(id: string): Promise<void> {
  desk.waits(id)
  await desk.settled()
}

async function parameter({ id }: Online, key: string): Promise<Row | undefined> {
  const [row] = await world.owner<Row>(
    'select value, wanted, before_value, stage, confirmed from terminal_parameter where vehicle_id = $1 and param_key = $2',
    [id, key],
  )
  return row
}

const becomes = (vehicle: Online, key: string, expected: Partial<Row>) =>
  vi.waitFor(async () => {
    await desk.settled()
    expect(await parameter(vehicle, key)).toMatchObject(expected)
  })

/** The next command; general answers to what the terminal has sent are passed over. */
async function received(vehicle: Online): Promise<{ serial: number; messageId: number }> {
  const decoded = jt808.decode(await vehicle.terminal.takeOne())
  if (!decoded.ok) throw new Error(decoded.detail)
  if (decoded.messageId === ACKNOWLEDGED) return received(vehicle)
  return { serial: decoded.serial ?? -1, messageId: decoded.messageId }
}

const general = (
  { number, terminal }: Online,
  quoted: { serial: number; messageId: number },
  result: number,
) =>
  terminal.send(
    encode808.terminalAnswer(
      { edition: '2013', number, serial: 9 },
      { quotedSerial: quoted.serial, quotedId: quoted.messageId, result },
    ),
  )

type Items = Parameters<typeof encode808.parametersAnswer>[1]['items']

const answer = ({ number, terminal }: Online, quotedSerial: number, items: Items) =>
  terminal.send(
    encode808.parametersAnswer({ edition: '2013', number, serial: ++serials }, { quotedSerial, items }),
  )

const openOf = (id: string) =>
  world.owner<{ cmd_code: string; params: object; stage: string }>(
    `select cmd_code, params, stage from command_log where vehicle_id = $1 and stage <> 'ENDED'`,
    [id],
  )

/** The command that follows an outcome; the gateway hears of it by an event that this test stands in for. */
async function next(vehicle: Online) {
  await vi.waitFor(async () => expect(await openOf(vehicle.id)).toHaveLength(1))
  await wake(vehicle.id)
  return received(vehicle)
}

describe('what a terminal says of its parameters', () => {
  it('is kept with its unit, and a later answer takes its place', async () => {
    const vehicle = await online()
    for (const value of [30, 45]) {
      await order(vehicle, 'PARAMETERS', {})
      const { serial, messageId } = await received(vehicle)
      expect(messageId).toBe(QUERY_ALL)
      answer(vehicle, serial, [{ key: 'heartbeatInterval', value }])
      await becomes(vehicle, 'heartbeatInterval', { value: String(value), wanted: null, stage: null })
    }
  })

  it('in one answer twice is kept as it stands last', async () => {
    const vehicle = await online()
    await order(vehicle, 'PARAMETERS', {})
    const { serial } = await received(vehicle)
    answer(vehicle, serial, [
      { key: 'maxSpeed', value: 80 },
      { key: 'maxSpeed', value: 90 },
    ])
    await becomes(vehicle, 'maxSpeed', { value: '90' })
  })
})

describe('what somebody wanted', () => {
  it('is taken with the acknowledgement, read back, and confirmed by what the terminal then says', async () => {
    const vehicle = await online()
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90, heartbeatInterval: 60 })
    const set = await received(vehicle)
    expect(set.messageId).toBe(SET)
    general(vehicle, set, 0)
    await becomes(vehicle, 'maxSpeed', { stage: 'TAKEN', confirmed: null })
    const query = await next(vehicle)
    expect(query.messageId).toBe(QUERY_SOME)
    answer(vehicle, query.serial, [
      { key: 'heartbeatInterval', value: 60 },
      { key: 'maxSpeed', value: 90 },
    ])
    await becomes(vehicle, 'maxSpeed', { stage: 'CONFIRMED', wanted: '90', confirmed: '90', value: '90' })
    await becomes(vehicle, 'heartbeatInterval', { stage: 'CONFIRMED' })
  })

  it('differs where the terminal has acknowledged it and kept another value', async () => {
    const vehicle = await online()
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90 })
    general(vehicle, await received(vehicle), 0)
    const query = await next(vehicle)
    answer(vehicle, query.serial, [{ key: 'maxSpeed', value: 80 }])
    await becomes(vehicle, 'maxSpeed', { stage: 'DIFFERS', wanted: '90', confirmed: '80', value: '80' })
  })

  it('is refused by a terminal that says so, and nothing is read back', async () => {
    const vehicle = await online()
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90 })
    general(vehicle, await received(vehicle), 1)
    await becomes(vehicle, 'maxSpeed', { stage: 'REFUSED', value: null })
    expect(await openOf(vehicle.id)).toEqual([])
  })

  it('of which nobody knows whether it was taken is asked for once the terminal is back', async () => {
    const vehicle = await online()
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90 })
    await received(vehicle)
    vehicle.terminal.close()
    await becomes(vehicle, 'maxSpeed', { stage: 'UNKNOWN' })
    expect(await openOf(vehicle.id)).toMatchObject([
      { cmd_code: 'SOME_PARAMETERS', params: { keys: 'maxSpeed' }, stage: 'WAITING' },
    ])
  })

  it('is not confirmed by an answer that came while it was still on its way', async () => {
    const vehicle = await online()
    const query = await order(vehicle, 'PARAMETERS', {}).then(() => received(vehicle))
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90 })
    answer(vehicle, query.serial, [{ key: 'maxSpeed', value: 90 }])
    await becomes(vehicle, 'maxSpeed', { stage: 'ASKED', value: '90', confirmed: null })
  })

  it('keeps its outcome when the queue of its vehicle is too full to ask again', async () => {
    const vehicle = await online()
    await order(vehicle, 'SET_PARAMETERS', { maxSpeed: 90 })
    const set = await received(vehicle)
    await world.owner(
      `insert into command_log (tenant_id, org_id, vehicle_id, vin, terminal_code, protocol, cmd_code, action, cmd_type, check_id, stage,
         state, due_time, expire_time)
       select 1, 10, id, vin, 'x', 'jt808', 'TEXT', 'set', 'OFFLINE', gen_random_uuid()::text, 'WAITING', '4', now() + interval '90 days',
         now() + interval '99 days' from vehicle, generate_series(1, 50) where id = $1`,
      [vehicle.id],
    )
    general(vehicle, set, 0)
    await becomes(vehicle, 'maxSpeed', { stage: 'TAKEN' })
    expect(await openOf(vehicle.id)).toHaveLength(50)
  })
})
