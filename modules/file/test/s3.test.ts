import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { S3Server } from '@motorpool/testkit/s3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { claimBucket, LocalStore, S3Store, Stores, tryBucket } from '../src/server/index.ts'
import { ACCOUNT, bucketIn, placeIn, startStore } from './support/s3.ts'
import type { Flow } from './support/s3-flow.ts'
import { storeContract } from './support/store-contract.ts'

const MB = 1024 * 1024

const dir = mkdtempSync(join(tmpdir(), 'motorpool-s3-'))
let server: S3Server
beforeAll(async () => {
  server = await startStore(dir)
})
afterEach(() => {
  server.trouble = () => undefined
  server.pageMax = 1000
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A store in a place of its own. */
const storeAt = (prefix = `${randomUUID()}/`) => new S3Store(bucketIn(server, { prefix }))
const newName = () => `${randomUUID()}.bin`

function received(bytes: Uint8Array | string): string {
  const path = join(dir, randomUUID())
  writeFileSync(path, bytes)
  return path
}

/** Bytes of which no two megabytes are the same. */
function* chunks(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += MB) yield Buffer.alloc(Math.min(MB, size - at), `chunk ${at / MB} `)
}

async function large(size: number): Promise<{ path: string; sha256: string }> {
  const [path, hash] = [join(dir, randomUUID()), createHash('sha256')]
  for (const chunk of chunks(size)) hash.update(chunk)
  await pipeline(Readable.from(chunks(size)), createWriteStream(path))
  return { path, sha256: hash.digest('hex') }
}

async function namesOf(store: S3Store): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.olderThan(Date.now() + 60_000)) names.push(name)
  return names
}

storeContract('a bucket', () => storeAt())
storeContract('a bucket without a prefix', () => storeAt(''))

