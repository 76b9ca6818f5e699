import { sql, type Tx } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import { chinaTimeText } from '@motorpool/kernel'
import type { TextMessage } from '@motorpool/messaging/server'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildTerminal } from '../../vehicle/test/support/fleet.ts'
import { lockChain } from '../src/server/chain.ts'
import { checkChain } from '../src/server/index.ts'
import { expireJob } from '../src/server/orders/expire.ts'
import { LOCKS_API, lockHistory, lockOrders, ORDERS_API } from '../src/shared/index.ts'
import { buildMachine, gateway, link, type Machine, Person, type Set, start } from './support/app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Told {
  id: string
  vin: string
  checkID: string
  state: string
}

const set: Set = {}
const texted: TextMessage[] = []
let app: TestApp
let place: Place
let asker: Person
let approver: Person
let machine: Machine

beforeAll(async () => {
  app = await start(set, {}, texted)
  place = await newPlace(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const key of Object.keys(set)) delete set[key]
  set['lock.vehiclesAnHour'] = 1000
  asker = await Person.make(app, place)
  approver = await Person.make(app, place)
  machine = await buildMachine(app, place)
})

const rows = <T>(statement: ReturnType<typeof sql<T>>) =>
  app.db.withPlatform(undefined, 'test', async (tx) => (await statement.execute(tx)).rows)

const ask = (lockId: string, body: Record<string, unknown> = {}, who = asker) =>
  who.call.post<Told[]>(ORDERS_API, {
    ids: [lockId],
    action: 'lock',
    reason: '逾期未还款',
    ...body,
  })

const approve = (id: string, who = approver, otp = who.code()) =>
  who.call.put<Told[]>(`${ORDERS_API}/approve`, { ids: [id], otp })

const orderOf = async (id: string) =>
  (
    await rows(sql<{ state: string; command: string | null; due: number; by: string | null }>`
      select state, cmd_log_id::text as command, due_time as due, decide_user_id::text as by from lock_order where id = ${id}`)
  )[0]

const commandsOf = (vin: string) =>
  rows(sql<{
    id: string
    action: string
    stage: string
    state: string
    standstill: object | null
    due: number
    params: object
  }>`
    select id::text, action, stage, state, standstill, due_time as due, params from command_log where vin = ${vin} order by command_log.id`)

const statusOf = async (lockId: string) =>
  (
    await rows(sql<{ item: string; vehicle: string }>`
      select l.lock_status as item, v.lock_status as vehicle from vehicle_lock l join vehicle v on v.id = l.vehicle_id
      where l.id = ${lockId}`)
  )[0]

const stepsOf = async (vin: string) =>
  (
    await rows(sql<{ step: string }>`select step from vehicle_lock_history where vin = ${vin} order by seq`)
  ).map(({ step }) => step)

/** An approved order whose warning is over, as the gateway finds it. */
async function waiting(lockId: string, action = 'lock'): Promise<{ order: string; command: string }> {
  const asked = await ask(lockId, { action })
  if (asked.status !== 200) throw new Error(asked.text)
  const id = asked.data[0]?.id ?? ''
  const approved = await approve(id)
  if (approved.status !== 200) throw new Error(approved.text)
  app.clock.advance(2 * HOUR)
  return { order: id, command: (await orderOf(id))?.command ?? '' }
}

/** Carried out by the terminal of a vehicle that stands. */
async function carried(command: string): Promise<void> {
  const store = gateway(app)
  const taken = await store.claim([machine.id], app.clock.now(), () => true)
  expect(taken.map(({ id }) => id)).toEqual([command])
  await store.settle([{ id: command, stage: 'ENDED', state: '0' }], app.clock.now())
}

const locked = async (command = 'RELAY_1') => {
  const lockId = await link(app, asker.user, machine.vin, command)
  const given = await waiting(lockId)
  await carried(given.command)
  return { lockId, ...given }
}

