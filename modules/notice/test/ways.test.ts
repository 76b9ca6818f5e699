import { createHmac } from 'node:crypto'
import { sql } from '@motorpool/db'
import { textMessages } from '@motorpool/messaging/server'
import { type Place, pass, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FACTS, raise } from '../../alarm/test/support/raise.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { noticeLogs, noticeStrategys } from '../src/shared/index.ts'
import { newPlace, recordUser, start } from './support/app.ts'
import { addPerson, buildStrategy, byConsole, insertLog, logsOf } from './support/notices.ts'
import { type Receiver, receiver } from './support/outside.ts'

const MINUTE = 60_000
const GATHERED = 15_000

let app: TestApp
let closed: TestApp
let theirs: Receiver
beforeAll(async () => {
  theirs = await receiver()
  app = await start({
    privateTargets: true,
    sms: { url: `${theirs.url}/sms`, secret: 'secret-of-the-operator' },
  })
  closed = await start()
  for (const one of [app, closed]) one.clock.set(Date.now())
})
beforeEach(() => {
  theirs.taken.length = 0
  theirs.answer((response) => void response.end('{"errcode":0,"code":0,"messageNo":"M-1"}'))
})
afterAll(async () => {
  await theirs.stop()
  await app.close()
  await closed.close()
})

/** A strategy that tells of one alarm, and what was logged of it once the round is over. */
async function told(place: Place, body: object, of = app, person?: object) {
  const id = await buildStrategy(of, place, byConsole('方式', body))
  if (person) await addPerson(of, place, id, person)
  await raise(of, place, FACTS.GB)
  await of.drainJobs()
  await pass(of, GATHERED)
  return logsOf(of, place.tenant.id)
}

const outboundCalls = (of: TestApp, tenantId: string) =>
  of.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ purpose: string; target: string; error_code: string | null }>`
      select purpose, target, error_code from outbound_call where tenant_id = ${tenantId} order by id`.execute(
      tx,
    )
    return rows
  })

describe('a webhook', () => {
  it('gets the alarms, signed over time and body, with a key of the push', async () => {
    const place = await newPlace(app)
    const [log] = await told(place, {
      remindWays: ['WEBHOOK'],
      webhookUrl: `${theirs.url}/hook`,
      webhookSecret: 'secret-of-the-hook',
    })
    expect(log).toMatchObject({ state: 'SENT', answer: expect.stringContaining('200') as string })
    const taken = theirs.taken.find(({ headers }) => headers['idempotency-key'] === `notice-${log?.id}`)
    expect(taken?.headers['x-motorpool-signature']).toBe(
      createHmac('sha256', 'secret-of-the-hook')
        .update(`${String(taken?.headers['x-motorpool-time'])}.${taken?.body}`)
        .digest('hex'),
    )
    expect(JSON.parse(taken?.body ?? '')).toMatchObject({
      remindType: 'GB_ALARM',
      total: 1,
      alarms: [{ topic: 'ALARM', kind: 'GB', type: '21012', level: '3' }],
    })
  })

  it('that fails is tried again with the same key, and sent once it answers', async () => {
    theirs.answer((response) => void response.writeHead(503).end('busy'))
    const place = await newPlace(app)
    const [log] = await told(place, { remindWays: ['WEBHOOK'], webhookUrl: `${theirs.url}/hook` })
    expect(log).toMatchObject({
      state: 'PENDING',
      retry_times: 1,
      fail_reason: expect.stringContaining('503') as string,
    })
    theirs.answer((response) => void response.end('ok'))
    await pass(app, 10 * MINUTE)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'SENT', fail_reason: null }])
    expect(new Set(theirs.taken.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(theirs.taken).toHaveLength(2)
  })

  it('at a private address is refused for good, and nothing is sent', async () => {
    const place = await newPlace(closed)
    const logs = await told(place, { remindWays: ['WEBHOOK'], webhookUrl: `${theirs.url}/private` }, closed)
    expect(logs).toMatchObject([{ state: 'FAILED', retry_times: 0 }])
    expect(logs[0]?.fail_reason).toContain('127.0.0.1')
    expect(theirs.taken.filter(({ url }) => url === '/private')).toEqual([])
  })

  it('that answers with 10 MB, or never, is a failed try of bounded size and time', async () => {
    theirs.answer((response) => void response.end(Buffer.alloc(10 * 1024 * 1024, 'x')))
    const place = await newPlace(app)
    const [large] = await told(place, { remindWays: ['WEBHOOK'], webhookUrl: `${theirs.url}/hook` })
    expect(large).toMatchObject({ state: 'PENDING', retry_times: 1 })
    theirs.answer(() => undefined)
    const begin = performance.now()
    await pass(app, 10 * MINUTE)
    expect(performance.now() - begin).toBeLessThan(15_000)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'PENDING', retry_times: 2 }])
    const calls = await outboundCalls(app, place.tenant.id)
    expect(calls.map(({ error_code }) => error_code)).toEqual([
      'OUTBOUND_ANSWER_TOO_LARGE',
      'OUTBOUND_TIMEOUT',
    ])
  })
})

