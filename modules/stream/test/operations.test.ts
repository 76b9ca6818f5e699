import { sql } from '@motorpool/db'
import { type ApiClient, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { World } from '../../ingest/test/support/world.ts'
import { ConsumerHost, defineConsumer, HeldShares } from '../src/server/index.ts'
import { takeSamples } from '../src/server/sample.ts'
import type {
  ConsumerHistory,
  ConsumerOverview,
  ReplayView,
  SetAsideDetail,
  SetAsideView,
  VehicleView,
} from '../src/shared/consumers.ts'

import { start } from './support/app.ts'

const API = '/api/system-svc/admin/consumers/V1.0'
const NAME = 'test.counting'
const DAY = 86_400_000

/** Fails at reports while this is set. */
let broken = false

/** Notes each report with its number among the vehicle's. */
const counting = defineConsumer<{ n: number }, { n: number; at: number }>({
  name: NAME,
  version: 1,
  begin: 'start',
  initial: { n: 0 },
  step({ n }, event) {
    if (event.kind !== 'message' || event.type !== 'report') return { state: { n }, outputs: [] }
    if (broken) throw new Error('no bounds')
    return { state: { n: n + 1 }, outputs: [{ n: n + 1, at: event.receiveTime }] }
  },
  async deliver(tx, all) {
    for (const { vehicleId, output } of all)
      await sql`insert into test_output values (${vehicleId}, ${output.n}, ${output.at})`.execute(tx)
  },
  async rewind(tx, vehicleId, from) {
    await sql`delete from test_output where vehicle_id = ${vehicleId} and at >= ${from}`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select coalesce(max(n), 0) as n from test_output where vehicle_id = ${vehicleId}`.execute(tx)
    return { n: rows[0]?.n ?? 0 }
  },
})

const forward = defineConsumer<Record<string, never>, never>({
  name: 'test.forward',
  version: 1,
  begin: 'now',
  initial: {},
  step: (state) => ({ state, outputs: [] }),
  deliver: async () => {},
})

describe('the operations of consumers', () => {
  let app: TestApp
  let world: World
  let admin: ApiClient
  let tenantId: string
  let vehicles = 0

  beforeAll(async () => {
    app = await start([counting, forward])
    world = World.on({ db: app.db, url: app.url, ownerUrl: app.ownerUrl, drop: () => app.close() })
    await world.owner(`create table test_output (vehicle_id bigint, n int, at bigint);
      grant all on test_output to motorpool_platform`)
    const tenant = await app.buildTenant('Fleet')
    tenantId = tenant.id
    admin = app.as(await app.buildUser({ tenant, userType: 'ADMIN', permissions: permissionsOf(app.routes) }))
  })
  beforeEach(async () => {
    broken = false
    await world.owner(`delete from consumer; delete from test_output; delete from frame; delete from frame_block;
      delete from vehicle_event; delete from gateway_session`)
    await world.start()
  })
  afterEach(() => world.stop())
  afterAll(() => app?.close())

  /** A vehicle with a record, whose terminal is connected. */
  async function vehicle() {
    vehicles++
    const id = String(vehicles)
    const vin = `LMPTEST${id.padStart(10, '0')}`
    world.registry.add(vin, vehicles, { tenantId })
    await world.owner(`set session_replication_role = replica;
      insert into vehicle (id, tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
      values (${id}, ${tenantId}, 10, '${vin}', '${vin}', 'NEW_ENERGY', 1)`)
    const terminal = await world.gb()
    terminal.send(gb.login(vin, world.clock.time))
    await terminal.takeOne()
    return {
      id,
      vin,
      async report(count: number) {
        for (let i = 0; i < count; i++) {
          world.clock.time += 1000
          terminal.send(gb.report(vin, { time: world.clock.time }))
          await terminal.takeOne()
        }
        app.clock.set(world.clock.time)
      },
    }
  }

  const host = () =>
    new ConsumerHost({
      db: app.db,
      log: world.log,
      clock: world.clock,
      consumers: [counting, forward],
      pollMs: 20,
    })
  async function catchUp() {
    await world.seal()
    await host().catchUp()
  }
  const overview = async () => (await admin.get<ConsumerOverview>(API)).data
  const one = async (name = NAME) => (await overview()).consumers.find((consumer) => consumer.name === name)
  const setAside = async (body: object = {}) =>
    (await admin.post<{ items: SetAsideView[]; total: number }>(`${API}/setAside/page`, body)).data
  const replay = (body: object) => admin.post<{ id: string }>(`${API}/replays`, body)
  const replays = async () =>
    (await admin.post<{ items: ReplayView[]; total: number }>(`${API}/replays/page`, {})).data.items
  const outputs = async (id: string) =>
    (
      await world.owner<{ n: number }>('select n from test_output where vehicle_id = $1 order by at', [id])
    ).map((row) => row.n)
  const today = () => new Date(world.clock.time + 8 * 3_600_000).toISOString().slice(0, 10)

  it('are empty where nothing acts on vehicles yet', async () => {
    expect(await overview()).toMatchObject({ consumers: [] })
    expect(await setAside()).toEqual({ items: [], total: 0, current: 1 })
    expect((await admin.get<ConsumerHistory>(`${API}/history`, { consumer: NAME })).data).toEqual([])
  })

  it('show lag in events and seconds, shares and their workers', async () => {
    const v = await vehicle()
    await v.report(3)
    await catchUp()
    expect(await one()).toMatchObject({ state: 'RUNNING', lagEvents: 0, replayable: true, outputs: 3 })
    expect(await one('test.forward')).toMatchObject({ replayable: false, order: 'arrival' })
    await v.report(12)
    await world.seal()
    const behind = await one()
    expect(behind).toMatchObject({ state: 'LAGGING', lagEvents: 12, lagMore: false, events: 5 })
    expect(behind?.lagSeconds).toBeGreaterThanOrEqual(12)
    expect(behind?.shares).toHaveLength(8)
    expect(behind?.shares.every((share) => share.worker?.endsWith(`#${process.pid}`) && !share.held)).toBe(
      true,
    )
    const worker = new HeldShares({ url: app.url, log: world.log })
    await worker.balance()
    expect((await one())?.shares.every((share) => share.held)).toBe(true)
    await worker.stop()
  })

  it('show one that nobody moves on, and one that the product no longer has', async () => {
    await vehicle()
    await catchUp()
    await world.owner(`update consumer_share set update_time = now() - interval '1 minute'
      where consumer = '${NAME}' and share = 3`)
    await world.owner("insert into consumer (name, version) values ('test.gone', 1)")
    expect((await one())?.state).toBe('STOPPED')
    expect((await one('test.gone'))?.state).toBe('ABSENT')
  })

  it('show rate and lag of the last hour as they were sampled, once in half a minute', async () => {
    const v = await vehicle()
    await v.report(2)
    await catchUp()
    await takeSamples(app.db)
    await takeSamples(app.db)
    expect(await world.owner('select from consumer_sample where consumer = $1', [NAME])).toHaveLength(1)
    await world.owner(`update consumer_sample set time = time - interval '60 s'`)
    await v.report(60)
    await catchUp()
    await takeSamples(app.db)
    await world.owner(`update consumer_sample set time = (select max(time) from consumer_sample) - interval '60 s'
      where time < (select max(time) from consumer_sample)`)
    const { data } = await admin.get<ConsumerHistory>(`${API}/history`, { consumer: NAME })
    expect(data).toMatchObject([{ rate: null }, { rate: 1 }])
    // The present rate is since the last sample that is old enough.
    await world.owner(`delete from consumer_sample where time > now() - interval '31 s'`)
    expect((await one())?.rate).toBeGreaterThan(0.5)
    // It began anew: what it had counted before says nothing.
    await world.owner('update consumer_sample set events = 1000000')
    expect((await one())?.rate).toBeNull()
  })

  it('name a consumer that stands still, with its error', async () => {
    const v = await vehicle()
    await v.report(120)
    await world.seal()
    broken = true
    const running = host()
    running.start()
    await expect.poll(async () => (await one())?.state).toBe('FAILING')
    await running.stop()
    expect((await one())?.failure).toContain('too many events fail: no bounds')
  })

  it('list what was set aside with the bytes that failed, and find it by vehicle', async () => {
    const [v, other] = [await vehicle(), await vehicle()]
    broken = true
    await v.report(1)
    await other.report(1)
    await catchUp()
    const all = await setAside()
    expect(all.total).toBe(2)
    expect(all.items[1]).toMatchObject({
      consumer: NAME,
      vin: v.vin,
      tenantName: 'Fleet',
      kind: 'report',
      error: 'no bounds',
      discardTime: null,
    })
    expect((await one())?.setAside).toBe(2)
    const found = await setAside({ keyword: v.vin.slice(-6), consumer: NAME })
    expect(found.items.map((item) => item.vin)).toEqual([v.vin])
    expect((await setAside({ consumer: 'test.forward' })).total).toBe(0)
    const { data } = await admin.get<SetAsideDetail>(`${API}/setAside/${found.items[0]?.id}`)
    const [stored] = await world.owner<{ raw: Buffer }>(
      'select raw from frame where vehicle_id = $1 order by recv_time desc limit 1',
      [v.id],
    )
    expect(data).toMatchObject({ raw: stored?.raw.toString('hex'), day: today(), replayable: true })
    expect((await admin.get(`${API}/setAside/9999999`)).status).toBe(409)
  })

  it('discard an event with a reason, once', async () => {
    const v = await vehicle()
    broken = true
    await v.report(2)
    await catchUp()
    const [id, left] = (await setAside()).items.map((item) => item.id)
    const order = { ids: [id], reason: 'a test vehicle' }
    expect((await admin.put(`${API}/setAside/discard`, { ids: [id], reason: ' ' })).status).toBe(400)
    expect((await admin.put(`${API}/setAside/discard`, order)).data).toEqual({ discarded: 1 })
    expect((await setAside()).items.map((item) => item.id)).toEqual([left])
    expect((await setAside({ discarded: true })).items[0]).toMatchObject({
      id,
      discardReason: 'a test vehicle',
    })
    expect((await one())?.setAside).toBe(1)
    // Of several none is discarded where one is already.
    const both = await admin.put(`${API}/setAside/discard`, { ids: [id, left], reason: 'x' })
    expect(both).toMatchObject({ status: 409, errCode: 'SET_ASIDE_GONE' })
    expect((await one())?.setAside).toBe(1)
  })

  it('replay a vehicle from a day: what failed has another try, others keep what they have', async () => {
    const [v, other] = [await vehicle(), await vehicle()]
    await v.report(2)
    await other.report(2)
    await catchUp()
    broken = true
    await v.report(2)
    await catchUp()
    expect(await outputs(v.id)).toEqual([1, 2])
    broken = false
    const answer = await replay({ consumer: NAME, vehicleId: v.id, fromDay: today() })
    expect(answer.status, answer.text).toBe(200)
    expect((await replays())[0]).toMatchObject({ status: 'WAIT', progress: 0, vin: v.vin })
    // One at a time; another vehicle may be replayed meanwhile.
    expect(await replay({ consumer: NAME, vehicleId: v.id, fromDay: today() })).toMatchObject({
      status: 409,
      errCode: 'REPLAY_RUNS',
    })
    expect((await replay({ consumer: NAME, vehicleId: other.id, fromDay: today() })).status).toBe(200)
    await app.drainJobs()
    expect(await outputs(v.id)).toEqual([1, 2, 3, 4])
    expect(await outputs(other.id)).toEqual([1, 2])
    expect((await setAside()).total).toBe(0)
    const [, first] = await replays()
    expect(first).toMatchObject({ status: 'DONE', progress: 100, outputs: 4, setAside: 0, fromDay: today() })
    expect((await replay({ consumer: NAME, vehicleId: v.id, fromDay: today() })).status).toBe(200)
    await app.drainJobs()
    expect(await outputs(v.id)).toEqual([1, 2, 3, 4])
  })

  it('refuse a replay of what cannot be replayed', async () => {
    const v = await vehicle()
    await v.report(1)
    await catchUp()
    const refused = async (more: object) => {
      const answer = await replay({ consumer: NAME, vehicleId: v.id, fromDay: today(), ...more })
      return [answer.status, answer.errCode]
    }
    const day = (ahead: number) =>
      new Date(world.clock.time + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10)
    expect(await refused({ consumer: 'test.nobody' })).toEqual([404, 'CONSUMER_UNKNOWN'])
    expect(await refused({ consumer: 'test.forward' })).toEqual([409, 'CONSUMER_NOT_REPLAYABLE'])
    expect(await refused({ vehicleId: '4711' })).toEqual([404, 'REPLAY_VEHICLE'])
    expect(await refused({ fromDay: day(1) })).toEqual([422, 'REPLAY_DAY'])
    expect(await refused({ fromDay: day(-1) })).toEqual([422, 'REPLAY_DAY'])
    expect((await refused({ fromDay: '2026-02-30' }))[0]).toBe(400)
    await world.owner(`insert into consumer_replay (consumer, vehicle_id, tenant_id, from_day, user_name)
      select '${NAME}', 1000 + n, 1, now(), 'x' from generate_series(1, 50) n`)
    expect(await refused({})).toEqual([409, 'REPLAYS_MANY'])
  })

  it('say why a replay failed, in words', async () => {
    const v = await vehicle()
    await v.report(1)
    await catchUp()
    // The consumer is set back before that day meanwhile: it will come to it by itself.
    await replay({ consumer: NAME, vehicleId: v.id, fromDay: today() })
    await world.owner(`update consumer_share set position = '{"time": 0}' where consumer = '${NAME}'`)
    await app.drainJobs()
    const [failed] = await replays()
    expect(failed?.status).toBe('FAIL')
    expect(failed?.error).toContain(NAME)
    expect((await replay({ consumer: NAME, vehicleId: v.id, fromDay: today() })).status).toBe(200)
  })

  it('find vehicles of all tenants by a part of VIN', async () => {
    const v = await vehicle()
    const { data } = await admin.get<VehicleView[]>(`${API}/vehicles`, { keyword: v.vin.slice(3) })
    expect(data).toEqual([{ vehicleId: v.id, vin: v.vin, plate: null, tenantName: 'Fleet' }])
  })

  it('are refused to all but administrators, whatever their roles say', async () => {
    const permissions = ['system/consumers/find', 'system/consumers/update']
    const staff = app.as(await app.buildUser({ permissions }))
    const answers = await Promise.all([
      staff.get(API),
      staff.get(`${API}/history`, { consumer: NAME }),
      staff.post(`${API}/setAside/page`, {}),
      staff.get(`${API}/setAside/1`),
      staff.put(`${API}/setAside/discard`, { ids: ['1'], reason: 'x' }),
      staff.get(`${API}/vehicles`, { keyword: 'LM' }),
      staff.post(`${API}/replays`, { consumer: NAME, vehicleId: '1', fromDay: '2026-03-01' }),
      staff.post(`${API}/replays/page`, {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })
})
