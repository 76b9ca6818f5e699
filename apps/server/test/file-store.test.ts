import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import type { BucketPlace } from '@motorpool/file/server'
import { S3Server } from '@motorpool/testkit/s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../../simulator/src/demo/client.ts'
import type { Accounts } from '../src/accounts.ts'
import { placeOf } from '../src/files/place.ts'
import { checkStore, claimStore, missingStore } from '../src/files/start.ts'
import { StartError } from '../src/start-failure.ts'
import { Product } from './support/product.ts'

const backup = fileURLToPath(new URL('../src/backup/backup.ts', import.meta.url))

const ACCOUNT = { key: 'motorpool', secret: 'Tr0ub4dor/', region: 'us-east-1' }
const dir = mkdtempSync(join(tmpdir(), 'motorpool-file-store-'))
let server: S3Server
let database: TestDatabase

beforeAll(async () => {
  server = await S3Server.listen({ dir: join(dir, 'objects'), bucket: 'fleet', account: ACCOUNT })
  database = await createTestDatabase()
})
afterEach(() => {
  server.trouble = () => undefined
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

function place(path = 'fleet', account = 'motorpool:Tr0ub4dor%2F', query = 'tls=off'): BucketPlace {
  const found = placeOf(`s3://${account}@127.0.0.1:${server.port}/${path}?${query}`)
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('the product with a store for files', () => {
  const data = join(dir, 'data')
  const setting = () => `s3://motorpool:Tr0ub4dor%2F@127.0.0.1:${server.port}/fleet/product?tls=off`

  it('keeps files there, and a backup says that it does not hold them', async () => {
    const product = new Product(data, ['--empty'], { MOTORPOOL_FILES_URL: setting() })
    try {
      const { url } = await product.ready()
      const { administrator }: Accounts = JSON.parse(readFileSync(join(data, 'accounts.json'), 'utf8'))
      const client = new ApiClient(url)
      await client.signIn(administrator?.userName ?? '', administrator?.password ?? '')
      await client.upload('letter.txt', 'text/plain', Buffer.from('kept elsewhere'))
      const stored = [...server.objects.all.keys()].filter((key) => key.startsWith('product/'))
      expect(stored).toEqual(['product/owner', expect.stringMatching(/^product\/[0-9a-f-]{36}\.txt$/)])
      expect(String(await server.objects.bytes(stored[1] ?? ''))).toBe('kept elsewhere')
      expect(await (await fetch(`${url}/metrics`)).text()).toContain('motorpool_file_store_up 1')
      const { stdout } = await promisify(execFile)(process.execPath, [backup, '--to', join(dir, 'backups')], {
        env: { ...process.env, MOTORPOOL_DATA: data },
      })
      const logs = join(data, 'logs')
      for (const name of readdirSync(logs))
        expect(readFileSync(join(logs, name), 'utf8'), name).not.toContain('Tr0ub4dor')
      expect(stdout).toContain('1 files lie in the file store and are not in the backup')
    } finally {
      expect(await product.stop()).toBe(0)
    }
  }, 240_000)

  it('does not start where the store refuses it, and shows no secret', async () => {
    const wrong = setting().replace('dor%2F', 'dor%2Fwrong')
    const product = new Product(join(dir, 'other'), ['--empty'], { MOTORPOOL_FILES_URL: wrong })
    expect(await product.ended()).toBe(1)
    expect(product.output).toMatch(/refuses the key or its secret .*see MOTORPOOL_FILES_URL/)
    expect(product.output).not.toMatch(/Tr0ub4dor|wrong/)
    expect(existsSync(join(dir, 'other'))).toBe(false)
  })
})

describe('a start with a store for files', () => {
  it('goes on where the store serves', async () => {
    const before = server.objects.all.size
    await checkStore(place())
    await checkStore(place('fleet/a/b'))
    expect(server.objects.all.size).toBe(before)
  })

  it.each([
    ['another bucket', () => place('none'), /none\/ does not exist: make it, or name another one/],
    ['another key', () => place('fleet', 'nobody:Tr0ub4dor%2F'), /refuses the key or its secret/],
    ['another secret', () => place('fleet', 'motorpool:Tr0ub4dor'), /refuses the key or its secret/],
    ['another region', () => place('fleet', undefined, 'tls=off&region=r2'), /is in another region/],
    ['TLS where there is none', () => place('fleet', undefined, 'tls=on'), /cannot be reached over TLS/],
    [
      'a server that is away',
      () => ({ ...place(), endpoint: 'http://127.0.0.1:1' }),
      /does not answer \(ECONN/,
    ],
  ])('is refused with %s, by the name of the setting and without the account', async (_what, at, message) => {
    const refused = checkStore(at())
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow('see MOTORPOOL_FILES_URL')
    await expect(refused).rejects.not.toThrow(/Tr0ub4dor|nobody|motorpool:/)
  })

  it('is refused by a policy that allows too little, which says what is missing', async () => {
    server.trouble = ({ method, key }) =>
      method === 'DELETE' && key !== '' ? { status: 403, code: 'AccessDenied' } : undefined
    await expect(checkStore(place())).rejects.toThrow('its policy must allow s3:DeleteObject')
  })

  it('takes the place for its database, once and again', async () => {
    await claimStore(place('fleet/claimed'), database.db)
    await claimStore(place('fleet/claimed'), database.db)
  })

  it('is refused where another database has its files: a copy for a trial removes nothing', async () => {
    const copy = await createTestDatabase()
    try {
      await claimStore(place('fleet/taken'), database.db)
      await expect(claimStore(place('fleet/taken'), copy.db)).rejects.toThrow(
        /holds the files of another database.*MOTORPOOL_FILES_URL/,
      )
    } finally {
      await copy.drop()
    }
  })

  it('without one says where files were kept in one', async () => {
    expect(await missingStore(database.db)).toBeUndefined()
    await database.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from tenant order by id limit 1`.execute(tx)
      await sql`
        insert into attachment (tenant_id, file_name, uuid_name, storage_type, content_type, file_size, sha256)
        values (${rows[0]?.id}, 'a.pdf', gen_random_uuid()::text, 'S3', 'application/pdf', 1, repeat('0', 64))`.execute(
        tx,
      )
    })
    expect(await missingStore(database.db)).toMatch(
      /^1 of the newest files .*MOTORPOOL_FILES_URL is not set$/,
    )
  })
})
