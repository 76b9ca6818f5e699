import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pg } from '@motorpool/db'
import { embeddedAddress, startEmbedded } from '@motorpool/db/embedded'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../../simulator/src/demo/client.ts'
import type { Accounts } from '../src/accounts.ts'
import { Product } from './support/product.ts'

const FILES = '/api/file-svc/attachments/V1.0'

interface Ended {
  code: number
  output: string
}

/** Runs the command as npm does. */
function run(
  name: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../src/backup/${name}.ts`, import.meta.url))
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { ...process.env, MOTORPOOL_DATA: dataDir, ...settings }, timeout: 120_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })
}

/** A data folder, whose embedded database is meant, or the address of a database. */
type Place = string

async function asOwner<R extends pg.QueryResultRow>(place: Place, query: string): Promise<R[]> {
  const address = place.startsWith('postgres:') ? place : await embeddedAddress(join(place, 'postgres'))
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<R>(query)).rows
  } finally {
    await client.end()
  }
}

/** Every stored frame of a folder's journal: vehicle, instant of receipt (µs), its bytes. */
async function frames(place: Place): Promise<string[]> {
  const rows = await asOwner<{ key: string }>(
    place,
    `select vehicle_id || ' ' || (extract(epoch from recv_time) * 1000000)::bigint || ' ' || md5(raw) as key from frame`,
  )
  return rows.map(({ key }) => key)
}

async function counts(place: Place): Promise<unknown[]> {
  const tables = ['tenant', 'org', 'app_user', 'role', 'vehicle', 'terminal', 'attachment', 'migration']
  return asOwner(
    place,
    tables.map((name) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all '),
  )
}

const accountsOf = (dataDir: string): Accounts =>
  JSON.parse(readFileSync(join(dataDir, 'accounts.json'), 'utf8'))

async function signIn(dataDir: string, url: string): Promise<{ client: ApiClient; token: string }> {
  const account = accountsOf(dataDir).demo?.[0]
  if (!account) throw new Error('the demo has no accounts')
  const client = new ApiClient(url)
  await client.signIn(account.userName, account.password)
  const { token } = await client.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
    userName: account.userName,
    password: await client.encrypt(account.password),
    clientId: 'BIZ',
  })
  return { client, token: token.token }
}

async function download(dataDir: string, url: string, id: string): Promise<Buffer> {
  const { token } = await signIn(dataDir, url)
  const answer = await fetch(`${url}${FILES}/${id}/download`, {
    headers: { authorization: token, 'client-id': 'BIZ' },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('backup and restore', () => {
  let dir: string
  let data: string
  let product: Product
  let url: string
  let folder: string
  let upload: string
  const bytes = Buffer.from('what was uploaded\n'.repeat(5000))
  let before: string[]
  let after: string[]
  let stable: unknown[]

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'motorpool-backup-'))
    data = join(dir, 'data')
    // The demo's workshop waits for what machines report: they work at whatever hour this runs.
    const demo = { MOTORPOOL_DEMO_VEHICLES: '8', MOTORPOOL_DEMO_DAYS: '0', DEMO_STEADY: '1' }
    product = new Product(data, [], demo)
    url = (await product.ready(120_000)).url
    await vi.waitFor(() => expect(accountsOf(data).demo, product.output).toBeDefined(), {
      timeout: 240_000,
      interval: 500,
    })
    // The fleet is all that changes from here on.
    const furnished = join(data, 'demo', 'furnished.json')
    await vi.waitFor(() => expect(existsSync(furnished), product.output).toBe(true), {
      timeout: 480_000,
      interval: 500,
    })
    const { client } = await signIn(data, url)
    upload = await client.upload('letter.txt', 'text/plain', bytes)
    await vi.waitFor(async () => expect((await frames(data)).length).toBeGreaterThan(50), {
      timeout: 120_000,
      interval: 500,
    })
    // A task that ends removes the file that it was given.
    await vi.waitFor(
      async () =>
        expect(
          await asOwner(data, `select task_name from download_task where status in ('WAIT', 'RUNNING')`),
        ).toEqual([]),
      { timeout: 120_000, interval: 500 },
    )
    // What was acknowledged was committed before.
    before = await frames(data)
    stable = await counts(data)
    const done = await run('backup', data, ['--to', join(dir, 'backups')])
    expect(done.code, done.output).toBe(0)
    folder = done.output.trim().split('\n').at(-1) ?? ''
    // The fleet went on meanwhile.
    await vi.waitFor(async () => expect((await frames(data)).length).toBeGreaterThan(before.length), {
      timeout: 60_000,
      interval: 200,
    })
    after = await frames(data)
    expect(await product.stop()).toBe(0)
  }, 900_000)

  afterAll(async () => {
    await product?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  it('writes one folder with a manifest, for its owner alone', async () => {
    expect(await readdir(join(dir, 'backups'))).toHaveLength(1)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder, { recursive: true })) {
      const info = await stat(join(folder, name))
      expect(info.mode & 0o077, name).toBe(0)
    }
    expect(await readdir(join(folder, 'keys'))).toContain('vault.key')
  })

  it('restores to a new folder: every frame acknowledged before it once, rows, files and accounts', async () => {
    const restored = join(dir, 'restored')
    const done = await run('restore', restored, ['--from', folder])
    expect(done.code, done.output).toBe(0)
    expect(done.output).toContain(`MOTORPOOL_DATA=${restored} npm start`)
    // Terminals stay away: what is there came from the backup.
    const again = new Product(restored, [], { MOTORPOOL_DEMO_VEHICLES: '0' })
    try {
      const there = (await again.ready(120_000)).url
      const found = await frames(restored)
      expect(new Set(found).size).toBe(found.length)
      const known = new Set(found)
      expect(before.filter((key) => !known.has(key))).toEqual([])
      const sent = new Set(after)
      expect(found.filter((key) => !sent.has(key))).toEqual([])
      expect(await counts(restored)).toEqual(stable)
      expect((await download(restored, there, upload)).equals(bytes)).toBe(true)
      const list = readFileSync(join(folder, 'files.sha256'), 'utf8').trim().split('\n')
      expect(list.length).toBeGreaterThan(0)
      for (const line of list) expect(existsSync(join(restored, line.split('  ')[1] ?? ''))).toBe(true)
    } finally {
      expect(await again.stop()).toBe(0)
    }
    const refused = await run('restore', restored, ['--from', folder])
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/is not empty: set MOTORPOOL_DATA to a new folder/)
  }, 240_000)

  it('restores to a database of its own address, whose owner is no superuser, runs there and backs it up', async () => {
    const server = await startEmbedded({ dir: join(dir, 'server'), tied: true, throwaway: true })
    const address = (user: string, database: string) =>
      `postgres://${user}:x@127.0.0.1:${server.port}/${database}`
    try {
      for (const statement of [
        `create role fleet_owner login createrole password 'x'`,
        `create role fleet_runtime login password 'x'`,
        'create database fleet owner fleet_owner',
      ])
        await asOwner(server.url, statement)
      const [there, restored] = [address('fleet_owner', 'fleet'), join(dir, 'beside')]
      const settings = {
        MOTORPOOL_DATABASE_URL: there,
        MOTORPOOL_DATABASE_RUNTIME_URL: address('fleet_runtime', 'fleet'),
        MOTORPOOL_DEMO_VEHICLES: '0',
      }
      const done = await run('restore', restored, ['--from', folder], settings)
      expect(done.code, done.output).toBe(0)
      const found = await frames(there)
      expect(new Set(found).size).toBe(found.length)
      const known = new Set(found)
      expect(before.filter((key) => !known.has(key))).toEqual([])
      expect(await counts(there)).toEqual(stable)
      // A copy is an installation of its own, with the keys of the other.
      expect(await asOwner<{ name: string }>(there, 'select name from installation order by name')).toEqual(
        ['gateway', 'password', 'schema', 'vault'].map((name) => ({ name })),
      )
      const again = new Product(restored, [], settings)
      try {
        expect(await download(restored, (await again.ready(120_000)).url, upload)).toEqual(bytes)
        const open = await asOwner<{ account: string }>(
          server.url,
          `select distinct usename::text as account from pg_stat_activity where application_name ~ '^motorpool-(api|worker|jobs)'`,
        )
        expect(open).toEqual([{ account: 'fleet_runtime' }])
        const more = await run('backup', restored, ['--to', join(dir, 'beside-backups'), '--quiet'], settings)
        expect(more.code, more.output).toBe(0)
      } finally {
        expect(await again.stop()).toBe(0)
      }
      const strong = new Product(restored, [], { ...settings, MOTORPOOL_DATABASE_RUNTIME_URL: there })
      expect(await strong.ended()).toBe(1)
      expect(strong.output).toMatch(
        /the account fleet_owner is createrole, owns the database .*: see MOTORPOOL_DATABASE_RUNTIME_URL\n$/,
      )
      const refused = await run('restore', join(dir, 'beside-again'), ['--from', folder], settings)
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringMatching(/MOTORPOOL_DATABASE_URL has tables/),
      })
    } finally {
      await server.stop()
    }
  }, 240_000)

  it('backs up a folder on which nothing runs, and says so when there is none', async () => {
    const done = await run('backup', data, ['--to', join(dir, 'cold'), '--quiet', '--without-keys'])
    expect(done.code, done.output).toBe(0)
    const cold = done.output.trim()
    expect(existsSync(join(cold, 'keys'))).toBe(false)
    expect((await run('restore', dir, ['--from', cold, '--check'])).output).toContain('is whole')
    // Files that are gone are counted and leave the rest whole.
    const line = (await readFile(join(cold, 'files.sha256'), 'utf8')).split('\n')[0]
    await rm(join(data, line?.split('  ')[1] ?? ''))
    await rm(join(data, 'accounts.json'))
    const poorer = await run('backup', data, ['--to', join(dir, 'poorer')])
    expect(poorer).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ 1 files that rows name were not there/),
    })
    const none = await run('backup', join(dir, 'none'), ['--to', join(dir, 'cold')])
    expect(none).toMatchObject({
      code: 1,
      output: expect.stringMatching(/holds no Motorpool: set MOTORPOOL_DATA/),
    })
  }, 120_000)

  async function damaged(name: string, harm: (copy: string) => Promise<void>): Promise<string> {
    const copy = join(dir, `harmed-${name}`)
    await cp(folder, copy, { recursive: true })
    await harm(copy)
    const target = join(dir, `from-${name}`)
    const { code, output } = await run('restore', target, ['--from', copy])
    expect(code, name).toBe(1)
    // It was checked before anything was written.
    expect(existsSync(target)).toBe(false)
    return output
  }

  it('refuses parts that were cut off, altered or taken away, and a backup that was never finished', async () => {
    const table = 'database/public.app_user.copy.zst'
    const { size } = await stat(join(folder, table))
    expect(await damaged('cut', (copy) => truncate(join(copy, table), size - 1))).toMatch(
      /public\.app_user\S+ is not what was written/,
    )
    expect(await damaged('gone', (copy) => rm(join(copy, table)))).toMatch(/app_user\S+ is missing/)
    const [, file = ''] =
      (await readFile(join(folder, 'files.sha256'), 'utf8')).split('\n')[0]?.split('  ') ?? []
    expect(await damaged('file', (copy) => appendFile(join(copy, file), 'x'))).toContain(
      'is not what was written',
    )
    expect(
      await damaged('manifest', async (copy) => {
        const path = join(copy, 'manifest.json')
        await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": ', '"rows": 1'))
      }),
    ).toMatch(/manifest\.json was cut off or altered/)
    expect(await damaged('no-manifest', (copy) => rm(join(copy, 'manifest.json')))).toContain(
      'has no manifest.json',
    )
    const partial = join(dir, 'backups', 'motorpool-x.partial')
    await mkdir(partial)
    expect((await run('restore', join(dir, 'p'), ['--from', partial])).output).toContain('never finished')
  }, 240_000)
})