describe('robots', () => {
  it('of WeCom, DingTalk and Feishu get what their published forms ask for, and their addresses stay secret', async () => {
    const place = await newPlace(app)
    const logs = await told(place, {
      remindWays: ['WECOM', 'DINGTALK', 'FEISHU'],
      wecomUrl: `${theirs.url}/cgi-bin/webhook/send?key=key-of-the-robot`,
      dingtalkUrl: `${theirs.url}/robot/send?access_token=token-of-the-robot`,
      dingtalkSecret: 'SECdingtalk',
      feishuUrl: `${theirs.url}/open-apis/bot/v2/hook/hook-of-the-robot`,
      feishuSecret: 'feishu-secret',
    })
    expect(logs.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
    const of = (path: string) => theirs.taken.find(({ url }) => url.startsWith(path))
    const text = `${logs[0]?.title}\n${logs[0]?.content}`
    expect(JSON.parse(of('/cgi-bin/webhook/send?key=key-of-the-robot')?.body ?? '')).toEqual({
      msgtype: 'text',
      text: { content: text },
    })
    const ding = new URL(of('/robot/send')?.url ?? '', theirs.url).searchParams
    expect(ding.get('sign')).toBe(
      createHmac('sha256', 'SECdingtalk')
        .update(`${ding.get('timestamp')}\nSECdingtalk`)
        .digest('base64'),
    )
    const lark = JSON.parse(of('/open-apis')?.body ?? '') as {
      timestamp: string
      sign: string
      content: object
    }
    expect(lark).toMatchObject({ msg_type: 'text', content: { text } })
    expect(lark.sign).toBe(
      createHmac('sha256', `${lark.timestamp}\nfeishu-secret`).update('').digest('base64'),
    )
    const stored = JSON.stringify(await outboundCalls(app, place.tenant.id))
    expect(stored).not.toMatch(/key-of-the-robot|token-of-the-robot|hook-of-the-robot/)
    const page = await app.as(place.owner).post(`${noticeStrategys.api}/page`, { page: 1 })
    expect(page.text).not.toMatch(/of-the-robot|SECdingtalk|feishu-secret/)
  })

  it('that refuse with 200 have not taken the message', async () => {
    theirs.answer((response) => void response.end('{"errcode":310000,"errmsg":"keywords not in content"}'))
    const place = await newPlace(app)
    const logs = await told(place, {
      remindWays: ['DINGTALK'],
      dingtalkUrl: `${theirs.url}/robot/send?access_token=t`,
    })
    expect(logs).toMatchObject([
      { state: 'PENDING', fail_reason: expect.stringContaining('310000 keywords not in content') as string },
    ])
  })

  it('are not told twice when the process died during the call', async () => {
    const place = await newPlace(app)
    await buildStrategy(
      app,
      place,
      byConsole('中断', {
        remindWays: ['FEISHU'],
        feishuUrl: `${theirs.url}/open-apis/bot/v2/hook/abcdefgh`,
      }),
    )
    await raise(app, place, FACTS.GB)
    await app.drainJobs()
    theirs.answer((response) => void response.end('{"code":0}'))
    await pass(app, GATHERED)
    const [log] = await logsOf(app, place.tenant.id)
    // What a worker leaves that ends between the call and its record: the push waits, marked.
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`update notice_log set state = 'PENDING', calling_time = now(), send_time = null where id = ${log?.id}`.execute(
        tx,
      )
      await sql`select app.enqueue_job('notice/send', ${JSON.stringify({ id: log?.id })}::json, null, 4, null, null)`.execute(
        tx,
      )
    })
    await app.drainJobs()
    expect(theirs.taken.filter(({ url }) => url.endsWith('/abcdefgh'))).toHaveLength(1)
    expect(await logsOf(app, place.tenant.id)).toMatchObject([
      { state: 'FAILED', fail_reason: expect.stringContaining('发送中断') as string },
    ])
  })
})

