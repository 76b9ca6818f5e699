import { BACKUP_LOCK, pg } from '@motorpool/db'
import { replay } from '@motorpool/ingest/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { gb } from '../../../ingest/test/support/frames.ts'
import { World } from '../../../ingest/test/support/world.ts'
import {
  type Bounds,
  type FarRows,
  forgetPacked,
  keepFar,
  Packer,
  PostgresTelemetryStore,
  tenantsWithHistory,
  type VehicleKey,
} from '../../src/server/index.ts'

const DAY = 86_400_000

/** Where packed days go. */
export interface PackedPlace {
  name: string
  /** Called before the tests; none: to blocks in PostgreSQL. */
  far?: () => Promise<FarRows>
  close?: () => Promise<void>
}

/** What a telemetry store promises, wherever its packed days lie. */
export function describeStore(place: PackedPlace): void {
  describe(`telemetry store, packed days ${place.name}`, () => {
    let far: FarRows | undefined
    let world: World
    let store: PostgresTelemetryStore
    let n = 0
    beforeAll(async () => {
      world = await World.create()
      far = await place.far?.()
      if (far) keepFar(world.test.db, far)
      store = new PostgresTelemetryStore(world.test.db)
    })
    afterEach(() => world.stop())
    afterAll(async () => {
      await world.drop()
      await place.close?.()
    })

    const quiet = { debug() {}, info() {}, warn() {}, error() {} }
    const packer = () =>
      new Packer({ url: world.test.url, log: quiet, now: () => world.clock.time, keepDays: 1, far })

    /** Drives a vehicle through the gateway: reports every 10 s, sent in order. */
    const drive = async (
      vin: string,
      times: readonly number[],
      extra: (i: number) => object = () => ({}),
    ) => {
      const t = await world.gb()
      t.send(gb.login(vin, world.clock.time))
      await t.takeOne()
      t.send(
        ...times.map((time, i) =>
          gb.report(vin, { time, lng: 113 + i / 1000, lat: 23, speed: 40 + i, ...extra(i) }),
        ),
      )
      await t.take(times.length)
      t.close()
    }
    const vehicle = (): { vin: string; key: VehicleKey } => {
      n++
      const vin = `LMPTEST${String(n).padStart(10, '0')}`
      world.registry.add(vin, n)
      return { vin, key: { tenantId: '1', vehicleId: String(n) } }
    }
    const times = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * 10_000)

    /** A vehicle with five reports in a row, of a day that is packed since; from `start` on, ms. */
    const packed = async () => {
      await world.start()
      const { vin, key } = vehicle()
      const start = world.clock.time
      await drive(vin, times(start, 5))
      world.clock.time += 3 * DAY
      await packer().run()
      return { vin, key, start }
    }

    it('reads a track in device-time order, whatever the order of arrival, each point once', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const now = world.clock.time
      // The last is another report of the same second and place.
      await drive(vin, [now, now + 20_000, now + 10_000, now + 20_000], (i) =>
        i === 3 ? { lng: 113.001, soc: 79 } : {},
      )
      const track = await store.track(key, now, now + 60_000)
      expect([...track.time]).toEqual([now, now + 10_000, now + 20_000])
      expect([...track.lng]).toEqual([113_000_000, 113_002_000, 113_001_000])
      expect([...track.speed]).toEqual([400, 420, 410])
    })

    it('leaves absurd times and positions without a fix out of a track', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const now = world.clock.time
      await drive(vin, [now, now + DAY])
      expect((await store.track(key, now, now + 2 * DAY)).count).toBe(1)
      expect((await store.frames(key, now, now + 2 * DAY, { page: 1, pageSize: 10 })).total).toBe(3)
    })

    it('thins a track to the asked number of points and keeps the first and the last', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const now = world.clock.time
      await drive(vin, times(now, 50))
      const track = await store.track(key, now, now + DAY, { max: 10 })
      expect([track.count, track.total]).toEqual([10, 50])
      expect([track.time[0], track.time[9]]).toEqual([now, now + 490_000])
    })

    it('shows a tenant nothing of another tenant, also with the right vehicle id', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const now = world.clock.time
      await drive(vin, times(now, 3))
      const foreign = { ...key, tenantId: '2' }
      expect((await store.track(foreign, now, now + DAY)).count).toBe(0)
      expect((await store.frames(foreign, now, now + DAY, { page: 1, pageSize: 10 })).total).toBe(0)
      expect(await store.latest(foreign, 5)).toEqual([])
      await expect(store.track({ tenantId: '1', vehicleId: "1' or true" }, now, now + 1)).rejects.toThrow(
        RangeError,
      )
    })

    it('answers the same before, while and after a day is packed, and drops the partition', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const start = world.clock.time
      await drive(vin, times(start, 40))
      world.clock.time += 2 * DAY
      // Late data of the packed day, received later: it stays in another partition.
      await drive(vin, [start + 5000, ...times(world.clock.time, 3)])
      const ask = async () => ({
        track: await store.track(key, start - DAY, start + 3 * DAY),
        // Ten of the drive and three of the late ones, the edges of the box among them.
        inside: await store.track(key, start - DAY, start + 3 * DAY, {
          within: [113_001_000, 22_000_000, 113_010_000, 24_000_000],
        }),
        page: await store.frames(key, start - DAY, start + 3 * DAY, { page: 2, pageSize: 7 }),
        latest: await store.latest(key, 3),
        history: await store.history(key, start, start + DAY, { limit: 10 }),
        days: await store.days(key, dayText(dayOf(start) - 1), dayText(dayOf(start) + 3)),
        messages: await store.messages(key, start - DAY, start + 3 * DAY),
      })
      const before = await ask()
      expect(before.page.total).toBe(46)
      expect([before.inside.count, before.inside.lng[0], before.inside.lng[9]]).toEqual([
        13, 113_001_000, 113_010_000,
      ])
      expect(before.days).toEqual(['2026-03-10', '2026-03-12'])
      expect(before.latest.map((f) => f.deviceTime)).toEqual([...times(world.clock.time, 3)].reverse())
      const partitions = () => world.owner<{ day: string }>('select day from app.frame_partitions() as day')

      // A packer that is killed between its chunks and the drop leaves both.
      const lock = new pg.Client({ connectionString: world.test.ownerUrl })
      await lock.connect()
      await lock.query('begin; select 1 from frame limit 1')
      const first = packer()
      const stopped = first.run().catch((error: Error) => error)
      await lock.query('select pg_sleep(0.05)')
      first.stop()
      await stopped
      expect(await ask()).toEqual(before)
      await lock.query('commit')
      // A backup that reads the partition is waited for, and no lock on the table with it.
      await lock.query(`select pg_advisory_lock_shared(${BACKUP_LOCK})`)
      const second = packer()
      const waiting = second.run()
      await lock.query('select pg_sleep(0.3)')
      second.stop()
      await waiting
      expect((await partitions()).map((p) => p.day)).toContain('2026-03-10')
      expect(await ask()).toEqual(before)
      await lock.end()

      const done = await packer().run()
      expect(done.map((d) => d.day)).toContain('2026-03-10')
      expect((await partitions()).map((p) => p.day)).not.toContain('2026-03-10')
      const after = await ask()
      expect(after).toEqual(before)
      expect(after.history.items.map((f) => [...f.raw])).toEqual(before.history.items.map((f) => [...f.raw]))
    })

    it('passes over packed days whose bounds hold nothing asked for, but for those that are not packed whole', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const start = world.clock.time
      await drive(vin, times(start, 5), () => ({ speed: 40 }))
      world.clock.time += DAY
      await drive(vin, times(start + DAY, 5), () => ({ speed: 90 }))
      world.clock.time += 3 * DAY
      await packer().run()
      // Speeds are stored in 0.1 km/h.
      const faster = (than: number) => (bounds: Bounds) => (bounds.of('speed')?.[1] ?? 0) > than * 10
      const read = async (mayHold?: (bounds: Bounds) => boolean) => {
        const { parts, passed, hot } = await store.packed(key, start, start + 2 * DAY, { raw: true, mayHold })
        const days = parts.map(({ first }) => dayOf(first) - dayOf(start))
        return { days, passed, hot: hot.count }
      }
      // The sign-on of each day is a row too.
      expect(await read()).toEqual({ days: [0, 1], passed: 0, hot: 0 })
      expect(await read(faster(50))).toEqual({ days: [1], passed: 6, hot: 0 })
      expect(await read(faster(100))).toEqual({ days: [], passed: 12, hot: 0 })
      // Blocks that were packed before there were bounds.
      await world.owner(`update frame_block set bounds = null where vehicle_id = ${key.vehicleId}
      and day = '${dayText(dayOf(start))}'`)
      expect(await read(faster(100))).toEqual({ days: [0], passed: 6, hot: 0 })
      // A late report of a packed day.
      await drive(vin, [start + DAY + 5000], () => ({ speed: 10 }))
      expect(await read(faster(100))).toEqual({ days: [0, 1], passed: 0, hot: 1 })
    })

    it('lists messages by their receipt, whatever times they carry, hot and packed alike', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const first = world.clock.time
      await drive(vin, times(first, 3))
      world.clock.time += 3_600_000
      const second = world.clock.time
      // Reissues of before, and a report of now that comes between them.
      await drive(vin, [first + 5000, second, first + 15_000])
      const ask = async (from: number, to: number) => {
        const { total, items } = await store.received(key, from, to, {
          page: 1,
          pageSize: 3,
          messages: new Map([[1, new Set([2])]]),
        })
        return { total, times: items.map((m) => m.deviceTime) }
      }
      const check = async () => {
        expect(await ask(first, second)).toEqual({ total: 3, times: times(first, 3).reverse() })
        expect(await ask(second, second + 60_000)).toEqual({
          total: 3,
          times: [first + 15_000, second, first + 5000],
        })
        expect((await ask(first, second + 60_000)).total).toBe(6)
        expect(await ask(second + 60_000, second + DAY)).toEqual({ total: 0, times: [] })
      }
      await check()
      world.clock.time += 3 * DAY
      await packer().run()
      await check()
    })

    it('recognises a duplicate of a message that has been packed meanwhile', async () => {
      const { vin, key, start } = await packed()
      await drive(vin, times(start, 6)) // five were stored, the sixth is new
      const { total } = await store.frames(key, start, start + DAY, { page: 1, pageSize: 1 })
      expect(total).toBe(1 + 6) // the login of the day and six reports
    })

    it('joins rows that reach a day after it was packed', async () => {
      const { vin, key, start } = await packed()
      world.clock.time = start + 60_000 // a clock set back, or a queue that waited for days
      await drive(vin, times(start + 60_000, 5))
      world.clock.time = start + 3 * DAY
      await packer().run()
      expect((await store.track(key, start, start + DAY)).count).toBe(10)
    })

    it('forgets the days that a tenant received before another, and nothing of other tenants or later days', async () => {
      await world.start()
      const { vin, key } = vehicle()
      const other = vehicle()
      world.registry.add(other.vin, n, { tenantId: '2' })
      const foreign = { ...other.key, tenantId: '2' }
      const start = world.clock.time
      await drive(vin, times(start, 5))
      await drive(other.vin, times(start, 4))
      world.clock.time += 2 * DAY
      const later = world.clock.time
      await drive(vin, times(later, 3))
      world.clock.time += 3 * DAY
      await packer().run()
      const counts = async () =>
        Promise.all([key, foreign].map(async (of) => (await store.track(of, start, later + DAY)).count))
      expect(await counts()).toEqual([8, 4])
      const { db } = world.test
      expect(await db.withPlatform(undefined, 'test', tenantsWithHistory)).toEqual(['1', '2'])
      const forget = (tenantId: string, before: number) =>
        forgetPacked(
          { db, log: quiet, signal: new AbortController().signal },
          tenantId,
          dayText(dayOf(before)),
        )
      await forget('1', later)
      expect(await counts()).toEqual([3, 4])
      // Again, which finds nothing; of the same vehicle later days are there.
      expect(await forget('1', later)).toBe(0)
      await forget('2', later + DAY)
      expect(await counts()).toEqual([3, 0])
    })

    it('replays the journal to the same latest state as it had live', async () => {
      const runner = world.runner()
      const gateway = await world.start({}, { sink: runner })
      const { vin, key } = vehicle()
      const start = world.clock.time
      const noisy = [0, 10, 30, 20, 40, 40, 3600, 50, 60].map((s) => start + s * 1000)
      await drive(vin, noisy, (i) => ({ started: i % 4 !== 0, charging: i % 3 === 0 }))
      const live = gateway.fleet.get(key.vehicleId)?.latest
      const again = await replay(store, key, start - DAY, start + DAY)
      expect(again).toEqual({ ...live, online: false, onlineTime: 0, offlineTime: 0 })
      expect(live?.reportTime).toBe(start + 60_000)
      const flags = (await store.messages(key, start, start + DAY)).flags
      expect([...flags].some((f) => f & RecordFlag.absurdTime)).toBe(true)
    })
  })
}
