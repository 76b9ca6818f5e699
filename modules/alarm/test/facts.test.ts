import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encode808 } from '@motorpool/jt808'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb, jt } from '../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { alarmFacts } from '../src/server/index.ts'

let world: World
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from frame; delete from vehicle_event; delete from gateway_session;
    delete from alarm; delete from fault_code; delete from fault_code_base`)
  await world.start()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

interface AlarmBlock {
  level?: number
  flags?: number
  motorFaults?: number[]
}

const alarmFrame = (
  vin: string,
  time: number,
  { level = 0, flags = 0, motorFaults = [] }: AlarmBlock,
  isReissued: boolean,
) =>
  encodeGb('2016', isReissued ? 'reissue' : 'realtime', vin, {
    time,
    blocks: [
      { block: 'position', state: 0, longitude: 106.97, latitude: 26.45 },
      { block: 'alarm', level, flags, storageFaults: [], motorFaults, engineFaults: [], otherFaults: [] },
    ],
  })

/** A report of a new-energy vehicle that speaks of alarms. */
async function report(of: OnRoad, said: AlarmBlock, sent?: number) {
  if (sent === undefined) world.clock.time += 10_000
  of.terminal.send(alarmFrame(of.vin, sent ?? world.clock.time, said, sent !== undefined))
  await of.terminal.takeOne()
}

async function catchUp(): Promise<void> {
  await world.seal()
  const host = new ConsumerHost({
    db: world.test.db,
    log: world.log,
    clock: world.clock,
    consumers: [alarmFacts],
  })
  await host.catchUp()
}

const alarms = (vehicleId: string) =>
  world.owner<Record<string, unknown>>(
    `select kind, subject, type, level, state, late, occur_times as times, fault_name as name,
       extract(epoch from happen_time)::float8 * 1000 as begin, extract(epoch from end_time)::float8 * 1000 as end
     from alarm where vehicle_id = $1 order by begin_place, subject`,
    [vehicleId],
  )

const HIGH_TEMPERATURE = 1 << 1
const INSULATION = 1 << 11

describe('an alarm', () => {
  it('R353 has one life: opened once however often it is shown, ended by the first report without it', async () => {
    const v = await world.signedOn()
    await report(v, {})
    await report(v, { level: 2, flags: HIGH_TEMPERATURE })
    const begin = world.clock.time
    await report(v, { level: 2, flags: HIGH_TEMPERATURE })
    await report(v, { level: 3, flags: HIGH_TEMPERATURE | INSULATION })
    await report(v, { level: 1, flags: INSULATION })
    const end = world.clock.time
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { kind: 'GB', type: '21002', level: '3', state: 'ENDED', times: 3, begin, end, late: false },
      { kind: 'GB', type: '21012', level: '3', state: 'ALARMING', begin: end - 10_000, end: null },
    ])
  })

  it('is not ended by a report that does not speak of alarms', async () => {
    const v = await world.signedOn()
    await report(v, { level: 1, flags: INSULATION })
    world.clock.time += 10_000
    v.terminal.send(gb.report(v.vin, { time: world.clock.time }))
    await v.terminal.takeOne()
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: '21012', state: 'ALARMING' }])
  })

  it('keeps where it began and ended, the values of that moment and the message that proves it', async () => {
    const v = await world.signedOn()
    await report(v, { level: 1, flags: INSULATION })
    await report(v, {})
    await catchUp()
    const [row] = await world.owner<Record<string, unknown>>(
      `select a.position::text as place, a.end_position::text as "endPlace", f.raw is not null as proven
       from alarm a left join frame f on f.vehicle_id = a.vehicle_id
         and f.recv_time = timestamptz 'epoch' + a.begin_place * interval '1 microsecond'
       where a.vehicle_id = $1`,
      [v.id],
    )
    expect(row).toEqual({ place: '(106.97,26.45)', endPlace: '(106.97,26.45)', proven: true })
  })

  it('is named by the library of the tenant, then by the base library, with the level of the fault', async () => {
    const v = await world.signedOn()
    await world.owner(`
      insert into fault_code (tenant_id, fault_code, fault_name, fault_level) values (1, '00000A01', '电机过温', '3');
      insert into fault_code_base (fault_code, fault_name, fault_level) values
        ('00000A01', 'base', '1'), ('00000A02', '旋变故障', '2')`)
    await report(v, { level: 1, motorFaults: [0xa01, 0xa02, 0xa03] })
    await report(v, { level: 1, motorFaults: [0xa02] })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { kind: 'FAULT', type: '00000A01', name: '电机过温', level: '3', state: 'ENDED' },
      { kind: 'FAULT', type: '00000A02', name: '旋变故障', level: '2', state: 'ALARMING' },
      { kind: 'FAULT', type: '00000A03', name: null, level: '1', state: 'ENDED' },
    ])
  })

  it('that is learnt late has its true time, is marked, and ends where it was last seen', async () => {
    const v = await world.signedOn()
    await report(v, {})
    const away = world.clock.time
    world.clock.time += 600_000
    await report(v, {})
    for (let i = 1; i <= 3; i++) await report(v, { level: 1, flags: INSULATION }, away + i * 10_000)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { late: true, begin: away + 10_000, end: null, state: 'ALARMING', type: '21012' },
    ])
    world.clock.time += 700_000
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { late: true, begin: away + 10_000, end: away + 30_000, state: 'ENDED', times: 3 },
    ])
  })

  it('that is learnt of an earlier day after one of a later day is another, each with its own times', async () => {
    const v = await world.signedOn()
    await report(v, {})
    const [earlier, later] = [world.clock.time + 60_000, world.clock.time + 3_600_000]
    world.clock.time += 7_200_000
    await report(v, {})
    for (const day of [later, earlier])
      for (let i = 0; i < 3; i++) await report(v, { level: 1, flags: INSULATION }, day + i * 30_000)
    world.clock.time += 700_000
    await catchUp()
    const times = { late: true, state: 'ENDED', times: 3 }
    expect(await alarms(v.id)).toMatchObject([
      { ...times, begin: later, end: later + 60_000 },
      { ...times, begin: earlier, end: earlier + 60_000 },
    ])
  })

  it.each([false, true])(
    'of a clock that is a day ahead happens when it is received (reissued: %s)',
    async (late) => {
      const v = await world.signedOn()
      await report(v, {})
      const ahead = world.clock.time + 86_400_000
      // The report says tomorrow; it is received now.
      v.terminal.send(alarmFrame(v.vin, ahead, { level: 3, flags: INSULATION }, late))
      await v.terminal.takeOne()
      const received = world.clock.time
      await report(v, {})
      world.clock.time += 700_000
      await catchUp()
      const [alarm, ...others] = await alarms(v.id)
      expect(others).toEqual([])
      expect(alarm).toMatchObject({ type: '21012', state: 'ENDED', late })
      expect(Math.abs(Number(alarm?.begin) - received)).toBeLessThan(1000)
      expect(Number(alarm?.end)).toBeLessThan(ahead)
    },
  )

  it('that was open when the network was lost is the same in the reports of that time', async () => {
    const v = await world.signedOn()
    await report(v, { level: 1, flags: INSULATION })
    const away = world.clock.time
    world.clock.time += 600_000
    for (let i = 1; i <= 3; i++) await report(v, { level: 1, flags: INSULATION }, away + i * 10_000)
    await report(v, { level: 1, flags: INSULATION })
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ late: false, begin: away, state: 'ALARMING' }])
  })

  it('of a JT/T 808 terminal is a terminal alarm with its own code', async () => {
    const id = 700
    const number = '13900000700'
    world.registry.add(number, id)
    await world.record(String(id), 'LMPTEST0000000700')
    const terminal = await world.jt()
    terminal.send(jt.authenticate(number, 'code1', 2))
    await terminal.takeOne()
    const send = async (serial: number, alarm: number) => {
      world.clock.time += 10_000
      terminal.send(
        encode808.location(
          { edition: '2013', number, serial },
          {
            alarm,
            status: 3,
            latitude: 26.45,
            longitude: 106.97,
            altitude: 1000,
            speed: 60,
            direction: 90,
            time: world.clock.time,
            items: [],
          },
        ),
      )
      await terminal.takeOne()
    }
    await send(3, 1 << 1)
    await send(4, 0)
    await catchUp()
    expect(await alarms(String(id))).toMatchObject([{ kind: 'TERMINAL', state: 'ENDED', times: 1 }])
  })

  it('is news once, with the transaction that stores it, and no more in a replay', async () => {
    const news = () => world.owner(`select topic, row_id::text as id from alarm_news order by alarm_news.id`)
    const v = await world.signedOn()
    await world.owner('delete from alarm_news')
    await report(v, { level: 2, flags: INSULATION })
    await report(v, { level: 2, flags: INSULATION })
    await report(v, {})
    await catchUp()
    const [row] = await world.owner<{ id: string; begin: number }>(
      `select id::text as id, begin_place / 1000 as begin from alarm where vehicle_id = $1`,
      [v.id],
    )
    expect(await news()).toEqual([{ topic: 'ALARM', id: row?.id }])
    await replayVehicle(world.test.db, alarmFacts, { vehicleId: v.id, tenantId: '1' }, Number(row?.begin) - 1)
    expect(await alarms(v.id)).toHaveLength(1)
    expect(await news()).toHaveLength(1)
  })

  it('is the same after a replay, and keeps what people did about it', async () => {
    const v = await world.signedOn()
    await report(v, { level: 2, flags: INSULATION })
    await report(v, { level: 2, flags: INSULATION | HIGH_TEMPERATURE })
    await report(v, {})
    await catchUp()
    const before = await alarms(v.id)
    await world.owner(
      `update alarm set handle_status = 'PROCESSED', result = 'done' where vehicle_id = $1 and type = '21012'`,
      [v.id],
    )
    const vehicle = { vehicleId: v.id, tenantId: '1' }
    await replayVehicle(world.test.db, alarmFacts, vehicle, before[0]?.begin as number)
    expect(await alarms(v.id)).toEqual(before)
    const [handled] = await world.owner(`select result from alarm where vehicle_id = $1 and type = '21012'`, [
      v.id,
    ])
    expect(handled).toEqual({ result: 'done' })
  })
})
