import { createHash } from 'node:crypto'
import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const USERS = '/api/system-svc/users/V1.0'
const LINK = '/api/oauth-svc/noToken/signInLink'
const OWN = 'Rainy-Harbour-31'
const HOUR = 3_600_000

interface Made {
  token: string
  expireTime: number
  host: string | null
}

describe('a one-time sign-in link', () => {
  let app: IdentityApp
  let tenant: ProvisionedTenant
  let other: ProvisionedTenant
  let boss: ApiClient
  let admin: ApiClient
  let n = 0
  beforeAll(async () => {
    app = await startIdentityApp()
    const provision = (code: string) =>
      app.provision({
        tenantCode: code,
        tenantName: `租户${code}`,
        domainName: `${code}.example.com`,
        users: [{ userName: `boss.${code}`, realName: '管理员', password: PASSWORD, role: 'tenantAdmin' }],
      })
    tenant = await provision('first')
    other = await provision('second')
    boss = await app.session('boss.first')
    admin = await app.session('admin', ADMIN_PASSWORD)
  })
  afterAll(() => app.close())

  const user = async (more: object = {}) => {
    n++
    const userName = `person${n}`
    const { data } = await boss.post<{ id: string }>(USERS, {
      userName,
      realName: '新用户',
      orgId: tenant.rootOrgId,
      roleIds: [tenant.roleIds.viewer],
      password: encrypted(PASSWORD),
      temporaryPassword: false,
      ...more,
    })
    return { id: data.id, userName }
  }
  const make = (id: string, by: ApiClient = boss) => by.put<Made>(`${USERS}/signInLink`, { id })
  const made = async (id: string) => (await make(id)).data
  // Each from an address of its own, unless attempts are counted.
  const from = () => ({ from: `198.51.100.${++n % 250}` })
  const view = (token: string, more: object = {}) =>
    app.signedOut.post<{ userName: string }>(`${LINK}/view`, { token }, { ...from(), ...more })
  const use = (token: string, password = OWN, more: object = {}) =>
    app.signedOut.post<{ userName: string }>(
      `${LINK}/use`,
      { token, password: encrypted(password), confirmPassword: encrypted(password) },
      { ...from(), ...more },
    )
  const codes = async (token: string, more: object = {}) => [
    (await view(token, more)).errCode,
    (await use(token, OWN, more)).errCode,
  ]
  const INVALID = ['SIGN_IN_LINK_INVALID', 'SIGN_IN_LINK_INVALID']

  it('lets its user choose the own password, with which one signs in', async () => {
    const { id, userName } = await user()
    const before = await app.session(userName)
    const link = await made(id)
    expect(link.host).toBe('first.example.com')
    expect((await view(link.token)).data).toEqual({ userName, realName: '新用户' })
    expect((await use(link.token)).data).toEqual({ userName })
    expect((await app.signIn(userName, PASSWORD)).errCode).toBe('SIGN_IN_FAILED')
    const after = await app.session(userName, OWN)
    expect(
      (await after.get<{ requiredActions: string[] }>(`${USERS}/getCurUser`)).data.requiredActions,
    ).toEqual([])
    expect((await before.get(`${USERS}/getCurUser`)).status).toBe(401)
  })

  it('is 256 random bits, of which the hash alone is stored', async () => {
    const { id } = await user()
    const { token } = await made(id)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ hash: Buffer }>`select token_hash as hash from sign_in_link where user_id = ${id}`.execute(tx),
    )
    expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ])
  })

  it('is used once', async () => {
    const { token } = await made((await user()).id)
    expect((await use(token)).status).toBe(200)
    expect(await codes(token)).toEqual(INVALID)
  })

  it('is used once also by two at the same moment', async () => {
    const { token } = await made((await user()).id)
    const both = await Promise.all([use(token), use(token)])
    expect(both.map(({ errCode }) => errCode ?? 'used').sort()).toEqual(['SIGN_IN_LINK_INVALID', 'used'])
  })

  it('expires after three days', async () => {
    const late = await startIdentityApp()
    try {
      const there = await late.provision({
        tenantCode: 'late',
        tenantName: '晚到',
        users: [
          { userName: 'late.boss', realName: '管理员', password: PASSWORD, role: 'tenantAdmin' },
          { userName: 'late.user', realName: '用户', password: PASSWORD, role: 'viewer' },
        ],
      })
      const by = await late.session('late.boss')
      const { data } = await by.put<Made>(`${USERS}/signInLink`, { id: there.userIds['late.user'] })
      const look = () => late.signedOut.post(`${LINK}/view`, { token: data.token })
      expect(data.expireTime - late.clock.now()).toBe(72 * HOUR)
      late.clock.advance(72 * HOUR - 1)
      expect((await look()).status).toBe(200)
      late.clock.advance(1)
      expect((await look()).errCode).toBe('SIGN_IN_LINK_INVALID')
    } finally {
      await late.close()
    }
  })

  it('ends when a new one is made', async () => {
    const { id } = await user()
    const first = await made(id)
    const second = await made(id)
    expect(await codes(first.token)).toEqual(INVALID)
    expect((await use(second.token)).status).toBe(200)
  })

  it.each<[string, (at: { id: string; userName: string }) => Promise<unknown>]>([
    [
      'an administrator sets the password',
      ({ id }) => boss.put(`${USERS}/reset`, { id, password: encrypted(OWN) }),
    ],
    [
      'the user changes the password',
      async ({ userName }) =>
        (await app.session(userName)).put(`${USERS}/password`, {
          oldPassword: encrypted(PASSWORD),
          password: encrypted(OWN),
          confirmPassword: encrypted(OWN),
        }),
    ],
    [
      'the user is given another role',
      ({ id }) => boss.put(USERS, { id, roleIds: [tenant.roleIds.viewer, tenant.roleIds.operator] }),
    ],
    [
      'the user is locked, and stays ended',
      async ({ id }) => {
        await boss.put(USERS, { id, userLock: 'LOCK' })
        return boss.put(USERS, { id, userLock: 'UNLOCK' })
      },
    ],
    [
      'the user is disabled, and stays ended',
      async ({ id }) => {
        await boss.put(USERS, { id, status: 'DISABLED' })
        return boss.put(USERS, { id, status: 'NORMAL' })
      },
    ],
    ['the user is deleted', ({ id }) => boss.delete(USERS, { ids: [id] })],
  ])('ends when %s, and no other link does', async (_what, happen) => {
    const at = await user()
    const { token } = await made(at.id)
    const neighbour = await made((await user()).id)
    expect(await happen(at)).toMatchObject({ status: 200 })
    expect(await codes(token)).toEqual(INVALID)
    expect((await view(neighbour.token)).status).toBe(200)
  })

  it.each([
    'USER_LOCKED',
    'USER_DISABLED',
    'USER_EXPIRED',
    'TENANT_DISABLED',
    'TENANT_EXPIRED',
    'TENANT_NOT_AUTHORISED',
  ])('opens nothing while its user could not sign in: %s', async (code) => {
    const { id } = await user()
    const { token } = await made(id)
    const past = new Date(app.clock.now() - HOUR)
    const change: Record<string, ReturnType<typeof sql>> = {
      USER_LOCKED: sql`update app_user set user_lock = 'LOCK' where id = ${id}`,
      USER_DISABLED: sql`update app_user set status = 'DISABLED' where id = ${id}`,
      USER_EXPIRED: sql`update app_user set expire_time = ${past} where id = ${id}`,
      TENANT_DISABLED: sql`update tenant set status = 'DISABLED' where id = ${tenant.tenantId}`,
      TENANT_EXPIRED: sql`update tenant set expire_date = ${past} where id = ${tenant.tenantId}`,
      TENANT_NOT_AUTHORISED: sql`update tenant set auth_status = 'NOT_AUTH' where id = ${tenant.tenantId}`,
    }
    const run = (statement: ReturnType<typeof sql> | undefined) =>
      app.db.withPlatform(undefined, 'test', (tx) => (statement ?? sql`select 1`).execute(tx))
    await run(change[code])
    try {
      expect(await codes(token)).toEqual([code, code])
    } finally {
      await run(
        sql`update tenant set status = 'ENABLED', expire_date = null, auth_status = 'AUTHED' where id = ${tenant.tenantId}`,
      )
    }
  })

  it('opens nothing at the address of another tenant, and says where to go', async () => {
    const { token } = await made((await user()).id)
    expect(await codes(token, { headers: { host: 'second.example.com' } })).toEqual([
      'SIGN_IN_ELSEWHERE',
      'SIGN_IN_ELSEWHERE',
    ])
    expect((await use(token, OWN, { headers: { host: 'first.example.com' } })).status).toBe(200)
  })

  it('takes no password that is guessed, and is still there for a better one', async () => {
    const { id, userName } = await user()
    const { token } = await made(id)
    expect((await use(token, 'Password-2026')).errCode).toBe('PASSWORD_GUESSABLE')
    expect((await use(token, `${userName}-Ab-2026!x`)).errCode).toBe('PASSWORD_CONTAINS_USER_NAME')
    const differing = await app.signedOut.post(
      `${LINK}/use`,
      { token, password: encrypted(OWN), confirmPassword: encrypted(PASSWORD) },
      from(),
    )
    expect(differing.errCode).toBe('PASSWORD_DIFFERS')
    expect((await use(token)).status).toBe(200)
  })

  it('leaves the second factor as it is', async () => {
    const { id, userName } = await user()
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into user_otp (user_id, tenant_id, secret, confirmed_time)
          values (${id}, ${tenant.tenantId}, 'sealed', now())`.execute(tx),
    )
    await use((await made(id)).token)
    expect((await app.signIn(userName, OWN)).errCode).toBe('OTP_REQUIRED')
  })

  it('opens again what wrong passwords had locked', async () => {
    const { id, userName } = await user()
    for (let i = 0; i < 6; i++) await app.signIn(userName, 'Wrong-Password-1', '203.0.113.9')
    expect((await app.signIn(userName, PASSWORD, '203.0.113.9')).errCode).toBe('SIGN_IN_LOCKED')
    await use((await made(id)).token)
    expect((await app.signIn(userName, OWN, '203.0.113.9')).status).toBe(200)
  })

  it('is guessed by nobody: an address with too many tries is answered no more', async () => {
    const at = { from: '203.0.113.77' }
    const { token } = await made((await user()).id)
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 51; i++) answers.push((await view(`guess-${i}-${token.slice(2)}`, at)).errCode)
    expect(answers[0]).toBe('SIGN_IN_LINK_INVALID')
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect((await view(token, at)).errCode).toBe('TOO_MANY_REQUESTS')
    expect((await view(token)).status).toBe(200)
  })

  it('is made by who may change the user, never for oneself, a stranger or somebody with more rights', async () => {
    const { id } = await user()
    const editor = app.as(
      await app.buildUser({
        tenant: { id: tenant.tenantId, rootOrgId: tenant.rootOrgId },
        permissions: ['system/users/find', 'system/users/update'],
      }),
    )
    expect((await make(tenant.userIds['boss.first'] ?? '')).errCode).toBe('USER_SELF')
    expect((await make(other.userIds['boss.second'] ?? '')).status).toBe(404)
    expect((await make(tenant.userIds['boss.first'] ?? '', editor)).errCode).toBe('BEYOND_OWN')
    expect((await make(id, app.as(await app.buildUser({ permissions: ['system/users/find'] })))).status).toBe(
      403,
    )
    expect((await make(other.userIds['boss.second'] ?? '', admin)).status).toBe(200)
  })
})
