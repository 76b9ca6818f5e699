import { encode as encode808, jt808 } from '@motorpool/jt808'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gb, jt, type Point } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import {
  type CommandAttachment,
  type CommandDesk,
  type CommandFollower,
  type EndedCommand,
  gatewayDesk,
  RESULT_MS,
} from '../src/server/index.ts'
import type { CommandResult } from '../src/shared/index.ts'

const GENERAL = { ok: 0, failed: 1 } as const
const TEXT = 0x8300
const LOCATE = 0x8201

interface Row {
  stage: string
  state: string
  fail_reason: string | null
  res_content: Buffer | null
}

let world: World
let desk: CommandDesk
let told: (CommandResult & { checkID: string; userId: string })[]
let n = 0
let followers: CommandFollower[] = []
let attachments: CommandAttachment[] = []

const makeDesk = () =>
  gatewayDesk({
    db: world.test.db,
    bus: {
      publish: (_topic, message) => {
        for (const { userId, checkID, result } of message as never as {
          userId: string
          checkID: string
          result: CommandResult
        }[])
          told.push({ userId, checkID, ...result })
      },
    },
    instance: 'gateway',
    gateway: () => world.gateway,
    followers,
    attachments,
    clock: world.clock,
    log: world.log,
  }).desk

/** A gateway with its desk; the clock and the seconds are the test's. */
async function start(brought: CommandAttachment[] = []): Promise<void> {
  followers = []
  attachments = brought
  told = []
  await world.owner('delete from command_log')
  desk = makeDesk()
  await world.start({}, { commands: desk, sink: world.runner() })
  await desk.start(false)
}

/** A recorded vehicle whose terminal speaks JT/T 808. */
async function vehicle(): Promise<{ id: string; number: string }> {
  const id = String(++n)
  const number = String(13_900_000_000 + n)
  world.registry.add(number, n, { secret: 'code' })
  await world.record(id, `LMPTEST${id.padStart(10, '0')}`)
  return { id, number }
}

async function signOn(number: string): Promise<Terminal> {
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code'))
  await terminal.takeOne()
  return terminal
}

/** Such a vehicle, signed on. */
async function online() {
  const one = await vehicle()
  return { ...one, terminal: await signOn(one.number) }
}

/** A recorded vehicle whose terminal speaks GB/T 32960, and its login as often as it likes. */
async function electric() {
  const id = String(++n)
  const vin = `LMPTEST${id.padStart(10, '0')}`
  world.registry.add(vin, n)
  await world.record(id, vin)
  const terminal = await world.gb()
  const login = async (serial: number) => {
    terminal.send(gb.login(vin, world.clock.time, serial))
    await terminal.takeOne()
  }
  await login(1)
  return { id, vin, terminal, login }
}

interface Order {
  code?: string
  type?: 'REALTIME' | 'OFFLINE' | 'RESERVATION'
  params?: object
  /** ms from now */
  due?: number
  expire?: number
  standstill?: { age: number; least: number; engineOff: boolean }
  protocol?: string
  answer?: { unit: string; seconds: number }
}

/** What the call stores. */
async function order(vehicleId: string, given: Order = {}): Promise<string> {
  const { code = 'TEXT', type = 'REALTIME', params = { text: '前方施工' }, due = 0, expire = 600_000 } = given
  const { standstill = null, protocol = 'jt808', answer = null } = given
  const now = world.clock.now()
  const [row] = await world.owner<{ id: string }>(
    `insert into command_log (tenant_id, org_id, vehicle_id, vin, protocol, cmd_code, action, cmd_type, check_id, params, stage,
       state, due_time, expire_time, create_user_id, standstill, answer)
     select 1, 10, id, vin, $8, $2, 'set', $3, gen_random_uuid()::text, $4, 'WAITING', '3', to_timestamp($5), to_timestamp($6), 7, $7, $9
     from vehicle where id = $1 returning id::text`,
    [vehicleId, code, type, params, (now + due) / 1000, (now + expire) / 1000, standstill, protocol, answer],
  )
  desk.waits(vehicleId)
  await desk.settled()
  return row?.id ?? ''
}

