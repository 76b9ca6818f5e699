import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { ClickHouseServer, hasClickHouse } from '@motorpool/testkit/clickhouse'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clickHousePlace } from '../src/clickhouse/place.ts'
import { checkClickHouse, prepareClickHouse } from '../src/clickhouse/start.ts'
import { readConfig } from '../src/config.ts'
import { StartError } from '../src/start-failure.ts'
import { Product } from './support/product.ts'

describe('the setting of ClickHouse', () => {
  it('names a database, with the ports of the engine unless others are written', () => {
    const account = { database: 'fleet', user: 'motor pool', password: 'a/b@c' }
    expect(clickHousePlace('http://motor%20pool:a%2Fb%40c@ch.example/fleet')).toEqual({
      endpoint: 'http://ch.example:8123',
      ...account,
    })
    expect(clickHousePlace('https://motor%20pool:a%2Fb%40c@ch.example/fleet')).toMatchObject({
      endpoint: 'https://ch.example:8443',
    })
    expect(clickHousePlace('https://motor%20pool:a%2Fb%40c@ch.example:443/fleet')).toMatchObject({
      endpoint: 'https://ch.example:443',
    })
  })

  it.each([
    'clickhouse://motorpool:Tr0ub4dor@ch.example/fleet',
    'http://ch.example:8123/fleet',
    'http://motorpool:Tr0ub4dor@ch.example:8123',
    'http://motorpool:Tr0ub4dor@ch.example:8123/a/b',
    'http://motorpool:Tr0ub4dor@ch.example:8123/fleet?secure=1',
    'http://motorpool:Tr0ub4dor%@ch.example:8123/fleet',
  ])('is refused as %s, without a word of the account', (url) => {
    const refused = () => readConfig({ MOTORPOOL_CLICKHOUSE_URL: url })
    expect(refused).toThrow(/MOTORPOOL_CLICKHOUSE_URL must /)
    expect(refused).not.toThrow(/Tr0ub4dor/)
  })
})

describe.runIf(hasClickHouse)('a start with ClickHouse', () => {
  const dir = mkdtempSync(join(tmpdir(), 'motorpool-clickhouse-start-'))
  let server: ClickHouseServer
  let database: TestDatabase
  beforeAll(async () => {
    server = await ClickHouseServer.listen()
    database = await createTestDatabase()
  })
  afterEach(() => server.trouble())
  afterAll(async () => {
    await database.drop()
    await server.close()
    rmSync(dir, { recursive: true, force: true })
  })

  it('goes on where it serves, and again', async () => {
    await checkClickHouse(server.place)
    await checkClickHouse(server.place)
  })

  it.each([
    ['another user', () => ({ ...server.place, user: 'nobody' }), /refuses the user or its password/],
    ['another password', () => ({ ...server.place, password: 'wrong' }), /refuses the user or its password/],
    ['another database', () => ({ ...server.place, database: 'none' }), /none has no such database: make it/],
    [
      'TLS where there is none',
      () => ({ ...server.place, endpoint: server.place.endpoint.replace('http:', 'https:') }),
      /cannot be reached over TLS/,
    ],
    [
      'a server that is away',
      () => ({ ...server.place, endpoint: 'http://127.0.0.1:1' }),
      /does not answer \(ECONN/,
    ],
  ])('is refused with %s, by the name of the setting and without the account', async (_what, at, message) => {
    const refused = checkClickHouse(at())
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow('see MOTORPOOL_CLICKHOUSE_URL')
    await expect(refused).rejects.not.toThrow(/pass%word|wrong|nobody/)
  })

  it.each([
    [
      'a user that may not make tables',
      'CREATE TABLE',
      { code: 497, name: 'ACCESS_DENIED' },
      /does not let this user work there/,
    ],
    ['a disk that is full', 'CREATE TABLE', { code: 243, name: 'NOT_ENOUGH_SPACE' }, /has no room left/],
  ] as const)('is refused with %s', async (_what, statement, instead, message) => {
    await server.trouble({ statement, instead })
    await expect(checkClickHouse(server.place)).rejects.toThrow(message)
  })

  it('is refused with an engine that is too old', async () => {
    // One column `value` of type String with one row.
    const parts = [
      [1, 1],
      [5],
      Buffer.from('value'),
      [6],
      Buffer.from('String'),
      [9],
      Buffer.from('21.8.15.7'),
    ]
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer))).toString('base64')
    await server.trouble({ statement: 'version\\(\\)', instead: { body } })
    await expect(checkClickHouse(server.place)).rejects.toThrow(
      /is of version 21\.8\.15\.7: it must be 24\.3 or newer/,
    )
  })

  it('is refused where another database has its days there, and where days lie there and the setting is gone', async () => {
    await checkClickHouse(server.place)
    await prepareClickHouse(server.place, database.db)
    await prepareClickHouse(server.place, database.db)
    const copy = await createTestDatabase()
    try {
      await expect(prepareClickHouse(server.place, copy.db)).rejects.toThrow(
        /holds the days of another database/,
      )
      await prepareClickHouse(undefined, copy.db)
      await copy.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, load)
          values (1, 1, '2026-03-10', '2026-03-10', 0, now(), now(), 1, 1, 1)`.execute(tx),
      )
      await expect(prepareClickHouse(undefined, copy.db)).rejects.toThrow(
        /messages of 2026-03-10 .* MOTORPOOL_CLICKHOUSE_URL is not set/,
      )
    } finally {
      await copy.drop()
    }
  })

  it('runs the product, which tells whether it answers and shows no secret', async () => {
    const own = await ClickHouseServer.listen()
    const data = join(dir, 'data')
    const product = new Product(data, ['--empty'], { MOTORPOOL_CLICKHOUSE_URL: own.url })
    try {
      const { url } = await product.ready()
      const up = async () =>
        /^motorpool_history_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
      expect(await up()).toBe('1')
      await own.kill()
      expect(await up()).toBe('0')
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const logs = join(data, 'logs')
      for (const name of readdirSync(logs))
        expect(readFileSync(join(logs, name), 'utf8'), name).not.toContain('pass%')
    } finally {
      expect(await product.stop()).toBe(0)
      await own.close()
    }
  }, 240_000)
})