describe('a text message', () => {
  it('goes to the provider, and stands in the log of text messages too', async () => {
    const place = await newPlace(app)
    const logs = await told(place, { remindWays: ['SMS'] }, app, { personName: '李工', phone: '13800138000' })
    expect(logs).toMatchObject([{ state: 'SENT', answer: 'M-1', receiver_name: '李工' }])
    const taken = theirs.taken.find(({ url }) => url === '/sms')
    expect(taken?.headers['idempotency-key']).toBe(`sms-notice-${logs[0]?.id}`)
    const page = await app
      .as(place.owner)
      .post<{ items: object[] }>('/api/vehicle-svc/smsSendLog/V1.0/page', { page: 1 })
    expect(page.data.items).toMatchObject([
      { phone: '13800138000', bizType: 'NOTICE', state: 'SENT', messageNo: 'M-1' },
    ])
  })

  it('to persons whom no strategy names is a push like the others, in their language; without a number there is none', async () => {
    const place = await newPlace(app)
    const users = [
      await app.buildUser({ tenant: place.tenant }),
      await app.buildUser({ tenant: place.tenant }),
    ]
    for (const user of users) await recordUser(app, user, { lang: 'en-US' })
    const persons = users.map(({ principal }) => principal.actor.id)
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`update app_user set phone = '13800138001' where id = ${persons[0]}`.execute(tx)
      const text = {
        key: 'lock.warning',
        params: { vin: 'LMP1', stage: '1', reason: 'arrears', time: '12:00' },
      }
      await app.ports.get(textMessages)(
        { tx, tenantId: place.tenant.id, now: app.clock.now() },
        { orgId: place.org.id, vin: 'LMP1', text, users: persons, catalogues: app.texts },
      )
    })
    await app.drainJobs()
    const logs = await logsOf(app, place.tenant.id)
    expect(logs).toMatchObject([
      { state: 'SENT', answer: 'M-1', title: expect.stringContaining('LMP1') as string },
    ])
    expect(theirs.taken.at(-1)?.url).toBe('/sms')
    expect(logs[0]?.content).toContain('arrears')
    expect(closed.ports.find(textMessages)).toBeUndefined()
  })

  it('without a provider, or to somebody without a number, says so', async () => {
    const place = await newPlace(closed)
    const without = await told(place, { remindWays: ['SMS'] }, closed, {
      personName: '李工',
      phone: '13800138000',
    })
    expect(without).toMatchObject([
      { state: 'FAILED', fail_reason: expect.stringContaining('短信服务') as string },
    ])
    const nobody = await newPlace(app)
    const own = { userId: nobody.owner.principal.actor.id }
    const logs = await told(nobody, { remindWays: ['SMS'] }, app, own)
    expect(logs).toMatchObject([{ state: 'FAILED', fail_reason: expect.stringContaining('地址') as string }])
  })
})

