import { sql } from '@motorpool/db'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { tryPortion } from '../src/server/back-test/portion.ts'
import { tryVehicle } from '../src/server/back-test/try-vehicle.ts'
import { strategyWatch } from '../src/server/index.ts'
import type { StoredStrategy } from '../src/server/watch/rule.ts'

let world: World
let vehicles = 0
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from frame; delete from gateway_session; delete from alarm;
    delete from alarm_strategy; delete from vehicle_event`)
  await world.start()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

interface OnRoad {
  id: string
  vin: string
  terminal: Terminal
}

async function vehicle(): Promise<OnRoad> {
  vehicles++
  const vin = `LMPTEST${String(vehicles).padStart(10, '0')}`
  const { registry: known } = world
  known.add(vin, vehicles)
  await world.record(String(vehicles), vin)
  const terminal = await world.gb()
  terminal.send(gb.login(vin, world.clock.time))
  await terminal.takeOne()
  return { id: String(vehicles), vin, terminal }
}

interface Given {
  field?: string
  condition?: string
  value?: number
  begin?: number | null
  end?: number | null
  more?: string
  kind?: string
}

/** A strategy of one condition that watches a vehicle: faster than 80 km/h. */
async function strategy(of: OnRoad, given: Given = {}): Promise<string> {
  const {
    field = 'vehicleSpeed',
    condition = 'GT',
    value = 80,
    begin = null,
    end = null,
    kind = 'VEHICLE',
  } = given
  const [row] = await world.owner<{ id: string }>(
    `insert into alarm_strategy (tenant_id, org_id, strategy_kind, strategy_name, protocol_id, alarm_level, suggestion, apply_scope)
      select 1, (select org_id from vehicle where id = $1), $2, 'too fast' || (select count(*) from alarm_strategy), id, '3', 'slow down',
        case $2 when 'VEHICLE' then 'VIN' else 'ALL' end
      from protocol where protocol_code = 'GB32960-2016' and tenant_id is null returning id::text as id`,
    [of.id, kind],
  )
  const id = row?.id ?? ''
  await world.owner(
    `insert into alarm_strategy_condition (tenant_id, vehicle_strategy_id, exception_strategy_id, condition_name, function_field_id,
        alarm_condition, calc_value, continue_begin, continue_end, continue_type)
      select 1, case $7 when 'VEHICLE' then $1::bigint end, case $7 when 'EXCEPTION' then $1::bigint end, 'fast', id, $3, $4, $5, $6, 'SECOND'
      from function_field where code = $2 and tenant_id is null`,
    [id, field, condition, value, begin, end, kind],
  )
  if (kind === 'VEHICLE')
    await world.owner(
      `insert into alarm_strategy_vehicle (tenant_id, org_id, vehicle_strategy_id, vin, vehicle_id)
        select 1, org_id, $1, vin, id from vehicle where id = $2`,
      [id, of.id],
    )
  await world.seal()
  return id
}

/** Reports of these speeds, a minute apart. */
async function drive(of: OnRoad, ...speeds: number[]): Promise<void> {
  for (const speed of speeds) {
    world.clock.time += 60_000
    of.terminal.send(gb.report(of.vin, { time: world.clock.time, speed }))
    await of.terminal.takeOne()
  }
}

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers: [strategyWatch] }).catchUp()
}

interface AlarmRow {
  kind: string
  type: string
  level: string
  state: string
  late: boolean
  name: string
  protocol: string
  times: number
  minutes: number
  detail: {
    version: number
    suggestion: string
    conditions: { measured: number; value: number; field: string }[]
  }
}

const alarms = (of: OnRoad) =>
  world.owner<AlarmRow>(
    `select kind, type, level, state, late, protocol, fault_name as name, occur_times as times, detail,
      (extract(epoch from coalesce(end_time, last_time) - happen_time) / 60)::float8 as minutes
      from alarm where vehicle_id = $1 order by begin_place`,
    [of.id],
  )

describe('alarms of strategies', () => {
  it('are opened once, explain themselves, and end with the report that does not meet them (R355)', async () => {
    const v = await vehicle()
    await catchUp()
    const id = await strategy(v)
    await drive(v, 60, 90, 95, 100, 70)
    await catchUp()
    const found = await alarms(v)
    expect(found).toMatchObject([
      {
        kind: 'STRATEGY',
        type: `S${id}`,
        level: '3',
        state: 'ENDED',
        name: 'too fast0',
        // Of the message that proves it.
        protocol: 'gb32960',
        times: 3,
        minutes: 3,
      },
    ])
    expect(found[0]?.detail).toMatchObject({
      version: 1,
      suggestion: 'slow down',
      conditions: [{ field: 'vehicleSpeed', value: 80, measured: 90 }],
    })
  })

  it('are not raised by a clock that is a day ahead, after which true reports are no late ones', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v)
    await drive(v, 60)
    v.terminal.send(gb.report(v.vin, { time: world.clock.time + 86_400_000, speed: 120 }))
    await v.terminal.takeOne()
    await catchUp()
    expect(await alarms(v)).toEqual([])
    await drive(v, 90, 60)
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ state: 'ENDED', late: false, minutes: 1 }])
  })

  it('begin after the minimum duration, and end after the one of their end', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v, { begin: 100, end: 110 })
    await drive(v, 90, 70, 90, 90, 90, 70, 90, 70, 70, 70)
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ state: 'ENDED', minutes: 5 }])
  })

  it('name the version that raised them; another one begins anew', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v)
    await drive(v, 90)
    await world.seal()
    await world.owner('update alarm_strategy_condition set calc_value = 85')
    await world.seal()
    await drive(v, 90)
    await catchUp()
    const found = await alarms(v)
    expect(found.map((one) => [one.state, one.detail.version])).toEqual([
      ['ENDED', 1],
      ['ALARMING', 2],
    ])
  })

  it('end when their strategy is disabled or the vehicle unlinked, and are the same after a replay', async () => {
    const v = await vehicle()
    await catchUp()
    const from = world.clock.time
    const id = await strategy(v)
    await drive(v, 60, 90)
    await world.seal()
    await world.owner(`update alarm_strategy set status = 'DISABLED' where id = $1`, [id])
    await catchUp()
    const before = await alarms(v)
    expect(before).toMatchObject([{ state: 'ENDED' }])
    await replayVehicle(world.test.db, strategyWatch, { vehicleId: v.id, tenantId: '1' }, from)
    expect(await alarms(v)).toEqual(before)
  })

  it('of values that only the decoded message has, and of figures of several reports', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v, { field: 'packVoltage', value: 300 })
    await strategy(v, { field: 'speedChange', condition: 'LT', value: -0.5 })
    await drive(v, 90, 80, 20)
    await catchUp()
    const found = await alarms(v)
    expect(found.map((one) => one.detail.conditions[0]?.measured)).toEqual([350, -1])
  })

  it('of reports that come after newer ones are lives of their own, marked late', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v)
    await drive(v, 60)
    const before = world.clock.time
    await drive(v, 60)
    v.terminal.send(gb.report(v.vin, { time: before + 20_000, speed: 99 }, true))
    await v.terminal.takeOne()
    world.clock.time += 15 * 60_000
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ state: 'ENDED', late: true, minutes: 0 }])
  })

  it('are those that a back-test over the stored history finds', async () => {
    const v = await vehicle()
    await catchUp()
    const id = await strategy(v, { begin: 60 })
    const from = world.clock.time
    await drive(v, 60, 90, 95, 100, 70, 90, 60)
    await catchUp()
    const { rows } = await world.test.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ strategy: StoredStrategy }>`select app.strategy_meaning(${id}) as strategy`.execute(tx),
    )
    const strategyOf = rows[0]?.strategy
    if (!strategyOf) throw new Error(`strategy ${id} means nothing`)
    const tested = await tryVehicle(
      new PostgresTelemetryStore(world.test.db),
      { run: async (portion) => tryPortion(portion) },
      { strategyId: id, strategy: strategyOf, definitions: [] },
      { vehicleId: v.id, tenantId: '1' },
      { from, to: world.clock.time + 60_000 },
    )
    const found = await alarms(v)
    expect(found).toHaveLength(1)
    expect(tested).toMatchObject({
      messages: 7,
      total: 1,
      alarms: [{ times: found[0]?.times, measured: [{ value: 95 }] }],
    })
    const [only] = tested.alarms
    expect(((only?.endTime ?? 0) - (only?.happenTime ?? 0)) / 60_000).toBe(found[0]?.minutes)
  })

  it('of abnormal working conditions are of their own kind, for every vehicle of the organisation', async () => {
    const v = await vehicle()
    await catchUp()
    await strategy(v, { kind: 'EXCEPTION' })
    await drive(v, 90)
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ kind: 'EXCEPTION', state: 'ALARMING' }])
  })

  it('are raised by the thresholds of the vehicle’s model', async () => {
    const v = await vehicle()
    await catchUp()
    await world.owner(`set session_replication_role = replica;
      insert into vehicle_model (id, tenant_id, org_id, model_code, model_name, vehicle_type_id, vehicle_series_id, vehicle_category)
        values (1, 1, 10, 'M', 'M', 1, 1, 'NEW_ENERGY')`)
    await world.owner(
      `insert into vehicle_model_threshold (tenant_id, vehicle_model_id, function_field_id, alarm_level, upper_value, unit, continue_time)
        select 1, v.vehicle_model_id, f.id, '2', 80, 'km/h', 60 from vehicle v, function_field f
        where v.id = $1 and f.code = 'vehicleSpeed' and f.tenant_id is null`,
      [v.id],
    )
    await world.seal()
    await drive(v, 90, 90, 90, 60)
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ kind: 'STRATEGY', level: '2', state: 'ENDED', minutes: 2 }])
    await world.owner('delete from vehicle_model_threshold')
  })
})
