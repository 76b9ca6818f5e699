import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalBus } from '@motorpool/bus'
import { NatsError } from '@motorpool/bus/nats'
import { sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { loadPasswordKey } from '@motorpool/identity/server'
import { gatewayVault } from '@motorpool/ingest/server'
import { installationOf } from '@motorpool/system/server'
import { loadVault } from '@motorpool/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimGatewayName } from '../src/bus.ts'
import { type Config, readConfig } from '../src/config.ts'
import { awaitPrepared } from '../src/further.ts'
import { openHealthPort } from '../src/health.ts'
import { checkKeys, noteKeys } from '../src/installation.ts'
import { explainFailure } from '../src/start-failure.ts'

let test: TestDatabase
let dir: string
beforeEach(async () => {
  test = await createTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'motorpool-installation-'))
})
afterEach(async () => {
  await test.drop()
  await rm(dir, { recursive: true, force: true })
})

const machine = (name: string, roles = 'gateway,api,worker'): Config =>
  readConfig({
    MOTORPOOL_DATA: join(dir, name),
    MOTORPOOL_ROLES: roles,
    MOTORPOOL_NATS_URL: 'nats://h',
    MOTORPOOL_DATABASE_RUNTIME_URL: 'postgres://a:b@h/x',
  })

function makeKeys({ dataDir }: Config): void {
  const folder = join(dataDir, 'keys')
  loadPasswordKey(folder)
  loadVault(folder)
  gatewayVault(folder)
}

async function prepared(): Promise<Config> {
  const first = machine('first')
  makeKeys(first)
  await noteKeys(first, test.db, false)
  return first
}

const found = () => test.db.withPlatform(undefined, 'test', installationOf)

describe('the keys of an installation', () => {
  it('are those of the first start, whose id and keys later ones leave', async () => {
    const first = await prepared()
    const before = await found()
    await checkKeys(first, test.db, false)
    await noteKeys(first, test.db, false)
    expect(await found()).toEqual(before)
    expect(before?.keys.size).toBe(3)
  })

  it('are refused when they are others, until somebody says that the old ones are lost', async () => {
    await prepared()
    const second = machine('second')
    makeKeys(second)
    await expect(checkKeys(second, test.db, false)).rejects.toThrow(
      /gateway\.key is another, sm2\.key is another, vault\.key is another\): copy the folder/,
    )
    await checkKeys(second, test.db, true)
    await noteKeys(second, test.db, true)
    await checkKeys(second, test.db, false)
  })

  it('are needed as the roles of the machine need them', async () => {
    const first = await prepared()
    const gateway = machine('gateway', 'gateway')
    await expect(checkKeys(gateway, test.db, false)).rejects.toThrow(/\(gateway\.key is missing\)/)
    await cp(join(first.dataDir, 'keys', 'gateway.key'), join(gateway.dataDir, 'keys', 'gateway.key'))
    await checkKeys(gateway, test.db, false)
    await writeFile(join(gateway.dataDir, 'keys', 'gateway.key'), 'x'.repeat(32))
    await expect(checkKeys(gateway, test.db, false)).rejects.toThrow(/gateway\.key is another/)
  })
})

describe('a machine without the account of the owner', () => {
  const joining = (config: Config, said: string[], signal = new AbortController().signal) =>
    awaitPrepared({ config, url: test.url, say: (line) => said.push(line), signal })

  it('waits until the database is prepared, and goes on', async () => {
    const said: string[] = []
    const waiting = joining(machine('first'), said)
    await expect.poll(() => said).toEqual([expect.stringMatching(/nothing has prepared the database/)])
    await prepared()
    await waiting
  })

  it('waits for an older schema until the start ends, and refuses a newer one', async () => {
    const first = await prepared()
    const mark = (value: string) =>
      test.db.withPlatform(undefined, 'test', (tx) =>
        sql`update installation set value = ${value} where name = 'schema'`.execute(tx),
      )
    await mark('20200101-0000 x')
    const ending = new AbortController()
    const said: string[] = []
    const waiting = expect(joining(first, said, ending.signal)).rejects.toThrow(/abort/i)
    await expect.poll(() => said).toEqual([expect.stringMatching(/older version/)])
    ending.abort()
    await waiting
    await mark('20990101-0000 x')
    await expect(joining(first, [])).rejects.toThrow(/newer version than this one: update/)
  })
})

it('a gateway whose name another has is refused', async () => {
  const bus = new LocalBus()
  await claimGatewayName(bus, 'north')
  await claimGatewayName(bus, 'south')
  await expect(claimGatewayName(bus, 'north')).rejects.toThrow(/"north" runs.*MOTORPOOL_GATEWAY_NAME/)
})

it('a process without calls says whether it lives and whether it is ready', async () => {
  let lack: Record<string, string> | undefined
  const health = await openHealthPort({ host: '127.0.0.1', port: 0, db: test.db, lack: async () => lack })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${health.port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  expect(await ask('/readyz')).toEqual([200, { ok: true }])
  lack = { journal: 'cannot write' }
  expect(await ask('/readyz')).toEqual([503, { ok: false, journal: 'cannot write' }])
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  expect(await ask('/')).toEqual([404, { ok: false }])
  await health.close()
})

it('failures of NATS name the setting', () => {
  const config = machine('first')
  expect(explainFailure(new NatsError('REFUSED', 'NATS refuses'), config)).toMatch(/see MOTORPOOL_NATS_URL$/)
  expect(explainFailure(new NatsError('STRANGERS', 'taken'), config)).toMatch(/see MOTORPOOL_NATS_PREFIX$/)
  expect(
    explainFailure(
      Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen', port: 9101 }),
      {
        ...config,
        health: { host: '127.0.0.1', gateway: 9101, worker: undefined },
      },
    ),
  ).toMatch(/MOTORPOOL_GATEWAY_HEALTH_PORT/)
})
