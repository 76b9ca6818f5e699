import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, STEP_MS } from '../src/server/factor/totp.ts'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const BASE = '/api/system-svc/users/V1.0/otp'
const LOGIN = '/api/oauth-svc/noToken/login'

describe('the second factor', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'factor',
      tenantName: '二次验证',
      users: [
        ...['olga', 'paul', 'quin', 'rosa', 'sven', 'uma1', 'wanda', 'xenia'].map((userName) => ({
          userName,
          role: 'viewer' as const,
        })),
        ...['tina', 'ursa', 'vera'].map((userName) => ({ userName, role: 'tenantAdmin' as const })),
      ].map((user) => ({ ...user, realName: '用户', password: PASSWORD })),
    })
  })
  afterAll(() => app.close())

  const code = (secret: string) => codeAt(secret, Math.floor(app.clock.now() / STEP_MS))
  const later = () => app.clock.advance(2 * STEP_MS)
  const login = (userName: string, otp?: string, password = PASSWORD) =>
    app.signedOut.post<{ token: { token: string } }>(LOGIN, {
      userName,
      password: encrypted(password),
      ...(otp ? { otp } : {}),
    })
  const turnOn = async (who: ApiClient) => {
    const begun = await who.post<{ secret: string; uri: string }>(`${BASE}/begin`, {
      password: encrypted(PASSWORD),
    })
    expect(begun.status, begun.text).toBe(200)
    const { secret } = begun.data
    const done = await who.post<{ recoveryCodes: string[] }>(`${BASE}/confirm`, { otp: code(secret) })
    expect(done.status, done.text).toBe(200)
    later()
    return { secret, codes: done.data.recoveryCodes }
  }

  it('is asked for at sign-in once it is confirmed, and not before', async () => {
    const olga = await app.session('olga')
    await olga.post(`${BASE}/begin`, { password: encrypted(PASSWORD) })
    expect((await login('olga')).status).toBe(200)
    const { secret } = await turnOn(olga)
    expect((await olga.get<{ enabled: boolean; recoveryLeft: number }>(BASE)).data).toEqual({
      enabled: true,
      recoveryLeft: 10,
    })
    const without = await login('olga')
    expect([without.status, without.errCode]).toEqual([400, 'OTP_REQUIRED'])
    expect((await login('olga', '000000')).errCode).toBe('OTP_WRONG')
    expect((await login('olga', code(secret))).status).toBe(200)
  })

  it('says nothing of the second factor to who does not know the password', async () => {
    expect((await login('olga', undefined, 'Wrong-Password-1')).errCode).toBe('SIGN_IN_FAILED')
  })

  it('a code works once', async () => {
    const { secret } = await turnOn(await app.session('paul'))
    const now = code(secret)
    expect((await login('paul', now)).status).toBe(200)
    expect((await login('paul', now)).errCode).toBe('OTP_WRONG')
  })

  it('a recovery code signs in once, however it is written', async () => {
    const { codes } = await turnOn(await app.session('quin'))
    const [first = ''] = codes
    expect((await login('quin', first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await login('quin', first)).errCode).toBe('OTP_WRONG')
  })

  it('five wrong codes block further ones, the right one too', async () => {
    const { secret } = await turnOn(await app.session('rosa'))
    for (let i = 0; i < 5; i++) expect((await login('rosa', '111111')).errCode).toBe('OTP_WRONG')
    const blocked = await login('rosa', code(secret))
    expect([blocked.status, blocked.errCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    app.clock.advance(31 * 60_000)
    expect((await login('rosa', code(secret))).status).toBe(200)
  })

  it('is begun before it is confirmed, and neither begun nor confirmed anew while it is on', async () => {
    const uma = await app.session('uma1')
    const answers = async (secret: string) => {
      const password = encrypted(PASSWORD)
      const begin = await uma.post(`${BASE}/begin`, { password })
      const confirm = await uma.post(`${BASE}/confirm`, { otp: code(secret) })
      return [begin.errCode, confirm.errCode]
    }
    for (const call of ['confirm', 'renew', 'disable']) {
      const answer = await uma.post(`${BASE}/${call}`, { password: encrypted(PASSWORD), otp: '000000' })
      expect([call, answer.errCode]).toEqual([call, 'OTP_NOT_BEGUN'])
    }
    const { secret, codes } = await turnOn(uma)
    expect(await answers(secret)).toEqual(['OTP_ALREADY_ON', 'OTP_ALREADY_ON'])
    const guessed = await uma.post(`${BASE}/renew`, { password: encrypted(PASSWORD), otp: '000000' })
    expect(guessed.errCode).toBe('OTP_WRONG')
    expect((await login('uma1', codes[0])).status).toBe(200)
  })

  it('needs the own password to begin and the right code to confirm and to turn off', async () => {
    const wanda = await app.session('wanda')
    const password = encrypted(PASSWORD)
    const begun = await wanda.post(`${BASE}/begin`, { password: encrypted('Wrong-Password-1') })
    expect(begun.errCode).toBe('PASSWORD_OLD_WRONG')
    await wanda.post(`${BASE}/begin`, { password })
    expect((await wanda.post(`${BASE}/confirm`, { otp: '000000' })).errCode).toBe('OTP_WRONG')
    expect((await login('wanda')).status).toBe(200)
    await turnOn(wanda)
    expect((await wanda.post(`${BASE}/disable`, { password, otp: '000000' })).errCode).toBe('OTP_WRONG')
    expect((await login('wanda')).errCode).toBe('OTP_REQUIRED')
  })

  it('of one user is untouched by what another does with the own one', async () => {
    const admin = await app.session('admin', ADMIN_PASSWORD)
    await admin.put(`${BASE}/reset`, { id: tenant.userIds.wanda })
    const xenia = await app.session('xenia')
    const [kept, used] = [await turnOn(await app.session('wanda')), await turnOn(xenia)]
    expect((await login('xenia', code(used.secret))).status).toBe(200)
    expect((await login('wanda', code(kept.secret))).status).toBe(200)
    later()
    const password = encrypted(PASSWORD)
    expect((await xenia.post(`${BASE}/renew`, { password, otp: code(used.secret) })).status).toBe(200)
    later()
    expect((await login('wanda', kept.codes[0])).status).toBe(200)
    expect((await xenia.post(`${BASE}/disable`, { password, otp: code(used.secret) })).status).toBe(200)
    expect((await login('wanda')).errCode).toBe('OTP_REQUIRED')
  })

  it('is turned off with password and code alone, and by an administrator', async () => {
    const sven = await app.session('sven')
    const { secret } = await turnOn(sven)
    const wrong = await sven.post(`${BASE}/disable`, {
      password: encrypted('Wrong-Password-1'),
      otp: code(secret),
    })
    expect(wrong.errCode).toBe('PASSWORD_OLD_WRONG')
    const off = await sven.post(`${BASE}/disable`, { password: encrypted(PASSWORD), otp: code(secret) })
    expect(off.status, off.text).toBe(200)
    expect((await login('sven')).status).toBe(200)
    later()
    await turnOn(sven)
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const user = async () =>
      (await admin.get<{ otpEnabled: boolean }>(`/api/system-svc/users/V1.0/${tenant.userIds.sven}`)).data
    expect((await user()).otpEnabled).toBe(true)
    expect((await admin.put(`${BASE}/reset`, { id: tenant.userIds.sven })).status).toBe(200)
    expect((await user()).otpEnabled).toBe(false)
    expect((await sven.get(BASE)).status).toBe(401)
    expect((await login('sven')).status).toBe(200)
  })

  it('ends the other sessions of its user when it is turned on and off, and keeps the one at work', async () => {
    const [here, there] = [await app.session('vera'), await app.session('vera')]
    const { secret } = await turnOn(here)
    expect([(await here.get(BASE)).status, (await there.get(BASE)).status]).toEqual([200, 401])
    const signedIn = await login('vera', code(secret))
    const again = app.as({ token: signedIn.data.token.token })
    later()
    await here.post(`${BASE}/disable`, { password: encrypted(PASSWORD), otp: code(secret) })
    expect([(await here.get(BASE)).status, (await again.get(BASE)).status]).toEqual([200, 401])
  })

  it('ends API tokens when it is turned on, off, and taken off: they were made without it', async () => {
    const user = { name: 'ursa', id: tenant.userIds.ursa }
    const ursa = await app.session(user.name)
    const token = async (who: typeof ursa) => {
      const scopes = ['system/orgs/find']
      const made = await who.post<{ token: string }>('/api/system-svc/users/V1.0/apiTokens', {
        name: 't',
        scopes,
      })
      expect(made.status, made.text).toBe(200)
      const bearer = app.as({ token: `Bearer ${made.data.token}` })
      return async () => (await bearer.get('/api/system-svc/users/V1.0/getCurUser')).status
    }
    const before = await token(ursa)
    expect(await before()).toBe(200)
    const { secret } = await turnOn(ursa)
    expect(await before()).toBe(401)
    const during = await token(ursa)
    await ursa.post(`${BASE}/disable`, { password: encrypted(PASSWORD), otp: code(secret) })
    expect(await during()).toBe(401)
    later()
    await turnOn(ursa)
    const last = await token(ursa)
    const admin = await app.session('admin', ADMIN_PASSWORD)
    await admin.put(`${BASE}/reset`, { id: user.id })
    expect(await last()).toBe(401)
  })

  it('is not taken off oneself by an administrator’s call, nor is the password set', async () => {
    const vera = await app.session('vera')
    await turnOn(vera)
    expect((await vera.put(`${BASE}/reset`, { id: tenant.userIds.vera })).errCode).toBe('USER_SELF')
    const mine = { id: tenant.userIds.vera, password: encrypted('Fresh-Start-2026') }
    expect((await vera.put('/api/system-svc/users/V1.0/reset', mine)).errCode).toBe('USER_SELF')
  })

  it('is taken off nobody who may do more than who asks', async () => {
    const { secret } = await turnOn(await app.session('tina'))
    const clerk = app.as(
      await app.buildUser({
        tenant: { id: tenant.tenantId, rootOrgId: tenant.rootOrgId },
        permissions: ['system/users/find', 'system/users/update'],
      }),
    )
    expect((await clerk.put(`${BASE}/reset`, { id: tenant.userIds.tina })).errCode).toBe('BEYOND_OWN')
    later()
    expect((await login('tina')).errCode).toBe('OTP_REQUIRED')
    expect((await login('tina', code(secret))).status).toBe(200)
  })

  it('keeps neither key nor codes readable', async () => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ secret: string; recovery: Buffer[] }>`select secret, recovery from user_otp`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.secret).not.toMatch(/^[A-Z2-7]{32}$/)
      expect(row.recovery.every((hash) => hash.length === 32)).toBe(true)
    }
  })
})
