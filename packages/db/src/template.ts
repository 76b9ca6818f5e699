import { createHash, randomBytes } from 'node:crypto'
import { type Account, giveRuntimeAccount } from './account.ts'
import { discoverMigrations, migrate } from './migrate.ts'
import { Database } from './scope.ts'
import { pg } from './types.ts'

/** A database of its own for one test file, cloned from a migrated template in a fraction of a second. */
export interface TestDatabase {
  /** As the runtime's account: what the product is given. */
  url: string
  /** As the owner: for what a test prepares or looks at itself. */
  ownerUrl: string
  db: Database
  drop(): Promise<void>
}

function withDatabase(url: string, name: string): string {
  const u = new URL(url)
  u.pathname = `/${name}`
  return u.toString()
}

async function asOwner<R>(url: string, run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** The same for all processes of a run, and not the account of a product on this server. */
function accountOf(serverUrl: string): Account {
  return {
    name: 'motorpool_test_runtime',
    password: createHash('sha256').update(`runtime of ${serverUrl}`).digest('base64url'),
  }
}

/**
 * `serverUrl` names the test server (the test runner's global set-up puts it into MOTORPOOL_TEST_SERVER). The template
 * is keyed by the text of all migrations, so a changed migration makes a new one.
 */
export async function createTestDatabase(
  serverUrl = process.env.MOTORPOOL_TEST_SERVER,
): Promise<TestDatabase> {
  if (!serverUrl)
    throw new Error('MOTORPOOL_TEST_SERVER is not set: run the tests through npm test or npx vitest')
  const migrations = await discoverMigrations()
  const key = createHash('sha256')
    .update(migrations.map((m) => m.checksum).join())
    .digest('hex')
    .slice(0, 12)
  const template = `template_${key}`
  const name = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = withDatabase(serverUrl, name)
  const url = await asOwner(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7)')
    try {
      const { rowCount } = await client.query(
        'select from pg_database where datname = $1 and datistemplate',
        [template],
      )
      if (!rowCount) {
        await client.query(`drop database if exists ${template}`)
        await client.query(`create database ${template}`)
        await migrate(withDatabase(serverUrl, template), migrations)
        await client.query(`alter database ${template} is_template true`)
      }
      // A throwaway server does not wait for its disk: copying the files is quicker than logging their blocks.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      return await giveRuntimeAccount(ownerUrl, accountOf(serverUrl))
    } finally {
      await client.query('select pg_advisory_unlock(7)')
    }
  })
  const db = new Database({ url, max: 8 })
  return {
    url,
    ownerUrl,
    db,
    drop: async () => {
      await db.close()
      await asOwner(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
