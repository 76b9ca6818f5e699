import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from '@motorpool/db'
import { defineRoute } from '@motorpool/http'
import { enqueue } from '@motorpool/jobs'
import type { ApiClient, TestTenant } from '@motorpool/testkit'
import type { S3Server } from '@motorpool/testkit/s3'
import { defineModule } from '@motorpool/wiring'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { taskJob } from '../src/server/download/start.ts'
import { defineTaskKind, LocalStore, startTask, tidyJob } from '../src/server/index.ts'
import { type Attachment, type FileApp, pdf, send, start } from './support/app.ts'
import { placeIn, startStore } from './support/s3.ts'

const API = '/api/file-svc/attachments/V1.0'
const PREFIX = 'motorpool/'

const dir = mkdtempSync(join(tmpdir(), 'motorpool-bucket-'))
let server: S3Server
let app: FileApp
let tenant: TestTenant
let user: ApiClient

defineTaskKind({
  kind: 'test/letter',
  messages: 'message.export',
  run: async () => ({
    file: { file: true, fileName: 'letter.txt', contentType: 'text/plain', body: Buffer.from('made') },
  }),
})
/** Makes a file in the background. */
const making = defineRoute({
  id: 'test.letter',
  method: 'POST',
  path: '/api/test/letter',
  summary: 'Makes a letter.',
  permission: 'session',
  scope: 'tenant',
  response: z.string(),
  handler: (ctx) => startTask(ctx, { kind: 'test/letter', name: 'letter', module: 'test', params: {} }),
})

beforeAll(async () => {
  server = await startStore(dir)
  const test = defineModule({ name: 'test', routes: [making] })
  app = await start(() => [test], placeIn(server, { prefix: PREFIX }))
  tenant = await app.buildTenant()
  user = app.as(await app.buildUser({ tenant }))
})
afterEach(() => {
  server.trouble = () => undefined
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const objects = () => [...server.objects.all.keys()]
/** Files in the data folder, those being received among them. */
const inFolder = () =>
  readdirSync(app.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const rows = async () =>
  app.db.withPlatform(undefined, 'test', async (tx) =>
    Number((await sql<{ n: string }>`select count(*) as n from attachment`.execute(tx)).rows[0]?.n),
  )
const content = (id: string) => user.get(`${API}/${id}/download`)

describe('attachments with a bucket', () => {
  it('lie in it and nowhere else, and browsers notice nothing', async () => {
    const bytes = pdf('in a bucket')
    const { data } = await send(user, 'a.pdf', bytes, { storageType: 'LOCAL' })
    expect(data.storageType).toBe('S3')
    expect(objects()).toEqual([`${PREFIX}${data.uuidName}`])
    expect(inFolder()).toEqual([])
    expect((await content(data.id)).raw.equals(bytes)).toBe(true)
    expect((await user.get<Attachment>(`${API}/${data.id}`)).data.storageType).toBe('S3')
    expect((await user.delete(API, { ids: [data.id] })).status).toBe(200)
    await expect.poll(objects).toEqual([])
  })

  it('that were stored in the folder before are read and removed there', async () => {
    const [uuidName, path, bytes] = [`${randomUUID()}.pdf`, join(dir, 'before'), pdf('before')]
    const { data } = await send(user, 'b.pdf', bytes)
    writeFileSync(path, bytes)
    await new LocalStore(app.dir).put(uuidName, path)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update attachment set storage_type = 'LOCAL', uuid_name = ${uuidName} where id = ${data.id}`.execute(
        tx,
      ),
    )
    expect((await content(data.id)).raw.equals(bytes)).toBe(true)
    expect((await user.delete(API, { ids: [data.id] })).status).toBe(200)
    await expect.poll(inFolder).toEqual([])
  })

  it('have small pictures, drawn from what the bucket holds', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer()
    const { data } = await send(user, 'c.jpg', picture)
    const file = { uuid_name: data.uuidName, storage_type: data.storageType }
    const small = await app.files.thumbnail('1', file, 60)
    expect((await sharp(small).metadata()).width).toBe(60)
    expect(inFolder()).toEqual([])
  })
})

describe('while the bucket is away', () => {
  it.each([
    ['does not answer', 'cut', 503, 'FILE_STORE_AWAY'],
    ['refuses', { status: 403, code: 'AccessDenied' }, 503, 'FILE_STORE_REFUSED'],
    ['is full', { status: 507, code: 'XMinioStorageFull' }, 507, 'FILE_NO_SPACE'],
  ] as const)(
    'since it %s an upload is refused and leaves no row, no object, no file',
    async (_what, trouble, status, code) => {
      const before = [await rows(), objects().length]
      server.trouble = () => trouble
      const refused = await send(user, 'd.pdf', pdf())
      expect([refused.status, refused.errCode]).toEqual([status, code])
      expect([await rows(), objects().length]).toEqual(before)
      expect(inFolder()).toEqual([])
      await expect(app.files.write(Readable.from(['x']), 'x.bin', 'text/plain')).rejects.toMatchObject({
        code,
      })
      expect(inFolder()).toEqual([])
    },
  )

  it('a download is refused, and works again after it', async () => {
    const { data } = await send(user, 'e.pdf', pdf('e'))
    server.trouble = () => 'cut'
    expect((await content(data.id)).errCode).toBe('FILE_STORE_AWAY')
    server.trouble = () => undefined
    expect((await content(data.id)).raw.equals(pdf('e'))).toBe(true)
  })

  it('what is made in the background is made when it is back', async () => {
    const { data: id } = await user.post<string>('/api/test/letter', {})
    const task = () =>
      app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{ status: string; file: string | null }>`
          select status, file_id::text as file from download_task where id = ${id}`.execute(tx)
        return rows[0]
      })
    server.trouble = () => 'cut'
    await app.drainJobs()
    expect(await task()).toEqual({ status: 'RUNNING', file: null })
    server.trouble = () => undefined
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, taskJob, { taskId: id }))
    await app.drainJobs()
    const done = await task()
    expect(done?.status).toBe('DONE')
    expect((await content(done?.file ?? '')).raw.toString()).toBe('made')
  })

  it('what is deleted leaves the list at once and the bucket by the tidying job', async () => {
    const { data } = await send(user, 'f.pdf', pdf())
    const key = `${PREFIX}${data.uuidName}`
    server.trouble = ({ method }) => (method === 'DELETE' ? 'cut' : undefined)
    expect((await user.delete(API, { ids: [data.id] })).status).toBe(200)
    await expect
      .poll(() => server.calls.filter(({ method }) => method === 'DELETE').length)
      .toBeGreaterThan(3)
    server.trouble = () => undefined
    expect(objects()).toContain(key)
    server.objects.get(key).at = Date.now() - 25 * 3_600_000
    const kept = await send(user, 'g.pdf', pdf())
    server.objects.get(`${PREFIX}${kept.data.uuidName}`).at = Date.now() - 25 * 3_600_000
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect(objects()).not.toContain(key)
    expect(
      createHash('sha256')
        .update((await content(kept.data.id)).raw)
        .digest('hex'),
    ).toBe(kept.data.sha256)
  })
})
