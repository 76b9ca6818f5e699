import { sql } from '@motorpool/db'
import { TOKEN_COOKIE } from '@motorpool/http'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const BASE = '/api/system-svc/users/V1.0/apiTokens'
const ME = '/api/system-svc/users/V1.0/getCurUser'
const USERS = '/api/system-svc/users/V1.0/page'
const DAY = 24 * 60 * 60_000

interface Made {
  id: string
  token: string
}

describe('API tokens', () => {
  let app: IdentityApp
  let owner: ApiClient
  let scopes: string[]

  beforeAll(async () => {
    app = await startIdentityApp()
    await app.provision({
      tenantCode: 'tokens',
      tenantName: '令牌',
      users: [
        { userName: 'owner', realName: '主人', password: PASSWORD, role: 'tenantAdmin' },
        { userName: 'other', realName: '他人', password: PASSWORD, role: 'viewer' },
      ],
    })
    owner = await app.session('owner')
    const answer = await owner.get<string[]>('/api/system-svc/auth/V2.0/resource')
    scopes = answer.data.flatMap((lines) => lines.split('\n'))
    expect(scopes).toContain('system/users/find')
  })
  afterAll(() => app.close())

  const make = async (wanted = ['system/users/find'], days = 30) => {
    const answer = await owner.post<Made>(BASE, { name: '报表程序', days, scopes: wanted })
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const bearer = (token: string) => app.as({ token: `Bearer ${token}` })
  const page = (who: ApiClient) => who.post(USERS, { page: 1, pageSize: 10 })

  it('is told once, works in the Authorization header, and does what its scopes say and no more', async () => {
    const { token } = await make()
    expect(token).toMatch(/^mp_[\w-]{43}$/)
    expect((await bearer(token).get<{ userName: string }>(ME)).data.userName).toBe('owner')
    expect((await page(bearer(token))).status).toBe(200)
    const create = await bearer(token).post('/api/system-svc/users/V1.0', {})
    expect([create.status, create.errCode]).toEqual([403, 'FORBIDDEN'])
    const list = await owner.get<{ hint: string; lastUsedTime: number | null }[]>(BASE)
    expect(list.text).not.toContain(token)
    expect(list.data[0]).toMatchObject({ hint: token.slice(0, 8) })
    expect(list.data[0]?.lastUsedTime).toBe(app.clock.now())
  })

  it('is refused in the cookie', async () => {
    const { token } = await make()
    const answer = await app.http.inject({
      method: 'GET',
      url: ME,
      headers: { cookie: `${TOKEN_COOKIE}=${token}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  it('cannot hold more than its owner has', async () => {
    const other = await app.session('other')
    const answer = await other.post(BASE, { name: 'x', days: 1, scopes: ['system/users/delete'] })
    expect([answer.status, answer.errCode]).toEqual([403, 'BEYOND_OWN'])
  })

  it('loses what its owner loses', async () => {
    const { token } = await make()
    expect((await page(bearer(token))).status).toBe(200)
    const roles = await app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ tenant_id: string; user_id: string; role_id: string }>`
        delete from user_role using app_user u where u.id = user_id and u.user_name = 'owner'
        returning user_role.tenant_id, user_role.user_id, user_role.role_id`.execute(tx)
      return rows
    })
    app.clock.advance(6000)
    expect((await page(bearer(token))).status).toBe(403)
    await app.db.withPlatform(undefined, 'test', (tx) => tx.insertInto('user_role').values(roles).execute())
    app.clock.advance(6000)
    expect((await page(bearer(token))).status).toBe(200)
  })

  it('ends at once when it is revoked, by its owner alone, and by itself on its day', async () => {
    const [first, second] = [await make(), await make(undefined, 1)]
    expect((await bearer(first.token).get(ME)).status).toBe(200)
    const other = await app.session('other')
    expect((await other.delete(`${BASE}/${first.id}`)).status).toBe(404)
    expect((await owner.delete(`${BASE}/${first.id}`)).status).toBe(200)
    expect((await bearer(first.token).get(ME)).status).toBe(401)
    expect((await bearer(second.token).get(ME)).status).toBe(200)
    app.clock.advance(DAY + 1)
    expect((await bearer(second.token).get(ME)).status).toBe(401)
    owner = await app.session('owner')
  })

  it.each([
    ['make further tokens', 'POST', BASE, { name: 'x', days: 1, scopes: ['system/users/find'] }],
    ['list tokens', 'GET', BASE, undefined],
    [
      'change the password',
      'PUT',
      '/api/system-svc/users/V1.0/password',
      { oldPassword: 'aa', password: 'bb', confirmPassword: 'bb' },
    ],
    [
      'touch the second factor',
      'POST',
      '/api/system-svc/users/V1.0/otp/begin',
      { password: encrypted(PASSWORD) },
    ],
  ] as const)('cannot %s', async (_what, method, url, body) => {
    const { token } = await make()
    expect((await bearer(token).call(method, url, body)).status).toBe(403)
  })

  it('keeps only the hash', async () => {
    const { token } = await make()
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ line: string }>`select api_token::text as line from api_token`.execute(tx),
    )
    expect(rows.map((r) => r.line).join('\n')).not.toContain(token.slice(12))
  })
})
