import { sql } from '@motorpool/db'
import { sendFile } from '@motorpool/resource/testing'
import { permissionsOf, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerRequests } from '../src/shared/index.ts'
import { later, photo, withCard } from './support/app.ts'
import { CERT_NO, Flow, ID_CARD, INFO, VEHICLE } from './support/flow.ts'

interface Own {
  vin: string
  realNameStatus: string
  requestId: string | null
  requestStatus: string | null
  submitTime: number | null
}

const OWN = `${ownerRequests.api}/own`
let flow: Flow
let phones = 0
let owner: TestUser
let phone: string
let vin: string

const platform = <R>(query: ReturnType<typeof sql<R>>) =>
  flow.both.app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)
const as = (user: TestUser) => flow.both.app.as(user)

/** A customer account with a telephone of its own, and every right that customers can have. */
async function customer(number = `1390001${String(++phones).padStart(4, '0')}`): Promise<TestUser> {
  const { app } = flow.both
  const user = await app.buildUser({
    tenant: flow.place.tenant,
    userType: 'CUSTOMER',
    permissions: permissionsOf(app.routes),
  })
  const { id } = user.principal.actor
  await platform(sql`
    insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
    values (${id}, ${flow.place.tenant.id}, ${flow.place.tenant.rootOrgId}, ${`c${id}`}, '-', '赵建国', 'CUSTOMER', ${number})`)
  return user
}

const sell = (which: string, to: string | null) =>
  platform(sql`update vehicle set customer_phone = ${to}, customer_name = '车主' where vin = ${which}`)
const ownOf = async (user: TestUser) => (await as(user).get<Own[]>(`${OWN}/vehicles`)).data
const begin = (user: TestUser, which = vin) => as(user).post<{ id: string }>(OWN, { vin: which })
const submit = (user: TestUser, id: string) => as(user).put(`${ownerRequests.api}/${id}/submit`, {})
const toldTo = async ({ principal }: TestUser) =>
  (
    await platform(sql<{ key: string }>`
      select m.text_key as key from message m join message_user u on u.msg_id = m.id where u.user_id = ${principal.actor.id} order by m.id`)
  ).map(({ key }) => key)

/** Confirms who the person is. */
async function confirm(user: TestUser, requestId: string): Promise<void> {
  const values = { realName: '赵建国', certNo: CERT_NO, phone }
  const saved = await as(user).post(`${ID_CARD}/save`, { requestId, values })
  expect(saved.status, saved.text).toBe(200)
}

/** A picture of the owner, which is kept and not read. */
const sendFace = async (user: TestUser, requestId: string) =>
  sendFile(as(user), `${ID_CARD}/face_image/upload?requestId=${requestId}`, await photo('idCardFront-0'))

beforeAll(async () => {
  flow = await Flow.start()
})
afterAll(() => flow.both.close())
beforeEach(async () => {
  phone = `1390001${String(++phones).padStart(4, '0')}`
  owner = await customer(phone)
  vin = await withCard(flow.both.app, flow.place)
  await sell(vin, phone)
})

describe('R380 R382 the real name of an own vehicle', () => {
  it('is asked for by its owner, decided by staff, and told to the owner when the operator has it', async () => {
    expect(await ownOf(owner)).toMatchObject([{ vin, realNameStatus: 'NOT_VERIFIED', requestId: null }])
    const { id } = (await begin(owner)).data
    expect((await begin(owner)).data.id, 'the open one').toBe(id)
    await confirm(owner, id)
    expect((await sendFace(owner, id)).status).toBe(200)
    const licence = await as(owner).post(`${VEHICLE}/save`, {
      requestId: id,
      vin,
      values: { engineNo: 'E1' },
    })
    expect(licence.status, licence.text).toBe(200)
    expect((await submit(owner, id)).status).toBe(200)
    const { items } = await flow.post<{ items: object[] }>(ownerRequests.calls.page?.path ?? '', {
      page: 1,
      pageSize: 10,
      phone,
    })
    expect(items).toMatchObject([{ id, phone, vins: [vin], step: 5, verifyStatus: 'NOT_VERIFIED' }])
    expect((await flow.audit(id)).status).toBe(200)
    await later(flow.both, 1)
    await later(flow.both, 60_000)
    expect(await ownOf(owner)).toMatchObject([{ vin, realNameStatus: 'VERIFIED', requestStatus: 'VERIFIED' }])
    expect(await toldTo(owner)).toEqual(['verify.owner.verified'])
    expect(await flow.infoOf(vin)).toMatchObject({ realNameType: 'OWNER' })
  })

  it('is not changed while staff look at it, and is when it was taken back or refused', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    await submit(owner, id)
    const save = () =>
      as(owner).post(`${ID_CARD}/save`, {
        requestId: id,
        values: { realName: '赵建国', certNo: CERT_NO, phone },
      })
    expect((await save()).errCode).toBe('VERIFY_HANDED_IN')
    expect((await as(owner).put(`${ownerRequests.api}/${id}/submit/cancel`, {})).status).toBe(200)
    expect((await save()).status).toBe(200)
    await submit(owner, id)
    const refused = { id, passed: false, opinion: '证件照片不清晰' }
    expect((await flow.owner().post(`${ownerRequests.api}/audit`, refused)).status).toBe(200)
    expect(await ownOf(owner)).toMatchObject([{ requestStatus: 'FAILED', submitTime: null }])
    expect((await as(owner).get(`${ID_CARD}/${id}`)).data).toMatchObject({ failReason: '证件照片不清晰' })
    expect(await toldTo(owner)).toEqual(['verify.owner.refused'])
    expect((await save()).status).toBe(200)
    expect((await submit(owner, id)).status).toBe(200)
  })

  it('is handed in once its person is confirmed', async () => {
    const { id } = (await begin(owner)).data
    expect((await submit(owner, id)).errCode).toBe('VERIFY_INCOMPLETE')
  })

  it('is decided by staff alone', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    const answer = await as(owner).post(`${ownerRequests.api}/audit`, { id, passed: true })
    expect([403, 404, 409]).toContain(answer.status)
    expect((await ownOf(owner))[0]?.requestStatus).toBe('NOT_VERIFIED')
    expect((await as(owner).put(`${INFO}/${vin}/realName/OWNER`, {})).status).not.toBe(200)
  })
})

