import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from '@motorpool/db'
import { localFiles } from '@motorpool/file/server'
import type { Place } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CarriedPackages, signedBytes } from '../src/server/index.ts'
import { otaFiles, otaKeys } from '../src/shared/index.ts'
import {
  buildFile,
  fileBody,
  modelOf,
  newPlace,
  type OtaApp,
  run,
  start,
  trust,
  upload,
} from './support/app.ts'

let app: OtaApp
let place: Place
let model: { id: string; code: string }

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  model = await modelOf(app, place)
})
afterAll(() => app.close())

const bytes = Buffer.from('the firmware')

async function body() {
  const signer = await trust(app, place)
  const { data } = await upload(app, place, bytes)
  return fileBody({ signer, modelId: model.id, model: model.code, attachment: data.id, version: 'V2', bytes })
}
const create = (sent: object) => app.as(place.owner).post<Record<string, unknown>>(otaFiles.api, sent)

describe('a package', () => {
  it('is kept with what its bytes are when its signature verifies', async () => {
    const made = await create(await body())
    expect(made.status).toBe(200)
    expect(made.data).toMatchObject({
      fileSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      md5: createHash('md5').update(bytes).digest('hex'),
      crc32: crc32(bytes).toString(16).padStart(8, '0'),
    })
  })

  it('is refused when anything that was signed is another', async () => {
    const signed = await body()
    for (const change of [
      { targetVersion: 'V3' },
      { manufacturer: 'OTHER' },
      { fileType: 'CONTROLLER', controller: 'VCU' },
      { signature: `${signed.signature.startsWith('00') ? '11' : '00'}${signed.signature.slice(2)}` },
      { keyId: (await trust(app, place)).id },
      { file: (await upload(app, place, Buffer.from('another firmware'))).data.id },
    ]) {
      const refused = await create({ ...signed, ...change })
      expect([Object.keys(change), refused.status, refused.text]).toEqual([
        Object.keys(change),
        400,
        expect.stringContaining('"signature"'),
      ])
    }
    expect((await create(signed)).status).toBe(200)
  })

  it('is refused of a key that is disabled, and of another tenant', async () => {
    const signed = await body()
    const elsewhere = await newPlace(app)
    expect((await create({ ...signed, keyId: (await trust(app, elsewhere)).id })).status).toBe(400)
    await app.as(place.owner).put(otaKeys.api, { id: signed.keyId, status: 'DISABLED' })
    const refused = await create(signed)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"keyId"')])
  })

  it('is refused when it is empty', async () => {
    expect((await upload(app, place, Buffer.alloc(0))).status).toBe(400)
  })

  it('is verified again before it is used: bytes that were altered in the store, and a withdrawn key, give none', async () => {
    const files = localFiles(app.filesDir)
    const { id, signer } = await buildFile(app, place, model)
    expect(await signedBytes(app.db, files, id)).toBeInstanceOf(Buffer)
    await run(app, sql`update ota_key set status = 'DISABLED' where id = ${signer.id}`)
    expect(await signedBytes(app.db, files, id)).toBeUndefined()
    await run(app, sql`update ota_key set status = 'ENABLED' where id = ${signer.id}`)
    const [row] = await run(
      app,
      sql<{ name: string; size: number }>`
        select a.uuid_name as name, f.file_size as size from ota_file f join attachment a on a.id = f.file where f.id = ${id}`,
    )
    const path = join(app.filesDir, row?.name.slice(0, 2) ?? '', row?.name ?? '')
    for (const altered of [
      Buffer.alloc(row?.size ?? 0, 1),
      Buffer.alloc(1),
      Buffer.alloc((row?.size ?? 0) + 1),
    ]) {
      await writeFile(path, altered)
      expect(await signedBytes(app.db, files, id)).toBeUndefined()
    }
  })

  it('is shared by all terminals that are sent it, and verified anew after half a minute', async () => {
    const { id, signer } = await buildFile(app, place, model)
    const carried = new CarriedPackages(app.db, localFiles(app.filesDir), app.clock, undefined)
    const bytes = async (file: string | number) => {
      const found = await carried.read({ kind: 'bytes', commandId: '1', values: { file } })
      return found && 'bytes' in found ? found.bytes : undefined
    }
    const [first, second] = await Promise.all([bytes(id), bytes(id)])
    expect(first).toBeInstanceOf(Uint8Array)
    expect(second).toBe(first)
    await run(app, sql`update ota_key set status = 'DISABLED' where id = ${signer.id}`)
    app.clock.advance(30_000)
    expect(await bytes(id)).toBeUndefined()
    for (const file of ['', '0', '../x', '99999999999999999999', '999999', 7])
      expect(await bytes(file)).toBeUndefined()
  })

  it('keeps what was signed: a change of it is not stored', async () => {
    const { id, version } = await buildFile(app, place, model)
    await app.as(place.owner).put(otaFiles.api, { id, targetVersion: 'V9', fileName: 'renamed' })
    const [row] = await run(
      app,
      sql<{ v: string }>`select target_version as v from ota_file where id = ${id}`,
    )
    expect(row?.v).toBe(version)
  })
})
