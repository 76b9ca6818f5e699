import { sql } from '@motorpool/db'
import { sendFile } from '@motorpool/resource/testing'
import { type ApiAnswer, type ApiClient, permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAPER_KINDS, storeRequests } from '../src/shared/index.ts'
import { photo, withCard } from './support/app.ts'
import { Flow, INFO, S } from './support/flow.ts'

let flow: Flow
let picture: Buffer
/** Everything is permitted to them, and nothing of the place is theirs: of another tenant, of another organisation. */
let strangers: { who: string; client: ApiClient }[]

beforeAll(async () => {
  flow = await Flow.start()
  picture = await photo('idCardFront-0')
  const { app } = flow.both
  const permissions = permissionsOf(app.routes)
  const tenant = await app.buildTenant()
  const beside = await app.buildOrg({ tenant: flow.place.tenant })
  strangers = [
    { who: 'another tenant', client: app.as(await app.buildUser({ tenant, permissions })) },
    {
      who: 'another organisation',
      client: app.as(await app.buildUser({ org: beside, permissions, scope: 'tree' })),
    },
  ]
})
afterAll(() => flow.both.close())

/** Owners go through their own requests in the portal. */
const toGoThrough = (side: 'owner' | 'store') =>
  side === 'owner' ? 'portal/realName/create|verify/ownerWizard/create' : 'verify/storeWizard/create'

/** A caller of the place who may do everything but this; of several rights that open a call, none. */
async function without(permission: string): Promise<ApiClient> {
  const { app } = flow.both
  const permissions = permissionsOf(app.routes).filter((one) => !permission.split('|').includes(one))
  return app.as(await app.buildUser({ tenant: flow.place.tenant, permissions }))
}

const count = async (table: string) =>
  (
    await flow.both.app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx),
    )
  ).rows[0]?.n

async function closed(
  call: (client: ApiClient) => Promise<ApiAnswer>,
  permission: string,
  tables: readonly string[],
): Promise<void> {
  const before = await Promise.all(tables.map(count))
  for (const { who, client } of strangers) {
    const answer = await call(client)
    expect(answer.status, `${who}: ${answer.text}`).toBe(404)
  }
  const answer = await call(await without(permission))
  expect(answer.status, answer.text).toBe(403)
  expect(await Promise.all(tables.map(count))).toEqual(before)
}

async function requestOf(side: 'owner' | 'store'): Promise<string> {
  if (side === 'owner') return flow.newRequest()
  const body = { customerType: 'UNIT', storeName: '样本门店', orgId: flow.place.org.id }
  return (await flow.post<{ id: string }>(storeRequests.calls.create?.path ?? '', body)).id
}

const pictures = PAPER_KINDS.flatMap((kind) =>
  [
    ...kind.documents.map((document) => `ai/${document}`),
    ...(kind.face ? ['face_image'] : []),
    ...(kind.contract ? ['net_access_contract'] : []),
  ].map((path) => ({ side: kind.side, path: `${S}/${kind.path}/V1.0/${path}` })),
)

