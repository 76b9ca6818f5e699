import { encode as encodeGb } from '@motorpool/gb32960'
import { encode as encode808 } from '@motorpool/jt808'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jt } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { alarmFacts } from '../src/server/index.ts'

let world: World
let roads = 800
beforeAll(async () => {
  world = await World.create()
  await world.owner(`insert into org (id, tenant_id, org_code, org_name, parent_id, path)
    select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1`)
})
beforeEach(async () => {
  await world.owner(`delete from alarm_terminal_strategy; delete from alarm_terminal_item where tenant_id is not null;
    delete from consumer; delete from frame; delete from vehicle_event; delete from gateway_session; delete from alarm`)
  await world.start()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

const host = () =>
  new ConsumerHost({ db: world.test.db, log: world.log, clock: world.clock, consumers: [alarmFacts] })

async function catchUp(): Promise<void> {
  await world.seal()
  await host().catchUp()
}

interface Road {
  id: string
  number: string
  terminal: Terminal
  serial: number
}

/** A vehicle whose terminal speaks JT/T 808. */
async function road(): Promise<Road> {
  const id = String(++roads)
  const number = `1390000${id.padStart(4, '0')}`
  world.registry.add(number, roads)
  await world.record(id, `LMPTEST${id.padStart(10, '0')}`)
  const terminal = await world.jt()
  terminal.send(jt.authenticate(number, 'code1', 2))
  await terminal.takeOne()
  return { id, number, terminal, serial: 3 }
}

/** Location reports with these alarm words, ten seconds apart. */
async function say(of: Road, ...words: number[]): Promise<void> {
  for (const alarm of words) {
    world.clock.time += 10_000
    const at = { latitude: 26.45, longitude: 106.97, altitude: 1000, speed: 60, direction: 90 }
    of.terminal.send(
      encode808.location(
        { edition: '2013', number: of.number, serial: of.serial++ },
        { alarm, status: 3, ...at, time: world.clock.time, items: [] },
      ),
    )
    await of.terminal.takeOne()
  }
}

const alarms = (id: string) =>
  world.owner<Record<string, unknown>>(
    `select kind, type, level, state, remind, detail->>'strategyName' as strategy, (detail->>'version')::int as version,
       extract(epoch from happen_time)::float8 * 1000 as begin
     from alarm where vehicle_id = $1 order by begin_place, subject`,
    [id],
  )

async function strategy(
  name: string,
  codes: readonly string[],
  more: { level?: string; seconds?: number | null; remind?: boolean; models?: string } = {},
): Promise<void> {
  const { level = '3', seconds = null, remind = true, models = null } = more
  await world.owner(
    `insert into alarm_terminal_strategy (tenant_id, org_id, strategy_name, item_ids, alarm_level, continue_time, remind_flag,
       vehicle_model_ids)
     select 1, 10, $1, array_agg(id), $3, $4, $5, $6 from alarm_terminal_item
     where item_code = any ($2) and (tenant_id is null or tenant_id = 1)`,
    [name, codes, level, seconds, remind, models],
  )
  await world.seal()
}

async function item(
  code: string,
  more: { status?: string; level?: string; bit?: number | null } = {},
): Promise<void> {
  const { status = 'ENABLED', level = '1', bit = null } = more
  await world.owner(
    `insert into alarm_terminal_item (tenant_id, item_code, item_name, alarm_level, status, byte_index, bit_index)
     values (1, $1, $1, $2, $3, case when $4::int is not null then 0 end, $4)`,
    [code, level, status, bit],
  )
  await world.seal()
}

const OVERSPEED = 1 << 1
const FATIGUE = 1 << 2

describe('terminal alarms', () => {
  it('without a catalogue or a strategy of the tenant are as the protocol declares them', async () => {
    const v = await road()
    await say(v, OVERSPEED)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'W01', level: '2', state: 'ALARMING', strategy: null }])
  })

  it('R418 that the catalogue has disabled are none, and end when they are disabled', async () => {
    const v = await road()
    await say(v, OVERSPEED | FATIGUE)
    await item('W01', { status: 'DISABLED' })
    await say(v, OVERSPEED | FATIGUE, 0, OVERSPEED)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { type: 'W02', state: 'ENDED' },
      { type: 'W01', state: 'ENDED' },
    ])
  })

  it('have the level of the catalogue, and that of a strategy before it', async () => {
    const v = await road()
    await item('W01', { level: '1' })
    await say(v, OVERSPEED, 0)
    await strategy('night', ['W01'], { level: '3', remind: false })
    await say(v, OVERSPEED)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { type: 'W01', level: '1', strategy: null, remind: true },
      { type: 'W01', level: '3', strategy: 'night', version: 1, remind: false },
    ])
  })

  it('R418 of a disabled item alarm where a strategy says so, and for its models alone', async () => {
    const v = await road()
    await item('W01', { status: 'DISABLED' })
    await strategy('others', ['W01'], { models: '{77}' })
    await say(v, OVERSPEED)
    await catchUp()
    expect(await alarms(v.id)).toEqual([])
    await strategy('ours', ['W01'], { models: '{1}' })
    await say(v, OVERSPEED)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ type: 'W01', strategy: 'ours' }])
  })

  it('R355 wait for the duration of their strategy; without one they come at once', async () => {
    const v = await road()
    await strategy('lasting', ['W01'], { seconds: 30 })
    await strategy('at once', ['W02'])
    await say(v, OVERSPEED | FATIGUE, OVERSPEED, OVERSPEED, 0)
    await catchUp()
    // Shown for 20 s: too short.
    expect(await alarms(v.id)).toMatchObject([{ type: 'W02', state: 'ENDED', strategy: 'at once' }])
    await say(v, OVERSPEED, OVERSPEED, OVERSPEED, OVERSPEED)
    const begin = world.clock.time
    await say(v, OVERSPEED)
    await catchUp()
    expect((await alarms(v.id)).slice(1)).toMatchObject([
      { type: 'W01', state: 'ALARMING', strategy: 'lasting', begin },
    ])
  })

  it('are raised by bits of the word that a tenant has named itself', async () => {
    const v = await road()
    await item('TAIL', { bit: 15, level: '2' })
    await say(v, 1 << 15, 0)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([{ kind: 'TERMINAL', type: 'TAIL', level: '2', state: 'ENDED' }])
  })

  it('are the same in a replay, by the strategies of that time', async () => {
    const v = await road()
    await strategy('night', ['W01'], { seconds: 20 })
    const from = world.clock.time
    await say(v, OVERSPEED, OVERSPEED, OVERSPEED, 0)
    await world.owner('delete from alarm_terminal_strategy')
    await world.seal()
    await say(v, OVERSPEED)
    await catchUp()
    const before = await alarms(v.id)
    expect(before).toMatchObject([{ strategy: 'night' }, { strategy: null }])
    await replayVehicle(world.test.db, alarmFacts, { vehicleId: v.id, tenantId: '1' }, from)
    expect(await alarms(v.id)).toEqual(before)
  })
})

/** A report of a new-energy vehicle with these general flags. */
async function report(of: OnRoad, level: number, flags: number): Promise<void> {
  world.clock.time += 10_000
  of.terminal.send(
    encodeGb('2016', 'realtime', of.vin, {
      time: world.clock.time,
      blocks: [
        { block: 'position', state: 0, longitude: 106.97, latitude: 26.45 },
        {
          block: 'alarm',
          level,
          flags,
          storageFaults: [],
          motorFaults: [],
          engineFaults: [],
          otherFaults: [],
        },
      ],
    }),
  )
  await of.terminal.takeOne()
}

describe('national-standard alarms', () => {
  it('R353 keep the level that the report states until a strategy says another', async () => {
    const v = await world.signedOn()
    await item('21012', { level: '1' })
    await report(v, 2, 1 << 11)
    await report(v, 0, 0)
    await strategy('insulation', ['21012'], { level: '3' })
    await report(v, 2, 1 << 11)
    await catchUp()
    expect(await alarms(v.id)).toMatchObject([
      { kind: 'GB', type: '21012', level: '2', strategy: null },
      { kind: 'GB', type: '21012', level: '3', strategy: 'insulation' },
    ])
  })
})
