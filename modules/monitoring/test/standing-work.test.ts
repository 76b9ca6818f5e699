import { EventHub, publish } from '@motorpool/events'
import { encode } from '@motorpool/gb32960'
import { forgetVehicles, type LatestRunner, type StandingWork, workChanged } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import { operatingState } from '@motorpool/ingest/shared'
import { type AnyConsumer, ConsumerHost } from '@motorpool/stream/server'
import { CachedSignals, signalsChanged } from '@motorpool/terminal/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import type { Terminal } from '../../ingest/test/support/terminal.ts'
import { World } from '../../ingest/test/support/world.ts'
import { standingWork } from '../src/server/work/standing-work.ts'

let world: World
let runner: LatestRunner
let signals: CachedSignals
let consumer: AnyConsumer
let events: EventHub
let pushed: StateDelta[] = []
let vehicles = 0

beforeAll(async () => {
  world = await World.create()
  // Software 7 says the pressure (MPa) in the first byte of block 90; software 8 says nothing of work.
  await world.owner(`set session_replication_role = replica;
    insert into soft_version_collect (tenant_id, soft_version_id, collect_code, collect_name, function_field_id, frame_id,
      start_byte, bit_length)
    select 1, 7, 'hp', 'hp', (select id from function_field where code = 'hydraulicPressure'), '90', 0, 8
    union all select 1, 8, 'hp', 'hp', null, '90', 0, 8`)
})
beforeEach(async () => {
  signals = new CachedSignals({ db: world.test.db })
  consumer = standingWork(signals)
  pushed = []
  runner = world.runner({
    publish: (_topic, message) => {
      if (Array.isArray(message)) pushed.push(...message)
    },
    listening: () => true,
  })
  await world.start({}, { sink: runner })
  events = new EventHub({ db: world.test.db, clock: world.clock, log: world.log })
  events.add(runner.followWork(world.gateway.fleet.slots))
  events.add(signals.subscriber)
  await host()
})
afterEach(async () => {
  await events.close()
  await world.stop()
})
afterAll(() => world.drop())

/** Lets the consumer play what was sent. */
async function host(): Promise<void> {
  await world.seal()
  const { clock, log, test } = world
  await new ConsumerHost({ db: test.db, log, clock, consumers: [consumer], pageSize: 7 }).catchUp()
}

interface Machine {
  id: string
  vin: string
  terminal: Terminal
}

/** A machine whose terminal runs a software version, or none. */
async function machine(software?: number): Promise<Machine> {
  vehicles++
  const id = String(vehicles)
  const vin = `LMPTEST${id.padStart(10, '0')}`
  world.registry.add(vin, vehicles)
  await world.record(id, vin)
  if (software)
    await world.owner(`set session_replication_role = replica;
      insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type, soft_version_id, vin)
      values (${id}, 1, 10, 'T${id}', 1, 'fuel', 'CUSTOM', ${software}, '${vin}');
      update vehicle set terminal_id = ${id} where id = ${id}`)
  return { id, vin, terminal: await signOn(vin) }
}

async function signOn(vin: string): Promise<Terminal> {
  const terminal = await world.gb()
  world.clock.time += 1000
  terminal.send(gb.login(vin, world.clock.time))
  await terminal.takeOne()
  return terminal
}

interface Report {
  speed?: number
  /** MPa, in the maker's own block. */
  pressure?: number
  /** r/min */
  engine?: number
}

async function report({ vin, terminal }: Machine, { speed = 0, pressure, engine }: Report): Promise<void> {
  world.clock.time += 10_000
  const raw = encode('2016', 'realtime', vin, {
    time: world.clock.time,
    blocks: [
      {
        block: 'vehicle',
        status: 1,
        chargeStatus: 3,
        runningMode: 1,
        speed,
        mileage: 10,
        voltage: 350,
        current: 12,
        soc: 80,
        dcdc: 1,
        gear: 14,
        insulation: 5000,
        accelerator: 10,
        brake: 0,
      },
      ...(engine === undefined
        ? []
        : [{ block: 'engine' as const, status: engine > 0 ? 1 : 2, speed: engine, fuelRate: 5 }]),
      ...(pressure === undefined
        ? []
        : [{ block: 'custom' as const, type: 0x90, data: Uint8Array.of(pressure) }]),
    ],
  })
  terminal.send(raw)
  await terminal.takeOne()
  await host()
}

const latest = (of: Machine) => world.gateway.fleet.get(of.id)?.latest
const state = (of: Machine) => {
  const now = latest(of)
  return now && operatingState({ ...now, known: true })
}
const stored = (of: Machine) =>
  world.owner<StandingWork<unknown>>('select signs, working from standing_work where vehicle_id = $1', [
    of.id,
  ])