async function outcome(id: string): Promise<Row> {
  const [row] = await world.owner<Row>(
    'select stage, state, fail_reason, res_content from command_log where id = $1',
    [id],
  )
  return row as Row
}

const becomes = (id: string, expected: Partial<Row>) =>
  vi.waitFor(
    async () => {
      await desk.settled()
      expect(await outcome(id)).toMatchObject(expected)
    },
    { timeout: 10_000 },
  )

/** The next command that the terminal gets. */
async function received(terminal: Terminal): Promise<{ serial: number; messageId: number }> {
  const decoded = jt808.decode(await terminal.takeOne())
  if (!decoded.ok) throw new Error(decoded.detail)
  return { serial: decoded.serial ?? -1, messageId: decoded.messageId }
}

const general = (number: string, quoted: { serial: number; messageId: number }, result: number) =>
  encode808.terminalAnswer(
    { edition: '2013', number, serial: 9 },
    { quotedSerial: quoted.serial, quotedId: quoted.messageId, result },
  )

/** A unit of the terminal's own, in 0x0900. */
const unit = (number: string, serial: number, data: number[]) =>
  encode808.terminalPassthrough(
    { edition: '2013', number, serial: 100 + serial },
    { kind: 0xf0, data: Uint8Array.from(data) },
  )

const located = (number: string, quotedSerial: number) =>
  encode808.locationAnswer(
    { edition: '2013', number, serial: 10 },
    {
      quotedSerial,
      alarm: 0,
      status: 2,
      latitude: 23.1,
      longitude: 113.3,
      altitude: 20,
      speed: 0,
      direction: 90,
      time: world.clock.time,
      items: [],
    },
  )

beforeAll(async () => {
  world = await World.create()
  await world.owner(`
    set session_replication_role = replica;
    insert into org (id, tenant_id, org_code, org_name, parent_id, path) values (10, 1, 'ORG', 'ORG', 1, '/1/10/')`)
})
afterEach(() => world.stop())
afterAll(() => world.drop())

