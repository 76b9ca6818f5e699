/** What terminals say of their locks, beside what was ordered. */
import { sql } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { reportedJob } from '../src/server/reported.ts'
import { LOCKS_API, ORDERS_API } from '../src/shared/index.ts'
import { reportedStatus } from '../src/shared/reported.ts'
import { buildMachine, gateway, link, type Machine, Person, type Reported, start } from './support/app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('what a field says of a lock item', () => {
  const relay = { field: 'relay', lockedValue: '1', level: null }
  const stages = [1, 2, 3].map((level) => ({ field: 'stage', lockedValue: String(level), level }))
  const of = (item: number, value: number | string, label?: string[]) =>
    reportedStatus(stages[item] ?? relay, stages, { value, label })

  it('is locked at its value, as a number, a word or what the number means, and else not locked', () => {
    for (const value of [1, '1', true]) expect(reportedStatus(relay, [relay], { value })).toBe('LOCKED')
    for (const value of [0, 2, '', false]) expect(reportedStatus(relay, [relay], { value })).toBe('UNLOCKED')
    const named = { ...relay, lockedValue: 'Locked' }
    expect(reportedStatus(named, [named], { value: 3, label: ['锁车', 'Locked', 'ロック'] })).toBe('LOCKED')
  })

  it('is a stage where several share it: a later one holds those before it', () => {
    expect([0, 1, 2].map((item) => of(item, 2))).toEqual(['LOCKED', 'LOCKED', 'UNLOCKED'])
    expect([0, 1, 2].map((item) => of(item, 0))).toEqual(['UNLOCKED', 'UNLOCKED', 'UNLOCKED'])
  })
})

const reported: Reported = {}
let app: TestApp
let place: Place
let asker: Person
let approver: Person
let machine: Machine

beforeAll(async () => {
  app = await start({ 'lock.vehiclesAnHour': 1000 }, reported)
  place = await newPlace(app)
})
afterAll(() => app.close())

const platform = <T>(statement: ReturnType<typeof sql<T>>) =>
  app.db.withPlatform(undefined, 'test', async (tx) => (await statement.execute(tx)).rows)

/** The terminal says a value of its lock, and the job looks at it. */
async function says(value: number, time = app.clock.now()): Promise<void> {
  reported[machine.vin] = { lockState: { value, time } }
  await platform(sql`
    update vehicle_realtime set receive_time = ${new Date(app.clock.now())} where vehicle_id = ${machine.id}`)
  await look()
}

async function look(): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, reportedJob, {}))
  await app.drainJobs()
}

const itemOf = async () => {
  const { data } = await asker.call.post<{ items: Record<string, unknown>[] }>(`${LOCKS_API}/page`, {
    page: 1,
    pageSize: 10,
    vin: machine.vin,
  })
  return data.items[0]
}

const told = () =>
  platform(sql<{ users: string[]; params: object; link: string }>`
    select receiver_user_ids::text[] as users, text_params as params, link_url as link from message
    where text_key = 'lock.differs' and text_params->>'vin' = ${machine.vin} order by message.id`)

/** An order that two persons gave and the terminal says to have carried out. */
async function carriedOut(lockId: string, action: 'lock' | 'unlock'): Promise<void> {
  const asked = await asker.call.post<{ id: string }[]>(ORDERS_API, { ids: [lockId], action, reason: '逾期' })
  const ids = asked.data.map(({ id }) => id)
  await approver.call.put(`${ORDERS_API}/approve`, { ids, otp: approver.code() })
  app.clock.advance(2 * HOUR)
  const store = gateway(app)
  const [command] = await store.claim([machine.id], app.clock.now(), () => true)
  await store.settle([{ id: command?.id ?? '', stage: 'ENDED', state: '0' }], app.clock.now())
}

describe('a lock item whose state the terminal tells', () => {
  let lockId: string
  beforeEach(async () => {
    asker = await Person.make(app, place)
    approver = await Person.make(app, place)
    machine = await buildMachine(app, place)
    await platform(sql`
      with field as (
        insert into function_field (tenant_id, code, name) values (${place.tenant.id}, 'lockState', '锁车状态')
        on conflict do nothing returning id),
      known as (select id from field union all select id from function_field where code = 'lockState' and tenant_id = ${place.tenant.id})
      update soft_version_lock s set status_field_id = (select id from known limit 1), locked_value = '1'
      from terminal t join vehicle v on v.terminal_id = t.id
      where v.vin = ${machine.vin} and s.soft_version_id = t.soft_version_id and s.lock_command = 'RELAY_1'`)
    lockId = await link(app, asker.user, machine.vin, 'RELAY_1')
  })

  it('is shown as reported beside as ordered', async () => {
    expect(await itemOf()).toMatchObject({ lockStatus: 'UNLOCKED', reportedStatus: null, differs: false })
    const time = app.clock.now()
    await says(0)
    expect(await itemOf()).toMatchObject({
      lockStatus: 'UNLOCKED',
      reportedStatus: 'UNLOCKED',
      reportedTime: time,
      differs: false,
    })
    expect(await told()).toEqual([])
  })

  it('that is not in the state ordered is marked, and told of once to who asked and who approved', async () => {
    await carriedOut(lockId, 'lock')
    app.clock.advance(5 * MINUTE)
    await says(0)
    expect(await itemOf()).toMatchObject({ lockStatus: 'LOCKED', reportedStatus: 'UNLOCKED', differs: true })
    app.clock.advance(MINUTE)
    await says(0)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message?.users.toSorted()).toEqual([asker.id, approver.id].toSorted())
    expect(message?.link).toBe(`/lock/locks?vin=${machine.vin}`)
    app.clock.advance(MINUTE)
    await says(1)
    expect(await itemOf()).toMatchObject({ lockStatus: 'LOCKED', reportedStatus: 'LOCKED', differs: false })
  })

  it('is left alone: nothing is ordered because of what it says', async () => {
    await carriedOut(lockId, 'lock')
    app.clock.advance(5 * MINUTE)
    const before = await platform(sql`select id from command_log where vin = ${machine.vin}`)
    await says(0)
    expect(await platform(sql`select id from command_log where vin = ${machine.vin}`)).toEqual(before)
    expect((await itemOf())?.orderState).toBe('DONE')
  })

  it('has a minute to settle, and what was said before the outcome is no difference', async () => {
    await carriedOut(lockId, 'lock')
    await says(0)
    expect(await itemOf()).toMatchObject({ reportedStatus: 'UNLOCKED', differs: false })
    app.clock.advance(10 * MINUTE)
    await says(0, app.clock.now() - 10 * MINUTE)
    expect(await itemOf()).toMatchObject({ differs: false })
  })

  it('differs no more once another order was carried out', async () => {
    await carriedOut(lockId, 'lock')
    app.clock.advance(5 * MINUTE)
    await says(0)
    await carriedOut(lockId, 'unlock')
    expect(await itemOf()).toMatchObject({ lockStatus: 'UNLOCKED', differs: false })
  })

  it('is looked at again only when its vehicle has sent something', async () => {
    await says(0)
    reported[machine.vin] = { lockState: { value: 1, time: app.clock.now() } }
    await look()
    expect(await itemOf()).toMatchObject({ reportedStatus: 'UNLOCKED' })
  })
})
