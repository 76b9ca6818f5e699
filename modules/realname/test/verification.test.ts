import { sendFile } from '@motorpool/resource/testing'
import type { Place } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneLinkLogs, ownerRequests, realTimeStatus } from '../src/shared/index.ts'
import { type Both, later, photo, withCard } from './support/app.ts'
import { CERT_NO, Flow, ID_CARD, INFO, S, VEHICLE, valuesOf } from './support/flow.ts'

let flow: Flow
let both: Both
let place: Place
beforeAll(async () => {
  flow = await Flow.start()
  both = flow.both
  place = flow.place
})
afterAll(() => both.close())

describe('the owner flow', () => {
  it('goes step by step: photograph, recognition, confirmation, vehicle, operator (R380, R382, R411, R412)', async () => {
    const vin = await withCard(both.app, place)
    const requestId = await flow.newRequest()
    const read = await flow.recognise(requestId, 'idCardFront-0')
    expect(read.unread).toBeNull()
    expect(valuesOf(read)).toMatchObject({ realName: '赵建国', certNo: CERT_NO })
    const values = { ...valuesOf(read), phone: '13900002222' }
    expect(await flow.post(`${ID_CARD}/save`, { requestId, values })).toEqual({ step: 2 })
    const face = await sendFile(
      flow.owner(),
      `${ID_CARD}/face_image/upload?requestId=${requestId}`,
      await photo('idCardFront-0'),
    )
    expect(face.status, face.text).toBe(200)
    expect(await flow.post(`${VEHICLE}/step/vin`, { requestId, vin })).toMatchObject({ step: 3 })
    expect((await flow.owner().get(`${VEHICLE}/vin/${requestId}`)).data).toEqual([vin])
    expect(
      await flow.post(`${VEHICLE}/save`, { requestId, vin, values: { plateCode: '京AD10203' } }),
    ).toEqual({
      step: 4,
    })
    const found = await flow
      .owner()
      .get<{ papers: { values: Record<string, string> }[] }>(`${ID_CARD}/${requestId}`)
    expect(found.data.papers[0]?.values).toMatchObject({
      realName: '赵建国',
      certNo: '9901**********1017',
      phone: '139****2222',
    })
    expect((await flow.audit(requestId)).data).toEqual({ count: 1 })
    await both.app.drainJobs()
    expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'VERIFYING' })
    await later(both, 20_000)
    expect(await flow.infoOf(vin)).toMatchObject({
      realNameStatus: 'VERIFIED',
      realNameType: 'OWNER',
      ownerName: '赵建国',
    })
    const request = await flow.owner().get(`${ownerRequests.api}/${requestId}`)
    expect(request.data).toMatchObject({ verifyStatus: 'VERIFIED', step: 5, vins: [vin] })
    expect((await flow.owner().get(`${INFO}/13900002222/vinList`)).data).toContain(vin)
    const shown = await flow.post<{ items: { vin: string }[] }>(realTimeStatus.calls.page?.path ?? '', {
      page: 1,
      pageSize: 10,
      vin,
    })
    expect(shown.items).toHaveLength(1)
    const history = await flow.post<{ items: object[] }>(`${INFO}/realName/page`, {
      page: 1,
      pageSize: 10,
      vin,
    })
    expect(history.items).toMatchObject([
      { operation: 'VERIFY', realNameStatus: 'VERIFIED', certNo: '9901**********1017' },
    ])
    const logs = await flow.post<{ items: object[] }>(oneLinkLogs.calls.page?.path ?? '', {
      page: 1,
      pageSize: 10,
      vin,
    })
    expect(logs.items.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(logs.items)).not.toContain(CERT_NO)
  })

  it('refuses numbers whose check digits do not come out, and says which', async () => {
    const requestId = await flow.newRequest()
    const wrong = CERT_NO.slice(0, 17) + (CERT_NO.endsWith('7') ? '8' : '7')
    const answer = await flow.owner().post(`${ID_CARD}/save`, {
      requestId,
      values: { realName: '赵', certNo: wrong, phone: '1390' },
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('certNo')
    expect(answer.text).toContain('phone')
  })

  it('keeps nothing of a photograph that is none or of a screen: a typed outcome', async () => {
    const requestId = await flow.newRequest()
    expect(await flow.recognise(requestId, 'screen')).toEqual({ imageId: null, unread: 'SCREEN', fields: [] })
  })

  it('knows vehicles by whole VINs alone (R383)', async () => {
    const stem = `LTESTVN${String(Date.now()).slice(-9)}`
    const [one, other] = [`${stem}1`, `${stem}2`]
    await withCard(both.app, place, one)
    await withCard(both.app, place, other)
    const requestId = await flow.newRequest()
    await flow.post(`${VEHICLE}/save`, { requestId, vin: one, values: { plateCode: '京A10001' } })
    await flow.post(`${VEHICLE}/save`, { requestId, vin: other, values: { plateCode: '京A10002' } })
    const { data } = await flow
      .owner()
      .get<{ papers: { vin: string; values: { plateCode: string } }[] }>(`${VEHICLE}/${requestId}`)
    expect(data.papers.map(({ vin, values }) => [vin, values.plateCode])).toEqual([
      [one, '京A10001'],
      [other, '京A10002'],
    ])
    const scan = `${S}/store/vehicle/V1.0`
    expect((await flow.owner().get(`${scan}/${one}/scan`)).data).toMatchObject({ vin: one })
    expect((await flow.owner().get(`${scan}/${stem.slice(0, 12)}/scan`)).status).toBe(404)
  })
})

