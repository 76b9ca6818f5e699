import { ABSENT, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type LatestEvent,
  type LatestRunner,
  type LatestState,
  latestStep,
  NO_STATE,
  stopsOf,
} from '../src/server/index.ts'
import { forgetVehicles } from '../src/server/processors/realtime-table.ts'
import { allStates, tenantStates, vehicleFrames } from '../src/server/topics.ts'
import type { FrameEvent, StateDelta } from '../src/shared/index.ts'
import { gb } from './support/frames.ts'
import { World } from './support/world.ts'

const T = Date.UTC(2026, 2, 10, 4)

function frame(time: number, over: Partial<(LatestEvent & { kind: 'frame' })['columns']> = {}): LatestEvent {
  return {
    kind: 'frame',
    protocol: 1,
    deviceTime: time,
    receiveTime: time + 100,
    columns: {
      messageId: 2,
      rawForm: 1,
      deviceTime: time,
      flags: RecordFlag.report,
      state: StateBit.located | StateBit.accOn,
      lng: 113_000_000,
      lat: 23_000_000,
      speed: 400,
      direction: 90,
      altitude: 20,
      mileage: 1000,
      soc: 80,
      fuel: ABSENT,
      alarm: 0,
      ...over,
    },
  }
}

const play = (...events: LatestEvent[]): LatestState => events.reduce(latestStep, NO_STATE)

describe('latest state', () => {
  it('takes position, speed and the rest from a current report', () => {
    expect(play(frame(T))).toMatchObject({
      reportTime: T,
      positionTime: T,
      lng: 113_000_000,
      speed: 400,
      soc: 80,
      acc: 1,
      located: true,
      runStatus: 'RUNNING',
    })
  })

  it.each([
    ['an older report', frame(T - 1000, { speed: 1 })],
    ['a report of the same second', frame(T, { speed: 1 })],
    ['a reissued report', frame(T + 1000, { speed: 1, flags: RecordFlag.report | RecordFlag.reissued })],
    ['an absurd time', frame(T + 1e9, { speed: 1, flags: RecordFlag.report | RecordFlag.absurdTime })],
    ['a parameter answer', frame(T + 1000, { speed: 1, flags: 0 })],
    [
      'a message of the platform',
      frame(T + 1000, { speed: 1, flags: RecordFlag.report | RecordFlag.downlink }),
    ],
  ])('is not changed by %s', (_, event) => {
    const before = play(frame(T))
    const { receiveTime, lateTime } = play(frame(T), event)
    expect(play(frame(T), event)).toEqual({ ...before, receiveTime, lateTime })
  })

  it.each([
    ['an older report of the day', T - 1000, 0, true],
    ['a reissued one', T + 1000, RecordFlag.reissued, true],
    ['one of the day before', T - 86_400_000, RecordFlag.reissued, false],
    ['a report of the same second', T, 0, false],
    ['an absurd time', T + 1e9, RecordFlag.absurdTime, false],
  ])('knows of the way of the day that it lacks %s: %s', (_, time, flag, lacks) => {
    const state = play(frame(T), frame(time, { flags: RecordFlag.report | flag }))
    expect(state.lateTime).toBe(lacks ? time : 0)
    const tomorrow = play(frame(T), frame(time, { flags: RecordFlag.report | flag }), frame(T + 86_400_000))
    expect(tomorrow.lateTime).toBe(0)
  })

  it('keeps the last position when a report has no fix, and says so', () => {
    const state = play(frame(T), frame(T + 10_000, { state: StateBit.accOn, lng: 1, lat: 1, speed: 300 }))
    expect(state).toMatchObject({
      located: false,
      lng: 113_000_000,
      positionTime: T,
      speed: 300,
      reportTime: T + 10_000,
    })
  })

  it('takes the last place from late reports while there is no fix, the newest of them', () => {
    const late = (time: number, lng: number) =>
      frame(time, { lng, flags: RecordFlag.report | RecordFlag.reissued, speed: 700 })
    const garage = frame(T, { state: 0, lng: ABSENT, lat: ABSENT, speed: 0 })
    const state = play(garage, late(T - 5000, 112_000_000), late(T - 9000, 111_000_000))
    expect(state).toMatchObject({ lng: 112_000_000, positionTime: T - 5000, located: false, speed: 0 })
    const outside = play(garage, late(T - 5000, 112_000_000), frame(T + 1000), late(T + 500, 111_000_000))
    expect(outside).toMatchObject({ lng: 113_000_000, positionTime: T + 1000, located: true })
  })

  it('keeps values a report does not carry, and the known ACC when the message cannot tell', () => {
    const state = play(
      frame(T),
      frame(T + 1000, { state: StateBit.located | StateBit.accUnknown, mileage: ABSENT, soc: ABSENT }),
    )
    expect(state).toMatchObject({ acc: 1, mileage: 1000, soc: 80 })
  })

  it.each([
    ['RUNNING', StateBit.accOn, 10],
    ['IDLE', StateBit.accOn, 9],
    ['IDLE', StateBit.engineOn, 0],
    ['STOPPED', 0, 0],
    ['RUNNING', 0, 300],
    [null, StateBit.accUnknown, 0],
  ])('is %s with state bits %i at %i tenths of a km/h', (expected, state, speed) => {
    expect(play(frame(T, { state, speed })).runStatus).toBe(expected)
  })

  it('tells a change of presence once', () => {
    const on = latestStep(NO_STATE, { kind: 'online', time: T })
    expect(on).toMatchObject({ online: true, onlineTime: T })
    const off = latestStep(on, { kind: 'offline', time: T + 2 })
    expect(off).toMatchObject({ online: false, offlineTime: T + 2 })
    expect(latestStep(off, { kind: 'offline', time: T + 3 })).toBe(off)
  })

  it('stays as it is when an event is played a second time, but for what is recounted', () => {
    const first = frame(T)
    const second = frame(T + 10_000, { lat: 23_001_000 })
    const once = play(first, second)
    expect(play(first, second, first, second)).toEqual({
      ...once,
      lateTime: T,
      receiveTime: second.kind === 'frame' ? second.receiveTime : 0,
    })
  })
})

