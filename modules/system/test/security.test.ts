import { sql } from '@motorpool/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const API = '/api/system-svc/admin/security/V1.0'

interface Overview {
  signIns: number
  failures: number
  tokens: number
  byName: { of: string; failures: number }[]
  byAddress: { of: string; failures: number }[]
  blocked: { kind: string; of: string }[]
  openTokens: { name: string; lastUsedIp: string | null }[]
  state: unknown
}

describe('security of the platform', () => {
  let app: AdministrationApp
  beforeAll(async () => {
    app = await startAdministration({ seed: false })
  })
  afterAll(() => app?.close())

  const overview = async () => (await app.admin.get<Overview>(API)).data

  it('has nothing to say of an empty platform', async () => {
    expect(await overview()).toMatchObject({
      failures: 0,
      tokens: 0,
      byName: [],
      byAddress: [],
      blocked: [],
      openTokens: [],
      state: null,
    })
  })

  it('counts failures by name and address, lists blocks and open tokens, pages sign-ins', async () => {
    const { id: tenantId } = await app.buildTenant()
    const now = app.clock.now()
    const at = (ago: number) => new Date(now - ago)
    const DAY = 86_400_000
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      const tried = (name: string, ip: string, result: string, ago: number) =>
        sql`
        insert into login_log (tenant_id, org_id, login_name, client_id, ip, result, login_time, session_id)
        select ${tenantId}, o.id, ${name}, 'BIZ', ${ip}, ${result}, ${at(ago)},
               case when ${result} = 'SUCCESS' then 1 end
        from org o where o.tenant_id = ${tenantId} limit 1`.execute(tx)
      for (const ago of [1, 2, 3]) await tried('mallory', '192.0.2.1', 'FAIL', ago)
      await tried('alice', '192.0.2.1', 'FAIL', 4)
      await tried('alice', '192.0.2.2', 'SUCCESS', 5)
      await tried('long-ago', '192.0.2.3', 'FAIL', 8 * DAY)
      const block = (key: string, until: Date) =>
        sql`
        insert into sign_in_throttle (key, window_start, count, previous, blocked_until)
        values (${key}, ${at(0)}, 5, 0, ${until})`.execute(tx)
      await block('pair:mallory|192.0.2.1', at(-60_000))
      await block('ip:2001:db8::1', at(-50_000))
      await block('name:past', at(1))
      await sql`
        insert into app_user (tenant_id, org_id, user_name, real_name, password_hash, user_type)
        select ${tenantId}, o.id, 'robot', 'Robot', 'none', 'TENANT' from org o
        where o.tenant_id = ${tenantId} limit 1`.execute(tx)
      const token = (name: string, expire: Date, revoked: Date | null) =>
        sql`
        insert into api_token (tenant_id, user_id, name, hint, token_hash, scopes, last_used_ip, expire_time, revoked_time)
        select ${tenantId}, u.id, ${name}, 'mp', decode(md5(${name}), 'hex'), '{}', '192.0.2.9',
               ${expire}::timestamptz, ${revoked}::timestamptz from app_user u where u.user_name = 'robot'`.execute(
          tx,
        )
      await token('open', at(-DAY), null)
      await token('over', at(1), null)
      await token('revoked', at(-DAY), at(1))
    })
    const found = await overview()
    expect(found).toMatchObject({ signIns: 1, failures: 4, tokens: 1 })
    expect(found.byName.map((row) => [row.of, row.failures])).toEqual([
      ['mallory', 3],
      ['alice', 1],
    ])
    expect(found.byAddress.map((row) => [row.of, row.failures])).toEqual([['192.0.2.1', 4]])
    expect(found.blocked.map((row) => [row.kind, row.of])).toEqual([
      ['pair', 'mallory|192.0.2.1'],
      ['address', '2001:db8::1'],
    ])
    expect(found.openTokens.map((row) => [row.name, row.lastUsedIp])).toEqual([['open', '192.0.2.9']])

    const page = async (body: object) =>
      (await app.admin.post<{ items: { loginName: string }[]; total: number }>(`${API}/signIns/page`, body))
        .data
    const first = await page({ page: 1, pageSize: 2, result: 'FAIL' })
    expect([first.total, first.items.map((row) => row.loginName)]).toEqual([5, ['mallory', 'mallory']])
    expect((await page({ page: 3, pageSize: 2, result: 'FAIL' })).items[0]?.loginName).toBe('long-ago')
  })

  it('is refused to all but administrators, whatever their roles say', async () => {
    const staff = app.as(await app.buildUser({ permissions: ['system/security/find'] }))
    expect((await staff.get(API)).status).toBe(403)
    expect((await staff.post(`${API}/signIns/page`, { page: 1, pageSize: 10 })).status).toBe(403)
  })
})
