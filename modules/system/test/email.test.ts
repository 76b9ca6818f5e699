import { sql } from '@motorpool/db'
import type { ApiClient, TestApp } from '@motorpool/testkit'
import { newVault } from '@motorpool/vault'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf, startOperations } from './support/operations-app.ts'

const BASE = '/api/system-svc/emailConfigs/V1.0'
const SECRET = 'Mail-Pa55-邮箱'

interface Config {
  id: string
  name: string
  defaultFlag: boolean
}

describe('mail configurations', () => {
  let app: TestApp
  let closed: TestApp
  let staff: ApiClient
  let smtp: SMTPServer
  let port: number
  const received: { user: string; password: string; raw: string }[] = []

  beforeAll(async () => {
    const vault = newVault()
    app = await startOperations({ vault, privateTargets: true })
    closed = await startOperations({ vault })
    staff = await staffOf(app)
    smtp = new SMTPServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username = '', password = '' }, _session, done) {
        if (password !== SECRET) return done(new Error('535 authentication failed'))
        return done(null, { user: JSON.stringify([username, password]) })
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const [user, password] = JSON.parse(String(session.user)) as [string, string]
          received.push({ user, password, raw: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
    port = await new Promise((resolve) => {
      const server = smtp.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  })
  afterAll(async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    await app.close()
    await closed.close()
  })

  const body = (name: string, more: object = {}) => ({
    name,
    host: '127.0.0.1',
    port,
    sslFlag: false,
    account: 'robot@fleet.example',
    password: SECRET,
    fromAddress: 'robot@fleet.example',
    fromName: '车队平台',
    defaultFlag: false,
    status: 'ENABLED',
    ...more,
  })
  const create = async (name: string, more: object = {}, who = staff) => {
    const answer = await who.post<Config>(BASE, body(name, more))
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }

  it('R228 a page of the family answers with items, and no answer holds the password', async () => {
    const made = await create('主邮箱')
    const page = await staff.post<{ items: Record<string, unknown>[]; total: number }>(`${BASE}/page`, {
      page: 1,
    })
    expect(page.data.items[0]).toMatchObject({ id: made.id, passwordSet: true })
    expect(page.text).not.toContain('Pa55')
  })

  it('stores the password sealed', async () => {
    const made = await create('密封')
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ password: string }>`select password from email_config where id = ${made.id}`.execute(tx),
    )
    expect(rows[0]?.password).not.toContain('Pa55')
    expect(rows[0]?.password.length).toBeGreaterThan(40)
  })

  it('sends a test mail over real SMTP with the stored password, name and language', async () => {
    const made = await create('测试')
    const answer = await staff.post<{ messageId: string }>(`${BASE}/test`, {
      id: made.id,
      to: 'boss@fleet.example',
    })
    expect(answer.status, answer.text).toBe(200)
    const mail = received.at(-1)
    expect([mail?.user, mail?.password]).toEqual(['robot@fleet.example', SECRET])
    const parsed = await PostalMime.parse(mail?.raw ?? '')
    expect(parsed.subject).toBe('车联网平台测试邮件')
    expect(parsed.from).toMatchObject({ address: 'robot@fleet.example', name: '车队平台' })
    expect(parsed.to?.[0]?.address).toBe('boss@fleet.example')
  })

  it('tells what the mail server said when it refuses', async () => {
    const made = await create('错误密码', { password: 'wrong' })
    const answer = await staff.post(`${BASE}/test`, { id: made.id, to: 'boss@fleet.example' })
    expect([answer.status, answer.errCode]).toEqual([502, 'OUTBOUND_SMTP'])
    expect(answer.message).toContain('535')
    expect(answer.text).not.toContain('wrong')
  })

  it('has one default in a tenant: the newest', async () => {
    const [first, second] = [
      await create('默认一', { defaultFlag: true }),
      await create('默认二', { defaultFlag: true }),
    ]
    const page = await staff.post<{ items: Config[] }>(`${BASE}/page`, { page: 1, pageSize: 100 })
    const flags = new Map(page.data.items.map((c) => [c.id, c.defaultFlag]))
    expect([flags.get(first.id), flags.get(second.id)]).toEqual([false, true])
  })

  it('asks for the password again when it would go to another server', async () => {
    const made = await create('搬家')
    const moved = await staff.put(BASE, { id: made.id, host: 'mail.attacker.example' })
    expect([moved.status, moved.fields?.map((f) => f.field)]).toEqual([400, ['password']])
    expect((await staff.put(BASE, { id: made.id, fromName: '新名' })).status).toBe(200)
  })

  it("another tenant's configuration cannot be sent over", async () => {
    const made = await create('别家')
    const answer = await (await staffOf(app)).post(`${BASE}/test`, { id: made.id, to: 'boss@fleet.example' })
    expect([answer.status, answer.errCode]).toEqual([404, 'NOT_FOUND'])
  })

  it("refuses a tenant's server in a private network unless the operator allows it", async () => {
    const other = await staffOf(closed)
    const made = await create('内网', {}, other)
    const answer = await other.post(`${BASE}/test`, { id: made.id, to: 'boss@fleet.example' })
    expect([answer.status, answer.errCode]).toEqual([400, 'OUTBOUND_ADDRESS_REFUSED'])
    const named = await create('本机名', { host: 'localhost' }, other)
    expect((await other.post(`${BASE}/test`, { id: named.id, to: 'a@b.example' })).errCode).toBe(
      'OUTBOUND_ADDRESS_REFUSED',
    )
  })
})