describe('R001 R417 the real name of a vehicle', () => {
  it('is not asked for by who is lent it, by another owner or by a stranger', async () => {
    const lent = await customer()
    await platform(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, origin, assign_user_id)
      select tenant_id, org_id, ${lent.principal.actor.id}, vin, 'ASSIGNED', ${owner.principal.actor.id} from vehicle where vin = ${vin}`)
    expect(await ownOf(lent)).toEqual([])
    expect((await begin(lent)).errCode).toBe('VERIFY_NOT_OWNER')
    const other = await customer()
    expect(await ownOf(other)).toEqual([])
    expect((await begin(other)).errCode).toBe('VERIFY_NO_VEHICLE')
    expect((await as(flow.place.owner).post(OWN, { vin })).status, 'staff').toBe(403)
  })

  it('and its papers are reached by no other customer', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    const other = await customer()
    const mine = await withCard(flow.both.app, flow.place)
    const { principal } = other
    await platform(sql`
      update vehicle set customer_phone = (select phone from app_user where id = ${principal.actor.id}) where vin = ${mine}`)
    for (const call of [
      () => as(other).get(`${ID_CARD}/${id}`),
      () => as(other).get(`${VEHICLE}/vin/${id}`),
      () => sendFace(other, id),
      () => as(other).get(`${ownerRequests.api}/${id}`),
      () =>
        as(other).post(`${ID_CARD}/save`, {
          requestId: id,
          values: { realName: '钱', certNo: CERT_NO, phone },
        }),
      () => as(other).post(`${VEHICLE}/step/vin`, { requestId: id, vin: mine }),
      () => submit(other, id),
      () => as(other).put(`${ownerRequests.api}/${id}/submit/cancel`, {}),
      () => as(other).delete(ownerRequests.api, { ids: [id] }),
    ])
      expect((await call()).status).toBe(404)
    const { data } = await as(other).post<{ total: number }>(`${ownerRequests.api}/page`, {
      page: 1,
      pageSize: 10,
    })
    expect(data.total).toBe(0)
    // Nor does a vehicle of somebody else come into the own request.
    const own = (await begin(other, mine)).data.id
    const added = await as(other).post(`${VEHICLE}/step/vin`, { requestId: own, vin })
    expect(added.errCode).toBe('VERIFY_NO_VEHICLE')
  })

  it('is not that of a former owner: neither handed in nor passed after the sale', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    await submit(owner, id)
    const next = await customer()
    await platform(sql`
      update vehicle set customer_phone = (select phone from app_user where id = ${next.principal.actor.id}) where vin = ${vin}`)
    expect((await flow.audit(id)).errCode).toBe('VERIFY_NOT_OWNER')
    await as(owner).put(`${ownerRequests.api}/${id}/submit/cancel`, {})
    expect((await submit(owner, id)).errCode).toBe('VERIFY_NO_VEHICLE')
    expect(await ownOf(owner)).toEqual([])
    expect(await ownOf(next)).toMatchObject([{ vin, requestId: null }])
  })

  it('goes with its papers when the owner deletes the request, and digests stay', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    expect((await as(owner).delete(ownerRequests.api, { ids: [id] })).status).toBe(200)
    const kept = await platform(sql`
      select sealed, masked, digest is not null as proof, erase_time is not null as told from realname_paper where request_id = ${id} and side = 'owner'`)
    expect(kept).toHaveLength(2)
    for (const row of kept) expect(row).toEqual({ sealed: null, masked: null, proof: true, told: true })
    expect(await ownOf(owner)).toMatchObject([{ requestId: null }])
  })

  it('that waits for the operator is not sent once its papers are gone, whoever took them away', async () => {
    const { id } = (await begin(owner)).data
    await confirm(owner, id)
    await submit(owner, id)
    expect((await flow.audit(id)).status).toBe(200)
    await platform(
      sql`update realname_paper set sealed = null, masked = null where create_user_id = ${owner.principal.actor.id}`,
    )
    const waiting = await platform(sql`
      select sealed from one_link_submission where request_id = ${id} and side = 'owner'`)
    expect(waiting).toEqual([{ sealed: null }])
  })
})
