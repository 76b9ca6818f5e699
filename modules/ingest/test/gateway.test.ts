import { jt808 } from '@motorpool/jt808'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnswerEvent } from '../src/shared/events.ts'
import { gb, jt } from './support/frames.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const FLAG_AT = 3
const SUCCESS = 1
const ERROR = 2

/** Result byte of 0x8001 (12-byte header, no escapes in these frames). */
const resultOf = (frame: Uint8Array) => frame[1 + 12 + 4]

describe('gateway', () => {
  let world: World
  let n = 0
  beforeAll(async () => {
    world = await World.create()
  })
  afterEach(() => world.stop())
  afterAll(() => world.drop())

  /** A registered vehicle of its own for each test. */
  const vehicle = () => {
    n++
    const vin = `LMPTEST${String(n).padStart(10, '0')}`
    world.registry.add(vin, n)
    return { id: n, vin }
  }
  const terminal = (secret = 'code1') => {
    n++
    const number = String(13_900_000_000 + n)
    world.registry.add(number, n, { secret })
    return { id: n, number }
  }
  const signOn = async (vin: string) => {
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    return t
  }

  it('stores a GB/T 32960 login and reports, and acknowledges each with flag 01', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const report = gb.report(vin, { time: world.clock.time, lng: 113.3, lat: 23.1 })
    t.send(report)
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    const rows = await world.stored(id)
    expect(rows.map((r) => r.message_id)).toEqual([1, 2])
    expect(rows[1]).toMatchObject({ device_time: world.clock.time, lng: 113_300_000, lat: 23_100_000 })
    expect(rows[1]?.raw.equals(report)).toBe(true)
  })

  it('serves a JT/T 808 terminal: authentication, heartbeat, location', async () => {
    await world.start()
    const { id, number } = terminal()
    const t = await world.jt()
    t.send(jt.authenticate(number, 'code1'))
    expect(resultOf(await t.takeOne())).toBe(0)
    t.send(jt.heartbeat(number, 1), jt.location(number, 2, { time: world.clock.time }))
    expect((await t.take(2)).map(resultOf)).toEqual([0, 0])
    expect((await world.stored(id)).map((r) => r.message_id)).toEqual([0x0102, 0x0200])
  })

  it('learns the edition of a terminal by its reports', async () => {
    const runner = world.runner()
    await world.start({}, { sink: runner })
    const { id, number } = terminal()
    await world.record(String(id), `LMPTEST${String(id).padStart(10, '0')}`)
    const t = await world.jt()
    t.send(jt.authenticate(number, 'code1'))
    await t.takeOne()
    t.send(jt.location(number, 2, { time: world.clock.time }))
    await t.takeOne()
    await runner.flush()
    const [row] = await world.owner<{ edition: number }>(
      'select edition from vehicle_realtime where vehicle_id = $1',
      [id],
    )
    expect(jt808.editions[(row?.edition ?? 0) - 1]).toBe('2013')
  })

  it('acknowledges only what is committed: while the table is locked no answer comes', async () => {
    const gateway = await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const { pg } = await import('@motorpool/db')
    const lock = new pg.Client({ connectionString: world.test.ownerUrl })
    await lock.connect()
    await lock.query('begin; lock table frame in exclusive mode')
    t.send(gb.report(vin, { time: world.clock.time }))
    // The journal has sent the row, and the database does not let it in.
    await vi.waitFor(async () =>
      expect(
        await world.owner(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy frame_%' and datname = current_database()",
        ),
      ).toHaveLength(1),
    )
    expect(gateway.journal.queuedRows).toBe(1)
    expect(t.frames).toHaveLength(0)
    await lock.query('commit')
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    expect(await world.stored(id)).toHaveLength(2)
    await lock.end()
  })

  it('acknowledges a duplicate again and stores it once', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const report = gb.report(vin, { time: world.clock.time })
    t.send(report, report)
    await t.take(2)
    t.send(report)
    await t.take(1)
    expect(await world.stored(id)).toHaveLength(2)
    await world.gateway.ledger.flush()
    const [ledger] = await world.owner('select * from vehicle_ledger where vehicle_id = $1', [id])
    expect(ledger).toMatchObject({ received: 4, stored: 2, duplicate: 2, rejected: 0 })
  })

  it('stores two different reports of the same second', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const time = world.clock.time
    t.send(gb.report(vin, { time, speed: 30 }), gb.report(vin, { time, speed: 31 }))
    await t.take(2)
    expect(await world.stored(id)).toHaveLength(3)
  })

  it('stores a reissue once: new data is kept, data that was stored as realtime is not doubled', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const time = world.clock.time
    t.send(gb.report(vin, { time }))
    t.send(gb.report(vin, { time }, true), gb.report(vin, { time: time - 60_000 }, true))
    expect((await t.take(3)).map((f) => f[FLAG_AT])).toEqual([SUCCESS, SUCCESS, SUCCESS])
    const rows = await world.stored(id)
    expect(rows.map((r) => [r.message_id, r.device_time])).toEqual([
      [1, time],
      [2, time],
      [3, time - 60_000],
    ])
    expect((rows[2]?.flags ?? 0) & RecordFlag.reissued).not.toBe(0)
    await world.gateway.ledger.flush()
    const [ledger] = await world.owner('select * from vehicle_ledger where vehicle_id = $1', [id])
    expect(ledger).toMatchObject({ received: 4, stored: 3, duplicate: 1, late: 1 })
  })

  it('recognises a JT/T 808 location that comes again in a batch after a reconnect', async () => {
    await world.start()
    const { id, number } = terminal()
    const time = world.clock.time
    let t = await world.jt()
    t.send(jt.authenticate(number, 'code1'), jt.location(number, 1, { time }))
    await t.take(2)
    t.close()
    t = await world.jt()
    t.send(jt.authenticate(number, 'code1', 7))
    t.send(jt.batch(number, 8, [{ time }, { time: time - 10_000 }]))
    expect((await t.take(2)).map(resultOf)).toEqual([0, 0])
    const reports = (await world.stored(id)).filter((r) => r.message_id === 0x0200)
    expect(reports.map((r) => r.device_time)).toEqual([time, time - 10_000])
  })

  it('takes a report for new although the terminal signed on after its time', async () => {
    const gateway = await world.start()
    const { number } = terminal()
    const t = await world.jt()
    t.send(jt.authenticate(number, 'code1'))
    t.send(jt.location(number, 1, { time: world.clock.time - 2000 }))
    await t.take(2)
    expect(gateway.journal.checked).toBe(0)
    t.send(jt.location(number, 1, { time: world.clock.time - 2000 }))
    await t.take(1)
    expect(gateway.journal.checked).toBe(1)
  })

  it('remembers across a restart what is stored', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const report = gb.report(vin, { time: world.clock.time })
    let t = await signOn(vin)
    t.send(report)
    await t.takeOne()
    await world.stop()
    await world.start()
    t = await signOn(vin) // the same login frame again
    t.send(report)
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    expect(await world.stored(id)).toHaveLength(2)
  })

  it('stores a frame of an absurd time, flagged', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const now = world.clock.time
    t.send(gb.report(vin, { time: now + 3_600_000 }), gb.report(vin, { time: Date.UTC(2001, 0, 1) }))
    t.send(gb.report(vin, { time: now + 1000 }))
    await t.take(3)
    const flags = (await world.stored(id)).map((r) => (r.flags & RecordFlag.absurdTime) !== 0)
    expect(flags).toEqual([false, true, true, false])
  })

  it('refuses an unknown VIN, lists it and holds it back when it keeps knocking', async () => {
    await world.start({ unknownAttempts: 2 })
    const vin = 'LMPTESTUNKN000001'
    for (let i = 0; i < 2; i++) {
      const t = await world.gb()
      t.send(gb.login(vin, world.clock.time))
      expect((await t.takeOne())[FLAG_AT]).toBe(ERROR)
      t.close()
    }
    const asked = world.registry.questions
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    await t.ended()
    expect(world.registry.questions).toBe(asked)
    expect(world.gateway.snapshot().refused).toMatchObject({ unknown_device: 2, throttled: 1 })
    await world.gateway.unknown.flush()
    const [row] = await world.owner('select * from unknown_device where claimed_id = $1', [vin])
    expect(row).toMatchObject({ protocol: 1, attempts: 2, last_reason: 'unknown' })
    const [refused] = await world.owner('select reason, attempts from refused_claim')
    expect(refused).toEqual({ reason: 'unknown', attempts: 2 })

    // Enrolled: the next try counts, although the back-off has not ended.
    world.registry.add(vin, ++n)
    world.gateway.invalidate({ deviceIds: [vin] })
    await signOn(vin)
  })

  it('refuses the registration of an unknown number, lists what it says of itself and holds it back, too', async () => {
    await world.start({ unknownAttempts: 2 })
    const [number, noTerminal] = ['13911112222', 4]
    const asked = world.registry.registrations.length
    for (let i = 0; i < 2; i++) {
      const t = await world.jt()
      t.send(jt.register(number, '测A00001'))
      const [result] = (await t.takeOne()).subarray(1 + 12 + 2)
      expect(result).toBe(noTerminal)
      t.close()
    }
    const t = await world.jt()
    t.send(jt.register(number, '测A00001'))
    await t.ended()
    expect(world.registry.registrations).toHaveLength(asked + 2)
    expect(world.gateway.snapshot().refused).toMatchObject({ throttled: 1 })
    await world.gateway.unknown.flush()
    const [row] = await world.owner('select * from unknown_device where claimed_id = $1', [number])
    expect(row).toMatchObject({
      attempts: 2,
      last_reason: 'no_terminal',
      details: { plate: '测A00001', terminalId: '0000001', manufacturer: 'MP001', model: 'SIM-A' },
    })
  })

  it('refuses a wrong authentication code and accepts the right one on the same connection', async () => {
    await world.start()
    const { id, number } = terminal('right')
    const t = await world.jt()
    t.send(jt.authenticate(number, 'wrong'))
    expect(resultOf(await t.takeOne())).toBe(1)
    t.send(jt.location(number, 1, { time: world.clock.time }))
    expect(resultOf(await t.takeOne())).toBe(1)
    t.send(jt.authenticate(number, 'right', 2))
    expect(resultOf(await t.takeOne())).toBe(0)
    expect(await world.stored(id)).toHaveLength(1)
    expect(world.gateway.snapshot().refused).toMatchObject({ bad_credential: 1, not_logged_in: 1 })
  })

  it('refuses frames of a foreign identity on a connection', async () => {
    await world.start()
    const a = vehicle()
    const b = vehicle()
    const t = await signOn(a.vin)
    t.send(gb.report(b.vin, { time: world.clock.time }))
    expect((await t.takeOne())[FLAG_AT]).toBe(ERROR)
    expect(await world.stored(b.id)).toHaveLength(0)
    await world.gateway.ledger.flush()
    const [ledger] = await world.owner('select * from vehicle_ledger where vehicle_id = $1', [a.id])
    expect(ledger).toMatchObject({ rejected: 1, rejected_by: { foreign_identity: 1 } })
  })

  it('lets a new connection of the same identity replace the old one, whose late end changes nothing', async () => {
    const events: string[] = []
    const gateway = await world.start(
      {},
      {
        sink: {
          connected: (slot) => void events.push(`on ${slot.device.vehicleId}`),
          disconnected: (slot) => void events.push(`off ${slot.device.vehicleId}`),
          stored() {},
        },
      },
    )
    const { id, vin } = vehicle()
    const old = await signOn(vin)
    const fresh = await signOn(vin)
    await old.ended()
    expect(gateway.isConnected(String(id))).toBe(true)
    fresh.send(gb.report(vin, { time: world.clock.time }))
    expect((await fresh.takeOne())[FLAG_AT]).toBe(SUCCESS)
    expect(events).toEqual([`on ${id}`, `on ${id}`])
    expect(gateway.snapshot()).toMatchObject({ connections: 1, sessions: 1, closed: { replaced: 1 } })
  })

  it('serves a platform connection: every VIN by itself, unknown ones and those of others refused in order', async () => {
    await world.start()
    const a = vehicle()
    const foreign = ++n
    world.registry.add('LMPTESTFRGN000001', foreign, { tenantId: '2' })
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1' })
    const t = await world.gb()
    const time = world.clock.time
    t.send(gb.platformLogin('PLATFORM000000001', time, 'lower', 'password'))
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    t.send(
      gb.report(a.vin, { time }),
      gb.report('LMPTESTNHERE00001', { time }),
      gb.report('LMPTESTFRGN000001', { time }),
      gb.report(a.vin, { time: time + 1000 }),
    )
    const answers = await t.take(4)
    expect(answers.map((f) => f[FLAG_AT])).toEqual([SUCCESS, ERROR, ERROR, SUCCESS])
    expect(await world.stored(a.id)).toHaveLength(2)
    expect(await world.stored(foreign)).toHaveLength(0)
    await world.gateway.unknown.flush()
    const refused = await world.owner(
      `select claimed_id, last_reason, attempts from unknown_device
       where claimed_id in ('LMPTESTNHERE00001', 'LMPTESTFRGN000001') order by claimed_id`,
    )
    expect(refused).toEqual([
      { claimed_id: 'LMPTESTFRGN000001', last_reason: 'foreign', attempts: 1 },
      { claimed_id: 'LMPTESTNHERE00001', last_reason: 'unknown', attempts: 1 },
    ])
    expect(world.gateway.isConnected(String(a.id))).toBe(true)
    // The account was disabled, deleted, or got another password.
    world.gateway.invalidate({ platformIds: ['1'] })
    await t.ended()
    await vi.waitFor(() => expect(world.gateway.isConnected(String(a.id))).toBe(false))
  })

  it('shows a vehicle that signs off and on again over one connection as connected, its own or a platform', async () => {
    await world.start()
    const connected = (id: number) => world.gateway.isConnected(String(id))
    const time = world.clock.time
    const own = vehicle()
    const t = await signOn(own.vin)
    t.send(gb.logout(own.vin, time))
    await t.takeOne()
    expect(connected(own.id)).toBe(false)
    t.send(gb.login(own.vin, time + 1000, 2), gb.report(own.vin, { time: time + 2000 }))
    expect((await t.take(2)).map((f) => f[FLAG_AT])).toEqual([SUCCESS, SUCCESS])
    expect(connected(own.id)).toBe(true)

    const carried = vehicle()
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1' })
    const p = await world.gb()
    p.send(gb.platformLogin('PLATFORM000000001', time, 'lower', 'password'))
    p.send(gb.login(carried.vin, time), gb.report(carried.vin, { time }), gb.logout(carried.vin, time + 1000))
    expect((await p.take(4)).map((f) => f[FLAG_AT])).toEqual([SUCCESS, SUCCESS, SUCCESS, SUCCESS])
    expect(connected(carried.id)).toBe(false)
    p.send(gb.login(carried.vin, time + 2000, 2))
    await p.takeOne()
    expect(connected(carried.id)).toBe(true)
  })

  it('goes on showing a vehicle as connected when the second of two sessions of its platform ends', async () => {
    await world.start()
    const { id, vin } = vehicle()
    world.registry.platforms.set('lower', { secret: 'password', tenantId: '1' })
    const time = world.clock.time
    const open = async () => {
      const p = await world.gb()
      p.send(gb.platformLogin('PLATFORM000000001', time, 'lower', 'password'))
      await p.takeOne()
      return p
    }
    const report = async (p: Terminal, at: number) => {
      p.send(gb.report(vin, { time: at }))
      expect((await p.takeOne())[FLAG_AT]).toBe(SUCCESS)
    }
    const [first, second] = [await open(), await open()]
    await report(first, time)
    await report(second, time + 1000)
    second.close()
    await vi.waitFor(() => expect(world.gateway.isConnected(String(id))).toBe(false))
    await report(first, time + 2000)
    expect(world.gateway.isConnected(String(id))).toBe(true)
  })

  it('keeps a place for a terminal when one address holds all of them open and never signs on', async () => {
    await world.start({ maxConnections: 3 })
    const { vin } = vehicle()
    const own = await signOn(vin)
    const idle = [await world.gb(), await world.gb()]
    const early = await world.gb()
    await early.ended()
    world.clock.time += 2000
    const t = await world.gb('127.0.0.2')
    const other = vehicle()
    t.send(gb.login(other.vin, world.clock.time))
    expect((await t.takeOne())[FLAG_AT]).toBe(SUCCESS)
    await idle[0]?.ended()
    expect([own.closed, idle[1]?.closed]).toEqual([false, false])
    expect(world.gateway.snapshot()).toMatchObject({ connections: 3, closed: { no_room: 1 } })
  })

  it('holds frames that arrive while the registry is asked, and serves them in order', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const asked = world.registry.questions
    let open!: () => void
    world.registry.gate = new Promise((resolve) => {
      open = resolve
    })
    const t = await world.gb()
    const time = world.clock.time
    t.send(gb.login(vin, time), gb.report(vin, { time: time + 1000 }), gb.report(vin, { time: time + 2000 }))
    await vi.waitFor(() => expect(world.registry.questions).toBe(asked + 1))
    expect(t.frames).toHaveLength(0)
    open()
    world.registry.gate = undefined
    expect((await t.take(3)).map((f) => f[FLAG_AT])).toEqual([SUCCESS, SUCCESS, SUCCESS])
    expect((await world.stored(id)).map((r) => r.device_time)).toEqual([time, time + 1000, time + 2000])
  })

  it('refuses connections beyond the total and beyond the limit of an address', async () => {
    await world.start({ maxConnections: 3, maxConnectionsPerAddress: 2 })
    const first = await world.gb('127.0.0.1')
    await world.gb('127.0.0.1')
    const third = await world.gb('127.0.0.1')
    await third.ended()
    await world.gb('127.0.0.2')
    const beyond = await world.gb('127.0.0.3')
    await beyond.ended()
    expect(world.gateway.snapshot()).toMatchObject({ connections: 3, connectionsRefused: 2 })
    first.close()
    await vi.waitFor(() => expect(world.gateway.snapshot().connections).toBe(2))
    const again = await world.gb('127.0.0.3')
    const { vin } = vehicle()
    again.send(gb.login(vin, world.clock.time))
    expect((await again.takeOne())[FLAG_AT]).toBe(SUCCESS)
  })

  it('reads a device that sends faster than its rate no further until it is even, and loses nothing', async () => {
    const gateway = await world.start({ deviceRate: 1, deviceBurst: 3, idleTimeoutMs: 5000 })
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const time = world.clock.time
    const reports = Array.from({ length: 12 }, (_, i) => gb.report(vin, { time: time + 1000 * (i + 1) }))
    t.send(...reports.slice(0, 6))
    // Read together: stored and acknowledged together.
    await t.take(6)
    expect(gateway.snapshot()).toMatchObject({ slowed: 1, framesReceived: 7 })
    t.send(...reports.slice(6))
    // One for the login and six reports make four too many: even after four seconds, and never idle before.
    for (let second = 1; second < 4; second++) {
      world.clock.time += 1000
      gateway.tick()
      expect(gateway.snapshot().framesReceived).toBe(7)
    }
    world.clock.time += 1000
    gateway.tick()
    await t.take(6)
    expect(await world.stored(id)).toHaveLength(13)
    await gateway.ledger.flush()
    const [ledger] = await world.owner('select * from vehicle_ledger where vehicle_id = $1', [id])
    expect(ledger).toMatchObject({ received: 13, stored: 13, rejected: 0 })
  })

  it('stores a report with an impossible date, flagged, and its time is that of the receipt', async () => {
    await world.start()
    const { id, number } = terminal('calendar')
    const t = await world.jt()
    t.send(jt.authenticate(number, 'calendar'), jt.undated(number, 1, '261332250000'))
    await t.take(2)
    const report = (await world.stored(id)).find((row) => row.message_id === 0x0200)
    expect((report?.flags ?? 0) & RecordFlag.absurdTime).toBe(RecordFlag.absurdTime)
    expect(report?.device_time).toBe(world.clock.time)
  })

  it('keeps the connection that speaks for a vehicle and answers a second login 03 when told to', async () => {
    await world.start({}, { gb: { duplicates: 'refuse' } })
    const { vin } = vehicle()
    const first = await signOn(vin)
    const second = await world.gb()
    second.send(gb.login(vin, world.clock.time))
    expect((await second.takeOne())[FLAG_AT]).toBe(3)
    expect(world.gateway.snapshot().refused).toMatchObject({ duplicate_identity: 1 })
    first.send(gb.report(vin, { time: world.clock.time }))
    expect((await first.takeOne())[FLAG_AT]).toBe(SUCCESS)
    first.close()
    await vi.waitFor(() => expect(world.gateway.snapshot().connections).toBe(1))
    second.send(gb.login(vin, world.clock.time))
    expect((await second.takeOne())[FLAG_AT]).toBe(SUCCESS)
  })

  it('sends a command, stores it as a downlink, and hands the answer on with its key', async () => {
    const answers: AnswerEvent[] = []
    const commands = {
      connected() {},
      disconnected() {},
      answered: (e: AnswerEvent) => void answers.push(e),
      expired() {},
    }
    const gateway = await world.start({}, { commands })
    const { id, number } = terminal('command')
    const text = { message: 'textMessage', fields: { flags: 4, text: '前方施工' } }
    expect(gateway.command(String(id), text)).toMatchObject({ ok: false, code: 'not_logged_in' })
    const t = await world.jt()
    t.send(jt.authenticate(number, 'command'))
    await t.take(1)
    expect(gateway.command(String(id), { ...text, fields: {} })).toMatchObject({
      ok: false,
      code: 'bad_body',
    })
    const issued = gateway.command(String(id), text)
    expect(issued).toEqual({ ok: true, key: 1 })
    const command = await t.takeOne()
    const decoded = jt808.decode(command)
    if (!decoded.ok) throw new Error(decoded.detail)
    expect(decoded.messageId).toBe(0x8300)
    t.send(jt.answer(number, 1, decoded.serial ?? -1, decoded.messageId))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(answers[0]).toMatchObject({ vehicleId: String(id), key: 1, messageId: 0x8300, result: 0 })
    t.send(jt.heartbeat(number, 2))
    await t.takeOne()
    await vi.waitFor(async () => expect(await world.stored(id)).toHaveLength(3))
    const [, down] = await world.stored(id)
    expect(down?.message_id).toBe(0x8300)
    expect((down?.flags ?? 0) & RecordFlag.downlink).toBe(RecordFlag.downlink)
    expect(Uint8Array.from(down?.raw ?? [])).toEqual(Uint8Array.from(command))
    await gateway.ledger.flush()
    const [ledger] = await world.owner('select * from vehicle_ledger where vehicle_id = $1', [id])
    // The authentication and the answer: what was sent down is not counted as received.
    expect(ledger).toMatchObject({ received: 2, stored: 2 })
  })

  it('closes a silent connection after its idle time, and one that never signs on', async () => {
    const gateway = await world.start({ idleTimeoutMs: 600_000, loginDeadlineMs: 60_000 })
    const { id, vin } = vehicle()
    const talking = await signOn(vin)
    const mute = await world.gb()
    await vi.waitFor(() => expect(gateway.snapshot().connections).toBe(2))
    world.clock.time += 60_000
    gateway.tick()
    await mute.ended()
    talking.send(gb.report(vin, { time: world.clock.time }))
    await talking.takeOne()
    world.clock.time += 599_999
    gateway.tick()
    expect(gateway.isConnected(String(id))).toBe(true)
    world.clock.time += 1
    gateway.tick()
    await talking.ended()
    expect(gateway.isConnected(String(id))).toBe(false)
    expect(gateway.snapshot().closed).toMatchObject({ no_login: 1, idle: 1 })
  })

  it('closes the session of a vehicle whose binding changed, so that it signs on anew', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    world.registry.devices.delete(vin)
    world.gateway.invalidate({ vehicleIds: [String(id)] })
    await t.ended()
    const again = await world.gb()
    again.send(gb.login(vin, world.clock.time))
    expect((await again.takeOne())[FLAG_AT]).toBe(ERROR)
  })

  it('survives noise and a broken frame, and serves the good frame behind them', async () => {
    await world.start()
    const { id, vin } = vehicle()
    const t = await signOn(vin)
    const bad = gb.report(vin, { time: world.clock.time }).slice()
    bad[bad.length - 1] = (bad[bad.length - 1] as number) ^ 0xff
    t.send(Buffer.from('noise'), bad, gb.report(vin, { time: world.clock.time + 1000 }))
    await t.until((x) => x.frames.some((f) => f[FLAG_AT] === SUCCESS))
    expect((await world.stored(id)).map((r) => r.device_time)).toEqual([
      world.clock.time,
      world.clock.time + 1000,
    ])
    expect(world.gateway.snapshot().refused.bad_check).toBe(1)
  })
})
