import { encode as encode808 } from '@motorpool/jt808'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { alarmAbnormal } from '../src/server/index.ts'

let world: World
let roads = 900
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from parameter where key like 'alarm.%'; delete from consumer; delete from frame;
    delete from vehicle_event; delete from gateway_session; delete from alarm`)
  await world.start()
  await catchUp()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers: [alarmAbnormal] }).catchUp()
}

interface Road {
  id: string
  number: string
  terminal: Terminal
  serial: number
}

async function road(): Promise<Road> {
  const id = String(++roads)
  const number = `1390000${id.padStart(4, '0')}`
  world.registry.add(number, roads)
  await world.record(id, `LMPTEST${id.padStart(10, '0')}`)
  return { id, number, terminal: await connect(number), serial: 3 }
}

async function connect(number: string): Promise<Terminal> {
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code1', 2))
  await terminal.takeOne()
  return terminal
}

/** The network is lost: the gateway sees the connection end. */
async function hangUp({ id, terminal }: Road): Promise<void> {
  await world.seal()
  terminal.close()
  await expect.poll(() => world.gateway.isConnected(id)).toBe(false)
}

const MINUTE = 60_000
const LOCATED = 3
const NO_FIX = 1

interface At {
  lng?: number
  lat?: number
  speed?: number
  status?: number
  after?: number
}

async function say(of: Road, { lng = 106.97, lat = 26.45, speed = 0, status = LOCATED, after = MINUTE }: At) {
  world.clock.time += after
  of.terminal.send(
    encode808.location(
      { edition: '2013', number: of.number, serial: of.serial++ },
      {
        alarm: 0,
        status,
        latitude: lat,
        longitude: lng,
        altitude: 1000,
        speed,
        direction: 90,
        time: world.clock.time,
        items: [],
      },
    ),
  )
  await of.terminal.takeOne()
}

const alarms = (id: string) =>
  world.owner<Record<string, unknown>>(
    `select kind, type, level, state, occur_times as times, (detail->>'lastGood')::float8 as good, detail->>'reason' as reason,
       extract(epoch from happen_time)::float8 * 1000 as begin, extract(epoch from end_time)::float8 * 1000 as end
     from alarm where vehicle_id = $1 order by begin_place, subject`,
    [id],
  )

describe('R369 an abnormal location', () => {
  it('is none of a vehicle that drives as vehicles do', async () => {
    const v = await road()
    for (let i = 0; i < 8; i++) await say(v, { lng: 106.97 + i * 0.01, speed: 60 })
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
  })

  it('is that of a terminal which reports without a fix for longer than the bound', async () => {
    const v = await road()
    await say(v, {})
    const good = world.clock.time
    for (let i = 0; i < 8; i++) await say(v, { status: NO_FIX, after: 10 * MINUTE })
    const begin = good + 70 * MINUTE
    await say(v, {})
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { kind: 'LOCATION', type: 'NO_FIX', state: 'ENDED', good, begin, times: 2, reason: '60 min' },
    ])
  })

  it('is none of a vehicle that stands in a garage, switched off', async () => {
    const v = await road()
    await say(v, {})
    for (let i = 0; i < 12; i++) await say(v, { status: 0, after: 10 * MINUTE })
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
  })

  it('is that of a jump further than any vehicle drives, once however often it jumps', async () => {
    const v = await road()
    await say(v, {})
    await say(v, { lng: 108 })
    await say(v, {})
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'JUMP', state: 'ALARMING', times: 2 }])
    await say(v, { after: 11 * MINUTE })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'JUMP', state: 'ENDED' }])
  })

  it('is that of zero or of a place outside China, once it is more than a disturbance', async () => {
    const v = await road()
    await say(v, {})
    await say(v, { lng: 0, lat: 0 })
    await say(v, {})
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
    await say(v, { lng: 0, lat: 0 })
    await say(v, { lng: 0, lat: 0 })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'OUTSIDE', level: '2', state: 'ALARMING' }])
  })

  it('is that of a position which stays although the vehicle drives', async () => {
    const v = await road()
    for (let i = 0; i < 12; i++) await say(v, { speed: 60 })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'FROZEN', state: 'ALARMING' }])
    await say(v, { speed: 0 })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'FROZEN', state: 'ENDED' }])
  })
})

const bound = async (key: string, value: string) => {
  await world.owner(
    `insert into parameter (tenant_id, key, value, name, type) values (1, $1, $2, $1, 'NUMBER')`,
    [key, value],
  )
  await world.seal()
}

describe('R369 a vehicle offline for long', () => {
  it('is told once its time is over, and over with its first word', async () => {
    const v = await road()
    await say(v, {})
    await hangUp(v)
    await world.seal()
    const gone = world.clock.time
    await catchUp()
    world.clock.time += 71 * 60 * MINUTE
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
    world.clock.time += 2 * 60 * MINUTE
    await catchUp()
    const [row] = await alarms(v.id)
    expect(row).toMatchObject({ kind: 'OFFLINE', type: 'OFFLINE', state: 'ALARMING', reason: '72 h' })
    expect(Math.abs(Number(row?.good) - gone)).toBeLessThan(5000)
    expect(Number(row?.begin) - Number(row?.good)).toBe(72 * 60 * MINUTE)
    v.terminal = await connect(v.number)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ state: 'ENDED' }])
  })

  it('follows the bound of its tenant, also one that is set meanwhile, and a replay finds the same', async () => {
    const v = await road()
    await say(v, {})
    const from = world.clock.time - 1
    await hangUp(v)
    await catchUp()
    world.clock.time += 3 * 60 * MINUTE
    await bound('alarm.offlineHours', '2')
    await catchUp()
    world.clock.time += MINUTE
    await catchUp()
    const before = await alarms(v.id)
    expect(before).toMatchObject([{ type: 'OFFLINE', state: 'ALARMING' }])
    await replayVehicle(world.test.db, alarmAbnormal, { vehicleId: v.id, tenantId: '1' }, from)
    expect(await alarms(v.id)).toEqual(before)
  })
})
