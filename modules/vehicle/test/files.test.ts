import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type ApiClient, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vehicleModule } from '../src/server/index.ts'
import { newEnergyVehicles, vehicles } from '../src/shared/index.ts'
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

it('a row has files of its own tenant, whoever changes it', async () => {
  const place = await newPlace(app)
  const permissions = permissionsOf(app.routes)
  const admin = app.as(await app.buildUser({ userType: 'ADMIN', permissions }))
  const v = await buildVehicle(app, place)
  const sent = { id: v.id, modelComplianceFileId: await upload(admin, '合同.png', png) }
  expect(await admin.put(vehicles.api, sent)).toMatchObject({ status: 400, errCode: 'FIELD_REFERENCE' })
})

it('R180 a file is read by whoever finds its row by any resource that shows it, whichever form stored it', async () => {
  const place = await newPlace(app)
  const owner = app.as(place.owner)
  const reader = async (permission: string) =>
    app.as(await app.buildUser({ org: place.org, scope: 'tree', permissions: [permission] }))
  const [byVehicles, byNewEnergy, byTerminals] = [
    await reader('vehicle/vehicles/find'),
    await reader('vehicle/newEnergy/find'),
    await reader('terminal/terminals/find'),
  ]
  const readers = [byVehicles, byNewEnergy, byTerminals]
  const statuses = (file: string) =>
    Promise.all(readers.map(async (who) => (await who.get(`${FILES}/${file}/download`)).status))
  const byForm = (id: string, file: string | null) =>
    owner.post(`${newEnergyVehicles.api}/updateAll`, { id, modelComplianceFileId: file })
  const byOther = (id: string, file: string | null) =>
    owner.put(vehicles.api, { id, modelComplianceFileId: file })

  const electric = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
  const first = await upload(owner, '合格证.png', png)
  expect((await byForm(electric.id, first)).status).toBe(200)
  expect(await statuses(first)).toEqual([200, 200, 404])
  const second = await upload(owner, '合格证 2.png', png)
  expect((await byOther(electric.id, second)).status).toBe(200)
  expect(await statuses(second)).toEqual([200, 200, 404])
  // What one form stored, the other let go.
  expect(await statuses(first)).toEqual([404, 404, 404])

  const truck = await buildVehicle(app, place)
  const third = await upload(owner, '合格证 3.png', png)
  await byOther(truck.id, third)
  expect(await statuses(third)).toEqual([200, 404, 404])

  const fourth = await upload(owner, '合格证 4.png', png)
  await byForm(electric.id, fourth)
  expect((await owner.delete(vehicles.api, { ids: [electric.id] })).status).toBe(200)
  expect(await statuses(fourth)).toEqual([404, 404, 404])
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`select id from attachment where biz_id = ${electric.id} and biz_entity like 'vehicle/%'`.execute(tx),
  )
  expect(rows).toEqual([])
})
