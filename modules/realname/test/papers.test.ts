import { sql } from '@motorpool/db'
import { type Place, permissionsOf, zipText } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  oneLinkLogs,
  orgInfo,
  ownerRequests,
  realNameRecords,
  realTimeStatus,
  storeRequests,
  vehicleInfo,
} from '../src/shared/index.ts'
import { type Both, KEEP_DAYS, later, withCard } from './support/app.ts'
import { CERT_NO, Flow, S } from './support/flow.ts'

const DAY_MS = 86_400_000

let flow: Flow
let both: Both
let place: Place
beforeAll(async () => {
  flow = await Flow.start()
  both = flow.both
  place = flow.place
})
afterAll(() => both.close())

describe('documents of persons', () => {
  const raw = (query: ReturnType<typeof sql<{ sealed: string | null; digest: string }>>) =>
    both.app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)

  it('are stored sealed, and looked at with a reason that is kept', async () => {
    const requestId = await flow.newRequest()
    const { imageId } = await flow.recognise(requestId, 'idCardFront-0')
    const [image] = await raw(sql`select sealed, digest from realname_image where id = ${imageId}`)
    expect(Buffer.from(image?.sealed ?? '', 'base64url').includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(
      false,
    )
    const look = (reason: string) =>
      flow.owner().post(`${S}/papers/V1.0/owner/image`, { id: imageId, reason })
    expect((await look('')).status).toBe(400)
    expect((await look('核对证件')).status).toBe(200)
    const views = await flow.owner().get(`${S}/papers/V1.0/owner/views/${requestId}`)
    expect(views.data).toMatchObject([{ action: 'view', reason: '核对证件' }])
  })

  it('of owners are closed to who decides about stores', async () => {
    const requestId = await flow.newRequest()
    const { imageId } = await flow.recognise(requestId, 'idCardFront-0')
    const rights = permissionsOf(both.app.routes).filter((one) => one.startsWith('verify/store'))
    const clerk = both.app.as(await both.app.buildUser({ tenant: place.tenant, permissions: rights }))
    const body = { id: imageId, reason: '核对证件' }
    expect((await clerk.post(`${S}/papers/V1.0/owner/image`, body)).status).toBe(403)
    expect((await clerk.post(`${S}/papers/V1.0/store/image`, body)).status).toBe(404)
  })

  it('are erased on request, with digests as the proof', async () => {
    const vin = await withCard(both.app, place)
    const requestId = await flow.confirmed(vin)
    const [paper] = await raw(
      sql`select sealed, digest from realname_paper where side = 'owner' and request_id = ${requestId} and vin = ''`,
    )
    const answer = await flow.owner().call<{ digests: string[] }>('PUT', `${S}/papers/V1.0/owner/erase`, {
      requestId,
      reason: '本人要求删除',
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data.digests).toContain(paper?.digest)
    const rows = await raw(
      sql`select sealed, digest from realname_paper where side = 'owner' and request_id = ${requestId}`,
    )
    expect(rows.map(({ sealed }) => sealed)).toEqual([null, null])
    expect((await flow.audit(requestId)).status).toBe(409)
  })

  it('are kept no longer than the setting says', async () => {
    const requestId = await flow.newRequest()
    const { imageId } = await flow.recognise(requestId, 'idCardFront-0')
    await later(both, KEEP_DAYS * DAY_MS + 1000)
    expect(await raw(sql`select sealed, digest from realname_image where id = ${imageId}`)).toMatchObject([
      { sealed: null },
    ])
  })

  it('are gone from what was handed to the operator as soon as it has ended, been erased or expired', async () => {
    const sealedOf = async (vin: string) =>
      (await raw(sql`select sealed, '' as digest from one_link_submission where vin = ${vin}`)).map(
        ({ sealed }) => sealed,
      )
    const [ended, erased, expired] = [
      await withCard(both.app, place),
      await withCard(both.app, place),
      await withCard(both.app, place),
    ]
    await flow.audit(await flow.confirmed(ended))
    await both.app.drainJobs()
    await later(both, 20_000)
    expect(await sealedOf(ended)).toEqual([null])
    both.authority.operator.behaviour = 'silent'
    const requestId = await flow.confirmed(erased)
    await flow.audit(requestId)
    await flow.audit(await flow.confirmed(expired))
    await both.app.drainJobs()
    expect(await sealedOf(erased)).toEqual([expect.any(String)])
    await flow.owner().call('PUT', `${S}/papers/V1.0/owner/erase`, { requestId, reason: '本人要求删除' })
    expect(await sealedOf(erased)).toEqual([null])
    await later(both, KEEP_DAYS * DAY_MS + 1000)
    expect(await sealedOf(expired)).toEqual([null])
    // The operator is asked by the card alone.
    both.authority.operator.behaviour = 'normal'
    await later(both, 3_600_000)
    expect(await flow.infoOf(erased)).toMatchObject({ realNameStatus: 'VERIFIED' })
  })

  it('that were erased before they were sent are not sent', async () => {
    const vin = await withCard(both.app, place)
    const requestId = await flow.confirmed(vin)
    await flow.audit(requestId)
    await flow.owner().call('PUT', `${S}/papers/V1.0/owner/erase`, { requestId, reason: '本人要求删除' })
    await both.app.drainJobs()
    expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'FAILED', failReason: 'ERASED' })
    expect(both.authority.operator.newest(100).filter((one) => one.vin === vin)).toEqual([])
  })

  it('of a request with several ways are not mixed: the one confirmed last is who is named', async () => {
    const vin = await withCard(both.app, place)
    const body = { customerType: 'UNIT', storeName: '样本门店', orgId: place.org.id }
    const { id } = await flow.post<{ id: string }>(storeRequests.calls.create?.path ?? '', body)
    const company = {
      companyName: '虚构市样本运输有限公司',
      creditCode: '91990010MA70000003',
      legalPerson: '李丽华',
      agentName: '钱秀英',
      agentPhone: '13900004444',
      agentCertNo: '990101199003078033',
    }
    const person = { realName: '赵建国', certNo: CERT_NO, phone: '13900002222' }
    await flow.post(`${S}/store/personal/id_card/V1.0/save`, { requestId: id, values: person })
    both.app.clock.advance(1000)
    await flow.post(`${S}/store/company/V1.0/save`, { requestId: id, values: company })
    await flow.post(`${S}/store/vehicle/V1.0/save`, { requestId: id, vin, values: {} })
    await flow.post(`${storeRequests.api}/audit`, { id, passed: true })
    await both.app.drainJobs()
    await later(both, 20_000)
    expect(await flow.infoOf(vin)).toMatchObject({ ownerName: '钱秀英', ownerPhone: '139****4444' })
  })
})