describe('the operator', () => {
  const behave = (name: 'normal' | 'silent' | 'garbage' | 'foreign' | 'refusing' | 'away') => {
    both.authority.operator.behaviour = name
  }

  it.each(['silent', 'garbage', 'foreign'] as const)(
    'is sent a name once and asked afterwards when it is %s',
    async (behaviour) => {
      const vin = await withCard(both.app, place)
      const requestId = await flow.confirmed(vin)
      behave(behaviour)
      await flow.audit(requestId)
      await both.app.drainJobs()
      expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'VERIFYING' })
      behave('normal')
      await later(both, 30_000)
      expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'VERIFIED' })
      expect(both.authority.operator.newest(100).filter((one) => one.vin === vin)).toHaveLength(1)
    },
  )

  it('says why it refuses, and then one can hand the name in again', async () => {
    const vin = await withCard(both.app, place)
    const requestId = await flow.confirmed(vin)
    behave('refusing')
    await flow.audit(requestId)
    await both.app.drainJobs()
    await later(both, 20_000)
    behave('normal')
    expect(await flow.infoOf(vin)).toMatchObject({
      realNameStatus: 'FAILED',
      failReason: '证件信息与公安人口库不一致',
    })
    expect((await flow.audit(requestId)).status).toBe(200)
    await both.app.drainJobs()
    await later(both, 20_000)
    expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'VERIFIED', failReason: null })
  })

  it('sets, batches and cancels real names (R379)', async () => {
    const vins = [await withCard(both.app, place), await withCard(both.app, place)]
    expect((await flow.owner().call('PUT', `${INFO}/batch/realName`, { vins, type: 'ORG' })).data).toEqual({
      count: 2,
    })
    await both.app.drainJobs()
    await later(both, 20_000)
    for (const vin of vins)
      expect(await flow.infoOf(vin)).toMatchObject({ realNameStatus: 'VERIFIED', realNameType: 'ORG' })
    const [first = ''] = vins
    expect((await flow.owner().call('PUT', `${INFO}/${first}/realName/cancel`)).status).toBe(200)
    expect((await flow.owner().call('PUT', `${INFO}/${first}/realName/cancel`)).status).toBe(409)
    await both.app.drainJobs()
    await later(both, 20_000)
    expect(await flow.infoOf(first)).toMatchObject({ realNameStatus: 'CANCELLED' })
    expect((await flow.owner().call('PUT', `${INFO}/${first}/realName/ORG`)).status).toBe(200)
    expect((await flow.owner().call('PUT', `${INFO}/NOSUCHVIN/realName/ORG`)).status).toBe(404)
  })
})
