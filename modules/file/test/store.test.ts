import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { LocalStore, Stores } from '../src/server/index.ts'
import { storeContract } from './support/store-contract.ts'

const dir = mkdtempSync(join(tmpdir(), 'motorpool-stores-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

storeContract('a folder of this machine', () => new LocalStore(join(dir, 'contract')))

class Elsewhere extends LocalStore {
  override readonly type = 'ELSEWHERE'
}

describe('several stores', () => {
  it('keep each file where it was stored, also when new ones go to another', async () => {
    const [local, other] = [new LocalStore(join(dir, 'a')), new Elsewhere(join(dir, 'b'))]
    const stored = async (stores: Stores, what: string) => {
      const [path, uuid_name] = [join(dir, randomUUID()), `${randomUUID()}.pdf`]
      writeFileSync(path, what)
      await stores.first.put(uuid_name, path)
      return { uuid_name, storage_type: stores.first.type }
    }
    const before = await stored(new Stores(local), 'old')
    const now = new Stores(other, local)
    const after = await stored(now, 'new')
    expect([before.storage_type, after.storage_type]).toEqual(['LOCAL', 'ELSEWHERE'])
    expect([await text(await now.read(before)), await text(await now.read(after))]).toEqual(['old', 'new'])
    await now.remove(before)
    await expect(now.read(before)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await expect(now.read({ ...after, storage_type: 'S3' })).rejects.toMatchObject({
      code: 'FILE_STORE_REFUSED',
      cause: expect.objectContaining({ message: expect.stringContaining('S3') }),
    })
  })

  it('are of different types', () => {
    expect(() => new Stores(new LocalStore(dir), new LocalStore(dir))).toThrow('storage type')
  })
})
