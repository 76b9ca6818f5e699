import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { sql } from '@motorpool/db'
import type { ApiClient, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueCode } from '../src/server/index.ts'
import { staffOf, startOperations } from './support/operations-app.ts'

const BASE = '/api/vehicle-svc/smsSendLog/V1.0'
const SECRET = 'a-secret-of-the-operator'

interface Sms {
  phone: string
  state: string
  messageNo: string | null
  failReason: string | null
  sendTime: number | null
}

describe('text messages', () => {
  let without: TestApp
  let app: TestApp
  let staff: ApiClient
  let tenantId: string
  let gateway: Server
  let answerWith: { status: number; body: string }
  const taken: { body: string; time: string; signature: string }[] = []

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        taken.push({
          body,
          time: String(request.headers['x-motorpool-time']),
          signature: String(request.headers['x-motorpool-signature']),
        })
        response.writeHead(answerWith.status).end(answerWith.body)
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as { port: number }
    without = await startOperations()
    app = await startOperations({
      sms: { url: `http://127.0.0.1:${port}/sms`, secret: SECRET },
    })
    const tenant = await app.buildTenant()
    tenantId = tenant.id
    staff = await staffOf(app, tenant)
  })
  afterAll(async () => {
    gateway.closeAllConnections()
    await new Promise((resolve) => gateway.close(resolve))
    await app.close()
    await without.close()
  })

  const calls = () =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select tenant_id, purpose, method, status, error_code, attempts, request, answer
        from outbound_call order by id`.execute(tx)
      return rows
    })

  const list = async (who = staff) =>
    (await who.post<{ items: Sms[] }>(`${BASE}/page`, { page: 1, pageSize: 50 })).data.items

  it('without a provider nothing is sent, nothing is listed, and the answer says why', async () => {
    const who = await staffOf(without)
    const answer = await who.post(`${BASE}/send`, { phone: '13800138000', content: '您好' })
    expect([answer.status, answer.errCode]).toEqual([409, 'SMS_NOT_CONFIGURED'])
    expect(await list(who)).toEqual([])
  })

  it("R231 sending adds a row to the page, and it holds the provider's number once it is sent", async () => {
    answerWith = { status: 200, body: '{"messageNo":"M-1001"}' }
    const answer = await staff.post(`${BASE}/send`, {
      phone: '13800138000',
      content: '车辆 LMPTEST0000000001 已离线',
    })
    expect(answer.status, answer.text).toBe(200)
    expect((await list())[0]).toMatchObject({ phone: '13800138000', state: 'PENDING', sendTime: null })
    await app.drainJobs()
    expect((await list())[0]).toMatchObject({ state: 'SENT', messageNo: 'M-1001' })
    const [sms] = taken
    expect(JSON.parse(sms?.body ?? '')).toMatchObject({ phone: '13800138000' })
    expect(sms?.signature).toBe(
      createHmac('sha256', SECRET).update(`${sms?.time}.${sms?.body}`).digest('hex'),
    )
  })

  it('a message that the provider does not take is not said to be sent, and is tried again', async () => {
    answerWith = { status: 503, body: 'maintenance' }
    await staff.post(`${BASE}/send`, { phone: '13900139000', content: '测试' })
    const before = taken.length
    await app.drainJobs()
    expect(taken.length).toBe(before + 1)
    const row = (await list()).find((s) => s.phone === '13900139000')
    expect(row).toMatchObject({ state: 'PENDING', sendTime: null, messageNo: null })
    const reasons = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ error: string | null }>`
        select error from job_run where name = 'system/sendSms' order by id desc limit 1`.execute(tx)
      return rows
    })
    // What the list of messages says when the last try has failed too.
    expect(reasons).toEqual([{ error: '127.0.0.1 返回状态码 503' }])
  })

  it('the calls to the provider are stored, without the message', async () => {
    const common = { tenant_id: tenantId, purpose: 'system/sms', method: 'POST' }
    expect(await calls()).toEqual([
      {
        ...common,
        status: 200,
        error_code: null,
        attempts: 1,
        request: null,
        answer: '{"messageNo":"M-1001"}',
      },
      {
        ...common,
        status: 503,
        error_code: 'OUTBOUND_STATUS',
        attempts: 1,
        request: null,
        answer: 'maintenance',
      },
    ])
  })

  it.each([
    ['sent', { status: 200, body: '{"messageNo":"M-1002"}' }],
    ['refused', { status: 200, body: 'no' }],
  ])(
    'a code is read by its receiver alone: once it is %s no list and no log has it',
    async (_how, answer) => {
      answerWith = answer
      const code = '739184'
      const content = `验证码 ${code}，十分钟内有效`
      await app.db.withPlatform(undefined, 'test', async (tx) => {
        const place = await tx.selectFrom('org').select('id').where('tenant_id', '=', tenantId).execute()
        await queueCode(tx, {
          tenantId,
          orgId: String(place[0]?.id),
          phone: '13700137000',
          content,
          now: app.clock.now(),
        })
      })
      const before = taken.length
      for (let tries = 0; tries < 3; tries++) {
        await app.drainJobs()
        app.clock.advance(3_600_000)
      }
      expect(taken[before]?.body).toContain(code)
      const kept = await app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{ all: string }>`
        select (select coalesce(jsonb_agg(to_jsonb(s)), '[]')::text from sms_send_log s)
          || (select coalesce(jsonb_agg(to_jsonb(o)), '[]')::text from outbound_call o)
          || (select coalesce(jsonb_agg(to_jsonb(j)), '[]')::text from job_run j) as all`.execute(tx)
        return rows[0]?.all
      })
      expect(kept).toContain('验证码 ******')
      expect(kept).not.toContain(code)
    },
  )

  it.each(['12345678901', '1380013800', '+8613800138000', "1380013800'"])(
    'refuses the number %s',
    async (phone) => {
      const answer = await staff.post(`${BASE}/send`, { phone, content: '您好' })
      expect([answer.status, answer.fields?.[0]?.field]).toEqual([400, 'phone'])
    },
  )
})
