import { pg, sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { tidyJob } from '@motorpool/file/server'
import { enqueue } from '@motorpool/jobs'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, TestApp } from '@motorpool/testkit'
import { permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timesJob } from '../src/server/index.ts'
import { activities } from '../src/shared/index.ts'
import { type Cast, cast, picture, start } from './support/app.ts'

const API = '/api/content-svc'
const HOUR = 3_600_000
const KINDS = [
  ['activity', 'activity'],
  ['announcement', 'announcement'],
  ['articles', 'article'],
] as const

interface Entry {
  id: string
  title: string
  auditState: string
  runState: string
  viewCount: number
  content: string
  auditOpinion: string | null
}

let app: TestApp
let people: Cast
let editor: ApiClient

beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())
beforeEach(async () => {
  people = await cast(app)
  editor = people.editor
})

let counter = 0
function bodyOf(kind: string, more: object = {}) {
  const now = app.clock.now()
  return {
    title: `Entry ${++counter}`,
    content: '<p>Content</p>',
    publishTime: now - HOUR,
    ...(kind === 'activity' ? { startTime: now - HOUR, endTime: now + HOUR } : {}),
    ...more,
  }
}

async function make(kind: string, more: object = {}, who = editor): Promise<Entry> {
  const answer = await who.post<Entry>(`${API}/${kind}/V1.0`, bodyOf(kind, more))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}

const submit = (kind: string, id: string, who = editor) =>
  who.post<Entry[]>(`${API}/${kind}/V1.0/submit`, { ids: [id] })
const audit = (kind: string, id: string, auditState: string, auditOpinion?: string, who = editor) =>
  who.post<Entry[]>(`${API}/${kind}/V1.0/audit`, { ids: [id], auditState, auditOpinion })
const find = async (kind: string, id: string) => (await editor.get<Entry>(`${API}/${kind}/V1.0/${id}`)).data
const readers = async (kind: string, valid: string, who: ApiClient) => {
  const page = await who.post<{ items: Entry[] }>(`${API}/${kind}/V1.0/app/page`, { page: 1, pageSize: 100 })
  const list = await who.get<Entry[]>(`${API}/${kind}/V1.0/valid/${valid}`)
  return { page: page.data.items.map((e) => e.id), valid: list.data.map((e) => e.id) }
}
async function pass(kind: string, more: object = {}, who = editor): Promise<string> {
  const { id } = await make(kind, more, who)
  await submit(kind, id, who)
  expect((await audit(kind, id, 'PASS', undefined, who)).status).toBe(200)
  return id
}
async function minute(): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, timesJob, {}))
  await app.drainJobs()
}

