import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { expireJob } from '@motorpool/file/server'
import { newPasswordKey } from '@motorpool/identity/server'
import { enqueue } from '@motorpool/jobs'
import { EXPORT_NOW_MAX, IMPORT_NOW_BYTES } from '@motorpool/resource/server'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { ticketRedeemer } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import {
  type ApiClient,
  permissionsOf,
  startTestApp,
  type TestApp,
  type TestTenant,
} from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireModules } from '../src/modules.ts'

const TYPES = '/api/vehicle-svc/vehicle_type/V1.0'
const CENTRE = '/api/system-svc/downloads/V1.0'
/** Longer and more alike than what imports take. */
const WHOLE = {
  fileBytes: 1e9,
  inflatedBytes: 1e9,
  ratio: 1000,
  entries: 100,
  rows: 1e6,
  columns: 100,
  timeoutMs: 60_000,
  memoryMb: 1500,
}
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

interface Task {
  id: string
  taskName: string
  status: string
  progress: number
  totalRows: number | null
  fileName: string | null
  failReason: string | null
  downloadTimes: number
}

let app: TestApp
let tenant: TestTenant
let user: ApiClient
let userId: string
let colleague: ApiClient
const filesDir = mkdtempSync(join(tmpdir(), 'motorpool-downloads-'))

beforeAll(async () => {
  app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const { modules } = wireModules({ db, clock, key: newPasswordKey(), filesDir })
      return {
        modules,
        redeemTicket: (ticket) => ticketRedeemer(db, clock, quiet).redeem(ticket, 'download'),
      }
    },
  })
  tenant = await app.buildTenant()
  const permissions = permissionsOf(app.routes)
  const owner = await app.buildUser({ tenant, permissions })
  userId = owner.principal.actor.id
  user = app.as(owner)
  colleague = app.as(await app.buildUser({ tenant, permissions }))
})
afterAll(async () => {
  await app.close()
  rmSync(filesDir, { recursive: true, force: true })
})

const api = () =>
  app.routes.find((r) => r.id === 'vehicle.vehicleTypes.page')?.path.replace('/page', '') ?? TYPES

