import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, STEP_MS } from '../src/server/factor/totp.ts'
import type { ProvisionedTenant, SessionPolicy } from '../src/server/index.ts'
import { encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const USERS = '/api/system-svc/users/V1.0'
const ME = `${USERS}/getCurUser`
const OWN = 'Rainy-Harbour-31'

const policy: SessionPolicy = { idleMs: 8 * 3_600_000, needsFactor: () => false }

describe('what a user must do first', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  let boss: ApiClient
  beforeAll(async () => {
    app = await startIdentityApp({ sessionPolicy: () => policy })
    tenant = await app.provision({
      tenantCode: 'first',
      tenantName: '初始密码',
      users: [{ userName: 'boss', realName: '管理员', password: PASSWORD, role: 'tenantAdmin' }],
    })
    boss = await app.session('boss')
  })
  afterAll(() => app.close())

  const make = async (userName: string, more = {}) => {
    const made = await boss.post<{ id: string }>(USERS, {
      userName,
      realName: '新用户',
      orgId: tenant.rootOrgId,
      roleIds: [tenant.roleIds.tenantAdmin],
      password: encrypted(PASSWORD),
      ...more,
    })
    expect(made.status, made.text).toBe(200)
    return made.data.id
  }
  const required = async (who: ApiClient) =>
    (await who.get<{ requiredActions: string[] }>(ME)).data.requiredActions
  const choose = (who: ApiClient, oldPassword: string, password = OWN) =>
    who.put(`${USERS}/password`, {
      oldPassword: encrypted(oldPassword),
      password: encrypted(password),
      confirmPassword: encrypted(password),
    })
  /** A call by permission, calls of every session, the document of all calls. */
  const answers = async (who: ApiClient) => [
    (await who.post(`${USERS}/page`, { page: 1 })).errCode,
    (await who.get('/api/system-svc/auth/menu')).errCode,
    (await who.get('/api/docs/json')).errCode,
    (await who.post(`${USERS}/apiTokens`, { name: 'x', days: 1, scopes: [] })).errCode,
    (await who.put(`${USERS}/bind/info`, { phone: '13800000000' })).errCode,
  ]

  it('with a password that staff chose nothing answers until an own one is chosen', async () => {
    const id = await make('nora')
    const temporary = async () =>
      (await boss.get<{ temporaryPassword: boolean }>(`${USERS}/${id}`)).data.temporaryPassword
    expect(await temporary()).toBe(true)
    const nora = await app.session('nora')
    expect(await required(nora)).toEqual(['CHANGE_PASSWORD'])
    expect(new Set(await answers(nora))).toEqual(new Set(['ACTION_REQUIRED']))
    expect((await choose(nora, PASSWORD)).status).toBe(200)
    expect(await temporary()).toBe(false)
    const after = await app.session('nora', OWN)
    expect(await required(after)).toEqual([])
    expect((await after.post(`${USERS}/page`, { page: 1 })).status).toBe(200)
  })

  it('the same password again is no own one', async () => {
    await make('otto')
    const otto = await app.session('otto')
    expect((await choose(otto, PASSWORD, PASSWORD)).errCode).toBe('PASSWORD_UNCHANGED')
    expect(await required(await app.session('otto'))).toEqual(['CHANGE_PASSWORD'])
  })

  it('R102 a reset asks the same, unless staff say that the password stays', async () => {
    const id = await make('pia.k', { temporaryPassword: false })
    expect(await required(await app.session('pia.k'))).toEqual([])
    await boss.put(`${USERS}/reset`, { id, password: encrypted(OWN) })
    expect(await required(await app.session('pia.k', OWN))).toEqual(['CHANGE_PASSWORD'])
    await boss.put(`${USERS}/reset`, { id, password: encrypted(PASSWORD), temporaryPassword: false })
    expect(await required(await app.session('pia.k'))).toEqual([])
  })

  it('a ticket made before opens nothing any more', async () => {
    const id = await make('rita', { temporaryPassword: false })
    const rita = await app.session('rita')
    const { sessionId } = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ sessionId: string }>`
        select id as "sessionId" from session where user_id = ${id} order by id desc limit 1`.execute(tx)
      await sql`update app_user set password_temporary = true where id = ${id}`.execute(tx)
      return rows[0] as { sessionId: string }
    })
    app.clock.advance(6000)
    expect((await rita.get('/api/system-svc/auth/menu')).errCode).toBe('ACTION_REQUIRED')
    expect(await app.authenticator.authenticateSession(sessionId)).toBeUndefined()
  })

  it('where a second factor is required, setting it up opens the rest of the same session', async () => {
    await make('sara', { temporaryPassword: false })
    const sara = await app.session('sara')
    expect(await required(sara)).toEqual([])
    policy.needsFactor = (type) => type === 'TENANT'
    app.clock.advance(6000)
    try {
      expect(await required(sara)).toEqual(['SET_UP_FACTOR'])
      expect(new Set(await answers(sara))).toEqual(new Set(['ACTION_REQUIRED']))
      const begun = await sara.post<{ secret: string }>(`${USERS}/otp/begin`, {
        password: encrypted(PASSWORD),
      })
      const otp = codeAt(begun.data.secret, Math.floor(app.clock.now() / STEP_MS))
      expect((await sara.post(`${USERS}/otp/confirm`, { otp })).status).toBe(200)
      expect(await required(sara)).toEqual([])
      expect((await sara.post(`${USERS}/page`, { page: 1 })).status).toBe(200)
    } finally {
      policy.needsFactor = () => false
    }
  })
})

describe('passwords that are easy to guess', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await startIdentityApp()
    await app.provision({
      tenantCode: 'huanghe',
      tenantName: 'Huanghe Logistics',
      users: [
        {
          userName: 'boss',
          realName: 'Zhou Min',
          phone: '13912345678',
          password: PASSWORD,
          role: 'tenantAdmin',
        },
      ],
    })
  })
  afterAll(() => app.close())

  it.each([
    ['leaked', 'Abc123456789'],
    ['leaked, with letters replaced', 'P@ssw0rd1234'],
    ['a walk over the keyboard', 'Qwertyuiop@1'],
    ['repeated', 'a1!a1!a1!a1!'],
    ['of the product', 'Motorpool2026!'],
    ['of the tenant', 'Huanghe@1234'],
    ['of the own phone number', 'A-13912345678'],
  ])('%s: refused, although it has length and kinds', async (_, password) => {
    const boss = await app.session('boss')
    const refused = await boss.put(`${USERS}/password`, {
      oldPassword: encrypted(PASSWORD),
      password: encrypted(password),
      confirmPassword: encrypted(password),
    })
    expect([refused.status, refused.errCode, refused.fields?.[0]?.field]).toEqual([
      400,
      'PASSWORD_GUESSABLE',
      'password',
    ])
  })
})