describe('a machine that stands with its engine on', () => {
  it('works from the message that says so to the one that says no more', async () => {
    const m = await machine(7)
    await report(m, { pressure: 3 })
    expect(state(m)).toBe('idling')
    await report(m, { pressure: 20 })
    expect(state(m)).toBe('working')
    // What a message does not carry stays as it was last said.
    await report(m, {})
    expect(state(m)).toBe('working')
    await report(m, { pressure: 2 })
    expect(state(m)).toBe('idling')
  })

  it('is pushed, and stored with its latest state, as one that works', async () => {
    const m = await machine(7)
    await report(m, { pressure: 20 })
    pushed = []
    await report(m, { pressure: 2 })
    runner.publish()
    expect(pushed.at(-1)).toMatchObject({ vehicleId: m.id, working: false })
    await report(m, { pressure: 20 })
    runner.publish()
    expect(pushed.at(-1)).toMatchObject({ vehicleId: m.id, working: true, runStatus: 'IDLE' })
    await runner.flush()
    expect(await world.owner('select working from vehicle_realtime where vehicle_id = $1', [m.id])).toEqual([
      { working: true },
    ])
  })

  it('drives when it drives, whatever its pump does', async () => {
    const m = await machine(7)
    await report(m, { pressure: 20 })
    await report(m, { pressure: 20, speed: 12 })
    expect(state(m)).toBe('running')
  })

  it("works by its protocol's own engine speed, without definitions", async () => {
    const m = await machine()
    await report(m, { engine: 1800 })
    expect(state(m)).toBe('working')
    await report(m, { engine: 0 })
    expect(state(m)).toBe('idling')
  })

  it('says nothing of work where neither protocol nor software has a sign of it', async () => {
    const [plain, other] = [await machine(), await machine(8)]
    await report(plain, { pressure: 20 })
    await report(other, { pressure: 20 })
    expect([state(plain), state(other)]).toEqual(['idling', 'idling'])
    expect([await stored(plain), await stored(other)]).toEqual([[], []])
  })

  it('works as its software says now, when the definitions change', async () => {
    const m = await machine(9)
    await report(m, { pressure: 20 })
    expect(state(m)).toBe('idling')
    await world.owner(`set session_replication_role = replica;
      insert into soft_version_collect (tenant_id, soft_version_id, collect_code, collect_name, function_field_id, frame_id,
        start_byte, bit_length)
      select 1, 9, 'hp', 'hp', (select id from function_field where code = 'hydraulicPressure'), '90', 0, 8`)
    await world.test.db.withPlatform(undefined, 'test', (tx) =>
      publish(tx, signalsChanged, { softVersionIds: ['9'] }),
    )
    await report(m, { pressure: 20 })
    expect(state(m)).toBe('working')
  })
})

describe('what a machine said', () => {
  it('is known to a gateway that starts anew, and to one that missed it', async () => {
    const m = await machine(7)
    await report(m, { pressure: 20 })
    await world.stop()
    await world.start({}, { sink: runner })
    const again = { ...m, terminal: await signOn(m.vin) }
    expect(latest(again)?.working).toBe(true)
    const slot = world.gateway.fleet.get(m.id)
    if (slot) slot.latest = { ...slot.latest, working: false }
    runner.followWork(world.gateway.fleet.slots).missed()
    await expect.poll(() => latest(again)?.working).toBe(true)
  })

  it('belongs to its session: the next one begins with nothing', async () => {
    const m = await machine(7)
    await report(m, { pressure: 20 })
    m.terminal.close()
    await expect.poll(() => world.gateway.sessions.size).toBe(0)
    await host()
    const again = { ...m, terminal: await signOn(m.vin) }
    await report(again, {})
    expect(state(again)).toBe('idling')
  })

  it('is forgotten with its vehicle', async () => {
    const m = await machine(7)
    await report(m, { pressure: 20 })
    expect(await stored(m)).toEqual([{ signs: { hydraulicPressure: true }, working: true }])
    await world.test.db.withPlatform(undefined, 'test', (tx) => forgetVehicles(tx, [m.id]))
    expect(await stored(m)).toEqual([])
  })

  it('is told once, not with each message', async () => {
    const m = await machine(7)
    let told = 0
    events.on(workChanged, { heard: () => void told++, missed: () => {} })
    for (let i = 0; i < 3; i++) await report(m, { pressure: 20 + i })
    expect(told).toBe(1)
  })
})
