import { sql } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encrypted } from '../../identity/test/app.ts'
import { REGISTER_ALLOWED } from '../src/shared/parameters.ts'
import { type Account, type AccountsApp, newPhone, OWN, startAccounts } from './support/accounts.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0/register'
const HOST = 'works.example.com'
const MINUTE = 60_000

describe('registering as a customer', () => {
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
  const post = <T>(path: string, body: object, host = HOST) =>
    app.signedOut.call<T>('POST', `${BASE}${path}`, body, {
      headers: { host },
      from: `10.1.0.${++address % 250}`,
    })
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
})