describe.each(KINDS)('%s', (kind, valid) => {
  it('R234 is created with title, content, cover, publish time and show type, and read back with its states', async () => {
    const cover = await picture(editor)
    const body = bodyOf(kind, { coverImage: cover, showType: 'TOP' })
    const { data } = await editor.post<Entry>(`${API}/${kind}/V1.0`, body)
    const stored = await find(kind, data.id)
    expect(stored).toMatchObject({ ...body, auditState: 'UN_SUBMIT' })
    if (kind !== 'announcement') expect(stored.runState).toBe('UN_START')
  })

  it('R235 the audit state moves by submit and audit alone: an update cannot set it, and waits for the audit', async () => {
    const { id } = await make(kind)
    const path = `${API}/${kind}/V1.0`
    await editor.put(path, { id, auditState: 'PASS', auditOpinion: 'mine' })
    expect((await find(kind, id)).auditState).toBe('UN_SUBMIT')
    await submit(kind, id)
    expect((await editor.put(path, { id, title: 'Changed while it waits' })).errCode).toBe('CONTENT_LOCKED')
    await audit(kind, id, 'NOT_PASS', 'Too short')
    expect((await editor.put(path, { id, title: `Better ${id}` })).status).toBe(200)
    expect((await find(kind, id)).auditOpinion).toBe('Too short')
  })

  it('R236 submit starts from UN_SUBMIT or NOT_PASS, audit from SUBMIT; every other start is refused', async () => {
    const { id } = await make(kind)
    expect((await audit(kind, id, 'PASS')).errCode).toBe('CONTENT_STATE')
    expect((await submit(kind, id)).data[0]?.auditState).toBe('SUBMIT')
    expect((await submit(kind, id)).errCode).toBe('CONTENT_STATE')
    expect((await audit(kind, id, 'NOT_PASS')).errCode).toBe('FIELD_REQUIRED')
    expect((await audit(kind, id, 'NOT_PASS', 'No')).data[0]?.auditState).toBe('NOT_PASS')
    expect((await audit(kind, id, 'PASS')).errCode).toBe('CONTENT_STATE')
    await submit(kind, id)
    expect((await audit(kind, id, 'PASS')).data[0]?.auditState).toBe('PASS')
    expect((await submit(kind, id)).errCode).toBe('CONTENT_STATE')
  })

  it('R236 what is submitted or published is taken back, is seen by no reader, and can be changed again', async () => {
    const recall = (id: string, who = editor) =>
      who.post<Entry[]>(`${API}/${kind}/V1.0/recall`, { ids: [id] })
    const id = await pass(kind)
    const path = `${API}/${kind}/V1.0`
    expect((await editor.put(path, { id, title: 'Changed' })).errCode).toBe('CONTENT_LOCKED')
    expect((await recall(id)).data[0]?.auditState).toBe('UN_SUBMIT')
    expect((await recall(id)).errCode).toBe('CONTENT_STATE')
    expect((await readers(kind, valid, people.customer)).page).not.toContain(id)
    expect((await editor.put(path, { id, title: 'Changed' })).status).toBe(200)
    await submit(kind, id)
    expect((await recall(id)).data[0]?.auditState).toBe('UN_SUBMIT')
  })

  it('R238 readers and customers see what passed, and nothing else; nobody of another tenant does', async () => {
    const draft = await make(kind)
    const waiting = await make(kind)
    await submit(kind, waiting.id)
    const later = await pass(kind, { publishTime: app.clock.now() + HOUR / 2 })
    const passed = await pass(kind)
    const { page, valid: now } = await readers(kind, valid, people.customer)
    expect(page).toEqual([passed])
    expect(now).toEqual([passed])
    expect([draft.id, waiting.id, later]).not.toContain(page[0])
    const elsewhere = await cast(app)
    expect(await readers(kind, valid, elsewhere.customer)).toEqual({ page: [], valid: [] })
  })

  it('the submitter is told the result of the audit', async () => {
    const { id, title } = await make(kind)
    await submit(kind, id)
    await audit(kind, id, 'NOT_PASS', 'Too short')
    const { data } = await editor.get<{ unread: { title: string }[] }>('/api/system-svc/message/init')
    expect(data.unread[0]?.title).toContain(title)
  })
})