describe('a command to a terminal', () => {
  it('R340 R341 runs (3) until the terminal has done it (0), and who gave it is told by the check id', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    const sent = await received(terminal)
    expect(sent.messageId).toBe(TEXT)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
    terminal.send(general(number, sent, GENERAL.ok))
    await becomes(command, { stage: 'ENDED', state: '0', fail_reason: null })
    expect((await outcome(command)).res_content?.length).toBeGreaterThan(10)
    expect(told).toEqual([expect.objectContaining({ id: command, state: '0', userId: '7' })])
  })

  it('of a command group is done (0) by the unit of its group that comes after the general answer', async () => {
    await start()
    const { id, number, terminal } = await online()
    const answer = { unit: 'f0a2', seconds: 20 }
    const command = await order(id, { code: 'PASS_THROUGH', params: { content: 'F0A201' }, answer })
    const sent = await received(terminal)
    expect(sent.messageId).toBe(0x8900)
    // Under way already when the command came.
    terminal.send(unit(number, 1, [0xa2, 9]))
    await terminal.takeOne()
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
    terminal.send(general(number, sent, GENERAL.ok))
    await becomes(command, { stage: 'SENT', state: '5' })
    terminal.send(unit(number, 2, [0xa3, 9]))
    await terminal.takeOne()
    expect(await outcome(command)).toMatchObject({ state: '5' })
    terminal.send(unit(number, 3, [0xa2, 7]))
    await becomes(command, { stage: 'ENDED', state: '0' })
    const decoded = jt808.decode(new Uint8Array((await outcome(command)).res_content ?? []))
    expect(decoded.ok && jt808.payloads(decoded)[0]).toMatchObject({ id: 0xf0, data: Uint8Array.of(0xa2, 7) })
  })

  it('of a command group ends as unanswered (6) when its unit stays away for its time', async () => {
    await start()
    const { id, number, terminal } = await online()
    const answer = { unit: 'f0a2', seconds: 20 }
    const command = await order(id, { code: 'PASS_THROUGH', params: { content: 'F0A201' }, answer })
    terminal.send(general(number, await received(terminal), GENERAL.ok))
    await becomes(command, { state: '5' })
    world.clock.time += 19_000
    await desk.tick()
    await becomes(command, { state: '5' })
    world.clock.time += 1000
    await desk.tick()
    await becomes(command, { stage: 'ENDED', state: '6' })
    terminal.send(unit(number, 4, [0xa2, 7]))
    await terminal.takeOne()
    await becomes(command, { stage: 'ENDED', state: '6' })
  })

  it('R341 fails (1) when the terminal refuses it', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    terminal.send(general(number, await received(terminal), GENERAL.failed))
    await becomes(command, { stage: 'ENDED', state: '1', fail_reason: 'REFUSED' })
  })

  it('R341 is acknowledged (5) by the general answer and done (0) by the answer of its own', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id, { code: 'LOCATE', params: {} })
    const sent = await received(terminal)
    expect(sent.messageId).toBe(LOCATE)
    terminal.send(general(number, sent, GENERAL.ok))
    await becomes(command, { stage: 'SENT', state: '5' })
    terminal.send(located(number, sent.serial))
    await becomes(command, { stage: 'ENDED', state: '0' })
  })

  it('R341 ends as acknowledged without a result (6) when the answer of its own stays away', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id, { code: 'LOCATE', params: {} })
    terminal.send(general(number, await received(terminal), GENERAL.ok))
    await becomes(command, { state: '5' })
    world.clock.time += RESULT_MS
    await desk.tick()
    await becomes(command, { stage: 'ENDED', state: '6' })
  })

  it('R341 ends without a response (2) after the repeats of the standard', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    for (const seconds of [10, 20, 60, 240]) {
      await terminal.takeOne()
      world.clock.time += seconds * 1000
      terminal.send(jt.heartbeat(number, 3))
      await terminal.takeOne()
      world.gateway.tick()
    }
    await becomes(command, { stage: 'ENDED', state: '2', fail_reason: null })
  })

  it('R341 is not sent (7) when the terminal has no such command', async () => {
    await start()
    const { id, number } = await vehicle()
    await signOn(number)
    await becomes(await order(id, { code: 'NONE' }), {
      stage: 'ENDED',
      state: '7',
      fail_reason: 'UNSUPPORTED',
    })
  })

  it('R343 given offline waits for the sign-on, and what was given first is sent first', async () => {
    await start()
    const { id, number } = await vehicle()
    const first = await order(id, { type: 'OFFLINE', code: 'LOCATE', params: {} })
    const second = await order(id, { type: 'OFFLINE' })
    expect(await outcome(first)).toMatchObject({ stage: 'WAITING' })
    const terminal = await signOn(number)
    await desk.tick()
    const sent = await received(terminal)
    expect(sent.messageId).toBe(LOCATE)
    // One at a time: the second waits for the outcome of the first.
    expect(await outcome(second)).toMatchObject({ stage: 'WAITING' })
    terminal.send(located(number, sent.serial))
    // The answer to its answer, and the next command, in whichever order.
    const both = [await received(terminal), await received(terminal)]
    const next = both.find(({ messageId }) => messageId === TEXT)
    if (!next) throw new Error('the second is not sent')
    await becomes(first, { state: '0' })
    terminal.send(general(number, next, GENERAL.ok))
    await becomes(second, { state: '0' })
  })

  it('R342 reserved is sent when its time has come and not before', async () => {
    await start()
    const { id, terminal } = await online()
    const command = await order(id, { type: 'RESERVATION', due: 60_000 })
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    await world.gateway.saveSessions()
    world.clock.time += 60_000
    desk.missed()
    await desk.tick()
    expect((await received(terminal)).messageId).toBe(TEXT)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT' })
  })

  it('leaves nothing of the index of its log to be sorted in by who stores the next one', async () => {
    await start()
    const { id } = await vehicle()
    for (let i = 0; i < 3; i++) await order(id, { type: 'OFFLINE' })
    await desk.tick()
    const [left] = await world.owner<{ pages: string }>(
      `select gin_clean_pending_list('command_log_vin_terminal_code_trgm_idx') as pages`,
    )
    expect(Number(left?.pages)).toBe(0)
  })

  it('is not sent after its time', async () => {
    await start()
    const { id, number } = await vehicle()
    const command = await order(id, { type: 'OFFLINE', expire: 1000 })
    world.clock.time += 1000
    const terminal = await signOn(number)
    desk.missed()
    await desk.tick()
    await becomes(command, { stage: 'ENDED', state: '7', fail_reason: 'EXPIRED' })
    expect(terminal.frames).toHaveLength(0)
  })

  it('has an unknown outcome when the line drops, and is not sent again', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    await terminal.takeOne()
    terminal.close()
    await becomes(command, { stage: 'ENDED', state: '2', fail_reason: 'SESSION_ENDED' })
    const again = await signOn(number)
    await desk.tick()
    await desk.settled()
    again.send(jt.heartbeat(number, 2))
    await again.takeOne()
    expect(again.frames).toHaveLength(0)
  })

  it('is sent after all when the database took it and its answer was lost, and once', async () => {
    await start()
    const { id, number, terminal } = await online()
    const [command, next] = [await order(id, { due: 1000 }), await order(id, { due: 1000 })]
    // What such a commit leaves, since the gateway never learned of it.
    await world.owner(
      `update command_log set stage = 'SENT', gateway = 'gateway', send_time = now(),
         epoch = (select epoch from gateway_instance where name = 'gateway') where id = $1`,
      [command],
    )
    world.clock.time += 1000
    desk.missed()
    await desk.tick()
    const first = await received(terminal)
    terminal.send(general(number, first, GENERAL.ok))
    await becomes(command, { stage: 'ENDED', state: '0' })
    terminal.send(general(number, await received(terminal), GENERAL.ok))
    await becomes(next, { stage: 'ENDED', state: '0' })
  })

  it('has an unknown outcome when its gateway was killed, and is not sent again', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    const sent = await received(terminal)
    const waiting = await order(id, { type: 'OFFLINE' })
    // The next start of the gateway finds what the killed one left.
    const killed = desk
    desk = makeDesk()
    await desk.start(false)
    const unknown = { stage: 'ENDED', state: '2', fail_reason: 'GATEWAY_ENDED' }
    expect(await outcome(command)).toMatchObject(unknown)
    // What was told stays told, should the one before live on and hear the answer.
    terminal.send(general(number, sent, GENERAL.ok), jt.heartbeat(number, 5))
    await terminal.takeOne()
    await killed.settled()
    expect(await outcome(command)).toMatchObject(unknown)
    desk.waits(id)
    await desk.settled()
    expect((await received(terminal)).messageId).toBe(TEXT)
    expect(await outcome(waiting)).toMatchObject({ stage: 'SENT' })
  })

  it('is not taken before the gateway knows what its start before has left', async () => {
    await start()
    const { id, terminal } = await online()
    const starting = makeDesk()
    desk = starting
    const command = await order(id)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    await starting.start(false)
    await starting.settled()
    expect((await received(terminal)).messageId).toBe(TEXT)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
  })

  it('keeps its first outcome: a second answer and one that nobody waits for change nothing', async () => {
    await start()
    const { id, number, terminal } = await online()
    const command = await order(id)
    const sent = await received(terminal)
    terminal.send(general(number, sent, GENERAL.ok), general(number, sent, GENERAL.failed))
    await becomes(command, { state: '0' })
    terminal.send(general(number, { serial: 77, messageId: 0x8105 }, GENERAL.failed), jt.heartbeat(number, 4))
    await terminal.takeOne()
    await desk.settled()
    expect(await outcome(command)).toMatchObject({ state: '0', fail_reason: null })
    expect(told).toHaveLength(1)
  })

  it('is settled by the terminal that got it alone: the same serial of another one means another command', async () => {
    await start()
    const [a, b] = [await online(), await online()]
    const command = await order(a.id)
    const sent = await received(a.terminal)
    const other = await order(b.id)
    await b.terminal.takeOne()
    b.terminal.send(general(b.number, sent, GENERAL.ok))
    await becomes(other, { state: '0' })
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
  })

  it('goes to GB/T 32960 too', async () => {
    await start()
    const { id } = await vehicle()
    const vin = `LMPTEST${id.padStart(10, '0')}`
    world.registry.add(vin, n)
    const terminal = await world.gb()
    terminal.send(gb.login(vin, world.clock.time))
    await terminal.takeOne()
    const [row] = await world.owner<{ id: string }>(
      `insert into command_log (tenant_id, org_id, vehicle_id, vin, protocol, cmd_code, action, cmd_type, check_id, stage, state,
         due_time, expire_time) values (1, 10, $1, $2, 'gb32960', 'PARAMETERS', 'query', 'REALTIME', 'gb', 'WAITING', '3',
         to_timestamp($3), to_timestamp($3 + 60)) returning id::text`,
      [id, vin, world.clock.now() / 1000],
    )
    desk.waits(id)
    await desk.settled()
    expect((await terminal.takeOne())[2]).toBe(0x80)
    terminal.send(gb.parameters(vin, world.clock.time))
    await becomes(row?.id ?? '', { stage: 'ENDED', state: '0' })
  })
})

