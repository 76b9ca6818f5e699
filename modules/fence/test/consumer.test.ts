import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { fenceWatch } from '../src/server/index.ts'

let world: World
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from frame; delete from gateway_session; delete from alarm;
    delete from fence; delete from vehicle_event`)
  await world.start()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

/** A circle of 500 m around 120° E, 30° N that watches a vehicle. */
async function fence(of: OnRoad, more = ''): Promise<string> {
  await world.seal()
  const [row] = await world.owner<{ id: string }>(`
    insert into fence (tenant_id, org_id, fence_name, fence_type, setting_way, position, radius, alarm_type)
    values (1, 10, '厂区${more}', '1', 'CIRCLE', '(120,30)', '500', 'IN_OUT') returning id`)
  await world.owner(
    `
    insert into fence_vehicle (tenant_id, org_id, fence_id, vin, vehicle_id)
    select 1, org_id, $1, vin, id from vehicle where id = $2`,
    [row?.id, of.id],
  )
  await world.seal()
  return row?.id ?? ''
}

const INSIDE = 120
const OUTSIDE = 120.02
async function drive(of: OnRoad, ...places: number[]): Promise<void> {
  for (const lng of places) {
    world.clock.time += 60_000
    of.terminal.send(gb.report(of.vin, { time: world.clock.time, lng, lat: 30 }))
    await of.terminal.takeOne()
  }
}

async function catchUp(): Promise<void> {
  await world.seal()
  await new ConsumerHost({
    db: world.test.db,
    log: world.log,
    clock: world.clock,
    consumers: [fenceWatch],
  }).catchUp()
}

const alarms = (of: OnRoad) =>
  world.owner<Record<string, unknown>>(
    `select type, state, position::text as place, detail ->> 'fenceName' as name,
       extract(epoch from happen_time)::float8 * 1000 as begin, extract(epoch from end_time)::float8 * 1000 as end
     from alarm where vehicle_id = $1 and kind = 'FENCE' order by begin_place, subject`,
    [of.id],
  )
const side = async (of: OnRoad) =>
  (
    await world.owner<{ inside_flag: boolean | null }>(
      'select inside_flag from fence_vehicle where vehicle_id = $1',
      [of.id],
    )
  )[0]?.inside_flag

describe('fence alarms', () => {
  it('R360 come from what terminals report, with begin, end and place; the link says on which side the vehicle is', async () => {
    const v = await world.signedOn()
    await catchUp()
    await fence(v)
    await drive(v, OUTSIDE, INSIDE)
    const entered = world.clock.time
    await catchUp()
    expect(await alarms(v)).toEqual([
      { type: 'IN', state: 'ALARMING', place: '(120,30)', name: '厂区', begin: entered, end: null },
    ])
    expect(await side(v)).toBe(true)
    await drive(v, OUTSIDE)
    const left = world.clock.time
    await catchUp()
    expect(await alarms(v)).toMatchObject([
      { type: 'IN', state: 'ENDED', begin: entered, end: left },
      { type: 'OUT', state: 'ALARMING', begin: left },
    ])
    expect(await side(v)).toBe(false)
  })

  it('are the same in a replay, although the fence is gone by then', async () => {
    const v = await world.signedOn()
    await catchUp()
    const from = world.clock.time
    const id = await fence(v)
    await drive(v, OUTSIDE, INSIDE, OUTSIDE, INSIDE)
    await world.seal()
    await world.owner('delete from fence where id = $1', [id])
    await world.seal()
    await drive(v, OUTSIDE)
    await catchUp()
    const before = await alarms(v)
    expect(before.map((one) => `${one.type} ${one.state}`)).toEqual(['IN ENDED', 'OUT ENDED', 'IN ENDED'])
    await replayVehicle(world.test.db, fenceWatch, { vehicleId: v.id, tenantId: '1' }, from)
    expect(await alarms(v)).toEqual(before)
  })

  it('end when the vehicle is unlinked', async () => {
    const v = await world.signedOn()
    await catchUp()
    await fence(v)
    await drive(v, OUTSIDE, INSIDE)
    await world.seal()
    await world.owner('delete from fence_vehicle where vehicle_id = $1', [v.id])
    await catchUp()
    expect(await alarms(v)).toMatchObject([{ type: 'IN', state: 'ENDED' }])
  })

  it('are raised at the fences of each vehicle alone', async () => {
    const [v, other] = [await world.signedOn(), await world.signedOn()]
    await catchUp()
    await fence(v)
    await drive(v, OUTSIDE, INSIDE)
    await drive(other, OUTSIDE, INSIDE)
    await catchUp()
    expect(await alarms(v)).toHaveLength(1)
    expect(await alarms(other)).toEqual([])
  })
})