describe('times', () => {
  it('R237 the run state of an activity and of an article follows their times by itself', async () => {
    const now = app.clock.now()
    const times = { startTime: now + HOUR, publishTime: now, endTime: now + 3 * HOUR }
    const activity = await pass('activity', times)
    const article = await pass('articles', { publishTime: now + HOUR, endTime: now + 3 * HOUR })
    const states = async () => [
      (await find('activity', activity)).runState,
      (await find('articles', article)).runState,
    ]
    expect(await states()).toEqual(['UN_START', 'UN_START'])
    app.clock.advance(HOUR)
    await minute()
    expect(await states()).toEqual(['STARTING', 'STARTING'])
    expect((await readers('activity', 'activity', people.customer)).valid).toEqual([activity])
    app.clock.advance(2 * HOUR)
    await minute()
    expect(await states()).toEqual(['FINISH', 'FINISH'])
    expect((await readers('articles', 'article', people.customer)).page).toEqual([])
  })

  it('an announcement is sent to everybody of the tenant when its time comes, once', async () => {
    const receiver = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${people.tenant.id}, ${people.tenant.rootOrgId}, ${`reader-${people.tenant.id}`}, 'x', 'R', 'TENANT')
        returning id`.execute(tx)
      return (rows[0] as { id: string }).id
    })
    const sent = () =>
      app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{ title: string }>`
          select m.title from message m join message_user u on u.msg_id = m.id where u.user_id = ${receiver}`.execute(
          tx,
        )
        return rows.map((r) => r.title)
      })
    await pass('announcement', { title: 'At once' })
    expect(await sent()).toEqual(['At once'])
    await pass('announcement', { title: 'Later', publishTime: app.clock.now() + HOUR })
    await minute()
    expect(await sent()).toEqual(['At once'])
    app.clock.advance(HOUR)
    await minute()
    await minute()
    expect(await sent()).toEqual(['At once', 'Later'])
  })
})

describe('announcements', () => {
  it('one that is longer than a message is sent as plain text', async () => {
    const line = `<p>${'<strong>停机</strong> &lt;b&gt; '.repeat(900)}</p>`
    await pass('announcement', { title: 'Long', content: line })
    const content = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ content: string }>`
        select content from message where tenant_id = ${people.tenant.id} and title = 'Long'`.execute(tx)
      return rows[0]?.content
    })
    expect(content).toContain('<p>停机 &lt;b&gt; 停机')
    expect(content).not.toContain('strong')
    expect(content?.length).toBeLessThanOrEqual(20_000)
  })
})

describe('activities', () => {
  it('R239 all five types are accepted, others are refused; slides and banners need a cover', async () => {
    const cover = await picture(editor)
    for (const activityType of ['COMMON', 'SLIDE', 'TOP', 'BANNER', 'OTHER'])
      expect((await make('activity', { activityType, coverImage: cover })).id).toBeTruthy()
    const path = `${API}/activity/V1.0`
    expect((await editor.post(path, bodyOf('activity', { activityType: 'POPUP' }))).errCode).toBe(
      'FIELD_CHOICE',
    )
    expect((await editor.post(path, bodyOf('activity', { activityType: 'SLIDE' }))).errCode).toBe(
      'FIELD_REQUIRED',
    )
  })

  it('R170 a sheet names one or two cities, which are stored by code; an unknown name is refused', async () => {
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into area (code, name, parent_code, level, full_name) values
        ('100000', '中国', null, 0, '中国'), ('330000', '浙江省', '100000', 1, '浙江省'),
        ('330100', '杭州市', '330000', 2, '浙江省杭州市') on conflict do nothing`.execute(tx),
    )
    const columns = activities.sheets[0]?.columns ?? []
    expect(columns.slice(7, 10)).toEqual(['publishTime', 'cityCodes', 'linkUrl'])
    const header = columns.map((name) => app.texts['zh-CN'][`content/activity.${name}`] ?? name)
    const send = async (title: string, cities: string) => {
      const cells: Record<string, string> = {
        title,
        activityType: '普通',
        showType: '普通',
        content: 'x',
        startTime: '2026-05-01 00:00:00',
        endTime: '2026-05-02 00:00:00',
        cityCodes: cities,
      }
      const row = columns.map((name) => cells[name] ?? null)
      return sendFile<{ total: number }>(editor, `${API}/activity/V1.0/import`, await workbook(header, [row]))
    }
    const answer = await send('Two cities', '杭州市，310100')
    expect(answer.data).toEqual({ total: 1 })
    const page = await editor.post<{ items: { cityCodes: string[] }[] }>(`${API}/activity/V1.0/page`, {
      title: 'Two cities',
    })
    expect(page.data.items[0]?.cityCodes).toEqual(['330100', '310100'])
    const refused = await readSheet((await send('No city', '无此市')).raw)
    expect(refused[1]?.at(-1)).toContain('活动城市')
    expect(refused[1]?.at(-1)).toContain('无此市')
  })

  it('R241 a reader opens an activity and an article, and each visit counts; an unpublished one is not found', async () => {
    for (const kind of ['activity', 'articles']) {
      const id = await pass(kind)
      const view = () => people.customer.get<Entry>(`${API}/${kind}/V1.0/${id}/view`)
      expect((await view()).data).toMatchObject({ id, viewCount: 1, content: '<p>Content</p>' })
      expect((await view()).data).toMatchObject({ auditUserId: null, auditOpinion: null })
      expect((await find(kind, id)).viewCount).toBe(2)
      const draft = await make(kind)
      expect((await people.customer.get(`${API}/${kind}/V1.0/${draft.id}/view`)).status).toBe(404)
    }
  })
})

