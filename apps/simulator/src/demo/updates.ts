import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { packageOf } from '../device/package.ts'
import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, TERMINAL_MODELS, VEHICLE } from './sheet-plan.ts'

const OTA = `${TERMINAL}/ota`
const FILES = `${OTA}/files/V1.0`
const TASKS = `${OTA}/tasks/V1.0`
const MANUFACTURER = 'ZHIHG'
const PACKAGE_BYTES = 48 * 1024
/** Terminals of the task that runs: one, then the others. */
const UPDATED = 4

const keyText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** Content that is the same at every start. */
function content(version: string): Uint8Array {
  const blocks = Array.from({ length: PACKAGE_BYTES / 32 }, (_, n) =>
    createHash('sha256').update(`${version} ${n}`).digest(),
  )
  return Buffer.concat(blocks)
}

interface Of {
  model: Row
  version: string
  keyId: string
  key: KeyObject
}

/** A package as its maker signs it (`manifestOf` of the module ota). */
async function makeFile(own: ApiClient, { model, version, keyId, key }: Of): Promise<Row | undefined> {
  const bytes = packageOf(content(version))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const parts = ['motorpool-ota-1', 'TBOX', model.modelCode, MANUFACTURER, version, bytes.length, sha256]
  const signature = sign(null, Buffer.from(parts.map((part) => `${String(part)}\n`).join('')), key).toString(
    'hex',
  )
  const file = await own.upload('package.bin', 'application/octet-stream', bytes, `${FILES}/upload`)
  const [made] = await ensure(own, FILES, 'fileCode', [
    {
      fileCode: `FW-${String(model.modelCode)}-${version}`,
      fileName: `${String(model.modelCode)} 固件 ${version}`,
      fileType: 'TBOX',
      terminalModelId: model.id,
      targetVersion: version,
      manufacturer: MANUFACTURER,
      file,
      keyId,
      signature,
      description: '演示数据',
    },
  ])
  return made
}

/** Vehicles whose terminals are of the model. */
async function idsOf(own: ApiClient, vehicles: DemoTenant['vehicles'], model: Row): Promise<string[]> {
  const terminals = await own.all<Row>(`${TERMINAL}/terminals/V1.0/page`)
  const codes = new Set(
    terminals
      .filter(({ terminalModelId }) => terminalModelId === model.id)
      .map(({ terminalCode }) => terminalCode),
  )
  const vins = new Set(
    vehicles.filter(({ bare, terminalCode }) => !bare && codes.has(terminalCode)).map(({ sim }) => sim.vin),
  )
  const rows = await own.all<Row>(`${VEHICLE}/vehicles/V1.0/page`)
  return rows.filter(({ vin }) => vins.has(String(vin))).map(({ id }) => id)
}

/** A package of the terminals that speak JT/T 808, a task that takes it to some of them, and one that nobody has started. */
export async function ensureUpdates(own: ApiClient, { vehicles }: DemoTenant): Promise<void> {
  if ((await own.all<Row>(`${FILES}/page`)).length > 0) return
  const models = await own.all<Row>(`${TERMINAL}/terminal/models/V1.0/page`)
  const updatable = [TERMINAL_MODELS.NON_ROAD, TERMINAL_MODELS.ROAD_FUEL]
  const model = models.find(({ modelCode }) => updatable.some((code) => code === modelCode))
  if (!model) return
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const [trusted] = await ensure(own, `${OTA}/keys/V1.0`, 'keyName', [
    { keyName: '智行固件签名', publicKey: keyText(publicKey), remark: '演示数据' },
  ])
  if (!trusted) return
  const file = await makeFile(own, { model, version: 'V2.4.1', keyId: trusted.id, key: privateKey })
  if (!file) return
  const { org } = await own.get<{ org: { id: string } }>('/api/system-svc/users/V1.0/getCurUser')
  const vehicleIds = await idsOf(own, vehicles, model)
  if (vehicleIds.length === 0) return
  const task = { otaFileId: file.id, executeWay: 'NOW', orgId: org.id, remark: '演示数据' }
  const [first] = await ensure(
    own,
    TASKS,
    'taskName',
    [
      { ...task, taskName: '固件 V2.4.1 试升级', vehicleIds: vehicleIds.slice(0, UPDATED) },
      { ...task, taskName: '固件 V2.4.1 全量升级', vehicleIds: vehicleIds.slice(UPDATED, 40) },
    ].filter(({ vehicleIds: ids }) => ids.length > 0),
  )
  if (first) await own.put(`${TASKS}/${first.id}/start`, {})
}
