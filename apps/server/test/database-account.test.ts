import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pg } from '@motorpool/db'
import { embeddedAddress, startEmbedded } from '@motorpool/db/embedded'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Product } from './support/product.ts'

interface Process {
  command: string
  environment: Record<string, string>
}

/** The processes that were told this folder. */
function processesOf(folder: string): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)))
        return lines.includes(`MOTORPOOL_DATA=${folder}`) ? [{ command, environment }] : []
      } catch {
        return []
      }
    })
}

async function ask<R extends pg.QueryResultRow>(
  url: string,
  statements: string | readonly string[],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: R[] = []
    for (const statement of [statements].flat()) rows = (await client.query<R>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('the database account of gateway, API and worker', () => {
  let dataDir: string
  let product: Product
  let url: string
  let ownerUrl: string
  let runtimeUrl: string
  const ROLES = ['api', 'gateway', 'worker']

  const children = () =>
    processesOf(dataDir).filter(({ environment }) => ROLES.includes(environment.MOTORPOOL_ROLE ?? ''))
  async function start(): Promise<void> {
    product = new Product(dataDir)
    url = (await product.ready(120_000)).url
    ownerUrl = await embeddedAddress(join(dataDir, 'postgres'))
    runtimeUrl = children()[0]?.environment.MOTORPOOL_DATABASE_RUNTIME_URL ?? ''
  }

  /** A job that is added as the processes add one has run. */
  async function jobRuns(): Promise<void> {
    const [added] = await ask<{ id: string }>(runtimeUrl, [
      'set role motorpool_platform',
      `select app.enqueue_job('file/tidy', '{}', now(), 3, null, null) as id`,
    ])
    const state = () =>
      ask(runtimeUrl, ['set role motorpool_platform', `select status from job_run where id = ${added?.id}`])
    await vi.waitFor(async () => expect(await state()).toEqual([{ status: 'DONE' }]), {
      timeout: 30_000,
      interval: 100,
    })
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'motorpool-account-'))
    await start()
  }, 150_000)
  afterAll(async () => {
    // Killed, it would leave a database behind that still writes while its folder is removed.
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is all that they are given', () => {
    const [found, secret] = [children(), new URL(ownerUrl).password]
    expect(found).toHaveLength(ROLES.length)
    expect(new Set(found.map(({ environment }) => environment.MOTORPOOL_ROLE))).toEqual(new Set(ROLES))
    for (const { environment } of found) {
      expect(environment.MOTORPOOL_DATABASE_RUNTIME_URL).toBe(runtimeUrl)
      expect(environment).not.toHaveProperty('MOTORPOOL_DATABASE_URL')
      expect(Object.values(environment).join()).not.toContain(secret)
    }
    expect(new URL(runtimeUrl).username).toBe('motorpool_runtime')
    expect(new URL(runtimeUrl).password.length).toBeGreaterThanOrEqual(32)
  })

  it('is that of every connection they hold, and takes up jobs', async () => {
    // Each has just used its connections: idle ones are closed after a while.
    await jobRuns()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const open = await ask<{ name: string; account: string }>(
      ownerUrl,
      `select distinct application_name as name, usename::text as account from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const names = open.map(({ name }) => name.replace(/-\d+$/, ''))
    for (const name of ['api', 'gateway', 'worker', 'events', 'jobs', 'journal'])
      expect(names).toContain(`motorpool-${name}`)
    expect(new Set(open.map(({ account }) => account))).toEqual(new Set(['motorpool_runtime']))
  })

  it('leads to the owner by no way', async () => {
    for (const statement of [
      'set role motorpool',
      'set session authorization motorpool',
      'create role climber',
      'select * from pg_authid',
      'alter table vehicle no force row level security',
      'drop table vehicle',
      'delete from biz_log',
    ])
      await expect(ask(runtimeUrl, ['reset role', statement]), statement).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('has a password that no log, no command line and no file of the folder shows', async () => {
    const secrets = [ownerUrl, runtimeUrl].map((url) => new URL(url).password)
    const logs = readdirSync(join(dataDir, 'logs')).map((name) => join(dataDir, 'logs', name))
    const texts = [
      product.output,
      ...processesOf(dataDir).map(({ command }) => command),
      ...(await Promise.all(logs.map((file) => readFile(file, 'utf8')))),
    ]
    expect(logs.length).toBeGreaterThanOrEqual(ROLES.length)
    for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret)
  })

  it('is made by the next start on a folder from before it, with another password at each start', async () => {
    const before = runtimeUrl
    expect(await product.stop()).toBe(0)
    // The folder as the version before the account left it.
    const server = await startEmbedded({ dir: join(dataDir, 'postgres'), tied: true })
    await ask(server.url, [
      'drop owned by motorpool_queue, motorpool_runtime',
      'drop role motorpool_queue, motorpool_runtime',
      `delete from migration where name like '%-queue-role'`,
    ])
    await server.stop()
    await start()
    expect(product.output).toContain('Schema brought up to date (1 steps)')
    expect(new URL(runtimeUrl).username).toBe('motorpool_runtime')
    expect(new URL(runtimeUrl).password).not.toBe(new URL(before).password)
    await jobRuns()
    const open = new URL(before)
    open.port = new URL(runtimeUrl).port
    await expect(ask(open.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }, 180_000)
})
