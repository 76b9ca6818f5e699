import { pg } from '@motorpool/db'
import { dayStart, parseDay } from '@motorpool/kernel'
import { ClickHouseServer, hasClickHouse } from '@motorpool/testkit/clickhouse'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { World } from '../../ingest/test/support/world.ts'
import { ClickHouse, ClickHouseRows, makeTables } from '../src/server/clickhouse/index.ts'
import { type FrameColumns, INTEGERS, newColumns } from '../src/server/columns.ts'
import {
  isMessage,
  type JournalEntry,
  JournalReader,
  keepFar,
  Packer,
  PostgresTelemetryStore,
  placeOf,
  readReported,
  readVehicle,
  START,
  type VehicleKey,
  writeBlocks,
} from '../src/server/index.ts'
import { packRaws } from '../src/server/pack/block.ts'
import { blocksOfRows, type PackedDay } from '../src/server/pack/catalogue.ts'
import { FarBatch } from '../src/server/pack/far-batch.ts'
import { stretches } from '../src/server/scan/stretches.ts'

const DAY = 86_400_000
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const noSum = (): PackedDay => ({ day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 })

describe.runIf(hasClickHouse)('packed days in ClickHouse', () => {
  let server: ClickHouseServer
  let clickHouse: ClickHouse
  let far: ClickHouseRows
  let world: World
  let store: PostgresTelemetryStore
  beforeAll(async () => {
    server = await ClickHouseServer.listen()
    // Asked again at once: these tests put it away and back.
    clickHouse = new ClickHouse(server.place, { pauseMs: 0 })
    await makeTables(clickHouse)
    far = new ClickHouseRows(clickHouse)
    world = await World.create()
    keepFar(world.test.db, far)
    store = new PostgresTelemetryStore(world.test.db)
  })
  afterEach(async () => {
    await server.trouble()
    await world.stop()
  })
  afterAll(async () => {
    await world.drop()
    await clickHouse.close()
    await server.close()
  })

  let n = 0
  const vehicle = (): { vin: string; key: VehicleKey } => {
    n++
    const vin = `LMPTEST${String(n).padStart(10, '0')}`
    world.registry.add(vin, n)
    return { vin, key: { tenantId: '1', vehicleId: String(n) } }
  }
  const drive = async (vin: string, times: readonly number[]) => {
    const t = await world.gb()
    t.send(gb.login(vin, world.clock.time))
    await t.takeOne()
    t.send(...times.map((time, i) => gb.report(vin, { time, lng: 113 + i / 1000, lat: 23, speed: 40 + i })))
    await t.take(times.length)
    t.close()
  }
  const times = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * 10_000)
  const pack = () =>
    new Packer({ url: world.test.url, log: quiet, now: () => world.clock.time, keepDays: 1, far }).run()
  /** A vehicle with five reports in a row, of a day that is packed since; from `start` on, ms. */
  const packed = async () => {
    await world.start()
    const { vin, key } = vehicle()
    const start = world.clock.time
    await drive(vin, times(start, 5))
    world.clock.time += 3 * DAY
    await pack()
    return { vin, key, start }
  }
  const partitions = async () =>
    (await world.owner<{ day: string }>('select day from app.frame_partitions() as day')).map((p) => p.day)
  const rowsThere = async (vehicleId: string) => {
    const [answer] = await clickHouse.select(
      'SELECT toFloat64(count()) AS n FROM frame WHERE vehicle_id = {v:UInt64}',
      { v: BigInt(vehicleId) },
      { rows: 1 },
    )
    return answer?.numbers('n', 'Float64')[0]
  }

  it.each([
    [
      'before they are stored',
      { statement: 'INSERT INTO frame ', instead: { code: 243, name: 'NOT_ENOUGH_SPACE' } },
    ],
    [
      'of which only the rows are stored',
      { statement: 'INSERT INTO frame_raw', instead: { code: 243, name: 'NOT_ENOUGH_SPACE' } },
    ],
    [
      'that are stored without an answer',
      { statement: 'INSERT INTO frame_raw', instead: { code: 159, name: 'TIMEOUT_EXCEEDED' }, done: true },
    ],
  ] as const)('lose and double nothing where the packer fails over rows %s', async (_what, trouble) => {
    await world.start()
    const { vin, key } = vehicle()
    const start = world.clock.time
    await drive(vin, times(start, 30))
    const ask = () => store.frames(key, start, start + DAY, { page: 1, pageSize: 100 })
    const before = await ask()
    expect(before.total).toBe(31)
    world.clock.time += 3 * DAY
    await server.trouble(trouble)
    await expect(pack()).rejects.toThrow('HISTORY_REFUSED')
    const day = new Date(start + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await partitions()).toContain(day)
    expect(await ask()).toEqual(before)
    await server.trouble()
    expect((await pack()).map((d) => d.day)).toContain(day)
    expect(await partitions()).not.toContain(day)
    expect(await ask()).toEqual(before)
    // What the first try left is merged away, and never the other way round.
    await clickHouse.command('OPTIMIZE TABLE frame FINAL')
    await clickHouse.command('OPTIMIZE TABLE frame_raw FINAL')
    expect(await ask()).toEqual(before)
    expect(await rowsThere(key.vehicleId)).toBe(31)
  })

  it('keep a partition whose rows are not all there', async () => {
    await world.start()
    const { vin, key } = vehicle()
    const start = world.clock.time
    await drive(vin, times(start, 5))
    world.clock.time += 3 * DAY
    const lossy = new ClickHouseRows(clickHouse)
    lossy.write = async (load, blocks) =>
      far.write(
        load,
        blocks.map((b) => ({ ...b, count: b.count + 1 })),
      )
    const packer = new Packer({
      url: world.test.url,
      log: quiet,
      now: () => world.clock.time,
      keepDays: 1,
      far: lossy,
    })
    await expect(packer.run()).rejects.toThrow()
    expect((await store.track(key, start, start + DAY)).count).toBe(5)
    await pack()
    expect((await store.track(key, start, start + DAY)).count).toBe(5)
  })

  it('are not told in part: rows that are gone there refuse the answer', async () => {
    const { key, start } = await packed()
    await clickHouse.command('DELETE FROM frame WHERE vehicle_id = {v:UInt64} AND device_time = {t:Int64}', {
      v: BigInt(key.vehicleId),
      t: start + 10_000,
    })
    await expect(store.track(key, start, start + DAY)).rejects.toMatchObject({ code: 'HISTORY_REFUSED' })
    await world.owner(`delete from frame_block where vehicle_id = ${key.vehicleId}`)
  })

  it('stop neither ingest nor recent days while ClickHouse is away, and are there again with it', async () => {
    const { vin, key, start } = await packed()
    await server.kill()
    try {
      const now = world.clock.time
      // A reissue of the packed day among them: it cannot be compared, and is stored.
      await drive(vin, [now, start + 10_000, now + 10_000])
      expect((await store.track(key, now, now + DAY)).count).toBe(2)
      expect((await store.latest(key, 1))[0]?.deviceTime).toBe(now + 10_000)
      expect(world.gateway.snapshot().recordsUnchecked).toBeGreaterThan(0)
      await expect(store.track(key, start, start + DAY)).rejects.toMatchObject({ code: 'HISTORY_AWAY' })
      world.clock.time += 3 * DAY
      await expect(pack()).rejects.toMatchObject({ code: 'HISTORY_AWAY' })
      expect((await store.track(key, now, now + DAY)).count).toBe(2)
    } finally {
      await server.start()
    }
    await pack()
    expect((await store.track(key, start, start + DAY)).count).toBe(5)
    expect((await store.track(key, start, world.clock.time)).count).toBe(7)
  })

  it('are recognised in late messages of a day there', async () => {
    const { vin, key, start } = await packed()
    await drive(vin, times(start, 6))
    const { total } = await store.frames(key, start, start + DAY, { page: 1, pageSize: 1 })
    expect(total).toBe(1 + 6)
    expect(world.gateway.snapshot().recordsUnchecked).toBe(0)
  })

  it('are read by the journal, by vehicle and by device time, as blocks in PostgreSQL are', async () => {
    await world.start()
    const all = [vehicle(), vehicle()]
    const start = world.clock.time
    for (const { vin } of all) await drive(vin, times(start, 5))
    world.clock.time += 3 * DAY
    for (const { vin } of all) await drive(vin, [start + 5000])
    await pack()
    await world.seal()
    const told = (entries: Iterable<JournalEntry>) =>
      [...entries].filter(isMessage).map((row) => ({
        vehicle: row.vehicleId,
        tenant: row.tenantId,
        place: placeOf(row),
        time: row.columns.deviceTime[row.index],
        raw: Buffer.from(row.raw).toString('hex'),
      }))
    const wanted = new Set(all.map(({ key }) => key.vehicleId))
    const reader = new JournalReader(world.test.db)
    const found: ReturnType<typeof told> = []
    for (let position = START, pages = 0; pages < 1000; pages++) {
      const page = await reader.read(position, 50)
      found.push(...told(page.entries).filter(({ vehicle: id }) => wanted.has(id)))
      position = page.next
      if (page.end) break
    }
    expect(found).toHaveLength(2 * (6 + 2))
    for (const { key } of all) {
      const own = found.filter((row) => row.vehicle === key.vehicleId)
      const places = own.map(({ place }) => place)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const [from, to] = [places[0] ?? 0, places.at(-1) ?? 0]
      expect(told(await readVehicle(world.test.db, key, from - 1, to))).toEqual(own)
      const asked = { vehicleId: key.vehicleId, from: 0, to, withBytes: true }
      const reported = told(await readReported(world.test.db, asked))
      expect(reported.map(({ time }) => time)).toEqual(
        own.map(({ time }) => time).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      )
    }
  })

  it('answer byte for byte what blocks in PostgreSQL answer, whatever was stored and is asked', async () => {
    const client = new pg.Client({ connectionString: world.test.url, options: '-c role=motorpool_platform' })
    await client.connect()
    const first = dayStart(parseDay('2025-01-06'))
    const int = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
    const row = fc.record({
      time: fc.oneof(
        fc.integer({ min: 0, max: 20 }).map((k) => k * 1000),
        fc.integer({ min: 0, max: 3 * DAY }),
      ),
      late: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 2 * DAY })),
      numbers: fc.array(int, { minLength: INTEGERS.length, maxLength: INTEGERS.length }),
      raw: fc.uint8Array({ maxLength: 40 }),
    })
    const span = fc.tuple(fc.integer({ min: 0, max: 3 * DAY }), fc.integer({ min: 1, max: 3 * DAY }))
    let id = 1_000_000
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 1, maxLength: 40 }),
          span,
          fc.integer({ min: 1, max: 9 }),
          async (rows, [from, length], size) => {
            const [near, away] = [String(id++), String(id++)]
            // Times of receipt are unique in a vehicle; rows lie in the order of device time, then of receipt.
            const received = rows
              .map((r, i) => ({
                ...r,
                device: first + r.time,
                receive: (first + r.time + r.late) * 1000 + i,
              }))
              .toSorted((a, b) => a.device - b.device || a.receive - b.receive)
            const byDay = Map.groupBy(received, ({ receive }) =>
              Math.floor((receive / 1000 + 8 * 3_600_000) / DAY),
            )
            const batch = new FarBatch(client, far, noSum())
            for (const [day, own] of byDay) {
              const columns: FrameColumns = newColumns(own.length)
              for (const [i, r] of own.entries()) {
                columns.deviceTime[i] = r.device
                columns.receive[i] = r.receive
                for (const [k, name] of INTEGERS.entries()) columns[name][i] = r.numbers[k] ?? 0
                columns.rawForm[i] = 1 + (i % 2)
              }
              const raws = own.map(({ raw }) => raw)
              const sourceDay = new Date(day * DAY).toISOString().slice(0, 10)
              await writeBlocks(
                client,
                { vehicleId: near, tenantId: '1', sourceDay },
                { columns, raws },
                noSum(),
              )
              for (const { day: number, part, rows: block } of blocksOfRows({ columns, raws }))
                await batch.add({
                  vehicleId: away,
                  tenantId: '1',
                  sourceDay,
                  day: new Date(number * DAY).toISOString().slice(0, 10),
                  part,
                  count: block.columns.count,
                  columns: block.columns,
                  ...packRaws(block.columns, block.raws),
                })
            }
            await batch.flush()
            const answers = async (vehicleId: string) => {
              const key = { tenantId: '1', vehicleId }
              const [begin, end] = [first + from, first + from + length]
              const page = { page: 1, pageSize: size }
              const { parts } = await store.packed(key, begin, end, { raw: true })
              const whole = [...stretches({ hot: newColumns(0), hotRaws: [], parts })].map(
                ({ columns, raw }) =>
                  Array.from({ length: columns.count }, (_, i) => [
                    columns.receive[i],
                    columns.soc[i],
                    String(raw(i)),
                  ]),
              )
              return {
                track: await store.track(key, begin, end, { unlocated: true, max: size }),
                messages: await store.messages(key, begin, end),
                frames: await store.frames(key, begin, end, page),
                received: await store.received(key, begin, end, page),
                types: await store.receivedTypes(key, begin, end, {}),
                latest: await store.latest(key, size),
                history: await store.history(key, begin, end, { limit: size }),
                days: await store.days(key, '2025-01-01', '2025-01-31'),
                whole,
              }
            }
            const text = (answer: object, vehicleId: string) =>
              JSON.stringify(answer, (_, value) =>
                ArrayBuffer.isView(value) ? [value.constructor.name, ...(value as Int32Array)] : value,
              ).replaceAll(`"${vehicleId}"`, '"id"')
            expect(text(await answers(away), away)).toBe(text(await answers(near), near))
          },
        ),
        { numRuns: 10 },
      )
    } finally {
      await client.end()
    }
  }, 300_000)
})
