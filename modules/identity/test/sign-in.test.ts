import { statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { provide } from '@motorpool/kernel'
import { defineModule } from '@motorpool/wiring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  encryptPassword,
  loadPasswordKey,
  type ProvisionedTenant,
  type SignInWarning,
  signInWarning,
} from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const ME = '/api/system-svc/users/V1.0/getCurUser'
const LOGIN = '/api/oauth-svc/noToken/login'
const LOGOUT = '/api/oauth-svc/noToken/logout'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('sign-in', () => {
  const warnings: SignInWarning[] = []
  let app: IdentityApp
  let tenant: ProvisionedTenant
  const person = (userName: string) => ({
    userName,
    realName: '司机',
    password: PASSWORD,
    role: 'viewer' as const,
  })
  const set = (table: 'app_user' | 'tenant', id: string | undefined, values: Record<string, unknown>) =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      tx.updateTable(table).set(values).where('id', '=', id).execute(),
    )

  beforeAll(async () => {
    const warning = provide(signInWarning, async (_tx, one) => {
      warnings.push(one)
    })
    app = await startIdentityApp({
      more: [defineModule({ name: 'warned', routes: [], provides: [warning] })],
    })
    tenant = await app.provision({
      tenantCode: 'fleet',
      tenantName: '车队',
      users: [
        'anna',
        'bert',
        'cleo',
        'dora',
        'emil',
        'fred',
        'gina',
        'hans',
        'idas',
        'jana',
        'karl',
        'lena',
        'mona',
        'nina',
        'olga',
      ].map(person),
    })
  })
  afterAll(() => app.close())

  it('refuses at the address of another tenant, saying where to go; one’s own and unknown addresses are open', async () => {
    const other = await app.provision({ tenantCode: 'other', tenantName: '他方', users: [] })
    await set('tenant', tenant.tenantId, { domain_name: 'fleet.example' })
    await set('tenant', other.tenantId, { domain_name: 'other.example' })
    const at = (host: string, userName: string, password = PASSWORD) =>
      app.signedOut.call('POST', LOGIN, { userName, password: encrypted(password) }, { headers: { host } })
    expect((await at('fleet.example', 'lena')).status).toBe(200)
    expect((await at('elsewhere.example', 'lena')).status).toBe(200)
    const refused = await at('OTHER.example', 'lena')
    expect([refused.status, refused.errCode]).toEqual([403, 'SIGN_IN_ELSEWHERE'])
    expect(refused.message).toBe('该账号属于“车队”，请从 fleet.example 登录')
    // Who does not know the password learns nothing.
    expect((await at('other.example', 'lena', 'Wrong-Password-1')).errCode).toBe('SIGN_IN_FAILED')
    await set('tenant', tenant.tenantId, { domain_name: null })
    expect((await at('other.example', 'lena')).errCode).toBe('SIGN_IN_AT_PLATFORM')
  })

  it('R228 the list of open sessions marks the one in which it is read', async () => {
    await app.session('karl')
    const staff = await app.session('admin', ADMIN_PASSWORD)
    const { data } = await staff.post<{ items: { own: boolean; userName: string }[] }>(
      '/api/system-svc/online/V1.0/page',
      { page: 1, pageSize: 100 },
    )
    expect(data.items.filter(({ own }) => own).map(({ userName }) => userName)).toEqual(['admin'])
    expect(data.items.length).toBeGreaterThan(1)
  })

  it('R081 answers with the token at data.token.token and refuses a wrong password', async () => {
    const good = await app.signIn('anna')
    const { token } = good.data
    expect(token.token.length).toBeGreaterThan(30)
    expect((await app.as({ token: token.token }).get(ME)).status).toBe(200)
    const wrong = await app.signIn('anna', 'Wrong-Password-1')
    expect([wrong.status, wrong.errCode, wrong.message]).toEqual([400, 'SIGN_IN_FAILED', '用户名或密码错误'])
  })

  it('writes every try down, with its place, its refusal and the end of its session', async () => {
    const lines = async (name: string) => {
      const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<Record<string, unknown>>`
          select result, fail_reason, client_id, ip_area, user_id is not null as known, login_time, logout_time,
            session_id is not null as opened, tenant_id from login_log where login_name = ${name} order by id`.execute(
          tx,
        ),
      )
      return rows
    }
    await app.signIn('hans', 'Wrong-Password-1')
    const { data } = await app.signIn('hans')
    const [wrong, good] = await lines('hans')
    expect(wrong).toMatchObject({ result: 'FAIL', fail_reason: 'SIGN_IN_FAILED', known: true, opened: false })
    expect(good).toMatchObject({
      result: 'SUCCESS',
      fail_reason: null,
      client_id: 'BIZ',
      ip_area: 'Testland',
      opened: true,
      login_time: app.clock.now(),
      logout_time: null,
    })
    expect([wrong?.tenant_id, good?.tenant_id]).toEqual([tenant.tenantId, tenant.tenantId])
    app.clock.advance(MINUTE)
    await app.as(undefined).post(LOGOUT, { token: data.token.token })
    expect((await lines('hans'))[1]).toMatchObject({ logout_time: app.clock.now() })
    await app.signIn('nobody.here', 'Wrong-Password-1')
    expect(await lines('nobody.here')).toMatchObject([{ result: 'FAIL', known: false }])
  })

  it('no role at run time changes or removes a line of the log of sign-ins, and a line of this half-year is not trimmed', async () => {
    await app.signIn('hans')
    const attempt = (statement: string) =>
      app.db.withPlatform(undefined, 'test', async (tx) => {
        await sql.raw(statement).execute(tx)
      })
    for (const statement of [
      "update login_log set result = 'FAIL'",
      'delete from login_log',
      'truncate login_log',
    ])
      await expect(attempt(statement)).rejects.toThrow('permission denied')
    // The clock of these tests stands long ago; the database's own says how old a line is.
    await attempt(`insert into login_log (tenant_id, org_id, login_name, client_id, result, login_time)
                   values (1, 1, 'young.line', 'BIZ', 'FAIL', now() - interval '178 days')`)
    await attempt("select app.trim_login_log(now() + interval '1 day', 10000)")
    const left = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ login_name: string }>`select login_name from login_log`.execute(tx),
    )
    expect(left.rows).toEqual([{ login_name: 'young.line' }])
  })

  it('keeps the token in a cookie of one day that no script can read and no other site can send', async () => {
    const { headers } = await app.signIn('anna')
    const [cookie, beside] = [headers['set-cookie']].flat()
    expect(cookie).toMatch(/^biz-token=[\w-]{40,};/)
    // Tells scripts that somebody is signed in, and nothing else.
    expect(beside).toBe('signed-in=1; Max-Age=86400; Path=/; SameSite=Strict')
    for (const part of ['Max-Age=86400', 'Path=/', 'HttpOnly', 'SameSite=Strict'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure') // plain http
  })

  it('stores nothing from which a token or a password could be read', async () => {
    const { token } = await app.session('anna')
    const dump = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } =
        await sql`select s.*, u.password_hash from session s join app_user u on u.id = s.user_id`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(PASSWORD)
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it('R086 ends the session whose token is posted; it is not accepted afterwards', async () => {
    const own = await app.session('anna')
    const other = await app.session('anna')
    expect((await app.signedOut.post<boolean>(LOGOUT, { token: own.token })).data).toBe(true)
    expect((await own.get(ME)).status).toBe(401)
    expect((await other.get(ME)).status).toBe(200)
    expect((await app.signedOut.post<boolean>(LOGOUT, { token: 'unknown' })).status).toBe(200)
  })

  it('signs out by the cookie, but not for a page of another site', async () => {
    const { token } = await app.session('anna')
    const browser = app.as({ cookie: token })
    await browser.post(LOGOUT)
    expect((await browser.get(ME)).status).toBe(200)
    await browser.post(LOGOUT, {}, { headers: { 'client-id': 'BIZ' } })
    expect((await browser.get(ME)).status).toBe(401)
  })

  it('R090 answers 401 without a token, with a random one and with one older than a day', async () => {
    const own = await app.session('anna')
    expect((await app.signedOut.get(ME)).status).toBe(401)
    expect((await app.as({ token: 'A'.repeat(43) }).get(ME)).status).toBe(401)
    for (let hours = 6; hours < 24; hours += 6) {
      app.clock.advance(DAY / 4)
      expect((await own.get(ME)).status).toBe(200)
    }
    app.clock.advance(DAY / 4 - MINUTE)
    expect((await own.get(ME)).status).toBe(200)
    app.clock.advance(2 * MINUTE)
    expect((await own.get(ME)).status).toBe(401)
  })

  it('ends a session that rested for eight hours, and keeps one that is used', async () => {
    const [used, rested] = [await app.session('anna'), await app.session('anna')]
    app.clock.advance(7 * 60 * MINUTE)
    expect((await used.get(ME)).status).toBe(200)
    app.clock.advance(60 * MINUTE)
    expect((await used.get(ME)).status).toBe(200)
    expect((await rested.get(ME)).status).toBe(401)
  })

  it('ends the oldest of more than twenty sessions of a user, and nobody else’s', async () => {
    const [other, first] = [await app.session('olga'), await app.session('nina')]
    const more = []
    for (let i = 0; i < 20; i++) more.push(await app.session('nina'))
    expect((await first.get(ME)).status).toBe(401)
    for (const session of [other, ...more]) expect((await session.get(ME)).status).toBe(200)
  })

  it('opens no session for an application that is switched off', async () => {
    const enable = (status: string) =>
      app.db.withPlatform(undefined, 'test', (tx) =>
        sql`update client set status = ${status} where client_id = 'APP'`.execute(tx),
      )
    const signIn = async () => {
      const body = { userName: 'nina', password: encrypted(PASSWORD), clientId: 'APP' }
      const { status, errCode } = await app.signedOut.post(LOGIN, body)
      return [status, errCode]
    }
    expect(await signIn()).toEqual([200, undefined])
    await enable('DISABLED')
    expect(await signIn()).toEqual([403, 'FORBIDDEN'])
    await enable('ENABLED')
  })

  it('R103 refuses a disabled user, and ends the sessions it has', async () => {
    const own = await app.session('bert')
    await set('app_user', tenant.userIds.bert, { status: 'DISABLED' })
    expect((await app.signIn('bert')).errCode).toBe('USER_DISABLED')
    app.clock.advance(6000) // another process did it: effective within the life of the cache
    expect((await own.get(ME)).status).toBe(401)
  })

  it('R104 refuses a user whose expiration has passed; blank is valid for ever', async () => {
    await set('app_user', tenant.userIds.cleo, { expire_time: new Date(app.clock.now() - 1) })
    expect((await app.signIn('cleo')).errCode).toBe('USER_EXPIRED')
    await set('app_user', tenant.userIds.cleo, { expire_time: null })
    expect((await app.signIn('cleo')).status).toBe(200)
  })

  it('R105 refuses users of an expired tenant; blank is valid for ever', async () => {
    await set('tenant', tenant.tenantId, { expire_date: new Date(app.clock.now() - 1) })
    expect((await app.signIn('anna')).errCode).toBe('TENANT_EXPIRED')
    await set('tenant', tenant.tenantId, { expire_date: null })
    expect((await app.signIn('anna')).status).toBe(200)
  })

  it('refuses users of a tenant that is disabled or not authorised, each with its own reason', async () => {
    await set('tenant', tenant.tenantId, { status: 'DISABLED' })
    expect((await app.signIn('anna')).errCode).toBe('TENANT_DISABLED')
    await set('tenant', tenant.tenantId, { status: 'ENABLED', auth_status: 'NOT_AUTH' })
    expect((await app.signIn('anna')).errCode).toBe('TENANT_NOT_AUTHORISED')
    await set('tenant', tenant.tenantId, { auth_status: 'AUTHED' })
  })

  it('refuses the calls of open sessions too, once the tenant is expired, put aside or not authorised', async () => {
    const anna = await app.session('anna')
    const call = async () => {
      app.clock.advance(6000)
      const { status, errCode } = await anna.get('/api/system-svc/users/V1.0/getCurUser')
      return [status, errCode]
    }
    expect(await call()).toEqual([200, undefined])
    await set('tenant', tenant.tenantId, { expire_date: new Date(app.clock.now() - 1) })
    expect(await call()).toEqual([403, 'TENANT_EXPIRED'])
    await set('tenant', tenant.tenantId, { expire_date: null, auth_status: 'NOT_AUTH' })
    expect(await call()).toEqual([403, 'TENANT_NOT_AUTHORISED'])
    await set('tenant', tenant.tenantId, { auth_status: 'AUTHED', status: 'DISABLED' })
    expect(await call()).toEqual([403, 'TENANT_DISABLED'])
    await set('tenant', tenant.tenantId, { status: 'ENABLED' })
    expect(await call()).toEqual([200, undefined])
  })

  it('tells these reasons only to who knows the password', async () => {
    await set('app_user', tenant.userIds.dora, { status: 'DISABLED' })
    expect((await app.signIn('dora', 'Wrong-Password-1')).errCode).toBe('SIGN_IN_FAILED')
  })

  it('R106 counts wrong passwords per user', async () => {
    await app.signIn('emil', 'Wrong-Password-1')
    await app.signIn('emil', 'Wrong-Password-2')
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const { data } = await admin.get<object>('/api/system-svc/users/V1.0/pwd_error', { loginName: 'emil' })
    expect(data).toMatchObject({ loginName: 'emil', count: 2, userLock: 'UNLOCK' })
    await app.signIn('emil')
    const after = await admin.get<object>('/api/system-svc/users/V1.0/pwd_error', { loginName: 'emil' })
    expect(after.data).toMatchObject({ count: 0 })
  })

  it('locks after five wrong passwords, for the right one too, and lets in again after half an hour', async () => {
    for (let i = 0; i < 5; i++)
      expect((await app.signIn('fred', 'Wrong-Password-1')).errCode).toBe('SIGN_IN_FAILED')
    const locked = await app.signIn('fred')
    expect([locked.status, locked.errCode]).toEqual([429, 'SIGN_IN_LOCKED'])
    expect(locked.message).toContain('30分钟')
    app.clock.advance(31 * MINUTE)
    expect((await app.signIn('fred')).status).toBe(200)
  })

  it('is locked from the fifth wrong password on: tries during the half-hour do not prolong it', async () => {
    for (let i = 0; i < 5; i++) await app.signIn('mona', 'Wrong-Password-1')
    app.clock.advance(20 * MINUTE)
    expect((await app.signIn('mona')).errCode).toBe('SIGN_IN_LOCKED')
    app.clock.advance(11 * MINUTE)
    expect((await app.signIn('mona')).status).toBe(200)
  })

  it('is not locked by strangers where its owner has signed in before; the owner is warned', async () => {
    const [home, stranger] = ['192.0.2.10', '203.0.113.60']
    expect((await app.signIn('jana', PASSWORD, home)).status).toBe(200)
    warnings.length = 0
    for (let i = 0; i < 5; i++) {
      expect(warnings).toEqual([])
      expect((await app.signIn('jana', 'Wrong-Password-1', stranger)).errCode).toBe('SIGN_IN_FAILED')
    }
    expect(warnings).toEqual([expect.objectContaining({ userId: tenant.userIds.jana, ip: stranger })])
    for (const from of [stranger, '203.0.113.61'])
      expect([from, (await app.signIn('jana', PASSWORD, from)).errCode]).toEqual([from, 'SIGN_IN_LOCKED'])
    expect((await app.signIn('jana', PASSWORD, home)).status).toBe(200)
    // What its owner does there lets no stranger in again.
    expect((await app.signIn('jana', PASSWORD, stranger)).errCode).toBe('SIGN_IN_LOCKED')
  })

  it('is locked at the usual address too by five wrong passwords from there', async () => {
    const home = '192.0.2.11'
    expect((await app.signIn('karl', PASSWORD, home)).status).toBe(200)
    for (let i = 0; i < 5; i++) await app.signIn('karl', 'Wrong-Password-1', home)
    expect((await app.signIn('karl', PASSWORD, home)).errCode).toBe('SIGN_IN_LOCKED')
  })

  it('is locked by five wrong passwords from as many addresses', async () => {
    const from = (n: number) => `198.51.100.${n}`
    for (let i = 1; i <= 5; i++)
      expect((await app.signIn('lena', 'Wrong-Password-1', from(i))).errCode).toBe('SIGN_IN_FAILED')
    expect((await app.signIn('lena', PASSWORD, from(6))).errCode).toBe('SIGN_IN_LOCKED')
  })

  it('answers for a name nobody has exactly as for a wrong password, down to the lock', async () => {
    const answers = async (userName: string) => {
      const out = []
      for (let i = 0; i < 6; i++) {
        const { status, errCode, message } = await app.signIn(userName, 'Wrong-Password-1')
        out.push({ status, errCode, message })
      }
      return out
    }
    expect(await answers('nobody-here')).toEqual(await answers('gina'))
  })

  it('does not let parallel guesses outrun the lock', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => app.signIn('hans', 'Wrong-Password-1')),
    )
    const looked = guesses.filter((g) => g.errCode === 'SIGN_IN_FAILED')
    expect(looked.length).toBeLessThanOrEqual(5)
    expect((await app.signIn('hans')).errCode).toBe('SIGN_IN_LOCKED')
  })

  it('lets four sign in again and again under one name from one address: none waits for the other for ever', async () => {
    const again = async (times: number): Promise<number[]> => {
      const { status } = await app.signIn('idas', PASSWORD, '203.0.113.40')
      return times > 1 ? [status, ...(await again(times - 1))] : [status]
    }
    const all = await Promise.all([again(10), again(10), again(10), again(10)])
    expect(new Set(all.flat())).toEqual(new Set([200]))
  })

  it('throttles an address that tries many names, and no other address', async () => {
    const from = '203.0.113.9'
    for (let i = 0; i < 50; i++)
      expect((await app.signIn(`guess-${i}`, 'Wrong-Password-1', from)).errCode).toBe('SIGN_IN_FAILED')
    const refused = await app.signIn('anna', PASSWORD, from)
    expect([refused.status, refused.errCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60)
    expect((await app.signIn('anna')).status).toBe(200)
    // What it tries meanwhile locks no name, wherever its owner signs in next.
    for (let i = 0; i < 6; i++)
      expect((await app.signIn('olga', 'Wrong-Password-1', from)).errCode).toBe('TOO_MANY_REQUESTS')
    expect((await app.signIn('olga', PASSWORD, '203.0.113.10')).status).toBe(200)
    app.clock.advance(16 * MINUTE)
    expect((await app.signIn('anna', PASSWORD, from)).status).toBe(200)
  })

  it('refuses a password that is not encrypted to the server key', async () => {
    const clear = await app.signedOut.post(LOGIN, { userName: 'anna', password: PASSWORD })
    expect(clear.status).toBe(400)
    const hex = Buffer.from(PASSWORD).toString('hex').padEnd(200, '0')
    expect((await app.signedOut.post(LOGIN, { userName: 'anna', password: hex })).errCode).toBe(
      'PASSWORD_UNREADABLE',
    )
    const marked = await app.signedOut.post(LOGIN, { userName: 'anna', password: `04${encrypted(PASSWORD)}` })
    expect(marked.status).toBe(200)
  })

  it('ends a session by force', async () => {
    const own = await app.session('anna')
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const { data } = await admin.post<{ items: { id: string; userName: string }[] }>(
      '/api/system-svc/online/V1.0/page',
      { userName: 'anna', pageSize: 100 },
    )
    expect(data.items.length).toBeGreaterThan(0)
    await admin.delete('/api/system-svc/online/V1.0', { ids: data.items.map((s) => s.id) })
    expect((await own.get(ME)).status).toBe(401)
  })
})

describe('the key of a data folder', () => {
  it('is made once, readable by its owner alone, and decrypts after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'motorpool-'))
    try {
      const first = loadPasswordKey(folder)
      const cipher = encryptPassword('Kept-Across-Starts-1', first.publicKey)
      const again = loadPasswordKey(folder)
      expect(again.publicKey).toBe(first.publicKey)
      expect(again.decrypt(cipher)).toBe('Kept-Across-Starts-1')
      expect(statSync(join(folder, 'sm2.key')).mode & 0o777).toBe(0o600)
      expect(await readFile(join(folder, 'sm2.key'), 'utf8')).not.toContain(first.publicKey)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
