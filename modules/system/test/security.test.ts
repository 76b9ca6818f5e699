import { sql, type Tx } from '@motorpool/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecurityOverview, SignIn } from '../src/shared/security/overview.ts'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const API = '/api/system-svc/admin/security/V1.0'

describe('security of the platform', () => {
  let app: AdministrationApp
  beforeAll(async () => {
    app = await startAdministration({ seed: false })
  })
  afterAll(() => app?.close())

  const overview = async (query?: Record<string, string>) =>
    (await app.admin.get<SecurityOverview>(API, query)).data

  it('has nothing to say of an empty platform', async () => {
    expect(await overview()).toMatchObject({
      failures: 0,
      tokens: 0,
      byName: [],
      byAddress: [],
      signInsByHour: [],
      locked: 0,
      blocked: [],
      openTokens: [],
      administrators: { total: 0, withFactor: 0, without: [] },
      refusals: { byReason: [], byHour: [] },
      connection: { tls: 'local', forwarded: false },
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
      await block('name:carol', at(-40_000))
      await sql`
        insert into app_user (tenant_id, org_id, user_name, real_name, password_hash, user_type)
        select ${tenantId}, o.id, 'robot', 'Robot', 'none', 'TENANT' from org o
        where o.tenant_id = ${tenantId} limit 1`.execute(tx)
      await sql`
        insert into sign_in_throttle (key, window_start, count, previous, blocked_until)
        select 'otp:' || id, ${at(0)}, 5, 0, ${at(-30_000)}::timestamptz from app_user where user_name = 'robot'`.execute(
        tx,
      )
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
    expect(found).toMatchObject({ signIns: 1, failures: 4, tokens: 1, locked: 4 })
    expect(found.byName.map((row) => [row.of, row.failures])).toEqual([
      ['mallory', 3],
      ['alice', 1],
    ])
    expect(found.byAddress.map((row) => [row.of, row.failures])).toEqual([['192.0.2.1', 4]])
    const seen = found.signInsByHour.map((hour) => [hour.at % 3_600_000, hour.signIns, hour.failures])
    expect(seen).toEqual([[0, 1, 4]])
    expect(found.blocked.map((row) => [row.kind, row.of, row.address])).toEqual([
      ['pair', 'mallory', '192.0.2.1'],
      ['address', '2001:db8::1', null],
      ['name', 'carol', null],
      ['factor', 'robot', null],
    ])
    const tokens = found.openTokens.map((row) => [row.name, row.owner, row.lastUsedIp])
    expect(tokens).toEqual([['open', 'robot', '192.0.2.9']])
    expect((await overview({ days: '30' })).byName.map((row) => row.of)).toContain('long-ago')

    const page = async (body: object) =>
      (await app.admin.post<{ items: SignIn[]; total: number }>(`${API}/signIns/page`, body)).data
    const first = await page({ page: 1, pageSize: 2, result: 'FAIL' })
    expect([first.total, first.items.map((row) => row.loginName)]).toEqual([5, ['mallory', 'mallory']])
    expect((await page({ page: 3, pageSize: 2, result: 'FAIL' })).items[0]?.loginName).toBe('long-ago')
    const named = async (keyword: string) =>
      (await page({ page: 1, pageSize: 10, keyword })).items.map((row) => row.loginName)
    expect(await named('ALIC')).toEqual(['alice', 'alice'])
    expect(await named('192.0.2.3')).toEqual(['long-ago'])
    expect(await named('192_0')).toEqual([])
  })

  const insertUser = (tx: Tx, name: string, type: 'ADMIN' | 'TENANT', tenantId: string) =>
    sql`
    insert into app_user (tenant_id, org_id, user_name, real_name, password_hash, user_type)
    select ${tenantId}, o.id, ${name}, ${name}, 'none', ${type} from org o where o.tenant_id = ${tenantId} limit 1`.execute(
      tx,
    )

  it('names administrators without a second factor, of those who can sign in', async () => {
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      for (const name of ['root', 'half', 'bare', 'gone']) await insertUser(tx, name, 'ADMIN', '1')
      const factor = (name: string, confirmed: boolean) =>
        sql`
        insert into user_otp (user_id, tenant_id, secret, confirmed_time)
        select id, tenant_id, 'sealed', case when ${confirmed} then now() end from app_user where user_name = ${name}`.execute(
          tx,
        )
      await factor('root', true)
      await factor('half', false)
      await sql`update app_user set status = 'DISABLED' where user_name = 'gone'`.execute(tx)
    })
    expect((await overview()).administrators).toEqual({ total: 3, withFactor: 1, without: ['bare', 'half'] })
  })

  it('marks the first sign-in from an address', async () => {
    const { id: tenantId } = await app.buildTenant()
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await insertUser(tx, 'traveller', 'TENANT', tenantId)
      for (const [n, ip] of ['192.0.2.70', '192.0.2.71', '192.0.2.70'].entries())
        await sql`
          with opened as (
            insert into session (tenant_id, token_hash, user_id, client_id, ip, login_time, last_active_time, expire_time)
            select u.tenant_id, decode(md5(${`first ${n}`}), 'hex'), u.id, 'BIZ', ${ip}, t, t, t + interval '1 day'
            from app_user u, (select ${new Date(app.clock.now() + n)}::timestamptz as t) at
            where u.user_name = 'traveller' returning *)
          insert into login_log (tenant_id, org_id, user_id, login_name, client_id, ip, result, login_time, session_id)
          select u.tenant_id, u.org_id, u.id, u.user_name, 'BIZ', s.ip, 'SUCCESS', s.login_time, s.id
          from opened s join app_user u on u.id = s.user_id`.execute(tx)
    })
    const asked = { page: 1, pageSize: 10, keyword: 'traveller' }
    const { data } = await app.admin.post<{ items: SignIn[] }>(`${API}/signIns/page`, asked)
    expect(data.items.map((row) => row.newAddress)).toEqual([false, true, true])
  })

  it('says how the call came: over TLS, and past which proxies', async () => {
    const connection = async (from: string, headers: Record<string, string> = {}) =>
      (await app.admin.call<SecurityOverview>('GET', API, undefined, { from, headers })).data.connection
    expect(await connection('192.0.2.5')).toEqual({ tls: 'no', forwarded: false })
    expect(await connection('::1', { 'x-forwarded-for': '192.0.2.5' })).toEqual({
      tls: 'local',
      forwarded: true,
    })
  })

  it('is refused to all but administrators, whatever their roles say', async () => {
    const staff = app.as(await app.buildUser({ permissions: ['system/security/find'] }))
    expect((await staff.get(API)).status).toBe(403)
    expect((await staff.post(`${API}/signIns/page`, { page: 1, pageSize: 10 })).status).toBe(403)
  })
})