describe('readers', () => {
  it('read in their own language, by the texts of the strategy where it has some', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('语言', { titleEn: '{plate} alarms: {alarm}!' }))
    for (const lang of ['zh-CN', 'en-US', 'ja-JP']) {
      const user = await app.buildUser({ tenant: place.tenant })
      await recordUser(app, user, { lang })
      await addPerson(app, place, id, { userId: user.principal.actor.id })
    }
    const { vin } = await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await pass(app, GATHERED)
    const titles = (await logsOf(app, place.tenant.id)).map(({ title }) => title)
    expect(titles).toHaveLength(3)
    expect(titles).toContain(`${vin} 绝缘报警`)
    expect(titles.filter((title) => title.startsWith(`${vin} alarms: `) && title.endsWith('!'))).toHaveLength(
      1,
    )
  })

  it('are not told of vehicles that they do not see', async () => {
    const place = await newPlace(app)
    const aside = await app.buildUser({ org: await app.buildOrg({ tenant: place.tenant }) })
    await recordUser(app, aside, { dataScope: 'ORG_TREE' })
    const logs = await told(place, {}, app, { userId: aside.principal.actor.id })
    expect(logs).toEqual([])
  })
})

describe('a strategy', () => {
  const refused = async (place: Place, body: object) => {
    const answer = await app.as(place.owner).post(noticeStrategys.api, byConsole('错', body))
    return [answer.status, answer.fields?.[0]?.field]
  }

  it('R368 refuses a way without its address, hours that end before they begin, and a text that nothing fills', async () => {
    const place = await newPlace(app)
    expect(await refused(place, { remindWays: ['WEBHOOK'] })).toEqual([400, 'webhookUrl'])
    expect(await refused(place, { remindWays: ['FEISHU'] })).toEqual([400, 'feishuUrl'])
    expect(await refused(place, { pushBegin: '20:00', pushEnd: '08:00' })).toEqual([400, 'pushEnd'])
    expect(await refused(place, { titleTemplate: '{password}' })).toEqual([400, 'titleTemplate'])
    expect(await refused(place, { pushPersonType: 'POST' })).toEqual([400, 'postTypes'])
    expect(await refused(place, { remindWays: ['PIGEON'] })).toEqual([400, 'remindWays'])
  })

  it.each([
    ['webhook', 'WEBHOOK', 'webhookUrl', 'webhookSecret'],
    ['robot of DingTalk', 'DINGTALK', 'dingtalkUrl', 'dingtalkSecret'],
    ['robot of Feishu', 'FEISHU', 'feishuUrl', 'feishuSecret'],
  ])(
    'asks for the secret again when its %s moves to another address',
    async (_what, way, address, secret) => {
      const place = await newPlace(app)
      const body = { remindWays: [way], [address]: `${theirs.url}/a-hook`, [secret]: 'secret-of-a' }
      const id = await buildStrategy(app, place, byConsole('搬家', body))
      const moved = { id, [address]: `${theirs.url}/b-hook` }
      const change = (values: object) => app.as(place.owner).put(noticeStrategys.api, values)
      const stored = () =>
        app.db.withPlatform(undefined, 'test', async (tx) => {
          const { rows } = await sql<Record<string, string | null>>`
          select webhook_secret as "webhookSecret", dingtalk_secret as "dingtalkSecret", feishu_secret as "feishuSecret"
          from notice_strategy where id = ${id}`.execute(tx)
          return rows[0]?.[secret] ?? null
        })
      const first = await stored()
      const refusal = await change(moved)
      expect([refusal.status, refusal.fields?.[0]?.field]).toEqual([400, secret])
      expect(await stored()).toBe(first)
      const renamed = await change({ id, remark: '不搬家' })
      expect(renamed.status, renamed.text).toBe(200)
      expect(await stored()).toBe(first)
      const again = await change({ ...moved, [secret]: 'secret-of-b' })
      expect(again.status, again.text).toBe(200)
      expect(await stored()).not.toBe(first)
      const unsigned = await change({ id, [address]: `${theirs.url}/c-hook`, [secret]: null })
      expect(unsigned.status, unsigned.text).toBe(200)
      expect(await stored()).toBeNull()
    },
  )

  it('keeps its secret with the webhook that a form sends back unchanged', async () => {
    const place = await newPlace(app)
    const webhook = { remindWays: ['WEBHOOK'], webhookUrl: 'https://a.example/hook' }
    const id = await buildStrategy(
      app,
      place,
      byConsole('原址', { ...webhook, webhookSecret: 'secret-of-a' }),
    )
    const answer = await app.as(place.owner).put(noticeStrategys.api, { id, ...webhook })
    expect(answer.status, answer.text).toBe(200)
  })

  it('is tried on the caller alone, and by nobody of another tenant', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('试发'))
    await raise(app, place, { ...FACTS.TERMINAL })
    const owner = app.as(place.owner)
    const answer = await owner.post<{ total: number }>(`${noticeStrategys.api}/test`, { id })
    expect(answer.data, answer.text).toEqual({ total: 1 })
    await app.drainJobs()
    expect(await logsOf(app, place.tenant.id)).toMatchObject([{ state: 'SENT', remind_way: 'CONSOLE' }])
    const other = await newPlace(app)
    // With a vehicle to try texts with: what is missing is the strategy.
    await buildVehicle(app, other)
    const foreign = await app.as(other.owner).post(`${noticeStrategys.api}/test`, { id })
    expect([foreign.status, foreign.errCode]).toEqual([404, 'NOT_FOUND'])
    expect(await logsOf(app, other.tenant.id)).toEqual([])
    const preview = await owner.post<{ title: string }>(`${noticeStrategys.api}/preview`, {
      titleTemplate: '{level}!',
    })
    expect(preview.data.title).toBe('较重!')
    expect((await owner.post(`${noticeStrategys.api}/preview`, { titleTemplate: '{x}' })).errCode).toBe(
      'NOTICE_PLACEHOLDER',
    )
  })

  it('has no texts to try where there is no vehicle', async () => {
    const place = await newPlace(app)
    const answer = await app
      .as(place.owner)
      .post(`${noticeStrategys.api}/preview`, { titleTemplate: '{level}' })
    expect([answer.status, answer.errCode]).toEqual([404, 'NOT_FOUND'])
  })

  it('R435 keeps its persons: added, changed and removed', async () => {
    const place = await newPlace(app)
    const id = await buildStrategy(app, place, byConsole('人员'))
    const person = await addPerson(app, place, id, { personName: '李工', phone: '13800138000' })
    const api = '/api/vehicle-svc/noticeStrategyUsers/V1.0'
    const owner = app.as(place.owner)
    const page = await owner.post<{ items: object[] }>(`${api}/page`, { page: 1, strategyId: id })
    expect(page.data.items).toMatchObject([{ id: person, personName: '李工', step: 0 }])
    const nobody = await owner.post(api, { strategyId: id, personName: '无' })
    expect([nobody.status, nobody.fields?.[0]?.field]).toEqual([400, 'userId'])
    const other = await newPlace(app)
    const foreign = await app.as(other.owner).post(api, { strategyId: id, phone: '13900139000' })
    expect(foreign.status).toBe(400)
    expect((await owner.delete(api, { ids: [person] })).status).toBe(200)
  })
})

describe('the log', () => {
  it('sends failed pushes once more when it is told to, those of the caller alone', async () => {
    const place = await newPlace(app)
    const [failed, done] = [await insertLog(app, place, '失败'), await insertLog(app, place, '完成', 'SENT')]
    const other = await newPlace(app)
    const retry = (who: Place) =>
      app.as(who.owner).post<{ total: number }>(`${noticeLogs.api}/retry`, { ids: [failed, done] })
    expect((await retry(other)).data).toEqual({ total: 0 })
    expect((await retry(place)).data).toEqual({ total: 1 })
    await app.drainJobs()
    // The tenant has no mail server: tried, and failed with the reason.
    expect(await logsOf(app, place.tenant.id)).toMatchObject([
      { state: 'FAILED', retry_times: 1, fail_reason: expect.stringContaining('邮箱') as string },
      { state: 'SENT' },
    ])
  })
})
