import { ConsumerHost } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { assignStrategies } from '../src/server/assignment/assign.ts'
import { maintenanceDue } from '../src/server/consumer/index.ts'
import { recordHandled } from '../src/server/logs.ts'

const VIN = 'LMPTEST0000000001'

interface LogRow {
  handler: string
  stage: string
  remind_reason: string
  mileage: number
}

let world: World
let terminal: Terminal
beforeAll(async () => {
  world = await World.create()
  await world.record('1', VIN)
  await world.owner(`
    set session_replication_role = replica;
    insert into org (id, tenant_id, org_code, org_name, parent_id, path)
      values (10, 1, 'ORG', 'ORG', 1, '/1/10/');
    insert into maintenance_strategy (id, tenant_id, org_id, strategy_name, strategy_type, maintenance_type, content,
      vehicle_model_ids, mileage_over, mileage_pre, mileage_unit)
    values (7, 1, 10, 'oil', 'PERIOD', 'REPLACE', 'oil', '{1}', 10000, 100, 'KM')`)
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from maintenance_log; delete from maintenance_reminder;
    delete from frame; delete from vehicle_event; delete from gateway_session`)
  await world.start()
  world.registry.add(VIN, 1)
  await assign()
  await catchUp()
  terminal = await world.gb()
  terminal.send(gb.login(VIN, world.clock.time))
  await terminal.takeOne()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

const assign = () =>
  world.test.db.withPlatform(undefined, 'test', async (tx) => {
    while ((await assignStrategies(tx, '1')) > 0);
  })

/** Reports at these odometers, each when the vehicle can have driven there. */
async function drive(...kilometres: number[]): Promise<void> {
  for (const mileage of kilometres) {
    world.clock.time += 3_600_000
    terminal.send(gb.report(VIN, { time: world.clock.time, mileage }))
    await terminal.takeOne()
  }
}

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({
    db: world.test.db,
    log,
    clock,
    consumers: [maintenanceDue],
    pageSize: 5,
  }).catchUp()
}

const logs = () =>
  world.owner<LogRow>(
    'select handler, stage, remind_reason, mileage::float8 as mileage from maintenance_log order by id',
  )

async function dispose(): Promise<void> {
  const done = await world.owner<{ id: string }>(
    `update maintenance_log set handler = 'DISPOSED', maintenance_time = remind_time, mileage = null
     where handler = 'UNDISPOSED' returning id::text as id`,
  )
  await world.test.db.withPlatform(undefined, 'test', (tx) =>
    recordHandled(
      { tx, now: world.clock.time },
      done.map(({ id }) => id),
    ),
  )
}

describe('services of a vehicle that reports', () => {
  it('are announced and due by its odometer, each once, and count from their handling', async () => {
    await drive(39_800, 39_850)
    await catchUp()
    expect(await logs()).toEqual([])
    await drive(39_905, 39_960)
    await catchUp()
    expect(await logs()).toMatchObject([{ stage: 'AHEAD', remind_reason: 'MILEAGE', mileage: 39_905 }])
    await drive(40_010, 40_080)
    await catchUp()
    expect(await logs()).toMatchObject([{ stage: 'OVERDUE', mileage: 40_010 }])
    await dispose()
    await catchUp()
    const [reminder] = await world.owner(
      `select done_times, next_mileage::float8 as next, mileage::float8 as now from maintenance_reminder`,
    )
    expect(reminder).toEqual({ done_times: 1, next: 50_080, now: 40_080 })
  })

  it('are the same when all is played again from the beginning: none is doubled, what was handled stays', async () => {
    await drive(39_800, 39_905, 40_010)
    await catchUp()
    await dispose()
    await drive(40_080, 40_150)
    await catchUp()
    const before = await world.owner('select * from maintenance_log order by id')
    expect(before).toMatchObject([{ handler: 'DISPOSED', stage: 'OVERDUE' }])
    const [state] = await world.owner(`select state - 'shown' as state from consumer_state`)
    await world.owner('delete from consumer')
    await catchUp()
    expect(await world.owner('select * from maintenance_log order by id')).toEqual(before)
    expect(await world.owner(`select state - 'shown' as state from consumer_state`)).toEqual([state])
  })

  it('hear of reports that come late in their own time, without going back', async () => {
    await drive(39_800, 39_850)
    const silence = world.clock.time
    await drive(39_950)
    terminal.send(gb.report(VIN, { time: silence + 60_000, mileage: 39_860 }, true))
    await terminal.takeOne()
    await drive(39_960)
    await catchUp()
    expect(await logs()).toMatchObject([{ stage: 'AHEAD', mileage: 39_950 }])
  })

  it('end with the strategy, and are nothing to the vehicle of another organisation', async () => {
    await drive(39_800, 39_950)
    await catchUp()
    expect(await logs()).toHaveLength(1)
    await world.owner(`update maintenance_strategy set status = 'DISABLED'`)
    await assign()
    await catchUp()
    expect(await logs()).toEqual([])
    expect(await world.owner('select state from consumer_state')).toMatchObject([{ state: { services: {} } }])
    await world.owner(`update maintenance_strategy set status = 'ENABLED'`)
    await world.owner(`set session_replication_role = replica; update vehicle set org_id = 11`)
    await assign()
    expect(await world.owner('select from maintenance_reminder')).toEqual([])
    await world.owner(`set session_replication_role = replica; update vehicle set org_id = 10`)
  })
})
