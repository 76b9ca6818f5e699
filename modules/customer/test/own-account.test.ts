import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encrypted } from '../../identity/test/app.ts'
import { CONFIGS_MAX } from '../src/server/own/config.ts'
import { type Account, type AccountsApp, FIRST, newPhone, OWN, startAccounts } from './support/accounts.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0'

describe('the own account of a customer', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startAccounts()
  })
  afterAll(() => app.close())

  const init = (client: ApiClient, password: string, confirmPassword = password) =>
    client.put(`${BASE}/password/init`, {
      password: encrypted(password),
      confirmPassword: encrypted(confirmPassword),
    })
  const signedIn = async (phone: string, password: string) => {
    const { data } = await app.signIn(phone, password)
    return app.as({ token: data.token.token })
  }
  /** An account whose customer has chosen the own password. */
  const customer = async () => {
    const { data, phone } = await app.create()
    await init(await signedIn(phone, FIRST), OWN)
    return { id: data.id, phone, client: await signedIn(phone, OWN) }
  }

  it('R388 begins with the choice of an own password, and with nothing else', async () => {
    const { phone } = await app.create()
    const first = await signedIn(phone, FIRST)
    expect((await first.get(BASE)).errCode).toBe('ACTION_REQUIRED')
    expect((await init(first, OWN, `${OWN}!`)).errCode).toBe('PASSWORD_DIFFERS')
    expect((await init(first, `Ab-${phone}-x`)).errCode).toBe('PASSWORD_CONTAINS_USER_NAME')
    expect((await init(first, FIRST)).errCode).toBe('PASSWORD_UNCHANGED')
    expect((await init(first, OWN)).status).toBe(200)
    expect((await first.get(BASE)).status).toBe(401)
    const own = await signedIn(phone, OWN)
    expect((await own.get<Account>(BASE)).data).toMatchObject({ phone, initPasswordFlag: false })
    expect((await init(own, 'Another-One-2026-z')).errCode).toBe('PASSWORD_CHOSEN')
  })

  it('R388 has a password that is changed by who knows the old one', async () => {
    const { phone, client } = await customer()
    const change = (old: string, password: string) =>
      client.put(`${BASE}/password`, {
        oldPassword: encrypted(old),
        password: encrypted(password),
        confirmPassword: encrypted(password),
      })
    expect((await change(FIRST, 'Another-One-2026-z')).errCode).toBe('PASSWORD_OLD_WRONG')
    expect((await change(OWN, 'Another-One-2026-z')).status).toBe(200)
    expect((await app.signIn(phone, OWN)).errCode).toBe('SIGN_IN_FAILED')
    expect((await app.signIn(phone, 'Another-One-2026-z')).status).toBe(200)
  })

  it('counts the own vehicles, those of other organisations too', async () => {
    const { id, phone, client } = await customer()
    await app.vehicle('EAST', phone)
    await app.link(id, await app.vehicle('WEST', newPhone()))
    expect((await client.get<Account>(BASE)).data.vehicleCount).toBe(2)
  })

  it('R388 takes contact and papers; papers that change wait for an audit, and the phone stays', async () => {
    const { id, client, phone } = await customer()
    const bind = (body: object) => client.put(`${BASE}/bind/info`, body)
    expect((await bind({ email: 'wang@example.com', address: '长沙', phone })).status).toBe(200)
    expect((await app.find(id)).data).toMatchObject({
      email: 'wang@example.com',
      address: '长沙',
      auditStatus: 1,
    })
    expect((await bind({ phone: newPhone() })).errCode).toBe('CUSTOMER_PHONE')
    expect((await bind({ customerCertType: 'BUSINESS_LICENCE' })).errCode).toBe('FIELD_CHOICE')
    const papers = { customerCertType: 'PASSPORT', customerCertNo: 'E12345678901' }
    expect((await bind(papers)).status).toBe(200)
    const { data } = await client.get<Account>(BASE)
    expect(data).toMatchObject({ customerCertNo: 'E123****8901', auditStatus: 2, accountName: '王师傅' })
    await app.boss.put('/api/customer-svc/customer/accounts/mgr/V1.0/audit', { id, passed: true })
    expect((await bind({ accountName: '王总', customerCertNo: data.customerCertNo })).status).toBe(200)
    expect((await client.get<Account>(BASE)).data).toMatchObject({ auditStatus: 3, accountName: '王总' })
  })

  it('R416 keeps configurations by code, which nobody else reads', async () => {
    const CONFIG = '/api/customer-svc/account/config/V1.0'
    const { client } = await customer()
    const value = { shown: ['fuel', 'map'], perPage: 20 }
    expect((await client.get(`${CONFIG}/home`)).status).toBe(404)
    expect((await client.put(CONFIG, { code: 'home', value })).status).toBe(200)
    expect((await client.get(`${CONFIG}/home`)).data).toMatchObject({ code: 'home', name: 'home', value })
    expect((await client.put(CONFIG, { code: 'home', name: '首页', value: false })).status).toBe(200)
    expect((await client.get(`${CONFIG}/home`)).data).toMatchObject({ name: '首页', value: false })
    expect((await (await customer()).client.get(`${CONFIG}/home`)).status).toBe(404)
    expect((await app.boss.get(`${CONFIG}/home`)).status).toBe(404)
    for (let n = 1; n < CONFIGS_MAX; n++) {
      app.clock.advance(5000)
      expect((await client.put(CONFIG, { code: `more.${n}`, value: n })).status).toBe(200)
    }
    expect((await client.put(CONFIG, { code: 'one-more', value: 1 })).errCode).toBe('CUSTOMER_CONFIGS')
  })

  it('is that of customers alone', async () => {
    expect((await app.boss.get(BASE)).status).toBe(403)
    expect((await app.boss.put(`${BASE}/bind/info`, { address: 'x' })).status).toBe(403)
    expect((await init(app.boss, OWN)).status).toBe(403)
    expect((await app.signedOut.get(BASE)).status).toBe(401)
  })

  describe('data that are kept of a customer', () => {
    const PERSONAL = `${BASE}/personal`
    type Part = { label: string; count: number; fate: string }
    const KINDS = ['账号资料', '登录会话', '登录日志', '关联车辆', '证件与审核', '个人配置', '工作日志']

    it('are seen by kind, and taken along whole', async () => {
      const { id, client, phone } = await customer()
      await app.link(id, await app.vehicle('WEST', newPhone()))
      const { data } = await client.get<Part[]>(PERSONAL)
      for (const kind of KINDS) expect(data.map(({ label }) => label)).toContain(kind)
      expect(data.find(({ label }) => label === '关联车辆')).toMatchObject({ count: 1, fate: 'rows' })
      const file = await client.get(`${PERSONAL}/export`)
      expect(file.headers['content-type']).toBe('application/octet-stream')
      const all = JSON.parse(file.text) as Record<string, Record<string, unknown>[]>
      expect(all.账号资料).toMatchObject([{ user_name: phone, phone }])
      expect(file.text).not.toContain('password_hash')
      expect(all.关联车辆).toHaveLength(1)
    })

    it('are erased by who knows the password, with the account; the vehicle and its record stay', async () => {
      const { id, client, phone } = await customer()
      const vin = await app.vehicle('WEST', phone)
      await app.link(id, await app.vehicle('WEST', newPhone()))
      const erase = (password: string) => client.put(`${PERSONAL}/erase`, { password: encrypted(password) })
      const refused = await erase('Wrong-One-2026-q')
      expect([refused.errCode, refused.fields?.[0]?.field]).toEqual(['PASSWORD_OLD_WRONG', 'password'])
      expect((await erase(OWN)).status).toBe(200)
      expect((await client.get(BASE)).status).toBe(401)
      expect((await app.signIn(phone, OWN)).errCode).toBe('SIGN_IN_FAILED')
      expect((await app.find(id)).status).toBe(404)
      const left = await app.db.withPlatform(undefined, 'test', async (tx) => {
        const { rows } = await sql<{ links: number; vehicles: number; sessions: number }>`
          select (select count(*)::int from user_vehicle where user_id = ${id}) as links,
            (select count(*)::int from session where user_id = ${id}) as sessions,
            (select count(*)::int from vehicle where vin = ${vin}) as vehicles`.execute(tx)
        return rows[0]
      })
      expect(left).toEqual({ links: 0, sessions: 0, vehicles: 1 })
    })

    it('are a customer’s alone: staff have no such page', async () => {
      expect((await app.boss.get(PERSONAL)).errCode).toBe('FORBIDDEN')
      expect((await app.boss.put(`${PERSONAL}/erase`, { password: encrypted(OWN) })).errCode).toBe(
        'FORBIDDEN',
      )
    })
  })
})
