import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileModule, localFiles } from '@motorpool/file/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type ApiClient, startTestApp, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vehicleModule } from '../src/server/index.ts'
import { vehicles } from '../src/shared/index.ts'
import { newPlace } from './support/app.ts'
import { buildVehicle, type Made } from './support/fleet.ts'

const FILES = '/api/file-svc/attachments/V1.0'
const BOUNDARY = 'motorpool-test-boundary'
const dir = mkdtempSync(join(tmpdir(), 'motorpool-vehicle-files-'))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp

beforeAll(async () => {
  const modules = [fileModule(localFiles(dir)), terminalModule, vehicleModule]
  app = await startTestApp({
    parts: { modules },
    tenancy: { provision, provisionOrg },
  })
})
afterAll(async () => {
  await app?.close()
  rmSync(dir, { recursive: true, force: true })
})

async function upload(client: ApiClient, name: string, bytes: Buffer): Promise<string> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="bizType"\r\n\r\nIOV\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await client.call<{ id: string }>(
    'POST',
    `${FILES}/upload`,
    Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } },
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.data.id
}

it('R396 keeps the compliance file and the announcement of a vehicle, for colleagues and for no other tenant', async () => {
  const [place, other] = [await newPlace(app), await newPlace(app)]
  const owner = app.as(place.owner)
  const [compliance, announcement] = [
    await upload(owner, '合格证.png', png),
    await upload(owner, '公告.png', png),
  ]
  const v = await buildVehicle(app, place)
  const sent = { id: v.id, modelComplianceFileId: compliance, announcemenFileId: announcement }
  const saved = await owner.put<Made>(vehicles.api, sent)
  expect(saved.data, saved.text).toMatchObject(sent)
  expect((await owner.get<Made>(`${vehicles.api}/${v.id}`)).data).toMatchObject(sent)
  const colleague = app.as(await app.buildUser({ org: place.org, permissions: ['vehicle/vehicles/find'] }))
  expect((await colleague.get(`${FILES}/${compliance}/download`)).status).toBe(200)
  const stranger = app.as(other.owner)
  expect((await stranger.get(`${FILES}/${compliance}/download`)).status).toBe(404)
  const theirs = await buildVehicle(app, other)
  const taken = await stranger.put(vehicles.api, { id: theirs.id, modelComplianceFileId: compliance })
  expect(taken).toMatchObject({ status: 400, fields: [{ field: 'modelComplianceFileId' }] })
})

it('R180 a file of a row is read by whoever finds the row, and by nobody else', async () => {
  const place = await newPlace(app)
  const owner = app.as(place.owner)
  const permissions = ['vehicle/vehicles/find']
  const colleague = app.as(await app.buildUser({ org: place.org, scope: 'tree', permissions }))
  const sibling = await app.buildOrg({ tenant: place.tenant })
  const others = [
    await app.buildUser({ org: sibling, scope: 'tree', permissions }),
    await app.buildUser({ org: place.org, scope: 'tree' }),
    await app.buildUser({ org: place.org, scope: 'tree', permissions: ['terminal/terminals/find'] }),
    await app.buildUser({ org: place.org, permissions: ['terminal/terminals/find'], apiToken: true }),
  ].map((user) => app.as(user))
  const token = app.as(await app.buildUser({ org: place.org, permissions, apiToken: true }))
  const file = await upload(owner, '合格证.png', png)
  const status = async (who: ApiClient) => (await who.get(`${FILES}/${file}/download`)).status
  const v = await buildVehicle(app, place)
  expect([await status(owner), await status(colleague)]).toEqual([200, 404])

  await owner.put(vehicles.api, { id: v.id, modelComplianceFileId: file })
  expect([await status(colleague), await status(token)]).toEqual([200, 200])
  expect(await Promise.all(others.map(status))).toEqual([404, 404, 404, 404])

  await owner.put(vehicles.api, { id: v.id, modelComplianceFileId: null })
  expect([await status(owner), await status(colleague)]).toEqual([200, 404])
  await owner.put(vehicles.api, { id: v.id, modelComplianceFileId: file })
  expect((await owner.delete(vehicles.api, { ids: [v.id] })).status).toBe(200)
  expect([await status(owner), await status(colleague)]).toEqual([200, 404])
})

it('nobody makes the upload of another the own by naming its number', async () => {
  const place = await newPlace(app)
  const owner = app.as(place.owner)
  const colleague = app.as(
    await app.buildUser({
      org: place.org,
      permissions: ['vehicle/vehicles/find', 'vehicle/vehicles/update'],
    }),
  )
  const file = await upload(owner, '合同.png', png)
  const v = await buildVehicle(app, place)
  const taken = await colleague.put(vehicles.api, { id: v.id, modelComplianceFileId: file })
  expect(taken).toMatchObject({ status: 400, errCode: 'FIELD_REFERENCE' })
  expect((await colleague.get(`${FILES}/${file}`)).status).toBe(404)
})
