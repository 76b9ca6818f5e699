import { sql } from '@motorpool/db'
import { sendFile, workbook } from '@motorpool/resource/testing'
import {
  type ApiClient,
  type TestApp,
  type TestOrg,
  type TestTenant,
  type TestUser,
} from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OutgoingMessage, sendMessage } from '../src/server/index.ts'
import { messageTopic } from '../src/server/topic.ts'
import { warnOwner } from '../src/server/warn.ts'
import type { MessageLists } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = '/api/system-svc/message'

let app: TestApp
let tenant: TestTenant
let who: TestUser
let user: ApiClient

beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

beforeEach(async () => {
  tenant = await app.buildTenant()
  who = await app.buildUser({ tenant, permissions: ['message/message_center/import'] })
  user = app.as(who)
})

const send = (message: Partial<OutgoingMessage> = {}, at = tenant) =>
  app.db.withTenant({ tenantId: at.id, orgScope: { kind: 'all' } }, (tx) =>
    sendMessage(
      { tx, tenantId: at.id, now: app.clock.now() },
      {
        type: 'NOTICE',
        text: { title: 'A title', content: '<p>A content</p>' },
        to: { users: [who.principal.actor.id] },
        ...message,
      },
    ),
  )

const lists = async (client = user) => (await client.get<MessageLists>(`${API}/init`)).data
const count = async (client = user) => (await client.get<number>(`${API}/count`)).data
const ids = (lines: MessageLists['unread']) => lines.map((l) => l.msg_id)

async function realUser(org: { id: string; tenantId: string }, userName: string): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${org.tenantId}, ${org.id}, ${userName}, 'x', 'Somebody', 'TENANT') returning id`.execute(tx)
    return (rows[0] as { id: string }).id
  })
}

/** The row of a user who has signed in. */
async function recorded({ principal: { actor, tenantId } }: TestUser): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${actor.id}, ${tenantId}, ${actor.orgId}, ${`reader${actor.id}`}, 'x', 'Reader', 'TENANT')`.execute(
      tx,
    ),
  )
}

/** As the own data of a user tell it. */
const ownCount = async (client = user) =>
  (await client.get<{ unreadCount: number }>('/api/system-svc/users/V1.0/getCurUser')).data.unreadCount

