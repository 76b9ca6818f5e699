import { sql } from '@motorpool/db'
import type { Place } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { type MediaRow, media } from '../src/shared/index.ts'
import { item, jpeg, keeperOf, type MediaApp, newPlace, online, run, slotOf, start } from './support/app.ts'

const SEND = '/api/vehicle-svc/cmd/V2.0'
const SHOT = { channel: 2, pictures: 2, interval: 0, resolution: 1, quality: 5 }

describe('photos of a vehicle', () => {
  let app: MediaApp
  let place: Place
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
  })
  afterAll(() => app.close())

  const list = async (who = place, body: object = {}) =>
    (
      await app
        .as(who.owner)
        .post<{ items: MediaRow[] }>(media.calls.page?.path ?? '', { page: 1, pageSize: 20, ...body })
    ).data.items
  const view = (id: string, who = place.owner) => app.as(who).call('POST', `${media.api}/${id}/view`, {})
  const thumbnails = (ids: readonly string[], who = place.owner) =>
    app.as(who).post<{ id: string; src: string | null }[]>(`${media.api}/thumbnails`, { ids })

  it('are ordered, taken, stored, listed by their command and served', async () => {
    const vehicle = await online(app, place)
    const sent = await app
      .as(place.owner)
      .post<{ id: string }>(`${SEND}/${vehicle.vin}/query/OFFLINE`, { cmdCode: 'PHOTO', params: SHOT })
    expect(sent.status).toBe(200)
    vehicle.desk.waits(vehicle.id)
    await vi.waitFor(async () => expect(await list(place, { vin: vehicle.vin })).toHaveLength(2), {
      timeout: 20_000,
    })
    await vehicle.desk.settled()
    // Both are of one second, and stored at once: either may come first.
    const newest = (await list(place, { vin: vehicle.vin })).find(({ mediaId }) => mediaId === '2')
    expect(newest).toMatchObject({
      kind: 'IMAGE',
      content: 'JPEG',
      event: 'COMMAND',
      channel: 2,
      mediaId: '2',
    })
    expect(newest?.position).toEqual({ lng: 114.0725, lat: 22.525 })
    const of = await app.as(place.owner).get<MediaRow[]>(`${media.api}/command/${sent.data.id}`)
    expect(of.text).toContain('data')
    expect(of.data.map(({ mediaId }) => mediaId).sort()).toEqual(['1', '2'])
    const served = await view(newest?.id ?? '')
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(served.headers['content-disposition']).toMatch(/^inline; filename/)
    expect(served.raw.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const [small] = (await thumbnails([newest?.id ?? ''])).data
    expect(small?.src).toMatch(/^data:image\/jpeg;base64,/)
    await vehicle.stop()
  })

  const kept = async (data: Uint8Array, who = place) => {
    const vehicle = await buildCommanded(app, who, true)
    await keeperOf(app).received(slotOf(vehicle.id), item({ data }))
    const [row] = await list(who, { vin: vehicle.vin })
    return row?.id ?? ''
  }

  it('that are none are saved and not shown, and have no small picture', async () => {
    const id = await kept(Buffer.from('<svg onload=alert(1)>'))
    const served = await view(id)
    expect(served.headers['content-type']).toBe('application/octet-stream')
    expect(served.headers['content-disposition']).toMatch(/^attachment/)
    const broken = await kept(jpeg('not a picture'))
    const { data } = await thumbnails([id, broken])
    expect(data.map(({ src }) => src)).toEqual([null, null])
  })

  it('are looked at by nobody unless the tenant allows what observes drivers', async () => {
    const other = await newPlace(app)
    const id = await kept(jpeg(), other)
    app.observing.delete(other.tenant.id)
    expect((await view(id, other.owner)).errCode).toBe('COMMAND_OBSERVES_DRIVER')
    expect((await thumbnails([id], other.owner)).status).toBe(403)
    expect(await list(other)).toHaveLength(1)
  })

  it('of others do not exist', async () => {
    const id = await kept(jpeg())
    const stranger = await newPlace(app)
    expect((await view(id, stranger.owner)).status).toBe(404)
    expect((await thumbnails([id], stranger.owner)).data).toEqual([])
    expect((await app.as(stranger.owner).get(`${media.api}/${id}`)).status).toBe(404)
  })

  it('are not served as attachments beside the call that notes who looked', async () => {
    const id = await kept(jpeg())
    const [row] = await run(
      app,
      sql<{ file: string }>`select file_id::text as file from terminal_media m where m.id = ${id}`,
    )
    const direct = await app.as(place.owner).get(`/api/file-svc/attachments/V1.0/${row?.file}/download`)
    expect(direct.status).toBe(404)
  })

  it('leave a line in the operation log when somebody looks', async () => {
    const id = await kept(jpeg())
    await view(id)
    await thumbnails([id])
    const lines = await run(
      app,
      sql<{
        found: string
      }>`select b::text as found from biz_log b where b.tenant_id = ${place.tenant.id} and b::text like '%monitor/media%'`,
    )
    expect(lines.filter(({ found }) => found.includes(id)).length).toBeGreaterThanOrEqual(2)
  })
})
