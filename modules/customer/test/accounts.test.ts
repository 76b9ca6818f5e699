import { sql } from '@motorpool/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encrypted } from '../../identity/test/app.ts'
import {
  type Account,
  type AccountsApp,
  BASE,
  FIRST,
  newPhone,
  OWN,
  startAccounts,
} from './support/accounts.ts'

const PASSWORD_CALL = '/api/system-svc/users/V1.0/password'

describe('accounts of customers', () => {
  let app: AccountsApp
  const page = async (filter: object, as = app.boss) =>
    (await as.post<{ items: Account[]; total: number }>(`${BASE}/page`, filter)).data
  beforeAll(async () => {
    app = await startAccounts()
  })
  afterAll(() => app.close())

  it('R437 are made, found by id and phone, listed, changed and deleted', async () => {
    const { data, phone, message } = await app.create({
      customerType: 'UNIT',
      customerCertType: 'BUSINESS_LICENCE',
    })
    expect(message).toBeUndefined()
    const { data: made } = await app.find(data.id)
    expect(made).toMatchObject({
      id: data.id,
      userId: data.id,
      phone,
      accountName: '王师傅',
      customerType: 'UNIT',
      accountStatus: 1,
      auditStatus: 1,
      registerWay: 'MANAGER',
      initPasswordFlag: true,
      vehicleCount: 0,
    })
    expect((await app.boss.get<Account>(`${BASE}/get_by_phone/${phone}`)).data.id).toBe(data.id)
    expect((await page({ phone })).items.map(({ id }) => id)).toEqual([data.id])
    const other = newPhone()
    const { updateTime } = made
    app.clock.advance(1000)
    const changed = await app.boss.put(BASE, { id: data.id, phone: other, remark: '老客户', updateTime })
    expect(changed.message).toBeUndefined()
    expect((await app.find(data.id)).data).toMatchObject({
      phone: other,
      remark: '老客户',
      customerType: 'UNIT',
    })
    expect((await app.boss.put(BASE, { id: data.id, remark: '晚了', updateTime })).errCode).toBe('CONFLICT')
    expect((await app.signIn(phone, FIRST)).errCode).toBe('SIGN_IN_FAILED')
    expect((await app.signIn(other, FIRST)).status).toBe(200)
    expect((await app.boss.delete(BASE, { ids: [data.id] })).status).toBe(200)
    expect((await app.find(data.id)).status).toBe(404)
    expect((await app.signIn(other, FIRST)).errCode).toBe('SIGN_IN_FAILED')
  })

  it('R388 sign in by phone and choose an own password first', async () => {
    const { phone } = await app.create()
    const { data } = await app.signIn(phone, FIRST)
    const own = app.as({ token: data.token.token })
    expect((await own.post('/api/vehicle-svc/vehicles/V1.0/page', {})).errCode).toBe('ACTION_REQUIRED')
    const chosen = await own.put(PASSWORD_CALL, {
      oldPassword: encrypted(FIRST),
      password: encrypted(OWN),
      confirmPassword: encrypted(OWN),
    })
    expect(chosen.status).toBe(200)
    expect((await app.signIn(phone, OWN)).status).toBe(200)
  })

  it('R388 are given a new first password, which ends their sessions', async () => {
    const { data, phone } = await app.create()
    const { data: session } = await app.signIn(phone, FIRST)
    const reset = await app.boss.put(`${BASE}/pwd/reset`, { id: data.id, password: encrypted(OWN) })
    expect(reset.status).toBe(200)
    expect(
      (await app.as({ token: session.token.token }).get('/api/system-svc/users/V1.0/getCurUser')).status,
    ).toBe(401)
    expect((await app.signIn(phone, FIRST)).errCode).toBe('SIGN_IN_FAILED')
    expect((await app.signIn(phone, OWN)).status).toBe(200)
  })

  it('R386 that are disabled are signed out and do not sign in until they are enabled', async () => {
    const { data, phone } = await app.create()
    const { data: session } = await app.signIn(phone, FIRST)
    expect((await app.boss.put(`${BASE}/disable`, { ids: [data.id] })).status).toBe(200)
    expect((await app.find(data.id)).data.accountStatus).toBe(2)
    expect(
      (await app.as({ token: session.token.token }).get('/api/system-svc/users/V1.0/getCurUser')).status,
    ).toBe(401)
    expect((await app.signIn(phone, FIRST)).errCode).toBe('USER_DISABLED')
    expect((await page({ accountStatus: 2 })).items.map(({ id }) => id)).toContain(data.id)
    expect((await app.boss.put(`${BASE}/enable`, { ids: [data.id] })).status).toBe(200)
    expect((await app.signIn(phone, FIRST)).status).toBe(200)
  })

  it('that registered themselves are enabled by passing their audit, which is said no to with a reason', async () => {
    const wait = async () => {
      const made = await app.create()
      await app.boss.put(`${BASE}/disable`, { ids: [made.data.id] })
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`update customer_account set register_way = 'REGISTER', audit_status = '2' where id = ${made.data.id}`.execute(
          tx,
        ),
      )
      return made
    }
    const audit = (id: string, passed: boolean, opinion = '') =>
      app.boss.put(`${BASE}/audit`, { id, passed, opinion })
    const good = await wait()
    expect((await app.boss.put(`${BASE}/enable`, { ids: [good.data.id] })).errCode).toBe(
      'CUSTOMER_NOT_PASSED',
    )
    expect((await page({ auditStatus: 2 })).items.map(({ id }) => id)).toEqual([good.data.id])
    expect((await audit(good.data.id, true)).status).toBe(200)
    expect((await app.find(good.data.id)).data).toMatchObject({ auditStatus: 3, accountStatus: 1 })
    expect((await app.signIn(good.phone, FIRST)).status).toBe(200)
    expect((await audit(good.data.id, true)).errCode).toBe('CUSTOMER_NOT_PENDING')
    const bad = await wait()
    expect((await audit(bad.data.id, false)).errCode).toBe('INVALID_INPUT')
    expect((await audit(bad.data.id, false, '身份不符')).status).toBe(200)
    expect((await app.find(bad.data.id)).data).toMatchObject({
      auditStatus: 4,
      accountStatus: 2,
      auditOpinion: '身份不符',
    })
    expect((await app.signIn(bad.phone, FIRST)).errCode).toBe('USER_DISABLED')
  })

  it('have a phone that no other account has, a good password and a paper that fits their type', async () => {
    const { phone } = await app.create()
    expect((await app.create({ phone })).errCode).toBe('FIELD_DUPLICATE')
    const own = newPhone()
    expect((await app.create({ phone: own, password: encrypted(`Ab-${own}`) })).errCode).toBe(
      'PASSWORD_CONTAINS_USER_NAME',
    )
    expect((await app.create({ password: encrypted('short') })).errCode).toBe('PASSWORD_LENGTH')
    expect((await app.create({ customerCertType: 'BUSINESS_LICENCE' })).errCode).toBe('FIELD_CHOICE')
    expect((await app.create({ phone: '12345' })).errCode).toBe('INVALID_INPUT')
  })

  it('count and list the vehicles of their phone number and those linked to them', async () => {
    const { data, phone } = await app.create()
    const own = await app.vehicle('WEST', phone)
    const linked = await app.vehicle('EAST', newPhone())
    await app.link(data.id, linked)
    const list = async (as = app.boss) =>
      (
        await as.post<{ items: { vin: string; ownerFlag: number }[] }>(`${BASE}/page/user/vehicle`, {
          userId: data.id,
        })
      ).data.items
    expect((await app.find(data.id)).data.vehicleCount).toBe(2)
    expect((await list()).map(({ vin, ownerFlag }) => [vin, ownerFlag])).toEqual([
      [own, 1],
      [linked, 0],
    ])
    expect((await list(app.west)).map(({ vin }) => vin)).toEqual([own])
    expect((await app.find(data.id, app.west)).data.vehicleCount).toBe(1)
  })

  it('are those of the organisations that the caller sees', async () => {
    const east = await app.create({ orgId: app.orgs.EAST })
    const { data, phone } = east
    expect((await app.find(data.id, app.west)).status).toBe(404)
    expect((await app.west.get(`${BASE}/get_by_phone/${phone}`)).status).toBe(404)
    expect((await page({ phone }, app.west)).total).toBe(0)
    const ids = { ids: [data.id] }
    for (const answer of [
      await app.west.put(BASE, { id: data.id, remark: 'x' }),
      await app.west.put(`${BASE}/disable`, ids),
      await app.west.put(`${BASE}/pwd/reset`, { id: data.id, password: encrypted(OWN) }),
      await app.west.put(`${BASE}/audit`, { id: data.id, passed: true }),
      await app.west.post(`${BASE}/page/user/vehicle`, { userId: data.id }),
    ])
      expect(answer.status).toBe(404)
    expect((await app.create({ orgId: app.orgs.EAST }, app.west)).errCode).toBe('FIELD_REFERENCE')
  })

  it('show their phone as a whole to who may change them alone, who else finds them by the whole number', async () => {
    const { data, phone } = await app.create()
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    const look = await app.session('look')
    expect((await app.find(data.id, look)).data.phone).toBe(masked)
    expect((await page({ phone }, look)).items.map((row) => row.phone)).toEqual([masked])
    expect((await page({ phone: phone.slice(0, 10) }, look)).total).toBe(0)
    expect((await page({ phone: phone.slice(0, 10) }, app.west)).total).toBeGreaterThan(0)
    expect((await app.find(data.id, app.west)).data.phone).toBe(phone)
  })

  it('are neither made nor taken over by who does not see all the vehicles that they reach', async () => {
    const phone = newPhone()
    await app.vehicle('EAST', phone)
    expect((await app.create({ phone }, app.west)).errCode).toBe('CUSTOMER_BEYOND')
    const free = await app.create({}, app.west)
    expect(free.status).toBe(200)
    expect((await app.west.put(BASE, { id: free.data.id, phone })).errCode).toBe('CUSTOMER_BEYOND')
    const both = await app.create({ phone })
    expect(both.status).toBe(200)
    const reset = { id: both.data.id, password: encrypted(OWN) }
    expect((await app.west.put(`${BASE}/pwd/reset`, reset)).errCode).toBe('CUSTOMER_BEYOND')
    expect((await app.boss.put(`${BASE}/pwd/reset`, reset)).status).toBe(200)
  })

  it('show their certificate to nobody as a whole, and keep it when the form sends back what it was shown', async () => {
    const { data } = await app.create({ customerCertType: 'PASSPORT', customerCertNo: 'E12345678901' })
    const shown = (await app.find(data.id)).data.customerCertNo
    expect(shown).toBe('E123****8901')
    await app.boss.put(BASE, { id: data.id, customerCertNo: shown, remark: '改' })
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ no: string }>`select customer_cert_no as no from customer_account where id = ${data.id}`.execute(
        tx,
      ),
    )
    expect(rows[0]?.no).toBe('E12345678901')
  })
})
