import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import { provide } from '@motorpool/kernel'
import type { ApiClient, TestTenant } from '@motorpool/testkit'
import { defineModule } from '@motorpool/wiring'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimAttachments, fileReaders, tidyJob } from '../src/server/index.ts'
import { type Attachment, type FileApp, pdf, send, start } from './support/app.ts'

const API = '/api/file-svc/attachments/V1.0'

let app: FileApp
let tenant: TestTenant
let user: ApiClient
let colleague: ApiClient
let stranger: ApiClient

beforeAll(async () => {
  const published = provide(fileReaders, {
    entity: 'test/published',
    reads: async (_ctx, bizId) => bizId === '7',
  })
  app = await start(() => [defineModule({ name: 'test', routes: [], provides: [published] })])
  tenant = await app.buildTenant()
  user = app.as(await app.buildUser({ tenant }))
  colleague = app.as(await app.buildUser({ tenant }))
  stranger = app.as(await app.buildUser())
})
afterAll(() => app.close())

const photo = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toFormat(format)
    .toBuffer()

const stored = () =>
  readdirSync(app.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

describe('upload', () => {
  it('R179 an uploaded file has an id, its names, storage LOCAL and business type IOV', async () => {
    const { status, data } = await send(user, '车辆 公告.pdf', pdf())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      fileName: '车辆 公告.pdf',
      storageType: 'LOCAL',
      bizType: 'IOV',
      bucket: null,
      contentType: 'application/pdf',
      extension: 'pdf',
      fileSize: pdf().length,
    })
    expect(data.id).toMatch(/^\d+$/)
    expect(data.uuidName).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    expect(data.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['id', 'fileName', 'uuidName', 'storageType', 'bizType', 'bucket', 'url']),
    )
  })

  it('R180 metadata and content come back, byte for byte, and the file is gone once it is deleted', async () => {
    const bytes = pdf('the very same')
    const { data } = await send(user, 'a.pdf', bytes, { storageType: 'LOCAL', bizType: 'IOV' })
    expect((await user.get<Attachment>(`${API}/${data.id}`)).data).toMatchObject({
      id: data.id,
      fileName: 'a.pdf',
    })
    const content = await user.get(`${API}/${data.id}/download`)
    expect(content.raw.equals(bytes)).toBe(true)
    expect(content.headers['content-disposition']).toContain('attachment')
    expect(content.headers['x-content-type-options']).toBe('nosniff')
    expect((await user.delete(API, { ids: [data.id] })).status).toBe(200)
    expect((await user.get(`${API}/${data.id}`)).status).toBe(404)
  })

  it('R181 a link with Client-Id and a ticket as Authorization works without headers, once', async () => {
    const { data } = await send(user, 'b.pdf', pdf())
    const ticket = await user.post<{ ticket: string }>('/api/system-svc/tickets/V1.0', {
      purpose: 'download',
    })
    const link = `${API}/${data.id}/download?Client-Id=BIZ&Authorization=${ticket.data.ticket}`
    expect((await app.signedOut.get(link)).status).toBe(200)
    expect((await app.signedOut.get(link)).status).toBe(401)
    expect((await app.signedOut.get(`${API}/${data.id}/download`)).status).toBe(401)
  })

  it('R181 a ticket of the live channel opens no file, and a ticket opens no other call', async () => {
    const { data } = await send(user, 'c.pdf', pdf())
    const live = await user.post<{ ticket: string }>('/api/system-svc/tickets/V1.0', { purpose: 'live' })
    expect(
      (await app.signedOut.get(`${API}/${data.id}/download?Authorization=${live.data.ticket}`)).status,
    ).toBe(401)
    const ticket = await user.post<{ ticket: string }>('/api/system-svc/tickets/V1.0', {
      purpose: 'download',
    })
    expect((await app.signedOut.get(`${API}/${data.id}?Authorization=${ticket.data.ticket}`)).status).toBe(
      401,
    )
  })

  it('R181 a link with the token itself, or with a ticket older than a minute, is refused', async () => {
    const who = await app.buildUser({ tenant })
    const { data } = await send(app.as(who), 'd.pdf', pdf())
    const link = (text: string) =>
      app.signedOut.get(`${API}/${data.id}/download?Client-Id=BIZ&Authorization=${text}`)
    expect((await app.as(who).get(`${API}/${data.id}/download`)).status).toBe(200)
    expect((await link(who.token)).status).toBe(401)
    const ticket = () =>
      app.as(who).post<{ ticket: string }>('/api/system-svc/tickets/V1.0', { purpose: 'download' })
    const [early, late] = [(await ticket()).data.ticket, (await ticket()).data.ticket]
    app.clock.advance(59_000)
    expect((await link(early)).status).toBe(200)
    app.clock.advance(2000)
    expect((await link(late)).status).toBe(401)
  })

  it('a picture is written anew: what a camera hides in it is gone, and it is shown in place', async () => {
    const bytes = await photo()
    expect(bytes.includes('SECRET-PLACE')).toBe(true)
    const { data } = await send(user, 'car.jpg', bytes)
    const content = await user.get(`${API}/${data.id}/download`)
    expect(content.raw.includes('SECRET-PLACE')).toBe(false)
    expect((await sharp(content.raw).metadata()).format).toBe('jpeg')
    expect(content.headers['content-disposition']).toContain('inline')
  })

  it.each(['png', 'gif', 'jpeg', 'webp'] as const)(
    'a %s that is a web page and an archive as well is nothing but a picture afterwards',
    async (format) => {
      const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3366cc' } })
        .toFormat(format)
        .toBuffer()
      const hidden = '<script>alert(1)</script>PK\u0003\u0004 evil.exe'
      const { data } = await send(user, `a.html.${format}`, Buffer.concat([image, Buffer.from(hidden)]))
      const { raw, headers } = await user.get(`${API}/${data.id}/download`)
      expect(raw.includes('<script>') || raw.includes('evil.exe')).toBe(false)
      expect(headers['content-type']).toBe(`image/${format}`)
      expect((await sharp(raw).metadata()).width).toBe(9)
    },
  )

  it('R181 a ticket opens for its user what that user may read, and nothing of another', async () => {
    const { data } = await send(user, 'own.pdf', pdf())
    for (const other of [stranger, app.as(await app.buildUser({ tenant, userType: 'CUSTOMER' }))]) {
      const ticket = await other.post<{ ticket: string }>('/api/system-svc/tickets/V1.0', {
        purpose: 'download',
      })
      const link = `${API}/${data.id}/download?Client-Id=BIZ&Authorization=${ticket.data.ticket}`
      expect((await app.signedOut.get(link)).status).toBe(404)
      expect((await app.signedOut.get(link)).status).toBe(401)
    }
  })

  it('R179 R244 a picture of the editor is RichText in the bucket pub, and nothing but pictures is taken there', async () => {
    const image = await send(user, 'p.png', await photo('png'), { bizType: 'RichText', bucket: 'pub' })
    expect(image.data).toMatchObject({ bizType: 'RichText', bucket: 'pub', extension: 'png' })
    expect(image.data.url).toBe(`${API}/${image.data.id}/download`)
    const shown = await user.get(image.data.url)
    expect(shown.headers['content-type']).toBe('image/png')
    expect((await send(user, 'p.pdf', pdf(), { bizType: 'RichText' })).errCode).toBe('FILE_TYPE')
  })

  it.each([
    ['a script named as a picture', 'a.png', Buffer.from('<script>alert(1)</script>'), 'FILE_TYPE'],
    ['a drawing with markup', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE'],
    ['a program', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'FILE_TYPE'],
    ['a page', 'a.html', Buffer.from('<!doctype html><p>x'), 'FILE_TYPE'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'FILE_EMPTY'],
    [
      'a picture that breaks off',
      'a.png',
      Buffer.from('89504e470d0a1a0a0000000d494844520000003c0000002808020000', 'hex'),
      'FILE_IMAGE',
    ],
    ['text with a NUL', 'a.txt', Buffer.from('a\0b'), 'FILE_TYPE'],
  ])('refuses %s, and keeps nothing of it', async (_what, name, bytes, code) => {
    const before = stored().length
    expect((await send(user, name, bytes)).errCode).toBe(code)
    expect(stored()).toHaveLength(before)
  })

  it.each([
    ['has no boundary', 'x', 'multipart/form-data'],
    [
      'ends early',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
      'multipart/form-data; boundary=b',
    ],
  ])('refuses a form that %s, and keeps nothing of it', async (_what, body, type) => {
    const before = stored().length
    const answer = await user.call('POST', `${API}/upload`, body, { headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status: 400, errCode: 'INVALID_INPUT' })
    expect(stored()).toHaveLength(before)
  })

  it('takes the type from the content: a picture with the wrong ending gets the right one', async () => {
    const { data } = await send(user, '../../etc/car.jpg', await photo('png'))
    expect(data).toMatchObject({ extension: 'png', contentType: 'image/png', fileName: 'car.png' })
  })

  it('a file over the limit of its type is refused with the megabytes, and leaves nothing behind', async () => {
    const before = stored().length
    const big = Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024)])
    const answer = await send(user, 'big.pdf', big)
    expect(answer.errCode).toBe('FILE_TOO_LARGE')
    expect(answer.message).toContain('20')
    expect(stored()).toHaveLength(before)
  })

  it('a picture of too many pixels is refused, however few bytes it has', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await send(user, 'bomb.png', bomb)).errCode).toBe('FILE_IMAGE')
  })
})