describe('a lock', () => {
  it('R346 is asked by one person and sent after another has approved it with a fresh second factor', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const asked = await ask(lockId)
    expect([asked.status, asked.data[0]?.state]).toEqual([200, 'ASKED'])
    expect(await commandsOf(machine.vin)).toEqual([])
    const id = asked.data[0]?.id ?? ''
    expect((await approve(id)).data[0]).toMatchObject({ state: 'APPROVED', checkID: asked.data[0]?.checkID })
    const [command] = await commandsOf(machine.vin)
    expect(command).toMatchObject({
      action: 'lock',
      stage: 'WAITING',
      params: { content: 'F00101' },
      standstill: { age: 60_000, least: 60_000, engineOff: false },
    })
    expect(await orderOf(id)).toMatchObject({ state: 'APPROVED', by: approver.id, command: command?.id })
  })

  it('is approved by nobody who asked for it, however fresh the factor', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { data } = await ask(lockId)
    expect((await approve(data[0]?.id ?? '', asker)).errCode).toBe('LOCK_OWN_APPROVAL')
    expect(await commandsOf(machine.vin)).toEqual([])
  })

  it('is not approved with a wrong code, a used one, or by who has no second factor', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const id = (await ask(lockId)).data[0]?.id ?? ''
    expect((await approve(id, approver, '000000')).errCode).toBe('OTP_WRONG')
    const bare = await Person.make(app, place, false)
    expect((await approve(id, bare)).errCode).toBe('OTP_NOT_SET_UP')
    const code = approver.code()
    const other = await buildMachine(app, place)
    const second = (await ask(await link(app, asker.user, other.vin, 'RELAY_1'))).data[0]?.id ?? ''
    expect((await approve(second, approver, code)).status).toBe(200)
    expect((await approve(id, approver, code)).errCode).toBe('OTP_WRONG')
    expect(await commandsOf(machine.vin)).toEqual([])
  })

  it('is decided by no program: tokens may ask, and no more', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const program = await app.buildUser({
      tenant: place.tenant,
      apiToken: true,
      permissions: ['lock/locks/update', 'lock/orders/update'],
    })
    const body = { ids: [lockId], action: 'lock', reason: '逾期' }
    const asked = await app.as(program).post<Told[]>(ORDERS_API, body)
    expect(asked.data[0]?.state).toBe('ASKED')
    const ids = [asked.data[0]?.id]
    const refused = [
      await app.as(program).put(`${ORDERS_API}/approve`, { ids, otp: '123456' }),
      await app.as(program).put(`${ORDERS_API}/refuse`, { ids, note: 'x' }),
      await app.as(program).post(ORDERS_API, { ...body, action: 'unlock', emergency: true }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('is sent once the owner was warned for as long as the tenant says', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    set['lock.warningMinutes'] = 90
    const id = (await ask(lockId)).data[0]?.id ?? ''
    await approve(id)
    const approvedAt = app.clock.now()
    expect((await commandsOf(machine.vin))[0]?.due).toBe(approvedAt + 90 * MINUTE)
    const store = gateway(app)
    expect(await store.claim([machine.id], approvedAt + 89 * MINUTE, () => true)).toEqual([])
  })

  it('goes to a standing vehicle alone, and the vehicle is locked when its terminal has done it', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { command, order } = await waiting(lockId)
    const store = gateway(app)
    expect(await store.claim([machine.id], app.clock.now(), () => false)).toEqual([])
    expect(await statusOf(lockId)).toEqual({ item: 'UNLOCKED', vehicle: 'UNLOCKED' })
    await carried(command)
    expect(await statusOf(lockId)).toEqual({ item: 'LOCKED', vehicle: 'LOCKED' })
    expect((await orderOf(order))?.state).toBe('DONE')
    expect(await stepsOf(machine.vin)).toEqual(['LINK', 'ASK', 'APPROVE', 'RESULT'])
  })

  it('is not sent to another terminal that came into the vehicle meanwhile', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    await waiting(lockId)
    await rows(sql`
      update terminal set terminal_code = ${`${machine.terminalCode}X`} where terminal_code = ${machine.terminalCode}`)
    expect(await gateway(app).claim([machine.id], app.clock.now(), () => true)).toEqual([])
  })

  it('has failed at once when the vehicle gets another terminal, and says why', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { command, order } = await waiting(lockId)
    const spare = await buildTerminal(app, place)
    const changed = await app.as(place.owner).put('/api/vehicle-svc/vehicles/V1.0/changeTerminal', {
      vin: machine.vin,
      terminalId: spare.id,
      changeReason: '返修',
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await orderOf(order))?.state).toBe('FAILED')
    expect((await stepsOf(machine.vin)).at(-1)).toBe('RESULT')
    const { data } = await asker.call.post<{ items: { id: string; failReason: string }[] }>(
      `${ORDERS_API}/page`,
      {
        page: 1,
        pageSize: 10,
        vin: machine.vin,
      },
    )
    expect(data.items).toMatchObject([{ id: order, failReason: 'TERMINAL_CHANGED' }])
    expect(await commandsOf(machine.vin)).toMatchObject([{ id: command, state: '7' }])
  })

  it('that was refused, stayed unanswered or came too late leaves the vehicle as it was, and says so', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    for (const [state, becomes] of [
      ['1', 'FAILED'],
      ['2', 'UNKNOWN'],
    ] as const) {
      const { command, order } = await waiting(lockId)
      const store = gateway(app)
      await store.claim([machine.id], app.clock.now(), () => true)
      await store.settle([{ id: command, stage: 'ENDED', state }], app.clock.now())
      expect((await orderOf(order))?.state).toBe(becomes)
    }
    const { order } = await waiting(lockId)
    app.clock.advance(73 * HOUR)
    await gateway(app).expire(app.clock.now())
    expect((await orderOf(order))?.state).toBe('FAILED')
    expect(await statusOf(lockId)).toEqual({ item: 'UNLOCKED', vehicle: 'UNLOCKED' })
  })

  it('is approved for so many vehicles an hour, those of colleagues counted', async () => {
    set['lock.vehiclesAnHour'] = 1
    const strict = await newPlace(app)
    const [one, two] = [await Person.make(app, strict), await Person.make(app, strict)]
    const orders: string[] = []
    for (let n = 0; n < 2; n++) {
      const { vin } = await buildMachine(app, strict)
      const asked = await ask(await link(app, one.user, vin, 'RELAY_1'), {}, one)
      orders.push(asked.data[0]?.id ?? '')
    }
    const [first = '', second = ''] = orders
    expect((await approve(first, two)).status).toBe(200)
    expect((await approve(second, two)).errCode).toBe('LOCK_TOO_MANY')
    app.clock.advance(HOUR)
    expect((await approve(second, two)).status).toBe(200)
  })

  it('follows the stage before it, after as long as that was given', async () => {
    const second = await link(app, asker.user, machine.vin, 'RELAY_2')
    expect((await ask(second)).errCode).toBe('LOCK_STAGE')
    const levels = [{ level: 1, lockCommand: 'RELAY_1', delayHours: 24 }]
    const saved = await asker.call.post('/api/vehicle-svc/bomagLevels/V1.0/save', {
      vin: machine.vin,
      levels,
    })
    expect(saved.status, saved.text).toBe(200)
    await locked('RELAY_1')
    expect((await ask(second)).errCode).toBe('LOCK_STAGE')
    app.clock.advance(24 * HOUR)
    expect((await ask(second)).status).toBe(200)
  })

  it('of a stage that is switched off for the vehicle, or of an item that only unlocks, is refused', async () => {
    const levels = [{ level: 1, lockCommand: 'RELAY_1', enabled: false }]
    await asker.call.post('/api/vehicle-svc/bomagLevels/V1.0/save', { vin: machine.vin, levels })
    expect((await ask(await link(app, asker.user, machine.vin, 'RELAY_1'))).errCode).toBe('LOCK_STAGE_OFF')
    expect((await ask(await link(app, asker.user, machine.vin, 'UNLOCK'))).errCode).toBe('LOCK_ONLY_UNLOCKS')
  })

  it('needs a reason, and is asked once', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    expect((await ask(lockId, { reason: ' ' })).status).toBe(400)
    expect((await ask(lockId)).status).toBe(200)
    expect((await ask(lockId)).errCode).toBe('LOCK_ORDER_OPEN')
  })

  it('that nobody approved in time expires, and is approved no more', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const id = (await ask(lockId)).data[0]?.id ?? ''
    app.clock.advance(24 * HOUR)
    expect((await approve(id)).errCode).toBe('LOCK_ORDER_EXPIRED')
    expect((await ask(lockId)).errCode).toBe('LOCK_ORDER_OPEN')
  })

  it('is refused with a reason, or withdrawn until it is on the wire', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const first = (await ask(lockId)).data[0]?.id ?? ''
    expect((await approver.call.put(`${ORDERS_API}/refuse`, { ids: [first], note: '' })).status).toBe(400)
    await approver.call.put(`${ORDERS_API}/refuse`, { ids: [first], note: '客户已付款' })
    expect((await orderOf(first))?.state).toBe('REFUSED')
    expect((await approve(first)).errCode).toBe('LOCK_ORDER_STATE')
    const { order, command } = await waiting(lockId)
    await asker.call.put(`${ORDERS_API}/withdraw`, { ids: [order] })
    expect((await orderOf(order))?.state).toBe('WITHDRAWN')
    expect((await commandsOf(machine.vin)).find(({ id }) => id === command)).toMatchObject({
      stage: 'ENDED',
      state: '8',
    })
    const sent = await waiting(lockId)
    await gateway(app).claim([machine.id], app.clock.now(), () => true)
    const late = await asker.call.put(`${ORDERS_API}/withdraw`, { ids: [sent.order] })
    expect([late.status, late.errCode]).toEqual([409, 'LOCK_ON_WIRE'])
    expect((await orderOf(sent.order))?.state).toBe('APPROVED')
  })

  it('R347 whose command is cancelled in its list is withdrawn with it', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { order, command } = await waiting(lockId)
    await asker.call.put(`/api/vehicle-svc/cmdLogs/V1.0/${command}/cancel`, {})
    expect((await orderOf(order))?.state).toBe('WITHDRAWN')
  })

  it('by one person, where the tenant says so, needs that person’s second factor', async () => {
    set['lock.persons'] = 1
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    expect((await ask(lockId)).errCode).toBe('LOCK_FACTOR_NEEDED')
    expect((await ask(lockId, { otp: '000000' })).errCode).toBe('OTP_WRONG')
    expect((await ask(lockId, { otp: asker.code() })).data[0]?.state).toBe('APPROVED')
  })

  it('by one person counts as well for the vehicles of an hour', async () => {
    set['lock.persons'] = 1
    set['lock.vehiclesAnHour'] = 1
    const alone = await newPlace(app)
    const person = await Person.make(app, alone)
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 2; n++) {
      const { vin } = await buildMachine(app, alone)
      const lockId = await link(app, person.user, vin, 'RELAY_1')
      answers.push((await ask(lockId, { otp: person.code() }, person)).errCode)
    }
    expect(answers).toEqual([undefined, 'LOCK_TOO_MANY'])
  })

  it('in real time to a terminal that is offline has failed at once', async () => {
    set['lock.warningMinutes'] = 0
    const dark = await buildMachine(app, place, ['RELAY_1'], false)
    const lockId = await link(app, asker.user, dark.vin, 'RELAY_1')
    const id = (await ask(lockId, { cmdType: 'REALTIME' })).data[0]?.id ?? ''
    expect((await approve(id)).status).toBe(200)
    expect((await orderOf(id))?.state).toBe('FAILED')
  })

  it('that nobody approved is ended by the clock, with its step in the chain', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const id = (await ask(lockId)).data[0]?.id ?? ''
    const sweep = async () => {
      await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, expireJob, {}))
      await app.drainJobs()
    }
    await sweep()
    expect((await orderOf(id))?.state).toBe('ASKED')
    app.clock.advance(24 * HOUR)
    await sweep()
    expect((await orderOf(id))?.state).toBe('EXPIRED')
    expect(await stepsOf(machine.vin)).toEqual(['LINK', 'ASK', 'EXPIRE'])
  })

  it('is ended by a gateway in the order in which calls take its rows, so that neither waits for the other', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { order, command } = await waiting(lockId)
    const store = gateway(app)
    await store.claim([machine.id], app.clock.now(), () => true)
    let settled: Promise<unknown> = Promise.resolve()
    await app.db.withPlatform(undefined, 'a call in the middle of its turn', async (tx) => {
      await lockChain(tx, place.tenant.id)
      settled = store.settle([{ id: command, stage: 'ENDED', state: '0' }], app.clock.now())
      const waits = () =>
        rows(sql<{ n: number }>`
          select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`)
      await expect.poll(async () => (await waits())[0]?.n).toBe(1)
      // Refused at once where the gateway holds it already.
      await sql`select from lock_order where id = ${order} for update nowait`.execute(tx)
    })
    await settled
    expect((await orderOf(order))?.state).toBe('DONE')
  })

  const chainIsFree = async (tx: Tx) => {
    const { rows: tried } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('lock-chain:' || ${place.tenant.id}, 0)) as free`.execute(
      tx,
    )
    return tried[0]?.free
  }

  /** Something has the vehicle, as a call that changes its terminal, when `other` begins; it then takes what follows. */
  async function beside(other: () => Promise<unknown>): Promise<unknown> {
    let running: Promise<unknown> = Promise.resolve()
    await app.db.withPlatform(undefined, 'a change of the vehicle', async (tx) => {
      await sql`select from vehicle where id = ${machine.id} for update`.execute(tx)
      running = other()
      const waits = () =>
        rows(sql<{ n: number }>`
          select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted and locktype <> 'advisory'`)
      await expect.poll(async () => (await waits())[0]?.n).toBeGreaterThan(0)
      expect(await chainIsFree(tx)).toBe(true)
      await sql`select from command_log where vehicle_id = ${machine.id} for update nowait`.execute(tx)
    })
    return running
  }

  it('ends while its vehicle gets another terminal, and neither waits for the other', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { order, command } = await waiting(lockId)
    const store = gateway(app)
    await store.claim([machine.id], app.clock.now(), () => true)
    await beside(() => store.settle([{ id: command, stage: 'ENDED', state: '0' }], app.clock.now()))
    expect((await orderOf(order))?.state).toBe('DONE')
    expect(await statusOf(lockId)).toEqual({ item: 'LOCKED', vehicle: 'LOCKED' })
  })

  it('is approved while its vehicle gets another terminal, and neither waits for the other', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    await link(app, asker.user, machine.vin, 'RELAY_2')
    const id = (await ask(lockId)).data[0]?.id ?? ''
    await beside(async () => expect((await approve(id)).status).toBe(200))
    expect((await orderOf(id))?.state).toBe('APPROVED')
  })

  it('is offered as a choice to who sees its vehicle alone', async () => {
    const offered = async (who: Person) =>
      (await who.call.get<{ label: string }[]>(`${LOCKS_API}/options`)).data.map(({ label }) => label)
    await link(app, asker.user, machine.vin, 'RELAY_1')
    expect(await offered(asker)).toContain(machine.vin)
    expect(await offered(await Person.make(app, await newPlace(app)))).toEqual([])
  })

  it('of a vehicle that the caller does not see is as good as none', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const id = (await ask(lockId)).data[0]?.id ?? ''
    const stranger = await Person.make(app, await newPlace(app))
    expect((await ask(lockId, {}, stranger)).status).toBe(404)
    expect((await approve(id, stranger)).status).toBe(404)
  })
})

describe('a lock given as a command', () => {
  const give = (who: Person, path: string, body: Record<string, unknown>) =>
    who.call.post<{ id: string; checkID: string; state: string }>(
      `/api/vehicle-svc/cmd/V2.0/${machine.vin}/${path}`,
      body,
    )

  it('R340 R345 is an order that runs under its check id, and no command before its approval', async () => {
    await link(app, asker.user, machine.vin, 'RELAY_1')
    const body = { cmdCode: 'RELAY_1', reason: '逾期' }
    const { status, data } = await give(asker, 'lock/OFFLINE', body)
    expect([status, data.state]).toEqual([200, '3'])
    expect(await commandsOf(machine.vin)).toEqual([])
    expect((await approve(data.id)).data[0]).toMatchObject({ checkID: data.checkID, state: 'APPROVED' })
    expect((await give(asker, 'unlock/OFFLINE', { cmdCode: 'RELAY_1' })).status).toBe(400)
    expect((await give(asker, 'lock/RESERVATION', body)).text).toContain('reserveTime')
    expect((await give(asker, 'lock/OFFLINE', { ...body, cmdCode: 'RELAY_3' })).status).toBe(404)
  })

  it('asks for the right to lock, and for no other', async () => {
    await link(app, asker.user, machine.vin, 'RELAY_1')
    const sender = await Person.make(app, place, true, ['single-vehicle/params/update'])
    const locker = await Person.make(app, place, true, ['lock/locks/update'])
    const body = { cmdCode: 'RELAY_1', reason: '逾期' }
    expect((await give(sender, 'lock/OFFLINE', body)).status).toBe(403)
    expect((await give(locker, 'lock/OFFLINE', body)).status).toBe(200)
    const text = { cmdCode: 'TEXT', params: { text: 'x' } }
    expect((await give(locker, 'set/OFFLINE', text)).status).toBe(403)
    expect((await give(sender, 'set/OFFLINE', text)).status).toBe(200)
  })

  it('is read in the log of locks by who may read that alone', async () => {
    await locked()
    const reader = await Person.make(app, place, true, ['lock/log/find'])
    await give(asker, 'set/OFFLINE', { cmdCode: 'TEXT', params: { text: 'x' } })
    const { data } = await reader.call.post<{ items: { cmdCategory: string }[] }>(
      '/api/vehicle-svc/cmdLogs/V1.0/page',
      { page: 1, pageSize: 10, vin: machine.vin },
    )
    expect(data.items.map(({ cmdCategory }) => cmdCategory)).toEqual(['LOCK'])
  })
})

describe('an unlock', () => {
  it('passes the same two persons, and frees the vehicle without asking for standstill', async () => {
    const { lockId } = await locked()
    const { command } = await waiting(lockId, 'unlock')
    expect((await commandsOf(machine.vin)).at(-1)).toMatchObject({
      action: 'unlock',
      standstill: null,
      params: { content: 'F00100' },
    })
    await carried(command)
    expect(await statusOf(lockId)).toEqual({ item: 'UNLOCKED', vehicle: 'UNLOCKED' })
  })

  it('of the item that only unlocks frees every stage', async () => {
    const { lockId } = await locked()
    const all = await link(app, asker.user, machine.vin, 'UNLOCK')
    await carried((await waiting(all, 'unlock')).command)
    expect(await statusOf(lockId)).toEqual({ item: 'UNLOCKED', vehicle: 'UNLOCKED' })
  })

  it('in an emergency needs one person, goes at once, takes back what would lock, and is told to all administrators', async () => {
    const { lockId } = await locked()
    const second = await link(app, asker.user, machine.vin, 'RELAY_2')
    const pending = await waiting(second)
    await rows(sql`
      with r as (insert into role (tenant_id, org_id, name, code) values (${place.tenant.id}, ${place.org.id}, 'admins', 'admins')
          on conflict do nothing returning id),
        p as (insert into resource (code, name, module, action) values ('system/roles/update', 'x', 'system/roles', 'update')
          on conflict (code) do update set name = excluded.name returning id),
        a as (insert into role_authority (tenant_id, role_id, authority_type, resource_id)
          select ${place.tenant.id}, r.id, 'resource', p.id from r, p)
      insert into user_role (tenant_id, user_id, role_id) select ${place.tenant.id}, ${approver.id}, r.id from r`)
    const freed = await ask(lockId, { action: 'unlock', emergency: true, reason: '道口抛锚' })
    expect([freed.status, freed.data[0]?.state]).toEqual([200, 'APPROVED'])
    expect((await orderOf(pending.order))?.state).toBe('WITHDRAWN')
    const open = (await commandsOf(machine.vin)).filter(({ stage }) => stage === 'WAITING')
    expect(open).toMatchObject([{ action: 'unlock', due: app.clock.now() }])
    const told = await rows(sql<{ title: string; users: string[] }>`
      select title, receiver_user_ids::text[] as users from message where text_key = 'lock.emergency'`)
    expect(told).toEqual([{ title: 'lock.emergency', users: [approver.id] }])
    expect(await stepsOf(machine.vin)).toContain('EMERGENCY')
    expect((await ask(lockId, { emergency: true })).errCode).toBe('LOCK_EMERGENCY_UNLOCKS')
  })
})

describe('the owner', () => {
  it('is told of a lock when it is approved: from when on, and why', async () => {
    const owner = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER' })
    const { id, userName } = owner.principal.actor
    await rows(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type) overriding system value
      values (${id}, ${place.tenant.id}, ${place.org.id}, ${userName}, 'x', '车主', 'CUSTOMER')`)
    await rows(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin)
      values (${place.tenant.id}, ${place.org.id}, ${id}, ${machine.vin})`)
    const told = () =>
      rows(sql<{ users: string[]; params: { vin: string; reason: string; time: string } }>`
        select receiver_user_ids::text[] as users, text_params as params from message
        where text_key = 'lock.warning' and text_params->>'vin' = ${machine.vin}`)
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const order = (await ask(lockId)).data[0]?.id ?? ''
    expect(await told()).toEqual([])
    await approve(order)
    const due = chinaTimeText(app.clock.now() + HOUR)
    expect(await told()).toMatchObject([{ users: [id], params: { reason: '逾期未还款', time: due } }])
    const { vin } = machine
    expect(texted.filter((one) => one.vin === vin)).toMatchObject([
      { vin, users: [id], text: { key: 'lock.warning', params: { reason: '逾期未还款', time: due } } },
    ])
  })
})

describe('what is owed', () => {
  const owed = (over: object = {}) => ({
    vin: machine.vin,
    dueSince: '2020-03-01',
    amount: 12500,
    contractNo: 'HT-7',
    ...over,
  })
  const propose = (over: object = {}, who = asker) =>
    who.call.post<Told[]>(`${ORDERS_API}/arrears`, { lockCommand: 'RELAY_1', vehicles: [owed(over)] })
  const finance = () =>
    rows(sql`update vehicle set finance_org_id = ${place.org.id} where id = ${machine.id}`)

  it('leads to a proposal, also where one person is enough, and to no lock before another person approves', async () => {
    await link(app, asker.user, machine.vin, 'RELAY_1')
    await finance()
    set['lock.persons'] = 1
    const { status, data } = await propose()
    expect(status).toBe(200)
    expect(data).toMatchObject([{ vin: machine.vin, state: 'ASKED' }])
    expect(await commandsOf(machine.vin)).toEqual([])
    const id = data[0]?.id ?? ''
    expect((await approve(id, asker)).errCode).toBe('LOCK_OWN_APPROVAL')
    expect(await commandsOf(machine.vin)).toEqual([])
    expect((await approve(id)).status).toBe(200)
    expect(await commandsOf(machine.vin)).toMatchObject([{ action: 'lock', stage: 'WAITING' }])
    const [said] = await rows(sql<{ reason: string }>`select reason from lock_order where id = ${id}`)
    expect(said?.reason).toContain('12500.00')
  })

  it('is proposed by no one for a vehicle that is not financed, not owed yet, not under control, or not seen', async () => {
    expect((await propose()).errCode).toBe('LOCK_NOT_FINANCED')
    await finance()
    expect((await propose({ dueSince: '2999-01-01' })).errCode).toBe('LOCK_NOT_OWED')
    expect((await propose()).errCode).toBe('LOCK_NOT_LINKED')
    await link(app, asker.user, machine.vin, 'RELAY_1')
    const stranger = await Person.make(app, await newPlace(app))
    expect((await propose({}, stranger)).status).toBe(404)
    expect((await propose({ dueSince: '2026-13-01' })).status).toBe(400)
    expect((await propose({ amount: 0 })).status).toBe(400)
    expect((await propose({ vin: 7 })).status).toBe(400)
    expect(await rows(sql`select from lock_order where vin = ${machine.vin}`)).toEqual([])
    expect((await propose()).status).toBe(200)
    expect((await propose()).errCode).toBe('LOCK_ORDER_OPEN')
  })
})

describe('a sheet', () => {
  const HEAD = ['车架号', '锁车指令', '下发方式', '预约时间', '原因']
  const bring = async (lines: string[][]) =>
    sendFile<{ total: number }>(asker.call, `${LOCKS_API}/import`, await workbook(HEAD, lines))

  it('puts items under control and asks for their locks, which another person approves', async () => {
    const sent = await bring([[machine.vin, '继电器一级锁车', '离线', '', '逾期 90 天']])
    expect(sent.status, sent.text).toBe(200)
    expect(await stepsOf(machine.vin)).toEqual(['LINK', 'ASK'])
    expect(await commandsOf(machine.vin)).toEqual([])
  })

  it('with an item that a terminal lacks, or without a reason, brings nothing', async () => {
    await bring([
      [machine.vin, '继电器一级锁车', '离线', '', '逾期'],
      [machine.vin, '控制器一级锁车', '离线', '', '逾期'],
    ])
    await bring([[machine.vin, '继电器一级锁车', '离线', '', '']])
    expect(await stepsOf(machine.vin)).toEqual([])
  })
})

describe('what is under control', () => {
  it('R346 lists what the software of the terminal has, and how far it is under control', async () => {
    const lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
    const { data } = await asker.call.get<{ lockCommand: string; id: string | null }[]>(
      `${LOCKS_API}/${machine.vin}/lockItems`,
    )
    expect(data.map(({ lockCommand, id }) => [lockCommand, id])).toEqual([
      ['RELAY_1', lockId],
      ['RELAY_2', null],
      ['UNLOCK', null],
    ])
    const wrong = { vinList: [machine.vin], lockCommands: ['CONTROLLER_1'] }
    expect((await asker.call.post(`${LOCKS_API}/locks`, wrong)).errCode).toBe('LOCK_NO_ITEM')
  })

  it('stays while it is locked or may become so', async () => {
    const { lockId } = await locked()
    const unlink = (id: string) => asker.call.delete(`${LOCKS_API}/unlink`, { ids: [id] })
    expect((await unlink(lockId)).errCode).toBe('LOCK_IS_LOCKED')
    const second = await link(app, asker.user, machine.vin, 'RELAY_2')
    expect((await ask(second)).status).toBe(200)
    expect((await unlink(second)).errCode).toBe('LOCK_ORDER_OPEN')
    const third = await link(app, asker.user, machine.vin, 'UNLOCK')
    expect((await unlink(third)).status).toBe(200)
    expect(await stepsOf(machine.vin)).toContain('UNLINK')
  })

  it('keeps its vehicle and terminal: what is locked is neither deleted nor unbound', async () => {
    const vehicles = '/api/vehicle-svc/vehicles/V1.0'
    const remove = () => app.as(place.owner).delete(vehicles, { ids: [machine.id] })
    const unbind = () =>
      app.as(place.owner).put(`${vehicles}/unbindTerminal/${machine.vin}`, { reason: '维修' })
    await rows(sql`update vehicle set lock_status = 'LOCKED' where id = ${machine.id}`)
    expect((await unbind()).errCode).toBe('LOCK_IS_LOCKED')
    await rows(sql`update vehicle set terminal_id = null where id = ${machine.id}`)
    expect((await remove()).errCode).toBe('LOCK_IS_LOCKED')
    await rows(sql`update vehicle set lock_status = 'UNLOCKED' where id = ${machine.id}`)
    expect((await remove()).status).toBe(200)
  })

  it('is beyond the reach of another tenant: items, levels, vehicles', async () => {
    const stranger = await Person.make(app, await newPlace(app))
    const levels = '/api/vehicle-svc/bomagLevels/V1.0'
    const { vin } = machine
    const found = [
      await stranger.call.get(`${LOCKS_API}/${vin}/lockItems`),
      await stranger.call.get(`${levels}/list?vin=${vin}`),
      await stranger.call.post(`${levels}/save`, { vin, levels: [] }),
    ]
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404])
    const linked = await stranger.call.post(`${LOCKS_API}/locks`, {
      vinList: [vin],
      lockCommands: ['RELAY_1'],
    })
    expect(linked.errCode).toBe('LOCK_NO_ITEM')
    const page = await stranger.call.post<{ total: number }>(`${LOCKS_API}/vehicle/page`, {
      page: 1,
      pageSize: 10,
    })
    expect(page.data.total).toBe(0)
    expect(await stepsOf(vin)).toEqual([])
  })

  it('R348 levels of a vehicle are saved and listed, each once', async () => {
    const levels = [
      { level: 1, lockCommand: 'RELAY_1', limitSpeed: 20, limitRotate: 1200, delayHours: 24, enabled: true },
      {
        level: 2,
        lockCommand: 'RELAY_2',
        limitSpeed: null,
        limitRotate: null,
        delayHours: null,
        enabled: false,
      },
    ]
    const API = '/api/vehicle-svc/bomagLevels/V1.0'
    await asker.call.post(`${API}/save`, { vin: machine.vin, levels })
    expect((await asker.call.get(`${API}/list?vin=${machine.vin}`)).data).toEqual(levels)
    const twice = await asker.call.post(`${API}/save`, { vin: machine.vin, levels: [levels[0], levels[0]] })
    expect(twice.status).toBe(400)
  })
})

describe('the chain', () => {
  const chainOf = (seen?: { tenantId: string; seq: number; hash: string }) =>
    checkChain(app.db, place.tenant.id, seen)
  const owner = async (statement: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  it('is whole after all of this, and nobody of the product can change it', async () => {
    await locked()
    const whole = await chainOf()
    expect(whole.broken).toBeUndefined()
    expect(whole.seq).toBeGreaterThan(3)
    await expect(rows(sql`update vehicle_lock_history set reason = 'x'`)).rejects.toThrow(/permission denied/)
    await expect(rows(sql`delete from vehicle_lock_history`)).rejects.toThrow(/permission denied/)
  })

  it('shows what a hand in the database changed, took out, or cut off its end', async () => {
    const whole = await chainOf()
    const { seq } = whole
    const of = `tenant_id = ${place.tenant.id}`
    await owner(`update vehicle_lock_history set operator_id = 1 where ${of} and seq = 2`)
    expect((await chainOf()).broken).toEqual({ seq: 2, why: 'changed' })
    await owner(`delete from vehicle_lock_history where ${of} and seq = 2`)
    expect((await chainOf()).broken).toEqual({ seq: 2, why: 'missing' })
    await owner(`delete from vehicle_lock_history where ${of}`)
    expect((await chainOf()).broken).toBeUndefined()
    expect((await chainOf(whole)).broken).toEqual({ seq: 1, why: 'missing' })
    expect(seq).toBeGreaterThan(0)
  })

  it('R346 is listed and exported', async () => {
    await locked()
    const listed = await asker.call.post<{ items: { step: string }[] }>(`${lockHistory.api}/page/his`, {
      page: 1,
      pageSize: 10,
      vin: machine.vin,
    })
    expect(listed.status, listed.text).toBe(200)
    const { data } = listed
    expect(data.items.map(({ step }) => step)).toEqual(['RESULT', 'APPROVE', 'ASK', 'LINK'])
    const sheet = await asker.call.post(`${lockHistory.api}/export/his`, { vin: machine.vin })
    expect(sheet.status).toBe(200)
  })

  it('orders are listed with who asked and who decided', async () => {
    const { order } = await locked()
    const { data } = await asker.call.post<{ items: Record<string, unknown>[] }>(`${lockOrders.api}/page`, {
      page: 1,
      pageSize: 10,
      vin: machine.vin,
    })
    expect(data.items).toMatchObject([
      { id: order, state: 'DONE', askUserId: asker.id, decideUserId: approver.id, reason: '逾期未还款' },
    ])
  })
})