describe('a large file in a bucket', () => {
  it('goes in parts and comes back: 50 MB through the memory of a few', async () => {
    const { path, sha256 } = await large(50 * MB)
    const place = placeIn(server, { prefix: 'flow/' })
    const script = fileURLToPath(new URL('./support/s3-flow.ts', import.meta.url))
    const child = fork(script, [JSON.stringify(place), path], {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    })
    const [flow] = (await once(child, 'message')) as [Flow]
    expect(flow.sha256).toBe(sha256)
    // A part, and what is under way in the streams.
    expect(flow.held).toBeGreaterThan(0)
    expect(flow.held).toBeLessThan(16 * MB)
    expect(existsSync(path)).toBe(false)
    const parts = server.calls.filter(({ key, query }) => key.startsWith('flow/') && query.has('partNumber'))
    expect([parts.length, server.objects.uploads.size]).toEqual([7, 0])
  })

  it.each([
    ['just fits into one part', 8 * MB, 0],
    ['is a byte longer than a part', 8 * MB + 1, 2],
    ['fills two parts to the last byte', 16 * MB, 2],
  ])('that %s comes back in parts of any place', async (_what, size, parts) => {
    const [store, name, { path }] = [storeAt(), newName(), await large(size)]
    const before = server.calls.length
    await store.put(name, path)
    expect(server.calls.slice(before).filter(({ query }) => query.has('partNumber'))).toHaveLength(parts)
    const whole = Buffer.concat([...chunks(size)])
    for (const [from, to] of [
      [0, 0],
      [8 * MB - 3, Math.min(8 * MB + 2, size - 1)],
      [size - 5, size - 1],
    ] as const) {
      const part = await buffer(await store.read(name, { from, to }))
      expect(whole.subarray(from, to + 1).equals(part)).toBe(true)
    }
  })

  it('of which a part cannot be sent leaves nothing: no object, no parts, and the file where it was', async () => {
    const [store, name, { path }] = [storeAt(), newName(), await large(20 * MB)]
    server.trouble = ({ query }) => (query.get('partNumber') === '2' ? 'cut' : undefined)
    await expect(store.put(name, path)).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
    expect([await namesOf(store), server.objects.uploads.size, existsSync(path)]).toEqual([[], 0, true])
    server.trouble = () => undefined
    await store.put(name, path)
    expect(await namesOf(store)).toEqual([name])
  })

  it('survives a connection that breaks once', async () => {
    const [store, name, { path, sha256 }] = [storeAt(), newName(), await large(20 * MB)]
    let cuts = 0
    server.trouble = ({ query }) => (query.get('partNumber') === '2' && cuts++ === 0 ? 'cut' : undefined)
    await store.put(name, path)
    expect(cuts).toBe(2)
    const bytes = await buffer(await store.read(name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })
})

describe('reading from a bucket', () => {
  it('goes on where an answer broke off, of the whole and of a part', async () => {
    const [store, name, { path }] = [storeAt(), newName(), await large(3 * MB)]
    await store.put(name, path)
    const whole = Buffer.concat([...chunks(3 * MB)])
    for (const part of [undefined, { from: 1000, to: 2 * MB }]) {
      let reads = 0
      server.trouble = ({ method }) => (method === 'GET' && reads++ < 2 ? { bytes: 700_000 } : undefined)
      const bytes = await buffer(await store.read(name, part))
      const wanted = part ? whole.subarray(part.from, part.to + 1) : whole
      expect([reads, bytes.equals(wanted)]).toEqual([3, true])
    }
  })

  it('gives up a store that is silent, at once or in the middle, and waits for a slow reader', async () => {
    const prefix = `${randomUUID()}/`
    const limits = { answerMs: 300, sendMs: 300, silentMs: 300 }
    const [store, name] = [new S3Store(bucketIn(server, { prefix }, limits)), newName()]
    await storeAt(prefix).put(name, (await large(2 * MB)).path)
    const slow = await store.read(name)
    await setTimeout(700)
    expect((await buffer(slow)).length).toBe(2 * MB)
    let reads = 0
    server.trouble = () => (reads++ === 0 ? { bytes: 100_000, silent: true } : 'silence')
    const away = { code: 'FILE_STORE_AWAY' }
    await expect(store.read(name).then(buffer)).rejects.toMatchObject(away)
    expect(reads).toBeGreaterThan(1)
    await expect(store.read(name)).rejects.toMatchObject(away)
    await expect(store.put(newName(), received('x'))).rejects.toMatchObject(away)
  })

  it('fails with a typed refusal where nothing more comes', async () => {
    const [store, name, { path }] = [storeAt(), newName(), await large(2 * MB)]
    await store.put(name, path)
    const source = await store.read(name)
    server.trouble = () => 'cut'
    const broken = buffer(source)
    await server.close()
    await expect(broken).rejects.toMatchObject({ code: 'FILE_STORE_AWAY' })
    server = await startStore(dir)
  })

  it('is refused when another object took the place meanwhile', async () => {
    const [store, name] = [storeAt(), newName()]
    await store.put(name, (await large(2 * MB)).path)
    let reads = 0
    server.trouble = ({ method, key }) => {
      if (method !== 'GET') return undefined
      if (reads++ > 0) Object.assign(server.objects.get(key), { etag: '"another"' })
      return { bytes: 100_000 }
    }
    await expect(buffer(await store.read(name))).rejects.toMatchObject({ code: 'FILE_STORE_REFUSED' })
    expect(reads).toBe(2)
  })

  it('that nobody ends leaves no connection open', async () => {
    const [store, name] = [storeAt(), newName()]
    await store.put(name, (await large(4 * MB)).path)
    const source = await store.read(name)
    const closed = new Promise((resolve) => source.once('close', resolve))
    source.destroy()
    await closed
    expect(await text(await store.read(name, { from: 0, to: 6 }))).toBe('chunk 0')
  })
})

describe('the objects of a bucket', () => {
  it('are listed page by page', async () => {
    const store = storeAt()
    const names = Array.from({ length: 7 }, newName)
    for (const name of names) await store.put(name, received(name))
    server.pageMax = 3
    expect((await namesOf(store)).toSorted()).toEqual(names.toSorted())
  })

  it('of another prefix, and those that are no files, are nobody’s', async () => {
    const [a, b] = [storeAt('a/'), storeAt('a/b/')]
    const [inA, inB] = [newName(), newName()]
    await a.put(inA, received('of a'))
    await b.put(inB, received('of b'))
    await bucketIn(server, { prefix: 'a/' }).put('owner', Buffer.from('x'))
    expect([await namesOf(a), await namesOf(b)]).toEqual([[inA], [inB]])
    await expect(a.read(inB)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    expect([...server.objects.all.keys()]).toEqual(expect.arrayContaining([`a/${inA}`, `a/b/${inB}`]))
  })

  it('lie beside the files of a folder: each is read and removed where it is', async () => {
    const [bucket, local] = [storeAt(), new LocalStore(join(dir, 'local'))]
    const [old, now] = [newName(), newName()]
    await local.put(old, received('old'))
    const stores = new Stores(bucket, local)
    await stores.first.put(now, received('new'))
    const files = [
      { uuid_name: old, storage_type: 'LOCAL' },
      { uuid_name: now, storage_type: 'S3' },
    ]
    const read = (each: (typeof files)[number]) => stores.read(each).then(text)
    expect(await Promise.all(files.map(read))).toEqual(['old', 'new'])
    for (const file of files) await stores.remove(file)
    for (const file of files) await expect(read(file)).rejects.toMatchObject({ code: 'FILE_MISSING' })
  })
})

describe('a bucket that does not serve', () => {
  const calls = (store: S3Store) => [
    () => store.put(newName(), received('x')),
    () => store.read(newName()),
    () => store.remove(newName()),
    () => namesOf(store),
  ]
  const wrong = { key: 'nobody', secret: 'no-secret-77' }

  it.each([
    ['is not there', () => bucketIn(server, { bucket: 'none' }), 'FILE_STORE_REFUSED'],
    ['knows another key', () => bucketIn(server, { key: wrong.key }), 'FILE_STORE_REFUSED'],
    ['knows another secret', () => bucketIn(server, { secret: wrong.secret }), 'FILE_STORE_REFUSED'],
    ['is in another region', () => bucketIn(server, { region: 'elsewhere' }), 'FILE_STORE_REFUSED'],
    ['is away', () => bucketIn(server, { endpoint: 'http://127.0.0.1:1' }), 'FILE_STORE_AWAY'],
  ])('since it %s is a typed refusal that tells no secret', async (_what, bucket, code) => {
    for (const call of calls(new S3Store(bucket()))) {
      const error: unknown = await call().then(
        () => undefined,
        (failed: unknown) => failed,
      )
      expect(error).toMatchObject({ code })
      const told = inspect(error, { depth: 9, showHidden: true })
      for (const secret of [ACCOUNT.secret, ACCOUNT.key, ...Object.values(wrong)])
        expect(told).not.toContain(secret)
    }
  })

  it.each([
    [{ status: 503, code: 'SlowDown' }, 'FILE_STORE_AWAY'],
    [{ status: 500, code: 'InternalError' }, 'FILE_STORE_AWAY'],
    [{ status: 507, code: 'XMinioStorageFull' }, 'FILE_NO_SPACE'],
    [{ status: 403, code: 'AccessDenied' }, 'FILE_STORE_REFUSED'],
  ])('with %j leaves no file behind', async (trouble, code) => {
    const [store, path] = [storeAt(), received('x')]
    server.trouble = () => trouble
    await expect(store.put(newName(), path)).rejects.toMatchObject({ code })
    server.trouble = () => undefined
    expect([await namesOf(store), existsSync(path)]).toEqual([[], true])
  })
})

describe('a place in a bucket', () => {
  it('is tried without leaving anything', async () => {
    const before = server.objects.all.size
    await tryBucket(bucketIn(server, { prefix: 'tried/' }))
    expect(server.objects.all.size).toBe(before)
  })

  it.each([
    ['list', 'GET', ''],
    ['write', 'PUT', 'try-'],
    ['read', 'GET', 'try-'],
    ['remove', 'DELETE', 'try-'],
  ])('says that it may not be used to %s', async (doing, method, key) => {
    server.trouble = (call) =>
      call.method === method && call.key.startsWith(key) && (key !== '' || call.key === '')
        ? { status: 403, code: 'AccessDenied' }
        : undefined
    await expect(tryBucket(bucketIn(server))).rejects.toMatchObject({ fault: 'DENIED', doing })
  })

  it('is taken by the first who comes; others are told by whom', async () => {
    const bucket = bucketIn(server, { prefix: 'claimed/' })
    expect(await claimBucket(bucket, 'first')).toBe('first')
    expect(await claimBucket(bucket, 'first')).toBe('first')
    expect(await claimBucket(bucket, 'second')).toBe('first')
    expect(await namesOf(new S3Store(bucket))).toEqual([])
  })

  it('is not taken while the store does not answer', async () => {
    await expect(claimBucket(bucketIn(server, { secret: 'other' }), 'x')).rejects.toMatchObject({
      fault: 'KEY',
    })
    expect(placeIn(server).endpoint).toContain('127.0.0.1')
  })
})
