import { isMessage, JournalReader, sequence } from '@motorpool/history/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NatsServer, natsProgram } from '../../../packages/bus/test/support/nats.ts'
import { gb } from './support/frames.ts'
import { openStream, StreamWorld } from './support/logs.ts'
import { DatabaseProxy } from './support/proxy.ts'
import { World } from './support/world.ts'

const SUCCESS = 1
const LONG = { timeout: 20_000 }
const MB = 1024 ** 2

describe.skipIf(natsProgram === undefined)('the log of gateways in NATS JetStream', () => {
  let world: World
  let streams: StreamWorld
  beforeAll(async () => {
    world = await World.create()
  })
  afterEach(async () => {
    await world.stop()
    await streams?.close()
    world.lines.length = 0
    await world.owner('delete from journal_writer where streamed')
  })
  afterAll(() => world?.drop())

  async function vehicle() {
    const { id, vin, terminal } = await world.signedOn({ recorded: false })
    return { id: Number(id), vin, t: terminal }
  }
  const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const reports = (vin: string, count: number, from = 1) =>
    range(count).map((i) => gb.report(vin, { time: world.clock.time + (from - 1 + i) * 1000 }))
  const timesOf = async (id: number) =>
    (await world.stored(id))
      .filter((row) => row.message_id !== 1)
      .map((row) => (row.device_time - world.clock.time) / 1000)
  const stored = (id: number, count: number) =>
    vi.waitFor(async () => expect(await timesOf(id)).toEqual(range(count)), LONG)

  it('acknowledges while the database is away, and stores all of it afterwards, once', async () => {
    streams = await StreamWorld.start(world)
    const database = await DatabaseProxy.start(world.test.url)
    await streams.store({ url: database.url })
    await world.start({}, { journal: streams.log(await streams.stream()) })
    const all = [await vehicle(), await vehicle()]
    database.refusing = true
    database.cut()
    for (const { vin, t } of all) {
      t.send(...reports(vin, 200))
      expect((await t.take(200)).every((f) => f[3] === SUCCESS)).toBe(true)
    }
    for (const { id } of all) expect(await timesOf(id)).toEqual([])
    database.refusing = false
    for (const { id } of all) await stored(id, 200)
    await streams.stopStores()
    await database.stop()
  })

  it('loses and doubles nothing when the server is killed in the middle, and comes back on its store', async () => {
    streams = await StreamWorld.start(world)
    await streams.store()
    const gateway = await world.start(
      {},
      { journal: streams.log(await streams.stream({ url: streams.server.url })) },
    )
    const all = [await vehicle(), await vehicle(), await vehicle()]
    let sent = 0
    for (let round = 0; round < 4; round++) {
      for (const { vin, t } of all) t.send(...reports(vin, 100, sent + 1))
      sent += 100
      await streams.server.kill()
      for (const { vin, t } of all) t.send(...reports(vin, 50, sent + 1))
      sent += 50
      await vi.waitFor(() => expect(gateway.snapshot().queuedRows).toBeGreaterThan(0))
      await streams.server.run()
    }
    for (const { t } of all) expect((await t.take(sent)).every((f) => f[3] === SUCCESS)).toBe(true)
    for (const { id } of all) await stored(id, sent)
    expect(gateway.snapshot()).toMatchObject({ journalHealthy: true, recordsDuplicate: 0 })
  })

  it('stores each once when those who store it end in the middle of transactions and others go on', async () => {
    streams = await StreamWorld.start(world)
    const database = await DatabaseProxy.start(world.test.url)
    await streams.store({ url: database.url })
    await streams.store({ url: database.url })
    await world.start({}, { journal: streams.log(await streams.stream()) })
    const all = [await vehicle(), await vehicle(), await vehicle()]
    let sent = 0
    for (let round = 0; round < 10; round++) {
      for (const { vin, t } of all) t.send(...reports(vin, 100, sent + 1))
      sent += 100
      database.muted = round % 2 === 0
      for (const { t } of all) await t.take(100)
      database.cut()
      database.muted = false
    }
    for (const { id } of all) await stored(id, sent)
    await streams.stopStores()
    await database.stop()
  })

  it('acknowledges nothing beyond what the stream may hold, names the setting, and goes on when it is stored', async () => {
    streams = await StreamWorld.start(world)
    const gateway = await world.start(
      { maxQueuedBytes: 300_000, deviceBurst: 1_000_000 },
      { journal: streams.log(await streams.stream({ bytes: MB })) },
    )
    const { id, vin, t } = await vehicle()
    for (const report of reports(vin, 8000)) t.socket.write(report)
    const said = () => world.lines.filter((line) => line.includes('MOTORPOOL_LOG_MB'))
    await vi.waitFor(() => expect(said()).toHaveLength(1), LONG)
    await vi.waitFor(() => expect(gateway.snapshot().socketsHeld).toBe(true), LONG)
    const taken = t.frames.length
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(8000)
    await streams.store({ bytes: MB })
    await t.take(8000)
    await stored(id, 8000)
  })

  it('cuts batches that are larger than a message of the server', async () => {
    streams = await StreamWorld.start(world, { maxPayload: 16 * 1024 })
    await streams.store()
    await world.start({ deviceBurst: 1_000_000 }, { journal: streams.log(await streams.stream()) })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 2000))
    await t.take(2000)
    await stored(id, 2000)
  })

  it('recognises what another gateway has logged and nobody has stored yet', async () => {
    streams = await StreamWorld.start(world)
    const stream = await streams.stream()
    const west = await world.start({}, { instance: 'west', journal: streams.log(stream, 'west') })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 10))
    await t.take(10)
    const east = await world.start({}, { instance: 'east', journal: streams.log(stream, 'east') })
    const again = await world.signOn(vin)
    again.send(...reports(vin, 15))
    expect((await again.take(15)).every((f) => f[3] === SUCCESS)).toBe(true)
    await streams.store()
    await stored(id, 15)
    const counted = async () => {
      for (const gateway of [west, east]) await gateway.maintain()
      const [row] = await world.owner(
        'select received, stored, duplicate from vehicle_ledger where vehicle_id = $1',
        [id],
      )
      return row
    }
    const logins = (await world.stored(id)).length - 15
    await vi.waitFor(
      async () =>
        expect(await counted()).toEqual({ received: 27, stored: 15 + logins, duplicate: 12 - logins }),
      LONG,
    )
  })

  it('stores rows behind what readers have passed, in the order of receipt, when nobody waits for the stream any more', async () => {
    streams = await StreamWorld.start(world)
    const stream = await streams.stream()
    await streams.store({ leaving: true })
    await world.start({}, { journal: streams.log(stream) })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 3))
    await t.take(3)
    await stored(id, 3)
    const ended = () => world.owner('select from journal_writer where streamed and not ended')
    await vi.waitFor(async () => expect(await ended()).toEqual([]), LONG)
    // Others are far ahead: readers go there.
    const base = world.clock.time
    world.clock.time += 3_600_000
    while (await sequence(world.test.db, world.clock.time));
    const passed = await new JournalReader(world.test.db).end()
    expect(passed.time).toBeGreaterThan((base + 3_000_000) * 1000)
    world.clock.time = base
    t.send(...reports(vin, 3, 4))
    await t.take(3)
    await stored(id, 6)
    world.clock.time += 7_200_000
    while (await sequence(world.test.db, world.clock.time));
    const found = async () => {
      const { entries } = await new JournalReader(world.test.db).read(passed, 100)
      return entries.flatMap((e) => (isMessage(e) ? [e.columns.deviceTime[e.index]] : []))
    }
    await vi.waitFor(
      async () => expect(await found()).toEqual([4, 5, 6].map((second) => base + second * 1000)),
      LONG,
    )
    world.clock.time = base
  })

  it('leaves out what gateways have not written, says so, and stores the rest', async () => {
    streams = await StreamWorld.start(world)
    const stream = await streams.stream()
    await world.start({}, { instance: 'one', journal: streams.log(stream, 'one') })
    const { id, vin, t } = await vehicle()
    const [seat] = await world.owner<{ id: number }>(
      `select id from journal_writer where streamed and instance = 'one' and writer_index = 1000 + $1`,
      [id % 2],
    )
    t.send(...reports(vin, 2))
    await t.take(2)
    const subject = stream.subjectOf(id % 2, seat?.id ?? 0)
    const last = await stream.last(subject)
    await stream.publish(subject, 'strange', Buffer.from('no batch of rows'), last?.sequence ?? 0)
    await streams.store()
    await stored(id, 2)
    await vi.waitFor(() =>
      expect(world.lines.filter((line) => line.includes('cannot be read and is left out'))).toHaveLength(1),
    )
  })

  it('says what the stream holds, which becomes nothing once it is stored', async () => {
    streams = await StreamWorld.start(world)
    const stream = await streams.stream()
    await world.start({}, { journal: streams.log(stream) })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 1))
    await t.take(1)
    t.send(...reports(vin, 1, 2))
    await t.take(1)
    const before = await stream.state()
    expect(before).toMatchObject({ maxBytes: 64 * MB })
    expect(before.messages).toBeGreaterThan(1)
    await streams.store()
    await stored(id, 2)
    await vi.waitFor(async () => expect((await stream.state()).messages).toBe(0), LONG)
  })

  it('is refused where the server cannot keep it, or keeps that of another installation', async () => {
    streams = await StreamWorld.start(world)
    const { url } = streams.server
    const of = (options: object) => openStream(url, world.log, options)
    await (await of({})).close()
    await expect(of({ installation: 'other' })).rejects.toMatchObject({ code: 'FOREIGN' })
    await expect(of({ replicas: 3 })).rejects.toMatchObject({ code: 'REPLICAS' })
    const plain = await NatsServer.start(natsProgram ?? '', { jetstream: false })
    await expect(openStream(plain.url, world.log)).rejects.toMatchObject({ code: 'NO_JETSTREAM' })
    await plain.remove()
    const fresh = await NatsServer.start(natsProgram ?? '')
    await expect(openStream(fresh.url, world.log, { replicas: 3 })).rejects.toMatchObject({
      code: 'REPLICAS',
    })
    await expect(openStream(fresh.url, world.log, { bytes: 2 ** 52 })).rejects.toMatchObject({
      code: 'SPACE',
    })
    await fresh.remove()
  })

  it('gives way to limits that are raised, and never to ones below what it holds', async () => {
    streams = await StreamWorld.start(world)
    const stream = await streams.stream({ bytes: 8 * MB })
    const raised = await streams.stream({ bytes: 16 * MB })
    expect((await raised.state()).maxBytes).toBe(16 * MB)
    const chunk = Buffer.alloc(MB / 2)
    for (let i = 0, last = 0; i < 8; i++)
      last = await stream.publish(stream.subjectOf(0, 1), `${i}`, chunk, last)
    const lowered = await streams.stream({ bytes: MB })
    const { bytes, maxBytes, messages } = await lowered.state()
    expect(messages).toBe(7)
    expect(maxBytes).toBe(bytes)
  })
})

if (natsProgram === undefined)
  it.skip('in NATS JetStream: no nats-server (apt-get install nats-server)', () => {})
