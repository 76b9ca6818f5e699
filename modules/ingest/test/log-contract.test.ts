import { isMessage, JournalReader, START } from '@motorpool/history/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { natsProgram } from '../../../packages/bus/test/support/nats.ts'
import { gb } from './support/frames.ts'
import { type LogAdapter, postgresAdapter, streamAdapter, type TestLog } from './support/logs.ts'
import type { Terminal } from './support/terminal.ts'
import { World } from './support/world.ts'

const SUCCESS = 1
const LONG = { timeout: 15_000 }
const adapters: readonly LogAdapter[] =
  natsProgram === undefined ? [postgresAdapter] : [postgresAdapter, streamAdapter]

interface Vehicle {
  id: number
  vin: string
  t: Terminal
}

describe.each(adapters)('the log of a gateway $name', ({ start }) => {
  let world: World
  let log: TestLog
  beforeAll(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    log = await start(world)
  })
  afterEach(async () => {
    log.proxy.refusing = false
    log.proxy.muted = false
    await world.stop()
    await log.close()
    world.lines.length = 0
  })
  afterAll(() => world?.drop())

  async function vehicle(): Promise<Vehicle> {
    const { id, vin, terminal } = await world.signedOn({ recorded: false })
    return { id: Number(id), vin, t: terminal }
  }
  const reports = (vin: string, count: number, from = 1) =>
    Array.from({ length: count }, (_, i) => gb.report(vin, { time: world.clock.time + (from + i) * 1000 }))
  const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  const rowsOf = async (id: number) => (await world.stored(id)).filter((row) => row.message_id !== 1)
  const timesOf = async (id: number) =>
    (await rowsOf(id)).map((row) => (row.device_time - world.clock.time) / 1000)
  const stored = (id: number, count: number) =>
    vi.waitFor(async () => expect(await timesOf(id)).toEqual(range(count)), LONG)

  it('stores each message once, in the order in which it came, and readers find all of them', async () => {
    await world.start({}, { journal: log.open() })
    const all = [await vehicle(), await vehicle(), await vehicle()]
    await Promise.all(
      all.map(async ({ vin, t }) => {
        t.send(...reports(vin, 60))
        expect((await t.take(60)).every((f) => f[3] === SUCCESS)).toBe(true)
      }),
    )
    for (const { id } of all) await stored(id, 60)
    const reader = new JournalReader(world.test.db)
    const found = async () => {
      await world.seal()
      const times = new Map<string, number[]>()
      let position = START
      for (let end = false; !end; ) {
        const page = await reader.read(position, 50)
        for (const { vehicleId, columns, index } of page.entries.filter(isMessage))
          if (columns.messageId[index] !== 1)
            times.set(vehicleId, [...(times.get(vehicleId) ?? []), columns.deviceTime[index] as number])
        position = page.next
        end = page.end
      }
      return all.map(({ id }) => times.get(String(id)))
    }
    const begin = world.clock.time
    const wanted = range(60).map((second) => begin + second * 1000)
    await vi.waitFor(async () => expect(await found()).toEqual([wanted, wanted, wanted]), LONG)
  })

  it('stores and counts once what is sent again, as it was or as a reissue, and acknowledges it again', async () => {
    const gateway = await world.start({}, { journal: log.open() })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 10))
    await t.take(10)
    t.send(...reports(vin, 10))
    t.send(...range(10).map((i) => gb.report(vin, { time: world.clock.time + i * 1000 }, true)))
    t.send(gb.report(vin, { time: world.clock.time + 500 }, true))
    expect((await t.take(21)).every((f) => f[3] === SUCCESS)).toBe(true)
    await vi.waitFor(async () => expect(await rowsOf(id)).toHaveLength(11), LONG)
    const counted = async () => {
      await gateway.maintain()
      const [row] = await world.owner<{ received: number; stored: number; duplicate: number }>(
        'select received, stored, duplicate from vehicle_ledger where vehicle_id = $1',
        [id],
      )
      return row
    }
    await vi.waitFor(
      async () => expect(await counted()).toEqual({ received: 32, stored: 12, duplicate: 20 }),
      LONG,
    )
    expect(await rowsOf(id)).toHaveLength(11)
  })

  it('recognises after a restart what an earlier process has logged', async () => {
    await world.start({}, { journal: log.open() })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 10))
    await t.take(10)
    await world.stop()
    await world.start({}, { journal: log.open() })
    const again = await world.signOn(vin)
    again.send(...reports(vin, 10), ...reports(vin, 5, 11))
    expect((await again.take(15)).every((f) => f[3] === SUCCESS)).toBe(true)
    await stored(id, 15)
  })

  it('acknowledges nothing while it cannot be written, says so once, and recovers by itself', async () => {
    const gateway = await world.start({}, { journal: log.open() })
    const { id, vin, t } = await vehicle()
    log.proxy.refusing = true
    log.proxy.cut()
    t.send(...reports(vin, 20))
    await vi.waitFor(() => expect(gateway.snapshot().journalHealthy).toBe(false), LONG)
    await vi.waitFor(() => expect(gateway.snapshot().queuedRows).toBe(20))
    expect(t.frames).toHaveLength(0)
    log.proxy.refusing = false
    expect((await t.take(20)).every((f) => f[3] === SUCCESS)).toBe(true)
    await stored(id, 20)
    expect(gateway.snapshot()).toMatchObject({ journalHealthy: true, recordsDuplicate: 0 })
    expect(world.lines.filter((l) => l.includes('nothing is acknowledged'))).toHaveLength(1)
  })

  it('stores once what became durable without the answer reaching the gateway', async () => {
    const gateway = await world.start({}, { journal: log.open() })
    const { id, vin, t } = await vehicle()
    log.proxy.muted = true
    t.send(...reports(vin, 5))
    await stored(id, 5)
    expect(t.frames).toHaveLength(0)
    log.proxy.muted = false
    log.proxy.cut()
    await t.take(5)
    t.send(...reports(vin, 1, 6))
    await t.take(1)
    await stored(id, 6)
    expect(gateway.snapshot()).toMatchObject({ recordsDuplicate: 0, recordsStored: 7 })
  })

  it('ends where another process has taken its name, and acknowledges nothing more', async () => {
    let superseded = false
    await world.start(
      {},
      { instance: 'twin', journal: log.open('twin'), superseded: () => (superseded = true) },
    )
    const { vin, t } = await vehicle()
    await log.takeOver('twin')
    t.send(...reports(vin, 1))
    await vi.waitFor(() => expect(superseded).toBe(true), { timeout: 20_000 })
    expect(t.frames).toEqual([])
  })

  it('takes in no more than its limit while it cannot be written, and goes on afterwards', async () => {
    const gateway = await world.start(
      { maxQueuedBytes: 200_000, deviceBurst: 1_000_000 },
      { journal: log.open() },
    )
    const { id, vin, t } = await vehicle()
    log.proxy.refusing = true
    log.proxy.cut()
    for (const report of reports(vin, 10_000)) t.socket.write(report)
    await vi.waitFor(() => expect(gateway.snapshot().socketsHeld).toBe(true), LONG)
    expect(gateway.snapshot().bytesReceived).toBeLessThan(400_000)
    log.proxy.refusing = false
    await t.take(10_000)
    await stored(id, 10_000)
    expect(gateway.snapshot().socketsHeld).toBe(false)
  })

  it('makes durable and acknowledges at the end what was read', async () => {
    const gateway = await world.start({}, { journal: log.open() })
    const { id, vin, t } = await vehicle()
    t.send(...reports(vin, 500))
    await vi.waitFor(() => expect(gateway.snapshot().framesReceived).toBeGreaterThan(1))
    const stopped = gateway.stop()
    await t.ended()
    await stopped
    expect(t.frames.length).toBeGreaterThan(0)
    await stored(id, t.frames.length)
  })

  it('gives up at the end what cannot be made durable: it was not acknowledged', async () => {
    const gateway = await world.start({ drainMs: 200 }, { journal: log.open() })
    const { vin, t } = await vehicle()
    log.proxy.refusing = true
    log.proxy.cut()
    t.send(...reports(vin, 20))
    await vi.waitFor(() => expect(gateway.snapshot().queuedRows).toBe(20), LONG)
    await gateway.stop()
    expect(t.frames).toEqual([])
  })
})

if (natsProgram === undefined)
  it.skip('in NATS JetStream: no nats-server (apt-get install nats-server)', () => {})
