import { readdir } from 'node:fs/promises'
import { sql } from '@motorpool/db'
import { localFiles, tidyJob as tidyFiles } from '@motorpool/file/server'
import { enqueue } from '@motorpool/jobs'
import type { Place } from '@motorpool/testkit'
import type { MediaItem } from '@motorpool/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { contentOf, MediaKeeper, tidyJob } from '../src/server/index.ts'
import { item, jpeg, keeperOf, type MediaApp, newPlace, run, slotOf, start } from './support/app.ts'

const DAY = 86_400_000

interface Row {
  mediaId: string
  content: string
  event: string
  sha256: string
  fileId: string
  position: { x: number; y: number } | null
}

describe('what terminals record', () => {
  let app: MediaApp
  let place: Place
  let vehicle: { id: string; vin: string }
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    vehicle = await buildCommanded(app, place, true)
    for (const key of Object.keys(app.settings)) delete app.settings[key]
  })

  const keep = (change: Partial<MediaItem> = {}) => keeperOf(app).received(slotOf(vehicle.id), item(change))
  const rows = (id = vehicle.id) =>
    run(
      app,
      sql<Row>`select media_id as "mediaId", content, event, sha256, file_id::text as "fileId", position from terminal_media m
        where vehicle_id = ${id} order by m.id`,
    )
  const attachments = async (ids: readonly string[]) =>
    (
      await run(
        app,
        sql<{ id: string }>`select id::text from attachment a where a.id = any (${ids}::bigint[])`,
      )
    ).length
  const stored = async () =>
    (await readdir(app.filesDir, { recursive: true })).filter((name) => name.endsWith('.jpg')).length

  it('is stored with its bytes before its terminal is told so', async () => {
    const before = await stored()
    expect(await keep({ event: 3, position: { lat: 22_525_000, lng: 114_072_500, gcj02: false } })).toBe(true)
    expect(await rows()).toMatchObject([
      { mediaId: '7', content: 'JPEG', event: 'COLLISION', position: { x: 114.0725, y: 22.525 } },
    ])
    expect(await stored()).toBe(before + 1)
  })

  it('is stored once when it comes again, and anew when the terminal has begun to count again', async () => {
    await keep({ data: jpeg('a') })
    await keep({ data: jpeg('a') })
    const twice = await Promise.all([keep({ data: jpeg('b') }), keep({ data: jpeg('b') })])
    expect(twice).toEqual([true, true])
    expect((await rows()).map(({ mediaId }) => mediaId)).toEqual(['7', '7'])
  })

  it('has its position in WGS-84', async () => {
    await keep({ position: { lat: 22_522_300, lng: 114_077_400, gcj02: true } })
    const [row] = await rows()
    expect(row?.position?.x).toBeCloseTo(114.0723, 3)
    expect(row?.position?.y).toBeCloseTo(22.525, 3)
  })

  it('is not acknowledged where it cannot be kept now', async () => {
    const closed = new MediaKeeper({
      db: app.db,
      clock: app.clock,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      files: localFiles('/dev/null/files'),
      reserve: () => 0,
      vehicleDay: () => 10,
    })
    expect(await closed.received(slotOf(vehicle.id), item())).toBe(false)
    expect(await rows()).toEqual([])
  })

  it('of a vehicle that is not here, or beyond the number of a day, is acknowledged and not kept', async () => {
    expect(await keeperOf(app).received(slotOf('999999999'), item())).toBe(true)
    app.settings['media.vehicleDay'] = 2
    for (const mediaId of [1, 2, 3]) expect(await keep({ mediaId })).toBe(true)
    expect((await rows()).map(({ mediaId }) => mediaId)).toEqual(['1', '2'])
    app.clock.advance(DAY + 1)
    await keep({ mediaId: 4 })
    expect(await rows()).toHaveLength(3)
  })

  it('goes with its bytes when it is older than the tenant keeps it', async () => {
    app.settings['media.retentionDays'] = 30
    await keep({ mediaId: 1 })
    app.clock.advance(29 * DAY)
    await keep({ mediaId: 2 })
    app.clock.advance(2 * DAY)
    const [old] = await rows()
    const before = await stored()
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect((await rows()).map(({ mediaId }) => mediaId)).toEqual(['2'])
    expect(await attachments([old?.fileId ?? ''])).toBe(0)
    expect(await stored()).toBeLessThan(before)
  })

  it('goes, the oldest first, when a tenant has more bytes than it may', async () => {
    const other = await newPlace(app)
    vehicle = await buildCommanded(app, other, true)
    app.settings['media.tenantMb'] = 3 / 1024
    for (const mediaId of [1, 2, 3, 4]) {
      app.clock.advance(1000)
      await keep({ mediaId, data: jpeg('x'.repeat(1000)) })
    }
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect((await rows()).map(({ mediaId }) => mediaId)).toEqual(['2', '3', '4'])
  })

  it('goes with its vehicle, and its bytes with the next tidying', async () => {
    await keep()
    const [row] = await rows()
    const files = [row?.fileId ?? '']
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyFiles, {}))
    app.clock.advance(2 * DAY)
    await app.drainJobs()
    expect(await attachments(files)).toBe(1)
    await run(app, sql`delete from vehicle v where v.id = ${vehicle.id}`)
    expect(await rows()).toEqual([])
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyFiles, {}))
    await app.drainJobs()
    expect(await attachments(files)).toBe(0)
  })
})

describe('the content of an item', () => {
  it.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xdb]],
    ['TIF', [0x49, 0x49, 0x2a, 0]],
    ['TIF', [0x4d, 0x4d, 0, 0x2a]],
    ['MP3', [0x49, 0x44, 0x33, 3]],
    ['MP3', [0xff, 0xfb, 0x90, 0]],
    ['WAV', [...Buffer.from('RIFF....WAVEfmt ')]],
    ['WMV', [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]],
    ['UNKNOWN', [...Buffer.from('<script>alert(1)</script>')]],
    ['UNKNOWN', [...Buffer.from('RIFF....AVI ')]],
    ['UNKNOWN', [0xff, 0xd8]],
    ['UNKNOWN', []],
  ] as const)('is %s by its first bytes, whatever its terminal says', (content, bytes) => {
    expect(contentOf(Uint8Array.from(bytes))).toBe(content)
  })
})
