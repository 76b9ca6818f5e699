import { pg, sql } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encrypted } from '../../identity/test/app.ts'
import { REGISTER_ALLOWED } from '../src/shared/parameters.ts'
import { type Account, type AccountsApp, FIRST, newPhone, OWN, startAccounts } from './support/accounts.ts'

const ACCOUNTS = '/api/customer-svc/customer/accounts/V1.0'
const BASE = `${ACCOUNTS}/register`
const HOST = 'works.example.com'
const MINUTE = 60_000

const LOOK = '/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes'

describe('customers at the sign-in', () => {
  let app: AccountsApp
  const settings = { allowed: true, audited: true }
  beforeAll(async () => {
    app = await startAccounts({
      sms: true,
      get: (parameter) =>
        (parameter.def.key === REGISTER_ALLOWED.def.key ? settings.allowed : settings.audited) as never,
    })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update tenant set domain_name = ${HOST} where id = ${app.tenantId}`.execute(tx),
    )
  })
  afterAll(() => app.close())
  beforeEach(() => {
    Object.assign(settings, { allowed: true, audited: true })
    app.clock.advance(2 * MINUTE)
  })

  /** Calls of an address have their limit. */
  let address = 0
  const call = <T>(path: string, body: object, host = HOST) =>
    app.signedOut.call<T>('POST', path, body, { headers: { host }, from: `10.1.0.${++address % 250}` })
  const post = <T>(path: string, body: object, host?: string) => call<T>(`${BASE}${path}`, body, host)
  const ask = (phone: string, host?: string) => post<boolean>('/code', { phone }, host)
  const messages = async (phone: string) =>
    (
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ content: string; biz_type: string }>`
          select content, biz_type from sms_send_log where phone = ${phone} order by sms_send_log.id`.execute(
          tx,
        ),
      )
    ).rows
  const codeOf = async (phone: string) =>
    /\d{6}/.exec((await messages(phone)).at(-1)?.content ?? '')?.[0] ?? ''
  const register = (phone: string, code: string, more: object = {}) =>
    post<{ audited: boolean }>('', { phone, code, accountName: '赵师傅', password: encrypted(OWN), ...more })

  it('R388 takes a code sent to the telephone; the account is used once it has passed its audit', async () => {
    const phone = newPhone()
    expect((await ask(phone)).data).toBe(true)
    expect(await messages(phone)).toMatchObject([{ biz_type: 'CODE' }])
    const { data } = await register(phone, await codeOf(phone))
    expect(data).toEqual({ audited: true })
    expect((await app.signIn(phone, OWN)).errCode).toBe('USER_DISABLED')
    const MGR = '/api/customer-svc/customer/accounts/mgr/V1.0'
    const found = await app.boss.get<Account>(`${MGR}/get_by_phone/${phone}`)
    expect(found.data).toMatchObject({
      registerWay: 'REGISTER',
      auditStatus: 2,
      accountStatus: 2,
      accountName: '赵师傅',
    })
    await app.boss.put(`${MGR}/audit`, { id: found.data.id, passed: true })
    expect((await app.signIn(phone, OWN)).status).toBe(200)
  })

  it('needs no audit where the tenant says so', async () => {
    settings.audited = false
    const phone = newPhone()
    await ask(phone)
    expect((await register(phone, await codeOf(phone))).data).toEqual({ audited: false })
    expect((await app.signIn(phone, OWN)).status).toBe(200)
  })

  it('is open at the address of a tenant that allows it, and nowhere else', async () => {
    const phone = newPhone()
    expect((await ask(phone, 'elsewhere.example.com')).errCode).toBe('CUSTOMER_REGISTER_CLOSED')
    settings.allowed = false
    expect((await ask(phone)).errCode).toBe('CUSTOMER_REGISTER_CLOSED')
    expect((await register(phone, '123456')).errCode).toBe('CUSTOMER_REGISTER_CLOSED')
    expect(await messages(phone)).toEqual([])
  })

  it('answers the same for a telephone that has an account; its holder alone is told, by text message', async () => {
    const known = await app.create()
    const fresh = newPhone()
    const asked = [await ask(known.phone), await ask(fresh)]
    expect(asked[0]?.text).toBe(asked[1]?.text)
    const wrong = [await register(known.phone, '000000'), await register(fresh, '000000')]
    expect(wrong.map(({ errCode }) => errCode)).toEqual(['CUSTOMER_CODE_WRONG', 'CUSTOMER_CODE_WRONG'])
    const done = [
      await register(known.phone, await codeOf(known.phone)),
      await register(fresh, await codeOf(fresh)),
    ]
    expect(done[0]?.text).toBe(done[1]?.text)
    expect((await app.signIn(known.phone, OWN)).errCode).toBe('SIGN_IN_FAILED')
    const told = (await messages(known.phone)).map(({ content }) => content)
    expect(told).toHaveLength(2)
    expect(told[1]).toBe(translate(app.texts, 'zh-CN', 'customer.registerKnown', {}))
  })

  it('takes a code once, for ten minutes and five tries', async () => {
    const [used, old, guessed] = [newPhone(), newPhone(), newPhone()]
    for (const phone of [used, old, guessed]) await ask(phone)
    const code = await codeOf(used)
    expect((await register(used, code)).status).toBe(200)
    expect((await register(used, code)).errCode).toBe('CUSTOMER_CODE_WRONG')
    for (let n = 0; n < 5; n++) await register(guessed, '000000')
    app.clock.advance(MINUTE)
    expect((await register(guessed, await codeOf(guessed))).errCode).toBe('CUSTOMER_CODE_WRONG')
    app.clock.advance(9 * MINUTE)
    expect((await register(old, await codeOf(old))).errCode).toBe('CUSTOMER_CODE_WRONG')
  })

  it('sends a telephone one code a minute and five a day, without saying so', async () => {
    const phone = newPhone()
    for (let n = 0; n < 8; n++) {
      expect((await ask(phone)).data).toBe(true)
      expect((await ask(phone)).data).toBe(true)
      app.clock.advance(MINUTE)
    }
    expect(await messages(phone)).toHaveLength(5)
  })

  it('keeps the rules of passwords', async () => {
    const phone = newPhone()
    const answer = await register(phone, '123456', { password: encrypted(`Ab-${phone}`) })
    expect(answer.errCode).toBe('PASSWORD_CONTAINS_USER_NAME')
  })

  /** What waits to be sent to a mailbox, the newest first. */
  const mails = async (to: string): Promise<{ subject: string; text: string }[]> => {
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    const { rows } = await owner.query<{ payload: { to: string; subject: string; text: string } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'system/sendCodeMail' order by j.id desc`,
    )
    await owner.end()
    return rows.map(({ payload }) => payload).filter((mail) => mail.to === to)
  }
  const mailCode = async (to: string) => /\d{6}/.exec((await mails(to))[0]?.text ?? '')?.[0] ?? ''
  const mailServer = (there: boolean) =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      there
        ? sql`insert into email_config (tenant_id, name, host, port, account, password, from_address, default_flag)
            values (${app.tenantId}, '系统邮箱', 'mail.example.com', 465, 'a', 'sealed', 'a@example.com', true)`.execute(
            tx,
          )
        : sql`delete from email_config where tenant_id = ${app.tenantId}`.execute(tx),
    )
  const services = async (host = HOST) =>
    (
      await app.signedOut.call<{ services: object }>('GET', LOOK, undefined, {
        headers: { host },
        from: `10.1.0.${++address % 250}`,
      })
    ).data.services

  it('are told what there is at this address, and others that there is nothing', async () => {
    expect(await services()).toEqual({ register: ['phone'], password: ['phone'] })
    settings.allowed = false
    expect(await services()).toEqual({ register: [], password: ['phone'] })
    expect(await services('elsewhere.example.com')).toEqual({})
  })

  describe('by mail', () => {
    beforeAll(() => mailServer(true))
    afterAll(() => mailServer(false))

    it('register with a code in a mailbox, and wait for staff: it proves no telephone', async () => {
      settings.audited = false
      const [phone, email] = [newPhone(), 'zhao@example.com']
      expect(await services()).toEqual({ register: ['phone', 'email'], password: ['phone', 'email'] })
      expect((await post('/code', { email: 'Zhao@Example.com' })).data).toBe(true)
      expect(await mails(email)).toHaveLength(1)
      expect(await messages(phone)).toEqual([])
      const code = await mailCode(email)
      expect((await register(phone, code)).errCode).toBe('CUSTOMER_CODE_WRONG')
      expect((await register(phone, code, { email })).data).toEqual({ audited: true })
      expect((await app.signIn(phone, OWN)).errCode).toBe('USER_DISABLED')
    })

    it('are not told by mail whose telephone has an account', async () => {
      const { phone } = await app.create()
      const email = 'curious@example.com'
      await post('/code', { email })
      expect((await register(phone, await mailCode(email), { email })).status).toBe(200)
      expect(await mails(email)).toHaveLength(1)
      expect(await messages(phone)).toEqual([])
    })

    it('choose another password only by a mailbox that staff or a code vouch for', async () => {
      const { phone, data } = await app.create({ email: 'qian@example.com' })
      const ask = (to: string) => call(`${ACCOUNTS}/password/forgotten/code`, { address: to })
      await ask('qian@example.com')
      const code = await mailCode('qian@example.com')
      expect(
        (
          await call(`${ACCOUNTS}/password/forgotten`, {
            address: 'QIAN@example.com',
            code,
            password: encrypted(OWN),
          })
        ).status,
      ).toBe(200)
      const { data: session } = await app.signIn(phone, OWN)
      const own = app.as({ token: session.token.token })
      await own.put(`${ACCOUNTS}/bind/info`, { email: 'thief@example.com' })
      app.clock.advance(2 * MINUTE)
      await ask('thief@example.com')
      await ask('qian@example.com')
      expect(await mails('thief@example.com')).toEqual([])
      expect(await mails('qian@example.com')).toHaveLength(1)
      expect((await app.find(data.id)).data.email).toBe('thief@example.com')
    })
  })

  describe('who have forgotten their password', () => {
    const ask = (phone: string) => call<boolean>(`${ACCOUNTS}/password/forgotten/code`, { address: phone })
    const choose = (phone: string, code: string, password = OWN) =>
      call<boolean>(`${ACCOUNTS}/password/forgotten`, { address: phone, code, password: encrypted(password) })

    it('R388 choose another with the code on their telephone; whatever the old one opened ends', async () => {
      const { phone } = await app.create()
      await ask(phone)
      await choose(phone, await codeOf(phone), FIRST)
      const { data } = await app.signIn(phone, FIRST)
      const before = app.as({ token: data.token.token })
      expect((await before.get(ACCOUNTS)).status).toBe(200)
      app.clock.advance(2 * MINUTE)
      await ask(phone)
      expect((await choose(phone, await codeOf(phone))).data).toBe(true)
      expect((await before.get(ACCOUNTS)).status).toBe(401)
      expect((await app.signIn(phone, FIRST)).errCode).toBe('SIGN_IN_FAILED')
      expect((await app.signIn(phone, OWN)).status).toBe(200)
    })

    it('are answered alike whether there is an account; staff and disabled accounts get no code', async () => {
      const off = await app.create()
      await app.boss.put(`${ACCOUNTS.replace('/V1.0', '/mgr/V1.0')}/disable`, { ids: [off.data.id] })
      const nobody = newPhone()
      const answers = [await ask(off.phone), await ask(nobody)]
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect([await messages(off.phone), await messages(nobody)]).toEqual([[], []])
      const wrong = [await choose(off.phone, '000000'), await choose(nobody, '000000')]
      expect(wrong.map(({ errCode }) => errCode)).toEqual(['CUSTOMER_CODE_WRONG', 'CUSTOMER_CODE_WRONG'])
    })

    it('learn of rules about the account only with the code, which a refusal does not use up', async () => {
      const { phone } = await app.create({ email: 'secretname@example.com' })
      const telling = 'Ab1-secretname@example.com'
      const strangers = [await choose(phone, '000000', telling), await choose(newPhone(), '000000', telling)]
      expect(strangers.map(({ errCode }) => errCode)).toEqual(['CUSTOMER_CODE_WRONG', 'CUSTOMER_CODE_WRONG'])
      await ask(phone)
      const code = await codeOf(phone)
      expect((await choose(phone, code, `Ab-${phone}`)).errCode).toBe('PASSWORD_CONTAINS_USER_NAME')
      expect((await choose(phone, code)).status).toBe(200)
    })

    it('cannot use a code of a registration', async () => {
      const { phone } = await app.create()
      await post('/code', { phone })
      expect((await choose(phone, await codeOf(phone))).errCode).toBe('CUSTOMER_CODE_WRONG')
    })
  })
})