async function fillTypes(rows: number): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into vehicle_type (tenant_id, type_code, type_name, vehicle_category)
        select ${tenant.id}, 'T' || n, 'Type ' || n, 'ROAD_FUEL' from generate_series(1, ${sql.lit(rows)}) n`.execute(
      tx,
    ),
  )
}

const task = async (id: string) => (await user.get<Task>(`${CENTRE}/${id}`)).data
const newest = async () =>
  (await user.get<{ unread: { msg_id: string; title: string }[] }>('/api/system-svc/message/init')).data
    .unread[0]
const newestTitle = async () => (await newest())?.title
const newestContent = async () =>
  (await user.get<string>(`/api/system-svc/message/content?msg_id=${(await newest())?.msg_id}`)).data

describe('a long export', () => {
  let id: string

  it('is answered with a task at once, and the rows are all in the file that the job makes (R189)', async () => {
    await fillTypes(EXPORT_NOW_MAX + 7)
    const answer = await user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: 'Types' } })
    expect(answer.status).toBe(200)
    id = answer.data.taskId
    expect(await task(id)).toMatchObject({ status: 'WAIT', progress: 0 })
    const early = await user.get(`${CENTRE}/${id}/download`)
    expect(early.errCode).toBe('DOWNLOAD_NOT_READY')

    await app.drainJobs()
    expect(await task(id)).toMatchObject({ status: 'DONE', progress: 100, totalRows: EXPORT_NOW_MAX + 7 })
    const file = await user.get(`${CENTRE}/${id}/download`)
    const rows = await readSheet(file.raw, WHOLE)
    expect(rows).toHaveLength(EXPORT_NOW_MAX + 8)
    expect((await task(id)).downloadTimes).toBe(1)
    expect(await newestTitle()).toContain('已完成')
    expect(await newestContent()).toContain(`共 ${EXPORT_NOW_MAX + 7} 行`)
  })

  it('has the columns that were chosen and the zone of the screen that asked; a column that is none is refused at once', async () => {
    const ask = (columns: string[]) =>
      user.post<{ taskId: string }>(
        `${api()}/export`,
        { typeCode: 'T', columns },
        { headers: { 'time-zone': 'Europe/Berlin' } },
      )
    expect(await ask(['typeCode', 'tenantId'])).toMatchObject({ status: 400, errCode: 'EXPORT_COLUMN' })
    const { data } = await ask(['createTime', 'typeCode'])
    await app.drainJobs()
    const file = await user.get(`${CENTRE}/${data.taskId}/download`)
    const [header, row] = await readSheet(file.raw, WHOLE)
    expect([header?.[0], header?.[1]]).toEqual(['创建时间 (Europe/Berlin)', '类型编码'])
    expect(row?.[0]).toMatch(/^\d{4}-\d\d-\d\d/)
    await user.delete(CENTRE, { ids: [data.taskId] })
  })

  it('belongs to the one who asked: a colleague neither sees nor fetches nor deletes it', async () => {
    expect((await colleague.get(`${CENTRE}/${id}`)).status).toBe(404)
    expect((await colleague.get(`${CENTRE}/${id}/download`)).status).toBe(404)
    expect((await colleague.delete(CENTRE, { ids: [id] })).status).toBe(404)
    const page = await colleague.post<{ total: number }>(`${CENTRE}/page`, { page: 1, pageSize: 20 })
    expect(page.data.total).toBe(0)
    const file = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ file_id: string }>`select file_id from download_task where id = ${id}`.execute(tx),
    )
    const attachment = `/api/file-svc/attachments/V1.0/${file.rows[0]?.file_id}`
    expect((await colleague.get(attachment)).status).toBe(404)
  })

  it('is fetched by a link with a ticket, without headers', async () => {
    const ticket = await user.post<{ ticket: string }>('/api/system-svc/tickets/V1.0', {
      purpose: 'download',
    })
    const link = `${CENTRE}/${id}/download?Client-Id=BIZ&Authorization=${ticket.data.ticket}`
    expect((await app.signedOut.get(link)).status).toBe(200)
    expect((await app.signedOut.get(link)).status).toBe(401)
  })

  it('is begun once, however often it is asked for while it waits', async () => {
    const ask = () => user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: 'Again' } })
    const [first, second] = [await ask(), await ask()]
    expect(second.data.taskId).toBe(first.data.taskId)
    await user.delete(CENTRE, { ids: [first.data.taskId] })
    await app.drainJobs()
    expect((await user.get(`${CENTRE}/${first.data.taskId}`)).status).toBe(404)
  })

  it('waits with nine others of its user at most, and none of them counts for a colleague', async () => {
    const many = app.as(await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }))
    const ask = (who: ApiClient, n: number) =>
      who.post<{ taskId: string }>(`${api()}/export`, { extra: { title: `Of many ${n}` } })
    const ids: string[] = []
    for (let n = 1; n <= 10; n++) ids.push((await ask(many, n)).data.taskId)
    expect(new Set(ids).size).toBe(10)
    const refused = await ask(many, 11)
    expect([refused.status, refused.errCode]).toEqual([429, 'DOWNLOAD_TOO_MANY'])
    expect((await ask(many, 1)).data.taskId).toBe(ids[0])
    const { status, data } = await ask(colleague, 1)
    expect(status).toBe(200)
    expect(ids).not.toContain(data.taskId)
    expect((await many.post(`${CENTRE}/cancel`, { ids })).status).toBe(200)
    expect((await colleague.post(`${CENTRE}/cancel`, { ids: [data.taskId] })).status).toBe(200)
    await app.drainJobs()
  })

  it.each([
    ['export', { resource: 'vehicle/gone', query: {} }],
    ['import', { resource: 'vehicle/gone', template: 'vehicle/gone', fileId: '1' }],
  ])('says what there is no more when its %s went with a new version', async (kind, params) => {
    const { data } = await user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: kind } })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update download_task set kind = ${`resource/${kind}`}, params = ${JSON.stringify(params)}::jsonb
          where id = ${data.taskId}`.execute(tx),
    )
    await app.drainJobs()
    const ended = await task(data.taskId)
    expect([ended.status, ended.failReason]).toEqual(['FAIL', expect.stringContaining('vehicle/gone')])
  })

  it('is cancelled by its owner alone, stays in the list with the reason, and nothing is made of it', async () => {
    const { data } = await user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: 'Cancelled' } })
    const ids = [data.taskId]
    expect((await colleague.post(`${CENTRE}/cancel`, { ids })).status).toBe(404)
    expect((await user.post(`${CENTRE}/cancel`, { ids: [...ids, id] })).errCode).toBe('DOWNLOAD_OVER')
    expect(await task(data.taskId)).toMatchObject({ status: 'WAIT' })
    expect((await user.post(`${CENTRE}/cancel`, { ids })).status).toBe(200)
    await app.drainJobs()
    expect(await task(data.taskId)).toMatchObject({
      status: 'FAIL',
      failReason: '已由用户取消',
      fileName: null,
    })
    expect((await user.post(`${CENTRE}/cancel`, { ids })).errCode).toBe('DOWNLOAD_OVER')
    const again = await user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: 'Cancelled' } })
    expect(again.data.taskId).not.toBe(data.taskId)
    await user.post(`${CENTRE}/cancel`, { ids: [again.data.taskId] })
  })

  it('stops at its next step when it is cancelled while it runs', async () => {
    const { data } = await user.post<{ taskId: string }>(`${api()}/export`, { extra: { title: 'Running' } })
    const running = app.drainJobs()
    await expect.poll(async () => (await task(data.taskId)).progress, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await user.post(`${CENTRE}/cancel`, { ids: [data.taskId] })).status).toBe(200)
    await running
    const ended = await task(data.taskId)
    expect(ended).toMatchObject({ status: 'FAIL', failReason: '已由用户取消', fileName: null })
    expect(ended.progress).toBeLessThan(100)
  })

  it('keeps its file for seven days, then the task stays without it', async () => {
    app.clock.advance(7 * 86_400_000 + 1)
    expect((await user.get(`${CENTRE}/${id}/download`)).errCode).toBe('DOWNLOAD_EXPIRED')
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, expireJob, {}))
    await app.drainJobs()
    expect(await task(id)).toMatchObject({
      status: 'DONE',
      fileName: expect.stringContaining('Types') as string,
    })
    expect((await user.get(`${CENTRE}/${id}/download`)).errCode).toBe('DOWNLOAD_EXPIRED')
  })
})