describe('who may do what', () => {
  it('R180 a file that no row holds is its owner’s alone: colleagues and strangers neither read nor delete it', async () => {
    const { data } = await send(user, 'd.pdf', pdf())
    expect((await user.get(`${API}/${data.id}/download`)).status).toBe(200)
    expect((await colleague.get(`${API}/${data.id}`)).status).toBe(404)
    expect((await colleague.get(`${API}/${data.id}/download`)).status).toBe(404)
    expect((await colleague.delete(API, { ids: [data.id] })).status).toBe(404)
    expect((await stranger.get(`${API}/${data.id}`)).status).toBe(404)
    expect((await stranger.get(`${API}/${data.id}/download`)).status).toBe(404)
    expect((await stranger.delete(API, { ids: [data.id] })).status).toBe(404)
  })

  it('one that a row holds is deleted by nobody beside its owner and the platform, whoever reads the row', async () => {
    const { data } = await send(user, 'held.pdf', pdf())
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update attachment set biz_entity = 'test/published', biz_id = '7' where id = ${data.id}`.execute(
        tx,
      ),
    )
    expect((await colleague.get(`${API}/${data.id}`)).status).toBe(200)
    const refused = await colleague.delete(API, { ids: [data.id] })
    expect([refused.status, refused.errCode]).toEqual([403, 'FILE_NOT_OWNER'])
    expect((await user.delete(API, { ids: [data.id] })).errCode).toBe('FILE_IN_USE')
  })

  it('a customer reads own files, and those of others only when they are published', async () => {
    const customer = app.as(await app.buildUser({ tenant, userType: 'CUSTOMER' }))
    const { data } = await send(user, 'e.pdf', pdf())
    expect((await customer.get(`${API}/${data.id}`)).status).toBe(404)
    const own = await send(customer, 'f.pdf', pdf())
    expect((await customer.get(`${API}/${own.data.id}`)).status).toBe(200)

    const claim = (id: string) =>
      app.db.withPlatform(undefined, 'test', (tx) => claimAttachments(tx, 'test/published', id, [data.id]))
    await claim('7')
    expect((await customer.get(`${API}/${data.id}`)).status).toBe(200)
    expect((await stranger.get(`${API}/${data.id}`)).status).toBe(200)
    expect((await user.delete(API, { ids: [data.id] })).errCode).toBe('FILE_IN_USE')
  })
})

describe('tidying', () => {
  it('removes what nobody claimed within a day, and bytes that no row knows', async () => {
    const claimed = await send(user, 'g.pdf', pdf())
    await app.db.withPlatform(undefined, 'test', (tx) =>
      claimAttachments(tx, 'test/kept', '1', [claimed.data.id]),
    )
    const orphan = await send(user, 'h.pdf', pdf())
    const stray = await app.files.write(
      new Blob(['x']).stream() as never,
      'x.xlsx',
      'application/octet-stream',
    )
    const place = join(app.dir, stray.uuidName.slice(0, 2), stray.uuidName)
    utimesSync(place, 0, 0)

    app.clock.advance(25 * 3_600_000)
    const young = await send(user, 'i.pdf', pdf())
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect((await user.get(`${API}/${claimed.data.id}/download`)).status).toBe(200)
    expect((await user.get(`${API}/${orphan.data.id}`)).status).toBe(404)
    expect((await user.get(`${API}/${young.data.id}`)).status).toBe(200)
    const names = stored().map((entry) => entry.name)
    expect(names).not.toContain(orphan.data.uuidName)
    expect(names).not.toContain(stray.uuidName)
  })
})