describe('lists', () => {
  it('answer each (R410)', async () => {
    for (const resource of [ownerRequests, orgInfo, vehicleInfo, realNameRecords, oneLinkLogs]) {
      const answer = await flow.owner().post<{ items: object[] }>(resource.calls.page?.path ?? '', {
        page: 1,
        pageSize: 10,
      })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.data.items.length).toBeGreaterThan(0)
    }
    const byTenant = await flow.owner().get<object[]>(`${orgInfo.api}/tenant/${place.tenant.id}`)
    expect(byTenant.status, byTenant.text).toBe(200)
    expect(byTenant.data).toHaveLength(1)
  })

  it('mask telephones from whoever may not look at papers of owners', async () => {
    await flow.newRequest()
    const vin = await withCard(both.app, place)
    await both.app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into vehicle_verify_info (tenant_id, org_id, vin, manufacturer_code, owner_phone)
        values (${place.tenant.id}, ${place.org.id}, ${vin}, 'LTE', '13900005555')`.execute(tx),
    )
    const all = permissionsOf(both.app.routes)
    const rights = all.filter((one) => one !== 'verify/ownerRequests/update')
    const reader = both.app.as(await both.app.buildUser({ tenant: place.tenant, permissions: rights }))
    for (const [resource, shown, hidden] of [
      [ownerRequests, '13900002222', '139****2222'],
      [vehicleInfo, '13900005555', '139****5555'],
      [realTimeStatus, '13900005555', '139****5555'],
    ] as const) {
      const path = resource.calls.page?.path ?? ''
      const [theirs, ours] = [
        await reader.post(path, { pageSize: 500 }),
        await flow.owner().post(path, { pageSize: 500 }),
      ]
      expect(theirs.text).not.toContain(shown)
      expect(theirs.text).toContain(hidden)
      expect(ours.text).toContain(shown)
    }
    const { id } = (await reader.post<{ items: { id: string }[] }>(ownerRequests.calls.page?.path ?? '', {}))
      .data.items[0] ?? { id: '' }
    expect((await reader.get(`${ownerRequests.api}/${id}`)).text).not.toContain('13900002222')
    const sheet = await reader.post(ownerRequests.calls.export?.path ?? '', { title: 'x', sheetName: 'x' })
    expect(zipText(sheet.raw)).toContain('139****2222')
    expect(zipText(sheet.raw)).not.toContain('13900002222')
  })
})
