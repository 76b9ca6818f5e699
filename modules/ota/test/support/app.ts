import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandModule } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { jt808 } from '@motorpool/jt808'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { newMark, type Place, permissionsOf, startTestApp, type TestApp } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { buildTerminal, buildVehicle } from '../../../vehicle/test/support/fleet.ts'
import { otaModule } from '../../src/server/index.ts'
import { manifestOf, otaFiles, otaKeys, otaTasks } from '../../src/shared/index.ts'

export interface OtaApp extends TestApp {
  filesDir: string
}

/** Where terminals of the test reach the product. */
export const BASE = 'http://192.0.2.7:8080/'

export async function start({ base }: { base?: string } = { base: BASE }): Promise<OtaApp> {
  const filesDir = await mkdtemp(join(tmpdir(), 'motorpool-ota-'))
  const files = localFiles(filesDir)
  const app = await startTestApp({
    parts: ({ db, clock }) => ({
      modules: [
        fileModule(files),
        terminalModule,
        vehicleModule,
        commandModule(),
        otaModule({ db, files, clock, base }),
      ],
      routes: [templateRoute],
    }),
    tenancy: { provision, provisionOrg },
  })
  const close = app.close.bind(app)
  return Object.assign(app, {
    filesDir,
    close: async () => {
      await close()
      await rm(filesDir, { recursive: true, force: true })
    },
  })
}

/** A tenant with an organisation and its owner. */
export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}

export async function run<T>(app: TestApp, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)
}

export interface Signer {
  id: string
  key: KeyObject
}

const hexOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** A key that the place trusts. */
export async function trust(app: TestApp, place: Place, keyName = newMark()): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const made = await app
    .as(place.owner)
    .post<{ id: string }>(otaKeys.api, { keyName, publicKey: hexOf(publicKey) })
  if (made.status !== 200) throw new Error(made.text)
  return { id: made.data.id, key: privateKey }
}

/** The bytes as a browser sends them. */
export function upload(app: TestApp, place: Place, bytes: Uint8Array) {
  const boundary = 'motorpool-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="fw.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return app.as(place.owner).call<{ id: string; sha256: string }>('POST', `${otaFiles.api}/upload`, body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

export interface Package {
  signer: Signer
  modelId: string
  model: string
  attachment: string
  version: string
  bytes: Uint8Array
  manufacturer?: string
}

/** What is sent to create an update file, signed as it is said. */
export function fileBody(
  { signer, modelId, model, attachment, version, bytes, manufacturer = 'MAKER' }: Package,
  mark = newMark(),
) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest = manifestOf({
    fileType: 'TBOX',
    model,
    manufacturer,
    version,
    size: bytes.length,
    sha256,
  })
  return {
    fileCode: mark,
    fileName: mark,
    fileType: 'TBOX',
    terminalModelId: modelId,
    targetVersion: version,
    manufacturer,
    file: attachment,
    keyId: signer.id,
    signature: sign(null, Buffer.from(manifest), signer.key).toString('hex'),
  }
}

/** A terminal model of the place with its code. */
export async function modelOf(
  app: TestApp,
  place: Place,
): Promise<{ id: string; code: string; first: string }> {
  const first = await buildTerminal(app, place)
  const [row] = await run(
    app,
    sql<{ id: string; code: string }>`
      select m.id::text, m.model_code as code from terminal t join terminal_model m on m.id = t.terminal_model_id where t.id = ${first.id}`,
  )
  return { id: row?.id ?? '', code: row?.code ?? '', first: first.id }
}

export type FileOf = Partial<Pick<Package, 'bytes' | 'version' | 'manufacturer'>>

/** A package of a model, trusted and stored. */
export async function buildFile(
  app: TestApp,
  place: Place,
  model: { id: string; code: string },
  { bytes = Buffer.from(newMark()), version = `V${newMark()}`, ...more }: FileOf = {},
) {
  const signer = await trust(app, place)
  const { data } = await upload(app, place, bytes)
  const of = { signer, modelId: model.id, model: model.code, attachment: data.id, version, bytes, ...more }
  const body = fileBody(of)
  const made = await app.as(place.owner).post<{ id: string }>(otaFiles.api, body)
  if (made.status !== 200) throw new Error(made.text)
  return { id: made.data.id, version, signer }
}

/** A vehicle whose terminal of the model is online and speaks JT/T 808, unless another protocol is named. */
export async function buildUpdatable(app: TestApp, place: Place, modelId: string, protocol = jt808.id) {
  const vehicle = await buildVehicle(app, place)
  const vin = String(vehicle.vin)
  const terminal = await buildTerminal(app, place, { terminalModelId: modelId })
  const bound = await app
    .as(place.owner)
    .put('/api/vehicle-svc/vehicles/V1.0/bindTerminal', { vin, terminalId: terminal.id })
  if (bound.status !== 200) throw new Error(bound.text)
  const code = String(terminal.terminalCode)
  await run(
    app,
    sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online)
      values (${vehicle.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${code}, ${protocol}, true)`,
  )
  return { id: vehicle.id, vin, code }
}

export interface Fleet {
  fileId: string
  version: string
  signer: Signer
  vehicles: { id: string; vin: string; code: string }[]
}

export async function buildFleet(
  app: TestApp,
  place: Place,
  count: number,
  { protocol, ...of }: FileOf & { protocol?: number } = {},
): Promise<Fleet> {
  const model = await modelOf(app, place)
  const { id: fileId, version, signer } = await buildFile(app, place, model, of)
  const vehicles = []
  for (let i = 0; i < count; i++) vehicles.push(await buildUpdatable(app, place, model.id, protocol))
  return { fileId, version, signer, vehicles }
}

export const taskBody = ({ fileId, vehicles }: Fleet, place: Place, more: object = {}) => ({
  taskName: newMark(),
  otaFileId: fileId,
  vehicleIds: vehicles.map(({ id }) => id),
  executeWay: 'NOW',
  orgId: place.org.id,
  ...more,
})

export async function buildTask(
  app: TestApp,
  place: Place,
  fleet: Fleet,
  more: object = {},
): Promise<string> {
  const made = await app.as(place.owner).post<{ id: string }>(otaTasks.api, taskBody(fleet, place, more))
  if (made.status !== 200) throw new Error(made.text)
  return made.data.id
}
