import { encode } from '@motorpool/gb32960'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { hoursWorked, ownMeters } from '../src/server/index.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let vehicle: OnRoad
beforeAll(async () => {
  world = await World.create()
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from vehicle_stat_daily; delete from vehicle_stat_month;
    delete from vehicle_meter_day; delete from frame; delete from frame_block; delete from vehicle_event;
    delete from gateway_session`)
  world.clock.time = dayStart(dayOf(world.clock.time) + 1) + 8 * HOUR
  await world.start()
  vehicle = await world.signedOn()
  await equip(vehicle.id)
  // The consumer begins with what comes from its first run on.
  await catchUp()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

/** A terminal whose software says: hours of work in 0.1 h and fuel in 0.5 l, both in block 0x90. */
async function equip(id: string): Promise<void> {
  const item = (n: number, code: string, startByte: number, factor: number, unit: string, marks: string) =>
    `insert into soft_version_collect (id, tenant_id, soft_version_id, collect_code, collect_name, frame_id, start_byte, start_bit, bit_length,
      byte_order, factor, unit, work_time_flag, consumption_flag)
      values (${id}${n}, 1, ${id}, '${code}', '${code}', '90', ${startByte}, 7, 16, 'Motorola', ${factor}, '${unit}', ${marks});`
  await world.owner(`
    insert into org (id, tenant_id, org_code, org_name, parent_id, path)
      select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1 on conflict do nothing;
    set session_replication_role = replica;
    insert into soft_version (id, tenant_id, version_code, version_name, terminal_model_id, protocol_id)
      values (${id}, 1, 'S${id}', 'S${id}', 1, 1);
    insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type, soft_version_id)
      values (${id}, 1, 10, 'T${id}', 1, 'fuel', 'CUSTOM', ${id});
    update vehicle set terminal_id = ${id} where id = ${id};
    set session_replication_role = default;
    ${item(1, 'hours', 0, 0.1, 'h', `'1', false`)}
    ${item(2, 'litres', 2, 0.5, 'L', `'0', true`)}
    ${item(3, 'other', 0, 1, 'h', `'0', false`)}`)
}

/** Readings in 0.1 h and 0.5 l. */
async function read(hours: number, litres: number, time = world.clock.time): Promise<void> {
  const late = time < world.clock.time
  const data = Uint8Array.of(hours >> 8, hours & 255, litres >> 8, litres & 255)
  vehicle.terminal.send(
    encode('2016', late ? 'reissue' : 'realtime', vehicle.vin, {
      time,
      blocks: [{ block: 'custom', type: 0x90, data }],
    }),
  )
  await vehicle.terminal.takeOne()
}

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers: [ownMeters], pageSize: 5 }).catchUp()
}

const days = () =>
  world.owner<{ day: string; work: number; fuel: number | null }>(
    `select day::text as day, work, fuel_used as fuel from vehicle_stat_daily where vehicle_id = ${vehicle.id} order by 1`,
  )
const day = (n = 0) => dayText(dayOf(world.clock.time) + n)

/** Whether the consumer knows that the vehicle has meters. */
const isRead = async (): Promise<boolean> => {
  const rows = await world.owner(`select from reference_version
    where topic = 'figures.meters' and key = 'vehicle:${vehicle.id}' and until_revision is null`)
  return rows.length > 0
}

describe('hours of work and fuel by the vehicle’s own meters', () => {
  it('are what the meters went on by in a day, and count in place of what reports tell', async () => {
    await world.owner(`insert into vehicle_stat_daily (vehicle_id, tenant_id, day, drive, idle, fuel)
      values (${vehicle.id}, 1, '${day()}', 60, 30, 7)`)
    await read(1000, 400)
    world.clock.time += 2 * HOUR
    await read(1015, 424)
    await catchUp()
    expect(await days()).toEqual([{ day: day(), work: 5400, fuel: 120 }])
    expect(await world.owner('select work, work_days, fuel, fuel_days from vehicle_stat_month')).toEqual([
      { work: 5400, work_days: 1, fuel: 120, fuel_days: 1 },
    ])
    const { rows: hours } = await world.test.db.withPlatform(undefined, 'test', async (tx) => ({
      rows: [...(await hoursWorked(tx, new Set([vehicle.id])))],
    }))
    expect(hours).toEqual([[vehicle.id, 1.5]])
  })

  it('go on from the day before, over silent days too', async () => {
    await read(1000, 400)
    world.clock.time += DAY
    await read(1040, 410)
    world.clock.time += 3 * DAY
    await read(1050, 420)
    await catchUp()
    expect(await days()).toEqual([
      { day: day(-4), work: 0, fuel: 0 },
      { day: day(-3), work: 4 * 3600, fuel: 50 },
      { day: day(), work: 3600, fuel: 50 },
    ])
  })

  it('that come late are of their own day, and change the next one', async () => {
    await read(1000, 400)
    const evening = world.clock.time + 10 * HOUR
    world.clock.time += DAY
    await read(1100, 500)
    await catchUp()
    expect((await days()).map(({ work }) => work)).toEqual([0, 10 * 3600])
    await read(1080, 480, evening)
    await catchUp()
    expect((await days()).map(({ work }) => work)).toEqual([8 * 3600, 2 * 3600])
  })

  it('begin anew behind a meter that was exchanged, or jumps', async () => {
    await read(1000, 400)
    world.clock.time += DAY
    await read(10, 2)
    world.clock.time += HOUR
    await read(15, 4)
    world.clock.time += DAY
    await read(60_000, 8)
    await catchUp()
    expect(await days()).toEqual([
      { day: day(-2), work: 0, fuel: 0 },
      { day: day(-1), work: 1800, fuel: 10 },
      { day: day(), work: 0, fuel: 20 },
    ])
  })

  it('are the same after a replay of any day', async () => {
    for (let n = 0; n < 3; n++) {
      await read(1000 + 20 * n, 400 + 10 * n)
      world.clock.time += 3 * HOUR
      await read(1010 + 20 * n, 405 + 10 * n)
      world.clock.time += DAY
    }
    await read(1100, 450)
    await catchUp()
    const counted = await days()
    expect(counted).toHaveLength(4)
    for (const back of [0, 1, 2, 3]) {
      const from = dayStart(dayOf(world.clock.time) - back)
      await replayVehicle(world.test.db, ownMeters, { vehicleId: vehicle.id, tenantId: '1' }, from)
      expect(await days(), `${back} days back`).toEqual(counted)
    }
  })

  it('are read by the marks of the moment: an item that is one no more is read no more', async () => {
    await read(1000, 400)
    await catchUp()
    await world.owner(
      `update soft_version_collect set work_time_flag = '0' where soft_version_id = ${vehicle.id}`,
    )
    world.clock.time += HOUR
    await read(1010, 410)
    await catchUp()
    expect(await days()).toEqual([{ day: day(), work: 0, fuel: 50 }])
    await world.owner(
      `update soft_version_collect set consumption_flag = false where soft_version_id = ${vehicle.id}`,
    )
    expect(await isRead()).toBe(false)
  })

  it('are read of a vehicle while its terminal runs such a software', async () => {
    const { id } = vehicle
    expect(await isRead()).toBe(true)
    await world.owner(`update vehicle set terminal_id = null where id = ${id}`)
    expect(await isRead()).toBe(false)
    await world.owner(`update vehicle set terminal_id = ${id} where id = ${id}`)
    expect(await isRead()).toBe(true)
    await world.owner(`update terminal set soft_version_id = null where id = ${id}`)
    expect(await isRead()).toBe(false)
    await world.owner(`update terminal set soft_version_id = ${id} where id = ${id}`)
    await world.owner(`delete from vehicle where id = ${id}`)
    expect(await isRead()).toBe(false)
  })
})
