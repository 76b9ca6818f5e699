import { encode as encode808 } from '@motorpool/jt808'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { accTimeWatch, gb4Watch } from '../src/server/index.ts'

let world: World
let roads = 600
const DAY = 86_400_000
let noon = Date.UTC(2026, 2, 10, 4)
const day = (time: number) => new Date(time + DAY / 3).toISOString().slice(0, 10)
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from parameter where key like 'alarm.%'; delete from consumer; delete from frame;
    delete from vehicle_event; delete from gateway_session; delete from alarm`)
  // Noon of another day in China.
  noon += DAY
  world.clock.time = noon
  await world.start()
  await catchUp()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers: [accTimeWatch, gb4Watch] }).catchUp()
}

interface Road {
  id: string
  number: string
  terminal: Terminal
  serial: number
}

/** A vehicle whose terminal is on a chain. */
async function road(chain = 'CUSTOM'): Promise<Road> {
  const id = String(++roads)
  const number = `1390000${id.padStart(4, '0')}`
  const vin = `LMPTEST${id.padStart(10, '0')}`
  world.registry.add(number, roads)
  await world.record(id, vin)
  await world.owner(`
    set session_replication_role = replica;
    insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type, vin)
      values (${id}, 1, 10, 'T${id}', 1, 'fuel', '${chain}', '${vin}');
    update vehicle set terminal_id = ${id} where id = ${id};
    set session_replication_role = default;
    select app.machine_reach(1, null)`)
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code1', 2))
  await terminal.takeOne()
  await world.seal()
  return { id, number, terminal, serial: 3 }
}

const MINUTE = 60_000
const ACC_ON = 3
const ACC_OFF = 2

interface Said {
  speed?: number
  status?: number
  items?: { id: number; value: number }[]
}

/** Reports five minutes apart. */
async function say(of: Road, times: number, { speed = 0, status = ACC_ON }: Said = {}): Promise<void> {
  for (let i = 0; i < times; i++) {
    world.clock.time += 5 * MINUTE
    const at = { latitude: 26.45, longitude: 106.97, altitude: 1000, direction: 90 }
    of.terminal.send(
      encode808.location(
        { edition: '2013', number: of.number, serial: of.serial++ },
        { alarm: 0, status, ...at, speed, time: world.clock.time, items: [] },
      ),
    )
    await of.terminal.takeOne()
  }
}

const HOUR = 12

const alarms = (id: string) =>
  world.owner<Record<string, unknown>>(
    `select kind, type, subject as day, state, (detail->>'accTime')::float8 as acc, (detail->>'workTime')::float8 as work,
       (detail->>'diffTime')::float8 as diff, detail->>'reason' as reason,
       extract(epoch from happen_time)::float8 * 1000 as begin, extract(epoch from end_time)::float8 * 1000 as end
     from alarm where vehicle_id = $1 order by begin_place, subject`,
    [id],
  )

const bound = (key: string, value: number) =>
  world.owner(`insert into parameter (tenant_id, key, value, name, type) values (1, $1, $2, $1, 'NUMBER')`, [
    key,
    value,
  ])

describe('R404 the ACC time of a day', () => {
  it('is abnormal when it is on for long without work, once a day, and ends with ACC', async () => {
    const v = await road()
    await say(v, HOUR, { speed: 40 })
    await say(v, 4 * HOUR + 1)
    const begin = world.clock.time
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      {
        kind: 'ACC_TIME',
        type: 'IDLE',
        day: day(noon),
        state: 'ALARMING',
        acc: 5,
        work: 1,
        diff: 4,
        begin,
      },
    ])
    await say(v, 6)
    await say(v, 1, { status: ACC_OFF })
    const end = world.clock.time
    await say(v, 3)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ state: 'ENDED', acc: 5.75, work: 1, end }])
  })

  it('is not while it works as long as it is on', async () => {
    const v = await road()
    await say(v, 8 * HOUR, { speed: 40 })
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
  })

  it('is abnormal when it is on for longer than the tenant allows, whatever it does', async () => {
    await bound('alarm.accDayHours', 2)
    const v = await road()
    await say(v, 2 * HOUR + 1, { speed: 40 })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'LONG', acc: 2, work: 2, diff: 0 }])
  })

  it('begins anew with the day in China, and silence counts for nothing and ends what goes on', async () => {
    await bound('alarm.accIdleHours', 2)
    const v = await road()
    // From 12:00 to 23:00 nobody speaks.
    await say(v, 2 * HOUR + 1)
    const last = world.clock.time
    world.clock.time = noon + 11 * 60 * MINUTE
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ day: day(noon), state: 'ENDED', end: last }])
    await say(v, 2 * HOUR)
    await catchUp()
    expect(await alarms(v.id)).toHaveLength(1)
    await say(v, 2 * HOUR)
    await catchUp()
    expect((await alarms(v.id)).slice(1)).toMatchObject([{ day: day(noon + DAY), state: 'ALARMING' }])
  })

  it('is the same in a replay of its day', async () => {
    await bound('alarm.accIdleHours', 1)
    const v = await road()
    const from = world.clock.time - 1
    await say(v, 2 * HOUR)
    await say(v, 1, { status: ACC_OFF })
    await catchUp()
    const before = await alarms(v.id)
    expect(before).toHaveLength(1)
    await replayVehicle(world.test.db, accTimeWatch, { vehicleId: v.id, tenantId: '1' }, from)
    expect(await alarms(v.id)).toEqual(before)
  })
})

describe('R369 a machine on the chain of GB4', () => {
  it('whose required values do not come while its engine is on is abnormal until ACC is off', async () => {
    const v = await road('GB4')
    await say(v, 6)
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
    await say(v, 2)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      {
        kind: 'GB4',
        type: 'MISSING',
        state: 'ALARMING',
        reason: 'engineSpeed, engineTorque, coolantTemperature, fuelLevel',
      },
    ])
    await say(v, 1, { status: ACC_OFF })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'MISSING', state: 'ENDED' }])
  })

  it('is no concern of vehicles on other chains', async () => {
    const v = await road('GB6')
    await say(v, HOUR)
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
  })
})