describe('a command that may go to a standing vehicle only', () => {
  const LOCK = {
    code: 'PASS_THROUGH',
    params: { content: 'F1A501' },
    standstill: { age: 60_000, least: 30_000, engineOff: false },
  }
  const PASS_THROUGH = 0x8900
  let serial = 20

  /** A report of the moment, or of the time that it is given, and what it says. */
  async function reports(terminal: Terminal, number: string, point: Partial<Point>): Promise<void> {
    terminal.send(jt.location(number, ++serial, { time: world.clock.time, speed: 0, ...point }))
    await terminal.takeOne()
  }

  const passes = async (ms: number) => {
    world.clock.time += ms
    desk.missed()
    await desk.tick()
    await desk.settled()
  }

  /** Online, with a lock that waits. */
  async function waiting(standstill = LOCK.standstill) {
    await start()
    const one = await online()
    await world.gateway.saveSessions()
    return { ...one, command: await order(one.id, { ...LOCK, standstill }) }
  }

  it('waits as long as no report proves it, and goes once they have for long enough', async () => {
    const { terminal, number, command } = await waiting()
    await passes(10_000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    await reports(terminal, number, {})
    await passes(10_000)
    await reports(terminal, number, {})
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    await passes(20_000)
    await reports(terminal, number, {})
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT' })
    expect((await received(terminal)).messageId).toBe(PASS_THROUGH)
  })

  it.each<[string, Partial<Point>]>([
    ['it moves', { speed: 5 }],
    ['its newest report is of another time', { time: 70_000 }],
  ])('does not go when %s', async (_why, point) => {
    const { terminal, number, command } = await waiting()
    await reports(terminal, number, {})
    await passes(30_000)
    const at = point.time === undefined ? {} : { time: world.clock.time + point.time }
    await reports(terminal, number, { ...point, ...at })
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
  })

  it('does not go on a report that is older than it may be', async () => {
    const { terminal, number, command } = await waiting()
    await reports(terminal, number, {})
    await passes(29_000)
    await reports(terminal, number, {})
    await passes(61_000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
  })

  it('does not go on a report that is older than the one before it', async () => {
    const { terminal, number, command } = await waiting({ ...LOCK.standstill, least: 0 })
    await reports(terminal, number, { speed: 50 })
    await reports(terminal, number, { time: world.clock.time - 20_000 })
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
  })

  it('begins to count anew after the vehicle has moved, and after its connection was away', async () => {
    const { terminal, number, id, command } = await waiting()
    await reports(terminal, number, {})
    await passes(30_000)
    await reports(terminal, number, { speed: 3 })
    await passes(1000)
    await reports(terminal, number, {})
    await passes(20_000)
    await reports(terminal, number, {})
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    terminal.close()
    await vi.waitFor(() => expect(world.gateway.isConnected(id)).toBe(false))
    world.clock.time += 20_000
    const again = await signOn(number)
    await reports(again, number, {})
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
  })

  it('is asked again at the moment of sending: what was taken is put back when its proof has grown too old', async () => {
    const { terminal, number, id, command } = await waiting({ ...LOCK.standstill, least: 0 })
    await reports(terminal, number, {})
    const { now } = world.clock
    const moment = world.clock.time
    // Taking it asks twice; committing that takes longer than the report may be old.
    let asked = 0
    world.clock.now = () => (++asked <= 2 ? moment : moment + 61_000)
    desk.waits(id)
    await desk.settled()
    world.clock.now = now
    expect(asked).toBeGreaterThan(2)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING', state: '3' })
    terminal.send(jt.heartbeat(number, 3))
    await terminal.takeOne()
    expect(terminal.frames).toHaveLength(0)
  })

  it('does not go with a running engine where that is asked', async () => {
    const { terminal, number, command } = await waiting({ ...LOCK.standstill, least: 0, engineOff: true })
    await reports(terminal, number, { started: true })
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
    await reports(terminal, number, { started: false })
    await passes(1000)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT' })
  })

  it('is all that may lock: the database takes no lock without its condition', async () => {
    const { id } = await waiting()
    const text = await order(id, { type: 'OFFLINE' })
    const lock = (which: string) =>
      world.owner(`update command_log set action = 'lock' where id = $1`, [which])
    await expect(lock(text)).rejects.toThrow('command_log_lock_standstill_check')
  })

  it('lets others pass while it waits', async () => {
    const { terminal, id, command } = await waiting()
    await order(id)
    expect((await received(terminal)).messageId).toBe(TEXT)
    expect(await outcome(command)).toMatchObject({ stage: 'WAITING' })
  })

  it('is never repeated: without an answer its outcome is unknown', async () => {
    const { terminal, number, command } = await waiting({ ...LOCK.standstill, least: 0 })
    await reports(terminal, number, {})
    await passes(1000)
    expect((await received(terminal)).messageId).toBe(PASS_THROUGH)
    for (let i = 0; i < 7; i++) {
      world.clock.time += 10_000
      world.gateway.tick()
    }
    await becomes(command, { stage: 'ENDED', state: '2' })
    terminal.send(jt.heartbeat(number, 3))
    await terminal.takeOne()
    expect(terminal.frames).toHaveLength(0)
  })

  it('is told to who follows its category in the transaction that ends it, once', async () => {
    await start()
    const ended: EndedCommand[] = []
    followers.push({ category: 'OTHER', ended: async (_tx, commands) => void ended.push(...commands) })
    const { id, number, terminal } = await online()
    const command = await order(id)
    const sent = await received(terminal)
    terminal.send(general(number, sent, GENERAL.ok), general(number, sent, GENERAL.failed))
    await becomes(command, { stage: 'ENDED', state: '0' })
    expect(ended).toEqual([expect.objectContaining({ id: command, state: '0', vehicleId: id })])
  })
})

describe('a command that carries bytes', () => {
  const PACKAGE = Uint8Array.from({ length: 5000 }, (_, i) => i & 0xff)
  const UPGRADE = { code: 'UPGRADE', params: { file: '7', manufacturer: 'MP001', version: 'V2' } }

  it('brings what its port has, whole, and ends with what the terminal says came of it', async () => {
    await start([
      {
        codes: ['UPGRADE'],
        read: async ({ values }) => (values.file === '7' ? { bytes: PACKAGE } : undefined),
      },
    ])
    const { id, number, terminal } = await online()
    const command = await order(id, UPGRADE)
    const frames = (await terminal.take(5)).map((frame) => jt808.decode(frame))
    expect(frames.every((one) => one.ok && one.messageId === 0x8108)).toBe(true)
    const [first] = frames
    terminal.send(
      general(number, { serial: first?.ok ? (first.serial ?? -1) : -1, messageId: 0x8108 }, GENERAL.ok),
    )
    await becomes(command, { stage: 'SENT', state: '5' })
    terminal.send(encode808.upgradeResult({ edition: '2013', number, serial: 12 }, { kind: 0, result: 0 }))
    await becomes(command, { stage: 'ENDED', state: '0' })
  })

  it('says every few seconds how much of it the line has taken', async () => {
    const bytes = new Uint8Array(400_000)
    await start([{ codes: ['UPGRADE'], read: async () => ({ bytes }) }])
    const { id, terminal } = await online()
    const command = await order(id, UPGRADE)
    const progress = async () => {
      desk.missed()
      await desk.tick()
      const rows = await world.owner<{ progress: number | null }>(
        'select progress from command_log where id = $1',
        [command],
      )
      return rows[0]?.progress
    }
    await vi.waitFor(() => expect(terminal.frames.length).toBeGreaterThan(20), { timeout: 10_000 })
    const early = await progress()
    expect(early).toBeGreaterThan(0)
    expect(early).toBeLessThan(100)
    await vi.waitFor(async () => expect(await progress()).toBe(100), { timeout: 30_000 })
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
  })

  it('that tells an address tells it once, and its secret is stored nowhere', async () => {
    const url = 'http://192.0.2.7/p/'
    const address = { url: `${url}secret`, shown: `${url}***`, host: '192.0.2.7', port: 80, minutes: 240 }
    await start([
      { codes: ['UPGRADE'], read: async ({ kind }) => (kind === 'address' ? { address } : undefined) },
    ])
    const { id, terminal } = await electric()
    const params = { file: '7', manufacturer: 'MP01', version: 'F2.00' }
    const command = await order(id, { code: 'UPGRADE', params, protocol: 'gb32960', expire: 3_600_000 })
    expect(Buffer.from(await terminal.takeOne()).includes(address.url)).toBe(true)
    world.clock.time += 61_000
    world.gateway.tick()
    await becomes(command, { stage: 'ENDED', state: '2' })
    expect(terminal.frames).toEqual([])
    const stored = await world.stored(Number(id))
    expect(stored.some(({ raw }) => raw.includes(address.shown))).toBe(true)
    expect(stored.some(({ raw }) => raw.includes('secret'))).toBe(false)
  })

  it('is not sent without them', async () => {
    for (const one of [
      [],
      [{ codes: ['UPGRADE'], read: async () => undefined }],
      [{ codes: ['UPGRADE'], read: () => Promise.reject(new Error('no disk')) }],
    ]) {
      await start(one)
      const { id, terminal } = await online()
      await becomes(await order(id, UPGRADE), { stage: 'ENDED', state: '7' })
      expect(terminal.frames).toEqual([])
      await world.stop()
    }
    await start()
  })
})

describe('a terminal that signs on again over the same connection', () => {
  beforeEach(() => start())

  const query = (vehicleId: string) =>
    order(vehicleId, { code: 'PARAMETERS', params: {}, protocol: 'gb32960' })

  it('by JT/T 808 has the answer to its open command matched', async () => {
    const { id, number, terminal } = await online()
    const command = await order(id)
    const sent = await received(terminal)
    terminal.send(jt.authenticate(number, 'code', 5))
    await terminal.takeOne()
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
    terminal.send(general(number, sent, GENERAL.ok))
    await becomes(command, { stage: 'ENDED', state: '0' })
  })

  it('by GB/T 32960 has the answer to its open command matched', async () => {
    const { id, vin, terminal, login } = await electric()
    const command = await query(id)
    await terminal.takeOne()
    await login(2)
    expect(await outcome(command)).toMatchObject({ stage: 'SENT', state: '3' })
    terminal.send(gb.parameters(vin, world.clock.time))
    await becomes(command, { stage: 'ENDED', state: '0' })
  })

  it('after a logout has ended what was open: nobody answers for a session that is over', async () => {
    const { id, vin, terminal, login } = await electric()
    const command = await query(id)
    await terminal.takeOne()
    terminal.send(gb.logout(vin, world.clock.time))
    await terminal.takeOne()
    await login(2)
    terminal.send(gb.parameters(vin, world.clock.time))
    await becomes(command, { stage: 'ENDED', state: '2', fail_reason: 'SESSION_ENDED' })
  })

  it('is given what waits, once', async () => {
    const { id, vin, terminal, login } = await electric()
    await login(2)
    const command = await query(id)
    await terminal.takeOne()
    await login(3)
    world.clock.time += 1000
    await desk.tick()
    await desk.settled()
    terminal.send(gb.parameters(vin, world.clock.time))
    await becomes(command, { stage: 'ENDED', state: '0' })
    expect(terminal.frames).toEqual([])
  })
})