describe('articles', () => {
  it('R240 the scope decides which tenants see an article: all, several, or the own one', async () => {
    const permissions = permissionsOf(app.routes)
    const admin = app.as(
      await app.buildUser({ tenant: await app.buildTenant(), permissions, userType: 'ADMIN' }),
    )
    const [here, there] = [people, await cast(app)]
    const all = await pass('articles', { scope: 'ALL' }, admin)
    const several = await pass('articles', { scope: 'MULTI', scopeTenantIds: [here.tenant.id] }, admin)
    const own = await pass('articles')
    const seen = async (who: Cast) => (await readers('articles', 'article', who.customer)).page.toSorted()
    expect(await seen(here)).toEqual([all, several, own].toSorted())
    expect(await seen(there)).toEqual([all])
    const path = `${API}/articles/V1.0`
    expect((await editor.post(path, bodyOf('articles', { scope: 'ALL' }))).errCode).toBe('FIELD_CHOICE')
    expect((await admin.post(path, bodyOf('articles', { scope: 'MULTI' }))).errCode).toBe('FIELD_REQUIRED')
  })

  it('R244 pictures of a published article are shown to its readers, also of another tenant, those of a draft are not', async () => {
    const permissions = permissionsOf(app.routes)
    const admin = app.as(
      await app.buildUser({ tenant: await app.buildTenant(), permissions, userType: 'ADMIN' }),
    )
    const image = await picture(admin)
    const src = `/api/file-svc/attachments/V1.0/${image}/download`
    const content = `<p>Look</p><img src="${src}">`
    const { id } = await make('articles', { scope: 'ALL', content }, admin)
    expect((await people.customer.get(src)).status).toBe(404)
    expect((await people.editor.get(src)).status).toBe(404)
    await submit('articles', id, admin)
    await audit('articles', id, 'PASS', undefined, admin)
    const shown = await people.customer.get(src)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-type']).toBe('image/png')
  })

  it('a text that names a picture of somebody else, which no row holds, shows it to its owner alone', async () => {
    const permissions = permissionsOf(app.routes)
    const colleague = app.as(await app.buildUser({ tenant: people.tenant, permissions }))
    const image = await picture(colleague)
    const src = `/api/file-svc/attachments/V1.0/${image}/download`
    await pass('articles', { content: `<p>Look</p><img src="${src}">` })
    for (const who of [editor, people.customer]) expect((await who.get(src)).status).toBe(404)
    expect((await colleague.get(src)).status).toBe(200)
  })

  it('a picture that a copied text holds, too, stays when the first one is deleted', async () => {
    const image = await picture(editor)
    const src = `/api/file-svc/attachments/V1.0/${image}/download`
    const alone = await picture(editor)
    const first = await make('articles', { content: `<p>A</p><img src="${src}">` })
    await make('articles', { content: `<p>B</p><img src="${src}">` })
    await editor.delete(`${API}/articles/V1.0`, { ids: [first.id] })
    app.clock.advance(25 * HOUR)
    await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tidyJob, {}))
    await app.drainJobs()
    expect((await editor.get(src)).status).toBe(200)
    expect((await editor.get(src.replace(image, alone))).status).toBe(404)
  })

  it('markup that would run is not stored, and not previewed either', async () => {
    const evil = '<p onclick="x()">Text</p><script>alert(1)</script><img src="https://evil.example/a.png">'
    const { id } = await make('articles', { content: evil })
    expect((await find('articles', id)).content).toBe('<p>Text</p>')
    const preview = await editor.post<{ content: string; title: string }>(`${API}/articles/V1.0/preview`, {
      title: 'Draft',
      content: evil,
    })
    expect(preview.data).toMatchObject({ title: 'Draft', content: '<p>Text</p>' })
  })
})