describe('R001 R090 photographs', () => {
  it.each(pictures)('of requests of others are not taken: $path', async ({ side, path }) => {
    const requestId = await requestOf(side)
    await closed(
      (client) => sendFile(client, `${path}/upload?requestId=${requestId}`, picture),
      toGoThrough(side),
      ['realname_image'],
    )
  })

  it.each(pictures)('that others have uploaded are not taken: $path', async ({ side, path }) => {
    const requestId = await requestOf(side)
    const { rows } = await flow.both.app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ id: string }>`
        insert into attachment (tenant_id, file_name, uuid_name, content_type, file_size, sha256)
        values (${flow.place.tenant.id}, 'a.jpg', ${crypto.randomUUID()}, 'image/jpeg', 10, ${'0'.repeat(64)})
        returning id::text`.execute(tx),
    )
    await closed((client) => client.post(path, { requestId, attachmentId: rows[0]?.id }), toGoThrough(side), [
      'realname_image',
      'attachment',
    ])
    const answer = await flow.owner().post(path, { requestId, attachmentId: rows[0]?.id })
    expect(answer.status, 'a colleague in the same place').toBe(404)
  })

  it('are neither shown, erased nor told of to others', async () => {
    const requestId = await flow.newRequest()
    const { imageId } = await flow.recognise(requestId, 'idCardFront-0')
    const reason = '核对证件'
    const papers = `${S}/papers/V1.0`
    await closed(
      (client) => client.post(`${papers}/owner/image`, { id: imageId, reason }),
      'verify/ownerRequests/update',
      ['realname_view'],
    )
    await closed(
      (client) => client.put(`${papers}/owner/erase`, { requestId, reason }),
      'verify/ownerRequests/delete',
      ['realname_view'],
    )
    await closed(
      (client) => client.get(`${papers}/owner/views/${requestId}`),
      'verify/ownerRequests/find',
      [],
    )
    expect((await flow.owner().post(`${papers}/owner/image`, { id: imageId, reason })).status).toBe(200)
  })

  it('of stores are neither shown, erased nor told of to others', async () => {
    const requestId = await requestOf('store')
    const path = `${S}/store/company/V1.0/net_access_contract/upload?requestId=${requestId}`
    const { imageId } = (await sendFile<{ imageId: string }>(flow.owner(), path, picture)).data
    const reason = '核对证件'
    const papers = `${S}/papers/V1.0`
    await closed(
      (client) => client.post(`${papers}/store/image`, { id: imageId, reason }),
      'verify/storeRequests/update',
      ['realname_view'],
    )
    await closed(
      (client) => client.put(`${papers}/store/erase`, { requestId, reason }),
      'verify/storeRequests/delete',
      ['realname_view'],
    )
    await closed(
      (client) => client.get(`${papers}/store/views/${requestId}`),
      'verify/storeRequests/find',
      [],
    )
    expect((await flow.owner().post(`${papers}/store/image`, { id: imageId, reason })).status).toBe(200)
  })
})

describe('R410 a picture of a store request', () => {
  const path = `${S}/store/verify/request/image/V1.0`
  const FILES = '/api/file-svc/attachments/V1.0/upload'

  it('is an upload of the caller, kept sealed and taken away, in a request that the caller sees', async () => {
    const requestId = await requestOf('store')
    const upload = async () => String((await sendFile<{ id: string }>(flow.owner(), FILES, picture)).data.id)
    const attachmentId = await upload()
    await closed(
      (client) => client.post(path, { requestId, imageType: 'vehicleLicence', attachmentId }),
      'verify/storeRequests/create',
      ['realname_image', 'attachment'],
    )
    const body = { requestId, imageType: 'vehicleLicence', attachmentId }
    const { imageId } = await flow.post<{ imageId: string }>(path, body)
    const listed = (await flow.owner().get<object[]>(`${path}/${requestId}`)).data
    expect(listed).toEqual([{ id: imageId, kind: 'storeVehicle', name: 'vehicleLicence', erased: false }])
    await flow.post(path, body, 404)
    await flow.post(path, { ...body, imageType: 'face' }, 400)
  })
})

describe('R001 R090 vehicles of others', () => {
  const SUBMISSIONS = ['one_link_submission', 'vehicle_verify_info']

  it.each(['OWNER', 'STORE', 'ORG'])('get no real name of the type %s', async (type) => {
    const vin = await withCard(flow.both.app, flow.place)
    await closed(
      (client) => client.put(`${INFO}/${vin}/realName/${type}`, {}),
      'verify/vehicleInfo/update',
      SUBMISSIONS,
    )
    await closed(
      (client) => client.put(`${INFO}/batch/realName`, { vins: [vin], type }),
      'verify/vehicleInfo/update',
      SUBMISSIONS,
    )
  })

  it('lose none', async () => {
    const vin = await withCard(flow.both.app, flow.place)
    await flow.owner().put(`${INFO}/${vin}/realName/ORG`, {})
    await closed(
      (client) => client.put(`${INFO}/${vin}/realName/cancel`, {}),
      'verify/vehicleInfo/update',
      SUBMISSIONS,
    )
  })

  it('are not found by a telephone', async () => {
    const vin = await withCard(flow.both.app, flow.place)
    await flow.confirmed(vin)
    const path = `${INFO}/13900002222/vinList`
    expect((await flow.owner().get(path)).data).toContain(vin)
    for (const { who, client } of strangers) expect((await client.get(path)).data, who).toEqual([])
    expect((await (await without('verify/vehicleInfo/find')).get(path)).status).toBe(403)
  })
})