describe('a large import', () => {
  const header = ['类型编码', '类型名称', '车辆类别', '备注']
  const book = (bad: boolean) => {
    const rows = Array.from({ length: 12_000 }, (_, i) => [
      `L${bad ? 'B' : 'G'}${i}`,
      `Large ${bad ? 'bad' : 'good'} ${i}`,
      bad && i === 11_000 ? '不存在的类别' : '国六道路燃油货车',
      // Without `_`: `_x0041_` means a character in a workbook.
      randomBytes(180).toString('base64'),
    ])
    return workbook(header, rows)
  }

  it('goes on as a task; one bad row and nothing is imported, with an error workbook to fetch (R186)', async () => {
    const labels = await user.get('/api/excel/vehicle-types.xlsx')
    expect(labels.status).toBe(200)
    const file = await book(true)
    expect(file.length).toBeGreaterThan(IMPORT_NOW_BYTES)
    const { data, text } = await sendFile<{ taskId: string }>(user, `${api()}/import`, file)
    expect(text).toContain('taskId')
    await app.drainJobs()
    const done = await task(data.taskId)
    expect(done.status).toBe('FAIL')
    expect(done.failReason).toContain('全部未导入')
    // Progress is reported while it runs.
    expect(done).toMatchObject({
      totalRows: 12_000,
      progress: expect.toSatisfy((n: number) => n > 0 && n < 100) as number,
    })
    const errors = await user.get(`${CENTRE}/${data.taskId}/download`)
    const [head, ...wrong] = await readSheet(errors.raw)
    // Of a long sheet only the rows that are wrong come back, with their numbers in it.
    expect(head?.[0]).toBe('行号')
    expect(wrong).toHaveLength(1)
    expect(wrong[0]?.[0]).toBe(11_002)
    expect(wrong[0]).toContain('LB11000')
    expect(String(wrong[0]?.at(-1))).toContain('车辆类别')
    const page = await user.post<{ total: number }>(`${api()}/page`, { page: 1, pageSize: 1, typeCode: 'LB' })
    expect(page.data.total).toBe(0)
  })

  /** Bytes in the data folder that belong to tasks of this user. */
  const kept = async () =>
    (
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ id: string }>`select id from attachment where create_user_id = ${userId}`.execute(tx),
      )
    ).rows.length

  it('leaves no file behind when its task is deleted before it ran', async () => {
    const before = await kept()
    const { data } = await sendFile<{ taskId: string }>(user, `${api()}/import`, await book(false))
    expect(await kept()).toBe(before + 1)
    expect((await user.delete(CENTRE, { ids: [data.taskId] })).status).toBe(200)
    expect(await kept()).toBe(before)
    await app.drainJobs()
    const page = await user.post<{ total: number }>(`${api()}/page`, { page: 1, pageSize: 1, typeCode: 'LG' })
    expect(page.data.total).toBe(0)
  })

  it('leaves no file behind when the workbook cannot be read', async () => {
    const before = await kept()
    const { data } = await sendFile<{ taskId: string }>(user, `${api()}/import`, randomBytes(3_000_000))
    await app.drainJobs()
    expect(await task(data.taskId)).toMatchObject({ status: 'FAIL' })
    expect(await kept()).toBe(before)
  })

  it('imports all rows of a good one, and says so in a message', async () => {
    const { data } = await sendFile<{ taskId: string }>(user, `${api()}/import`, await book(false))
    await app.drainJobs()
    expect(await task(data.taskId)).toMatchObject({ status: 'DONE', totalRows: 12_000 })
    expect(await newestTitle()).toContain('已完成')
  })
})
