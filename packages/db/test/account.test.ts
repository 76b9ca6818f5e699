import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountError, admitRuntimeAccount, giveRuntimeAccount, pg } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from '../src/template.ts'

const ENTERED = [
  'motorpool_app',
  'motorpool_platform',
  'motorpool_customer',
  'motorpool_self',
  'motorpool_queue',
]

describe('the account of the runtime', () => {
  let test: TestDatabase
  let runtime: pg.Client
  let owner: pg.Client
  const accounts: string[] = []

  async function open(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  }
  const nameOf = (url: string) => new URL(url).username

  beforeAll(async () => {
    test = await createTestDatabase()
    runtime = await open(test.url)
    owner = await open(test.ownerUrl)
  })
  afterAll(async () => {
    for (const name of accounts) await owner.query(`drop owned by ${name}; drop role ${name}`)
    await Promise.all([runtime.end(), owner.end()])
    await test.drop()
  })

  /** An account of its own for a test, with the attributes. */
  async function account(what: string, attributes = ''): Promise<string> {
    const name = `account_test_${what}_${process.pid}`
    await owner.query(`create role ${name} login password 'x' ${attributes}`)
    accounts.push(name)
    const url = new URL(test.url)
    url.username = name
    url.password = 'x'
    return url.toString()
  }

  it('enters the roles of the runtime, and reads nothing without one', async () => {
    for (const role of ENTERED) {
      await runtime.query(`set role ${role}`)
      await runtime.query('reset role')
    }
    await expect(runtime.query('select * from tenant')).rejects.toThrow('permission denied')
    await expect(runtime.query('select * from graphile_worker._private_jobs')).rejects.toThrow(
      'permission denied',
    )
  })

  it.each([
    ['enter the role of the owner', () => `set role ${nameOf(test.ownerUrl)}`],
    ['become the owner', () => `set session authorization ${nameOf(test.ownerUrl)}`],
    ['create a role', () => 'create role climber superuser'],
    ['make itself more', () => `alter role ${nameOf(test.url)} superuser`],
    ['give itself a role', () => `grant pg_read_all_data to ${nameOf(test.url)}`],
    ['create a database', () => 'create database another'],
    ['read the passwords of accounts', () => 'select * from pg_authid'],
    ['read a file of the server', () => `select pg_read_file('/etc/passwd')`],
    ['run a program', () => `copy (select 1) to program 'true'`],
    ['switch row security off', () => 'alter table vehicle disable row level security'],
    ['lift it from the owner', () => 'alter table vehicle no force row level security'],
    ['drop a policy', () => 'drop policy tenant on vehicle'],
    ['add a policy', () => 'create policy mine on vehicle using (true)'],
    ['change a table', () => 'alter table vehicle add column mine int'],
    ['drop a table', () => 'drop table vehicle'],
    ['make a table', () => 'create table mine (id int)'],
    ['make a function', () => 'create function app.mine() returns int language sql as $$ select 1 $$'],
    ['switch triggers off', () => 'set session_replication_role = replica'],
    ['read what was migrated', () => 'select * from migration'],
    ['change a line of the operation log', () => `update biz_log set result = 'FAIL'`],
    ['remove a line of the operation log', () => 'delete from biz_log'],
    ['empty the operation log', () => 'truncate biz_log cascade'],
    ['change what an operation changed', () => `update biz_log_change set after = '{}'`],
    ['change a day of the journal', () => 'drop table frame'],
  ])('cannot %s, under any of its roles', async (_what, statement) => {
    for (const role of ['none', ...ENTERED]) {
      await runtime.query(`set role ${role}`)
      await expect(runtime.query(statement()), role).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('comes back to itself, never to the owner', async () => {
    await runtime.query('set role motorpool_platform')
    for (const back of ['reset role', 'set role none', 'reset session authorization', 'discard all']) {
      await runtime.query(back)
      const { rows } = await runtime.query('select current_user::text as now, session_user::text as session')
      expect(rows, back).toEqual([{ now: nameOf(test.url), session: nameOf(test.url) }])
    }
  })

  it('under the role of the queue reaches jobs and their states, and nothing of tenants', async () => {
    await runtime.query('set role motorpool_queue')
    await runtime.query('select count(*) from graphile_worker._private_jobs')
    await runtime.query('select id, status from job_run')
    for (const statement of [
      'select * from vehicle',
      'select error from job_run',
      `update job_run set status = 'DONE'`,
      'drop table graphile_worker._private_jobs',
      'truncate graphile_worker._private_jobs',
      'delete from graphile_worker.migrations',
    ])
      await expect(runtime.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    // And the role of the platform does not reach the queue but by adding a job.
    await runtime.query('set role motorpool_platform')
    await expect(runtime.query('select * from graphile_worker._private_jobs')).rejects.toThrow(
      'permission denied',
    )
  })

  it('gets another password, and the one before opens nothing; no statement shows it', async () => {
    const name = `account_test_given_${process.pid}`
    accounts.push(name)
    const first = await giveRuntimeAccount(test.ownerUrl, { name, password: 'one-Password%of:many' })
    await (await open(first)).end()
    const second = await giveRuntimeAccount(test.ownerUrl, { name, password: 'another' })
    await (await open(second)).end()
    await expect(open(first)).rejects.toThrow('password authentication failed')
    const { rows } = await owner.query<{ kept: string }>(
      'select rolpassword as kept from pg_authid where rolname = $1',
      [name],
    )
    expect(rows[0]?.kept).toMatch(/^SCRAM-SHA-256\$4096:/)
  })

  it('that someone else made is let in when it can do no more', async () => {
    const plain = await account('plain')
    await admitRuntimeAccount(test.ownerUrl, plain)
    await admitRuntimeAccount(test.ownerUrl, plain)
    const client = await open(plain)
    await client.query('set role motorpool_queue')
    await client.end()
  })

  it.each([
    ['superuser', 'superuser', 'is superuser'],
    ['creator', 'createrole createdb', 'is createrole, is createdb'],
    ['bypassing', 'bypassrls', 'is bypassrls'],
    ['reader', 'in role pg_read_all_data', 'is a member of pg_read_all_data'],
  ])('that someone else made is refused when it is a %s', async (what, attributes, message) => {
    const url = await account(what, attributes)
    await expect(admitRuntimeAccount(test.ownerUrl, url)).rejects.toThrow(AccountError)
    await expect(admitRuntimeAccount(test.ownerUrl, url)).rejects.toThrow(message)
  })

  it('is never the owner', async () => {
    const url = await account('owning')
    await owner.query(`create table owned (id int); alter table owned owner to ${nameOf(url)}`)
    await expect(admitRuntimeAccount(test.ownerUrl, url)).rejects.toThrow('owns the database or tables in it')
    await expect(admitRuntimeAccount(test.ownerUrl, test.ownerUrl)).rejects.toThrow('is superuser')
  })
})