describe('feedback', () => {
  const write = (who: ApiClient, more: object = {}) =>
    who.post<{ id: string; replyStatus: string }>(`${API}/feedback/V1.0`, {
      type: 'VEHICLE_USAGE',
      title: 'Range',
      content: 'Less than promised',
      ...more,
    })

  it('R242 has type, title, content and a status, and is found by them', async () => {
    for (const type of ['AFTER_SALES', 'OTHER', 'PLATFORM_USAGE', 'VEHICLE_USAGE'])
      await write(editor, { type })
    const page = async (filters: object) =>
      (
        await editor.post<{ total: number }>(`${API}/feedback/V1.0/page`, {
          page: 1,
          pageSize: 20,
          ...filters,
        })
      ).data.total
    expect(await page({})).toBe(4)
    expect(await page({ type: 'OTHER' })).toBe(1)
    expect(await page({ replyStatus: 'WAIT' })).toBe(4)
    expect(await page({ replyStatus: 'RESP' })).toBe(0)
    expect((await write(editor, { type: 'PRAISE' })).errCode).toBe('FIELD_CHOICE')
    expect((await write(editor, { vin: 'LMPTEST0000000009' })).errCode).toBe('FIELD_REFERENCE')
  })

  it('names vehicles that its writer sees; a VIN of another branch is answered like one that does not exist', async () => {
    const { tenant } = people
    const [here, there] = [await app.buildOrg({ tenant }), await app.buildOrg({ tenant })]
    const [own, foreign] = ['LMPTEST0000000101', 'LMPTEST0000000102']
    // The catalogue above a vehicle does not matter here.
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('set session_replication_role = replica')
    for (const [vin, org] of [
      [own, here],
      [foreign, there],
    ] as const)
      await owner.query(
        `insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id)
         values ($1, $2, $3, $3, 'ROAD_FUEL', 1)`,
        [tenant.id, org.id, vin],
      )
    await owner.end()
    const permissions = permissionsOf(app.routes)
    const branch = app.as(await app.buildUser({ tenant, org: here, scope: 'own', permissions }))
    const orgId = here.id
    expect((await write(branch, { vin: own, orgId })).status).toBe(200)
    const [refused, missing] = [
      await write(branch, { vin: foreign, orgId }),
      await write(branch, { vin: 'LMPTEST0000000999', orgId }),
    ]
    expect([refused.status, refused.errCode]).toEqual([400, 'FIELD_REFERENCE'])
    const platform = app.as(await app.buildUser({ userType: 'ADMIN', permissions }))
    expect((await write(platform, { vin: own })).errCode).toBe('FIELD_REFERENCE')
    expect(refused.text.replaceAll(foreign, '')).toBe(missing.text.replaceAll('LMPTEST0000000999', ''))
  })

  it('R243 a reply is stored, moves WAIT to RESP once, and its writer is told', async () => {
    const { data } = await write(people.customer)
    expect(data.replyStatus).toBe('WAIT')
    const reply = { id: data.id, response: 'It is winter' }
    const answer = await editor.post(`${API}/feedback/V1.0/replay`, reply)
    expect(answer.data).toMatchObject({ replyStatus: 'RESP', response: 'It is winter' })
    expect((await editor.post(`${API}/feedback/V1.0/replay`, reply)).errCode).toBe('FEEDBACK_REPLIED')
    const own = await people.customer.post<{ items: { response: string }[] }>(
      `${API}/feedback/V1.0/app/page`,
      {
        page: 1,
        pageSize: 20,
      },
    )
    expect(own.data.items).toMatchObject([{ response: 'It is winter' }])
    const count = await people.customer.get<number>('/api/system-svc/message/count')
    expect(count.data).toBe(1)
  })

  it('nobody of another tenant or organisation replies', async () => {
    const { data } = await write(editor)
    const reply = { id: data.id, response: 'x' }
    const stranger = (await cast(app)).editor
    expect((await stranger.post(`${API}/feedback/V1.0/replay`, reply)).status).toBe(404)
    const org = await app.buildOrg({ tenant: people.tenant })
    const permissions = permissionsOf(app.routes)
    const beside = app.as(await app.buildUser({ org, permissions, scope: 'tree' }))
    expect((await beside.post(`${API}/feedback/V1.0/replay`, reply)).status).toBe(404)
    expect((await editor.post(`${API}/feedback/V1.0/replay`, reply)).status).toBe(200)
  })

  it("a customer neither lists nor opens another customer's feedback, and does not reply", async () => {
    const { data } = await write(editor)
    for (const list of ['page', 'app/page']) {
      const page = await people.customer.post<{ total: number; items: object[] }>(
        `${API}/feedback/V1.0/${list}`,
        { page: 1, pageSize: 20 },
      )
      expect([list, page.data.total, page.data.items]).toEqual([list, 0, []])
    }
    expect((await people.customer.get(`${API}/feedback/V1.0/${data.id}`)).status).toBe(404)
    const reply = { id: data.id, response: 'x' }
    expect((await people.customer.post(`${API}/feedback/V1.0/replay`, reply)).status).toBe(403)
  })
})
