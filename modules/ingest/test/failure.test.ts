import { pg } from '@motorpool/db'
import { isMessage, JournalReader } from '@motorpool/history/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { gb } from './support/frames.ts'
import { DatabaseProxy } from './support/proxy.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const SUCCESS = 1

describe('gateway in trouble', () => {
  let world: World
  let proxy: DatabaseProxy
  let n = 0
  beforeAll(async () => {
    world = await World.create()
    proxy = await DatabaseProxy.start(world.test.url)
  })
  afterEach(async () => {
    proxy.refusing = false
    proxy.muted = false
    await world.stop()
    world.lines.length = 0
  })
  afterAll(async () => {
    await proxy.stop()
    await world.drop()
  })

  const signedOn = async (): Promise<{ id: number; vin: string; t: Terminal }> => {
    n++
    const vin = `LMPTEST${String(n).padStart(10, '0')}`
    world.registry.add(vin, n)
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    expect((await t.takeOne())[3]).toBe(SUCCESS)
    return { id: n, vin, t }
  }
  const reports = (vin: string, count: number, from = 1) =>
    Array.from({ length: count }, (_, i) => gb.report(vin, { time: world.clock.time + (from + i) * 1000 }))
  const timesOf = async (id: number) =>
    (await world.stored(id))
      .filter((r) => r.message_id === 2)
      .map((r) => (r.device_time - world.clock.time) / 1000)
  const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  it('acknowledges nothing while the database is away, says so once, and recovers by itself', async () => {
    const gateway = await world.start({}, { url: proxy.url })
    const { id, vin, t } = await signedOn()
    proxy.refusing = true
    proxy.cut()
    t.send(...reports(vin, 20))
    await vi.waitFor(() => expect(gateway.snapshot().journalHealthy).toBe(false))
    await vi.waitFor(() => expect(gateway.snapshot().queuedRows).toBe(20))
    expect(t.frames).toHaveLength(0)
    proxy.refusing = false
    expect((await t.take(20)).every((f) => f[3] === SUCCESS)).toBe(true)
    expect(await timesOf(id)).toEqual(range(20))
    expect(gateway.snapshot().journalHealthy).toBe(true)
    expect(world.lines.filter((l) => l.includes('journal cannot store'))).toHaveLength(1)
  })

  it('stores once what was committed without the answer reaching the gateway', async () => {
    const gateway = await world.start({}, { url: proxy.url })
    const { id, vin, t } = await signedOn()
    proxy.muted = true
    t.send(...reports(vin, 5))
    await vi.waitFor(async () => expect(await timesOf(id)).toEqual(range(5)))
    expect(t.frames).toHaveLength(0)
    proxy.muted = false
    proxy.cut()
    await t.take(5)
    expect(await timesOf(id)).toEqual(range(5))
    // They were stored by this gateway, not sent twice: no duplicates are counted.
    expect(gateway.snapshot()).toMatchObject({ recordsDuplicate: 0, recordsStored: 6 })
  })

  it('stores behind what readers have passed while its connection was lost, in the order of receipt', async () => {
    const gateway = await world.start({}, { url: proxy.url })
    const reader = new JournalReader(world.test.db)
    const { id, vin, t } = await signedOn()
    await world.seal()
    proxy.refusing = true
    proxy.cut()
    const start = world.clock.time
    t.send(...Array.from({ length: 20 }, (_, i) => gb.report(vin, { time: start + (i + 1) * 1000 })))
    await vi.waitFor(() => expect(gateway.snapshot().queuedRows).toBe(20))
    // Nobody waits for a writer whose connection is gone: the order goes on without it.
    await world.seal()
    const passed = await reader.end()
    expect(passed.time).toBeGreaterThan(start * 1000)
    proxy.refusing = false
    await t.take(20)
    await world.seal()
    const { entries } = await reader.read(passed, 1000)
    const times = entries.flatMap((e) =>
      isMessage(e) && e.vehicleId === String(id) ? [e.columns.deviceTime[e.index]] : [],
    )
    expect(times).toEqual(Array.from({ length: 20 }, (_, i) => start + (i + 1) * 1000))
  })

  it('loses and doubles nothing when backends are terminated in the middle of commits', async () => {
    await world.start()
    const devices = await Promise.all(Array.from({ length: 5 }, signedOn))
    const killer = new pg.Client({ connectionString: world.test.ownerUrl })
    await killer.connect()
    let sent = 0
    for (let round = 0; round < 12; round++) {
      for (const { vin, t } of devices) t.send(...reports(vin, 40, 1 + round * 40))
      sent += 40
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'motorpool-journal%' and datname = current_database()`,
      )
    }
    for (const { id, t } of devices) {
      expect((await t.take(sent)).every((f) => f[3] === SUCCESS)).toBe(true)
      expect(await timesOf(id)).toEqual(range(sent))
    }
    await killer.end()
  })

  it('reads no more from the sockets when the queue is full, and goes on when it has drained', async () => {
    const gateway = await world.start({ maxQueuedBytes: 200_000, deviceBurst: 1_000_000 }, { url: proxy.url })
    const { id, vin, t } = await signedOn()
    const lock = new pg.Client({ connectionString: world.test.ownerUrl })
    await lock.connect()
    try {
      await lock.query('begin; lock table frame in exclusive mode')
      for (const report of reports(vin, 20_000)) t.socket.write(report)
      await vi.waitFor(() => expect(gateway.snapshot().socketsHeld).toBe(true))
      // 1.6 MB were sent; the gateway has taken in its limit and one read, the rest waits in the socket.
      const taken = gateway.snapshot().bytesReceived
      expect(taken).toBeLessThan(300_000)
      await lock.query('select pg_sleep(0.2)')
      expect(gateway.snapshot().bytesReceived).toBe(taken)
      await lock.query('commit')
    } finally {
      await lock.end()
    }
    await t.take(20_000)
    expect(await timesOf(id)).toEqual(range(20_000))
    expect(gateway.snapshot().socketsHeld).toBe(false)
  })

  it('drains at shutdown: what was read is stored and acknowledged before the connection ends', async () => {
    const gateway = await world.start()
    const { id, vin, t } = await signedOn()
    t.send(...reports(vin, 500))
    await vi.waitFor(() => expect(gateway.snapshot().framesReceived).toBeGreaterThan(1))
    const stopped = gateway.stop()
    await t.ended()
    await stopped
    const acknowledged = t.frames.length
    expect(acknowledged).toBeGreaterThan(0)
    expect(await timesOf(id)).toEqual(range(acknowledged))
    const [ledger] = await world.owner('select stored from vehicle_ledger where vehicle_id = $1', [id])
    expect(ledger).toEqual({ stored: acknowledged + 1 })
    await expect(world.gb()).rejects.toThrow()
  })

  it('waits with a verdict while the registry cannot answer, and serves the terminal afterwards', async () => {
    await world.start()
    const vin = 'LMPTEST9999999999'
    world.registry.add(vin, ++n)
    world.registry.broken = true
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    await vi.waitFor(() => expect(world.lines.some((l) => l.includes('registry cannot answer'))).toBe(true))
    expect(t.frames).toHaveLength(0)
    world.registry.broken = false
    expect((await t.takeOne())[3]).toBe(SUCCESS)
  })
})