async function receivers(id: string): Promise<string[]> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from message_user where msg_id = ${id} order by user_id`.execute(tx)
    return rows.map((r) => r.user_id)
  })
}

describe('the centre', () => {
  it('R190 has the lists unread, readed and trash, each newest first', async () => {
    const made: string[] = []
    for (let i = 0; i < 6; i++) {
      app.clock.advance(1000)
      made.push(await send({ text: { title: `M${i}`, content: '<p>x</p>' } }))
    }
    for (const id of made.slice(0, 4)) await user.post(`${API}/has_read`, { msg_id: id })
    for (const id of made.slice(0, 2)) await user.post(`${API}/remove_readed`, { msg_id: id })
    const all = await lists()
    expect(ids(all.unread)).toEqual([made[5], made[4]])
    expect(ids(all.readed)).toEqual([made[3], made[2]])
    expect(ids(all.trash)).toEqual([made[1], made[0]])
    const times = all.unread.map((l) => l.create_time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('R191 the content of a message comes with its own call, by msg_id', async () => {
    const id = await send({ text: { title: 'T', content: '<p>The <strong>content</strong></p>' } })
    expect((await user.get(`${API}/content`, { msg_id: id })).data).toBe(
      '<p>The <strong>content</strong></p>',
    )
    expect((await lists()).unread[0]).not.toHaveProperty('content')
  })

  it('R192 reading moves a message from unread to readed, and the count falls by one', async () => {
    const id = await send()
    await send()
    expect(await count()).toBe(2)
    expect((await user.post(`${API}/has_read`, { msg_id: id })).status).toBe(200)
    expect(await count()).toBe(1)
    expect(ids((await lists()).readed)).toEqual([id])
  })

  it('R193 R194 removing moves a read message to the trash, restoring moves it back to readed', async () => {
    const id = await send()
    await user.post(`${API}/has_read`, { msg_id: id })
    await user.post(`${API}/remove_readed`, { msg_id: id })
    expect(await lists()).toMatchObject({ readed: [], trash: [{ msg_id: id }] })
    await user.post(`${API}/restore`, { msg_id: id })
    expect(await lists()).toMatchObject({ readed: [{ msg_id: id }], trash: [], unread: [] })
  })

  it('R195 other moves do not exist: an unread message is neither removed nor restored, a read one not read again', async () => {
    const id = await send()
    expect((await user.post(`${API}/remove_readed`, { msg_id: id })).errCode).toBe('MESSAGE_STATE')
    expect((await user.post(`${API}/restore`, { msg_id: id })).errCode).toBe('MESSAGE_STATE')
    expect(await count()).toBe(1)
    await user.post(`${API}/has_read`, { msg_id: id })
    expect((await user.post(`${API}/has_read`, { msg_id: id })).errCode).toBe('MESSAGE_STATE')
    expect((await user.post(`${API}/has_read`, {})).status).toBe(400)
  })

  it("R196 the count is the length of the unread list, and counts nobody else's", async () => {
    await send()
    await send()
    const colleague = app.as(await app.buildUser({ tenant }))
    expect(await count()).toBe((await lists()).unread.length)
    expect(await count(colleague)).toBe(0)
  })

  it('R009 R196 the own data of a user tell the same count', async () => {
    await recorded(who)
    expect(await ownCount()).toBe(0)
    const made = await send()
    await send()
    expect(await ownCount()).toBe(2)
    await user.post(`${API}/has_read`, { msg_id: made })
    expect([await ownCount(), await count()]).toEqual([1, 1])
  })

  it("somebody else's message is not found, whatever is done to it", async () => {
    const id = await send()
    const colleague = app.as(await app.buildUser({ tenant }))
    expect((await colleague.get(`${API}/content`, { msg_id: id })).status).toBe(404)
    for (const path of ['has_read', 'remove_readed', 'restore'])
      expect((await colleague.post(`${API}/${path}`, { msg_id: id })).status).toBe(404)
    expect(await count()).toBe(1)
  })
})

describe('a message of another tenant', () => {
  it.each(['TENANT', 'ADMIN'] as const)(
    'is not counted, shown or moved, although it names the user: %s',
    async (userType) => {
      const named = await app.buildUser({ tenant: await app.buildTenant(), userType })
      await recorded(named)
      const reader = app.as(named)
      const id = await send({ to: { users: [named.principal.actor.id] } })
      expect([await count(reader), await ownCount(reader)]).toEqual([0, 0])
      expect(await lists(reader)).toEqual({ unread: [], readed: [], trash: [] })
      expect((await reader.get(`${API}/content`, { msg_id: id })).status).toBe(404)
      expect((await reader.post(`${API}/has_read`, { msg_id: id })).status).toBe(404)
    },
  )
})

describe('sending', () => {
  it('reads a text of the catalogues in the language of each reader, with what is filled in as plain text', async () => {
    const id = await send({ text: { key: 'message.sent', params: {} } })
    expect((await lists()).unread[0]?.title).toBe('message.sent.title')
    const key = 'message.export.done'
    await send({ text: { key, params: { name: '<img src=x onerror=alert(1)>', rows: 3 } } })
    const titles = await Promise.all(
      ['zh-CN', 'en-US', 'ja-JP'].map(async (lang) => {
        const client = app.as(who, { 'accept-language': lang })
        return (await client.get<MessageLists>(`${API}/init`)).data.unread[0]?.title
      }),
    )
    expect(new Set(titles).size).toBe(3)
    const newest = (await lists()).unread[0]?.msg_id as string
    const content = (await user.get<string>(`${API}/content`, { msg_id: newest })).data
    expect(content).not.toContain('<img')
    expect(id).not.toBe(newest)
  })

  it('reaches an organisation with those below it, or everybody of the tenant, and nobody outside', async () => {
    const org = await app.buildOrg({ tenant })
    const below = await app.buildOrg({ parent: org })
    const beside = await app.buildOrg({ tenant })
    const stranger = await app.buildOrg()
    const n = tenant.id
    const there = [await realUser(org, `at-${n}`), await realUser(below, `below-${n}`)]
    const other = await realUser(beside, `beside-${n}`)
    await realUser(stranger, `stranger-${n}`)
    const byOrg = await send({ to: { orgs: [org.id] } })
    expect(await receivers(byOrg)).toEqual(there)
    const toAll = await send({ to: 'all' })
    expect(await receivers(toAll)).toEqual([...there, other])
    const foreign = await send({ to: { orgs: [stranger.id] } })
    expect(await receivers(foreign)).toEqual([])
  })

  it('does not exist when the transaction that sends it fails', async () => {
    await expect(
      app.db.withTenant({ tenantId: tenant.id, orgScope: { kind: 'all' } }, async (tx) => {
        await sendMessage(
          { tx, tenantId: tenant.id, now: 0 },
          { type: 'SYSTEM', text: { title: 'x', content: '' }, to: { users: [who.principal.actor.id] } },
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await count()).toBe(0)
  })
})

describe('a warning', () => {
  it('tells the owner of a name, in the own language, from where its passwords are tried', async () => {
    const { id: userId } = who.principal.actor
    await app.db.withPlatform(undefined, 'test', (tx) =>
      warnOwner(tx, { tenantId: tenant.id, userId, ip: '203.0.113.60', now: app.clock.now() }),
    )
    const [message] = (await lists()).unread
    expect(message?.title).toBe('有人在尝试您的登录密码')
    expect(
      JSON.stringify((await user.get(`${API}/content`, { msg_id: message?.msg_id ?? '' })).data),
    ).toContain('203.0.113.60')
  })
})

describe('the bell', () => {
  it('R196 hears of each change of the count: sent, read', async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const topic = messageTopic({ db: app.db, events: app.events, log })
    const heard: number[] = []
    let wake = () => {}
    const next = () => new Promise<void>((resolve) => (wake = resolve))
    const subscription = await topic.open({ principal: who.principal, locale: 'zh-CN', log }, {}, (data) => {
      heard.push((data as { unread: number }).unread)
      wake()
    })
    const sent = next()
    const id = await send()
    await sent
    const read = next()
    await user.post(`${API}/has_read`, { msg_id: id })
    await read
    subscription.close()
    expect(heard).toEqual([0, 1, 0])
  })
})

describe('a message that staff write', () => {
  const PERMISSION = 'message/message_center/create'
  const text = { type: 'NOTICE', title: '停机检修', content: '<p>今晚</p><script>alert(1)</script>' }
  let sender: ApiClient
  beforeEach(async () => {
    sender = app.as(await app.buildUser({ tenant, permissions: [PERMISSION] }))
  })

  it('reaches the users that were chosen, its markup made harmless', async () => {
    await recorded(who)
    const to = { receiverType: 'USER', receiverUserIds: [who.principal.actor.id] }
    const { status, data: id } = await sender.post<string>(API, {
      ...text,
      ...to,
      linkUrl: '/monitor/vehicleStatus',
    })
    expect(status).toBe(200)
    expect((await lists()).unread).toMatchObject([
      { msg_id: id, title: text.title, linkUrl: '/monitor/vehicleStatus' },
    ])
    expect((await user.get(`${API}/content`, { msg_id: id })).data).toBe('<p>今晚</p>')
  })

  it('reaches an organisation with those below it, or everybody', async () => {
    const org = await app.buildOrg({ tenant })
    const below = await app.buildOrg({ parent: org })
    const [here, there, elsewhere] = [
      await realUser(org, `here-${tenant.id}`),
      await realUser(below, `there-${tenant.id}`),
      await realUser(await app.buildOrg({ tenant }), `elsewhere-${tenant.id}`),
    ]
    const some = await sender.post<string>(API, { ...text, receiverType: 'ORG', receiverOrgIds: [org.id] })
    expect(await receivers(some.data)).toEqual([here, there].toSorted())
    const all = await sender.post<string>(API, { ...text, receiverType: 'ALL' })
    expect(await receivers(all.data)).toEqual(expect.arrayContaining([here, there, elsewhere]))
  })

  it('is refused without a receiver, and with a link that leaves the console', async () => {
    const refusal = (body: object) => sender.post(API, { ...text, ...body })
    expect(await refusal({ receiverType: 'USER' })).toMatchObject({
      errCode: 'FIELD_REQUIRED',
      fields: [{ field: 'receiverUserIds' }],
    })
    expect(await refusal({ receiverType: 'ALL', linkUrl: '//evil.example' })).toMatchObject({
      errCode: 'FIELD_FORMAT',
      fields: [{ field: 'linkUrl' }],
    })
    expect(await refusal({ receiverType: 'ALL', title: '' })).toMatchObject({ fields: [{ field: 'title' }] })
  })

  it('reaches nobody out of its sender’s sight: of another tenant, of another organisation, nor everybody', async () => {
    const org = await app.buildOrg({ tenant })
    const scoped = app.as(await app.buildUser({ org, scope: 'tree', permissions: [PERMISSION] }))
    const beside = await app.buildOrg({ tenant })
    const other = await app.buildTenant()
    const strange = { id: other.rootOrgId, tenantId: other.id }
    const tries = [
      [
        'receiverUserIds',
        { receiverType: 'USER', receiverUserIds: [await realUser(beside, `b-${tenant.id}`)] },
      ],
      ['receiverOrgIds', { receiverType: 'ORG', receiverOrgIds: [beside.id] }],
      [
        'receiverUserIds',
        { receiverType: 'USER', receiverUserIds: [await realUser(strange, `s-${tenant.id}`)] },
      ],
      ['receiverOrgIds', { receiverType: 'ORG', receiverOrgIds: [strange.id] }],
      ['receiverType', { receiverType: 'ALL' }],
    ] as const
    for (const [field, to] of tries) {
      expect(await scoped.post(API, { ...text, ...to })).toMatchObject({ status: 400, fields: [{ field }] })
    }
    const own = await realUser(org, `own-${tenant.id}`)
    const sent = await scoped.post<string>(API, { ...text, receiverType: 'USER', receiverUserIds: [own] })
    expect(await receivers(sent.data)).toEqual([own])
  })
})

describe('import', () => {
  const header = ['标题', '内容', '类型', '链接', '接收范围', '接收机构', '接收用户']

  it('sends the messages of a sheet, all or none, markup made harmless', async () => {
    const org: TestOrg = await app.buildOrg({ tenant })
    const id = await realUser(org, `sheet-${tenant.id}`)
    const row = (title: string, type: string) => [
      title,
      '<p>Hello<script>alert(1)</script></p>',
      type,
      '/vehicle/vehicles',
      '指定用户',
      null,
      `sheet-${tenant.id}`,
    ]
    const bad = await sendFile(
      user,
      `${API}/import`,
      await workbook(header, [row('A', '通知'), row('B', '没有')]),
    )
    expect(String(bad.headers['content-type'])).toContain('spreadsheet')
    const good = await sendFile<{ total: number }>(
      user,
      `${API}/import`,
      await workbook(header, [row('A', '通知'), row('B', '系统')]),
    )
    expect(good.data).toEqual({ total: 2 })
    const stored = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ content: string }>`
        select m.content from message m join message_user u on u.msg_id = m.id where u.user_id = ${id}`.execute(
        tx,
      ),
    )
    expect(stored.rows).toHaveLength(2)
    for (const { content } of stored.rows) {
      expect(content).toContain('Hello')
      expect(content).not.toContain('<script')
    }
  })

  it.each([
    ['a link that leaves the console', 'https://evil.example/', '指定用户'],
    ['everybody, from somebody who sees one organisation', '/home', '全部用户'],
  ])('refuses %s', async (_what, link, receiver) => {
    const org = await app.buildOrg({ tenant })
    const name = `refuse-${tenant.id}-${receiver === '全部用户' ? 'a' : 'b'}`
    await realUser(org, name)
    const scoped = app.as(
      await app.buildUser({ org, scope: 'tree', permissions: ['message/message_center/import'] }),
    )
    const to = receiver === '指定用户' ? name : null
    const file = await workbook(header, [['T', '<p>x</p>', '通知', link, receiver, null, to]])
    const answer = await sendFile(scoped, `${API}/import`, file)
    expect(String(answer.headers['content-type'])).toContain('spreadsheet')
  })
})