describe('stops of a track', () => {
  const point = (s: number, lng: number, speed = 0) => ({ time: T + s * 1000, lng, lat: 23_000_000, speed })

  it('begin where a vehicle stands and end when it drives on; short ones do not count', () => {
    const track = [
      point(0, 113_000_000, 400),
      point(10, 113_002_000),
      point(200, 113_002_100),
      point(400, 113_002_050),
      point(410, 113_010_000, 300),
      point(420, 113_012_000),
      point(500, 113_012_000),
      point(510, 113_020_000, 300),
    ]
    expect(stopsOf(track)).toEqual([{ from: T + 10_000, to: T + 400_000, lng: 113_002_000, lat: 23_000_000 }])
  })

  it('include the one a track ends in', () => {
    expect(stopsOf([point(0, 1), point(600, 1)])).toHaveLength(1)
  })
})

describe('runner of the latest state', () => {
  let world: World
  let runner: LatestRunner
  let messages: { topic: string; message: unknown }[]
  let watched: Set<string>
  let n = 0
  beforeAll(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    messages = []
    watched = new Set([tenantStates('1').name])
    runner = world.runner({
      publish: ({ name: topic }, message) => void messages.push({ topic, message }),
      listening: ({ name }) => watched.has(name),
    })
    await world.start({}, { sink: runner })
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  const signedOn = async () => {
    n++
    const vin = `LMPTEST${String(n).padStart(10, '0')}`
    // The code is typed by people: quotes and backslashes reach the table unchanged.
    world.registry.add(vin, n, { terminalId: 'T "1" \\ {x},NULL' })
    await world.record(String(n), vin)
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    await t.takeOne()
    return { id: String(n), vin, t }
  }
  const row = async (id: string) =>
    (await world.owner('select * from vehicle_realtime where vehicle_id = $1', [id]))[0]

  it('writes the latest state with the scope of the vehicle, and online until the connection ends', async () => {
    const { id, vin, t } = await signedOn()
    const time = world.clock.time + 1000
    t.send(gb.report(vin, { time, lng: 113.5, speed: 42, soc: 77 }))
    await t.takeOne()
    await runner.flush()
    expect(await row(id)).toMatchObject({
      tenant_id: '1',
      org_id: '10',
      vin,
      terminal_code: 'T "1" \\ {x},NULL',
      online: true,
      acc: true,
      located: true,
      run_status: 'RUNNING',
      lng: 113_500_000,
      speed: 420,
      soc: 77,
      report_time: time,
    })
    t.close()
    await vi.waitFor(() => expect(world.gateway.isConnected(id)).toBe(false))
    await runner.flush()
    expect(await row(id)).toMatchObject({ online: false, offline_time: world.clock.time, lng: 113_500_000 })
  })

  it('tells subscribers the newest state of what changed, one entry a vehicle', async () => {
    const a = await signedOn()
    const b = await signedOn()
    for (let i = 1; i <= 3; i++)
      a.t.send(gb.report(a.vin, { time: world.clock.time + i * 1000, speed: 10 * i }))
    await a.t.take(3)
    runner.publish()
    expect(messages).toHaveLength(1)
    const deltas = messages[0]?.message as StateDelta[]
    expect(deltas.map((d) => [d.vehicleId, d.speed])).toEqual([
      [a.id, 300],
      [b.id, null],
    ])
    runner.publish()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.topic).toBe(tenantStates('1').name)
  })

  it('publishes all states for administrators, and nothing of tenants that nobody watches', async () => {
    watched = new Set([allStates.name, tenantStates('2').name])
    const { id } = await signedOn()
    runner.publish()
    expect(messages.map((m) => [m.topic, (m.message as StateDelta[]).map((d) => d.vehicleId)])).toEqual([
      [allStates.name, [id]],
    ])
  })

  it('sends raw messages only of vehicles that somebody watches', async () => {
    const a = await signedOn()
    const b = await signedOn()
    watched.add(vehicleFrames(a.id).name)
    const report = gb.report(a.vin, { time: world.clock.time + 1000 })
    a.t.send(report)
    b.t.send(gb.report(b.vin, { time: world.clock.time + 1000 }))
    await Promise.all([a.t.takeOne(), b.t.takeOne()])
    const frames = messages.filter((m) => m.topic.startsWith('ingest.frames.'))
    expect(frames.map((m) => m.topic)).toEqual([vehicleFrames(a.id).name])
    expect(Buffer.compare((frames[0] as { message: FrameEvent }).message.raw, report)).toBe(0)
  })

  it('goes on from the written state after a restart, and sets offline whom the last gateway left online', async () => {
    const { id, vin, t } = await signedOn()
    t.send(gb.report(vin, { time: world.clock.time + 1000, lng: 113.1 }))
    await t.takeOne()
    await runner.flush()
    expect(await row(id)).toMatchObject({ online: true })
    await world.stop()
    await world.start({}, { sink: runner })
    expect(await row(id)).toMatchObject({ online: false })
    const again = await world.gb()
    again.send(gb.login(vin, world.clock.time + 2000))
    await again.takeOne()
    expect(world.gateway.fleet.get(id)?.latest).toMatchObject({ lng: 113_100_000, online: true })
  })

  it('writes no state of a vehicle that was deleted while its terminal was connected', async () => {
    const { id, vin, t } = await signedOn()
    t.send(gb.report(vin, { time: world.clock.time + 1000 }))
    await t.takeOne()
    await runner.flush()
    expect(await row(id)).toMatchObject({ online: true })
    await world.test.db.withPlatform(undefined, 'test', async (tx) => {
      await tx.deleteFrom('vehicle').where('id', '=', id).execute()
      await forgetVehicles(tx, [id])
    })
    await world.stop()
    await runner.flush()
    expect(await row(id)).toBeUndefined()
  })

  it('waits with a state for the deletion of its vehicle, and then leaves it', async () => {
    const { id, vin, t } = await signedOn()
    t.send(gb.report(vin, { time: world.clock.time + 1000 }))
    await t.takeOne()
    let written: Promise<void> | undefined
    await world.test.db.withPlatform(undefined, 'test', async (tx) => {
      await tx.deleteFrom('vehicle').where('id', '=', id).execute()
      await forgetVehicles(tx, [id])
      written = runner.flush()
    })
    await written
    expect(await row(id)).toBeUndefined()
  })

  it('shows a tenant the states of its own organisations only', async () => {
    const { id, vin, t } = await signedOn()
    t.send(gb.report(vin, { time: world.clock.time + 1000 }))
    await t.takeOne()
    await runner.flush()
    const seen = (tenantId: string, orgIds?: string[]) =>
      world.test.db.withTenant(
        { tenantId, orgScope: orgIds ? { kind: 'orgs', orgIds } : { kind: 'all' } },
        async (tx) =>
          (await tx.selectFrom('vehicle_realtime').selectAll().where('vehicle_id', '=', id).execute()).length,
      )
    expect([await seen('1'), await seen('1', ['10']), await seen('1', ['11']), await seen('2')]).toEqual([
      1, 1, 0, 0,
    ])
  })
})
