import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { pg } from './types.ts'

/** The roles that connections of the runtime enter. Their account has no right of its own, and none but these. */
const RUNTIME_ROLES = [
  'motorpool_app',
  'motorpool_platform',
  'motorpool_customer',
  'motorpool_self',
  'motorpool_queue',
]

/** The account can do what a connection of the runtime must not. */
export class AccountError extends Error {}

export interface Account {
  name: string
  /** ASCII. */
  password: string
}

const ITERATIONS = 4096

/** What PostgreSQL keeps of a password (RFC 5803): so the password stands in no statement, and in no log of statements. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

async function connected<R>(url: string, run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, application_name: 'motorpool-account' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

interface Faults {
  attributes: string[]
  roles: string[]
  owns: boolean
}

async function refuseStrong(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<Faults>(
    `select
       array_remove(array[case when r.rolsuper then 'superuser' end, case when r.rolcreaterole then 'createrole' end,
         case when r.rolcreatedb then 'createdb' end, case when r.rolreplication then 'replication' end,
         case when r.rolbypassrls then 'bypassrls' end], null) as attributes,
       array(select m.roleid::regrole::text from pg_auth_members m
         where m.member = r.oid and m.roleid::regrole::text <> all ($2) order by 1) as roles,
       exists (select from pg_database where datname = current_database() and datdba = r.oid)
         or exists (select from pg_class where relowner = r.oid and relpersistence <> 't') as owns
     from pg_roles r where r.rolname = $1`,
    [name, RUNTIME_ROLES],
  )
  for (const { attributes, roles, owns } of rows) {
    const faults = [
      ...attributes.map((attribute) => `is ${attribute}`),
      ...(owns ? ['owns the database or tables in it'] : []),
      ...roles.map((role) => `is a member of ${role}`),
    ]
    if (faults.length > 0) throw new AccountError(`the account ${name} ${faults.join(', ')}`)
  }
}

async function letEnter(owner: pg.Client, name: string): Promise<void> {
  await refuseStrong(owner, name)
  await owner.query(
    `grant ${RUNTIME_ROLES.join()} to ${pg.escapeIdentifier(name)} with inherit false, set true`,
  )
}

function addressOf(url: string, { name, password }: Account): string {
  const address = new URL(url)
  address.username = encodeURIComponent(name)
  address.password = encodeURIComponent(password)
  return address.toString()
}

/**
 * Makes the account under which the runtime connects, or gives the one there is the password; its address. `ownerUrl`: of
 * the migrated database, as an account that may create roles.
 */
export function giveRuntimeAccount(ownerUrl: string, account: Account): Promise<string> {
  return connected(ownerUrl, async (owner) => {
    const name = pg.escapeIdentifier(account.name)
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [account.name])
    if (!rowCount) await owner.query(`create role ${name}`)
    await owner.query(
      `alter role ${name} login noinherit password ${pg.escapeLiteral(verifierOf(account.password))}`,
    )
    await letEnter(owner, account.name)
    return addressOf(ownerUrl, account)
  })
}

/**
 * Lets an account that someone else made enter the roles of the runtime. Throws an `AccountError` when it can do more, and
 * what signing in with it throws.
 */
export async function admitRuntimeAccount(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const { rows } = await connected(runtimeUrl, (client) =>
    client.query<{ name: string }>('select session_user::text as name'),
  )
  await connected(ownerUrl, async (owner) => {
    for (const { name } of rows) await letEnter(owner, name)
  })
}
