import { sql } from '@motorpool/db'
import { TOKEN_COOKIE } from '@motorpool/http'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProvisionedTenant } from '../src/server/index.ts'
import { ADMIN_PASSWORD, encrypted, type IdentityApp, PASSWORD, startIdentityApp } from './app.ts'

const BASE = '/api/system-svc/users/V1.0/apiTokens'
const ME = '/api/system-svc/users/V1.0/getCurUser'
const USERS = '/api/system-svc/users/V1.0'
const ROLES = '/api/system-svc/roles/V1.0/page'
const ORGS = '/api/system-svc/orgs/V1.0/tree'
const DAY = 24 * 60 * 60_000

interface Made {
  id: string
  token: string
}

describe('API tokens', () => {
  let app: IdentityApp
  let owner: ApiClient
  let tenant: ProvisionedTenant
  let scopes: string[]

  beforeAll(async () => {
    app = await startIdentityApp()
    tenant = await app.provision({
      tenantCode: 'tokens',
      tenantName: '令牌',
      users: [
        { userName: 'owner', realName: '主人', password: PASSWORD, role: 'tenantAdmin' },
        { userName: 'other', realName: '他人', password: PASSWORD, role: 'viewer' },
        { userName: 'third', realName: '同事', password: PASSWORD, role: 'tenantAdmin' },
      ],
    })
    owner = await app.session('owner')
    const answer = await owner.get<string[]>('/api/system-svc/auth/V2.0/resource')
    scopes = answer.data.flatMap((lines) => lines.split('\n'))
    expect(scopes).toContain('system/orgs/find')
  })
  afterAll(() => app.close())

  const make = async (wanted = ['system/orgs/find'], days = 30, by = owner) => {
    const answer = await by.post<Made>(BASE, { name: '报表程序', days, scopes: wanted })
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const bearer = (token: string) => app.as({ token: `Bearer ${token}` })
  const page = (who: ApiClient) => who.get(ORGS)

  it('a user has at most twenty', async () => {
    const many = await app.session('other')
    const { data } = await many.get<string[]>('/api/system-svc/auth/V2.0/resource')
    const scopes = data.flatMap((lines) => lines.split('\n')).slice(0, 1)
    const more = () => many.post<Made>(BASE, { name: '报表程序', days: 1, scopes })
    const { id } = (await more()).data
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`
        insert into api_token (tenant_id, user_id, name, hint, token_hash, scopes, expire_time, create_time)
        select tenant_id, user_id, name, hint, sha256(n::text::bytea), scopes, expire_time, create_time
        from api_token, generate_series(1, 18) n where id = ${id}`.execute(tx),
    )
    expect((await more()).status).toBe(200)
    const { data: listed } = await owner.get<Made[]>(BASE)
    expect(listed.map((one) => one.id)).not.toContain(id)
    const refused = await more()
    expect([refused.status, refused.errCode]).toEqual([409, 'API_TOKEN_LIMIT'])
  })

  it('is listed with when it was last used and from where', async () => {
    const { id, token } = await make()
    const used = async () => {
      const { data } = await owner.get<{ id: string; lastUsedTime: number; lastUsedIp: string }[]>(BASE)
      const row = data.find((one) => one.id === id)
      return [row?.lastUsedTime, row?.lastUsedIp]
    }
    expect(await used()).toEqual([null, null])
    const first = app.clock.now()
    await bearer(token).call('GET', ORGS, undefined, { from: '192.0.2.33' })
    expect(await used()).toEqual([first, '192.0.2.33'])
    app.clock.advance(DAY)
    owner = await app.session('owner')
    await bearer(token).call('GET', ORGS, undefined, { from: '2001:db8::7' })
    expect(await used()).toEqual([first + DAY, '2001:db8::7'])
  })

  it('is told once, works in the Authorization header, and does what its scopes say and no more', async () => {
    const { token } = await make()
    expect(token).toMatch(/^mp_[\w-]{43}$/)
    expect((await bearer(token).get<{ userName: string }>(ME)).data.userName).toBe('owner')
    expect((await page(bearer(token))).status).toBe(200)
    const create = await bearer(token).post('/api/system-svc/orgs/V1.0', {})
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
    const answer = await other.post(BASE, { name: 'x', days: 1, scopes: ['system/orgs/delete'] })
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
    ['make further tokens', 'POST', BASE, { name: 'x', days: 1, scopes: ['system/orgs/find'] }],
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

  it('never carries the administration of users and roles: neither is it made with it, nor does an older one do it', async () => {
    for (const scope of ['system/users/find', 'system/users/update', 'system/roles/update']) {
      const refused = await owner.post(BASE, { name: 'x', days: 1, scopes: ['system/orgs/find', scope] })
      expect([scope, refused.errCode]).toEqual([scope, 'BEYOND_OWN'])
    }
    const { id, token } = await make()
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update api_token set scopes = '{system/orgs/find,system/users/find,system/roles/find}' where id = ${id}`.execute(
        tx,
      ),
    )
    expect((await page(bearer(token))).status).toBe(200)
    for (const path of [`${USERS}/page`, ROLES])
      expect((await bearer(token).post(path, { page: 1, pageSize: 10 })).status).toBe(403)
  })

  it('ends with the password it was made under, by its owner’s change and by an administrator’s reset; a colleague’s stays', async () => {
    const changed = 'Quite-Another-77'
    const colleagues = await make(undefined, undefined, await app.session('third'))
    const first = await make()
    const change = await owner.put(`${USERS}/password`, {
      oldPassword: encrypted(PASSWORD),
      password: encrypted(changed),
      confirmPassword: encrypted(changed),
    })
    expect(change.status, change.text).toBe(200)
    expect((await bearer(first.token).get(ME)).status).toBe(401)
    owner = await app.session('owner', changed)
    const second = await make()
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const reset = await admin.put(`${USERS}/reset`, {
      id: tenant.userIds.owner,
      password: encrypted(PASSWORD),
      temporaryPassword: false,
    })
    expect(reset.status, reset.text).toBe(200)
    expect((await bearer(second.token).get(ME)).status).toBe(401)
    expect((await bearer(colleagues.token).get(ME)).status).toBe(200)
    owner = await app.session('owner')
  })

  it('are seen, counted and revoked by who administers the user, and by nobody below', async () => {
    const { id, token } = await make()
    const admin = await app.session('admin', ADMIN_PASSWORD)
    const own = `${USERS}/${tenant.userIds.owner}`
    const seen = await admin.get<{ id: string; name: string }[]>(`${own}/apiTokens`)
    expect(seen.data.map((one) => one.id)).toContain(id)
    expect(seen.text).not.toContain(token)
    expect((await admin.get<{ apiTokens: number }>(own)).data.apiTokens).toBe(seen.data.length)
    const ask = { id: tenant.userIds.owner, tokenIds: [id] }
    const clerk = app.as(
      await app.buildUser({
        tenant: { id: tenant.tenantId, rootOrgId: tenant.rootOrgId },
        permissions: ['system/users/find', 'system/users/update'],
      }),
    )
    expect((await clerk.put(`${USERS}/apiTokens/revoke`, ask)).errCode).toBe('BEYOND_OWN')
    const other = { id: tenant.userIds.other, tokenIds: [id] }
    expect((await admin.put(`${USERS}/apiTokens/revoke`, other)).status).toBe(404)
    expect((await bearer(token).get(ME)).status).toBe(200)
    expect((await admin.put(`${USERS}/apiTokens/revoke`, ask)).status).toBe(200)
    expect((await bearer(token).get(ME)).status).toBe(401)
  })

  it('keeps only the hash', async () => {
    const { token } = await make()
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ line: string }>`select api_token::text as line from api_token`.execute(tx),
    )
    expect(rows.map((r) => r.line).join('\n')).not.toContain(token.slice(12))
  })
})
