import { randomBytes } from 'node:crypto'
import { AccountError, admitRuntimeAccount, giveRuntimeAccount } from '@motorpool/db'
import { reasonOf } from '@motorpool/kernel'
import { type Config, ConfigError } from './config.ts'
import { databasePlace } from './start-failure.ts'

/**
 * The address under which gateway, API and worker connect: of an account that owns nothing. `ownerUrl`: of the migrated
 * database. The embedded one's account gets another password at each start, which is written nowhere.
 */
export async function runtimeAddress(
  { databaseUrl, runtimeDatabaseUrl }: Config,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<string> {
  if (!databaseUrl) {
    const password = randomBytes(24).toString('base64url')
    return giveRuntimeAccount(ownerUrl, { name: 'motorpool_runtime', password })
  }
  if (!runtimeDatabaseUrl) {
    say('Gateway, API and worker use the owner of the database: MOTORPOOL_DATABASE_RUNTIME_URL is not set')
    return databaseUrl
  }
  try {
    await admitRuntimeAccount(databaseUrl, runtimeDatabaseUrl)
  } catch (error) {
    const place =
      error instanceof AccountError
        ? ''
        : `PostgreSQL at ${databasePlace(runtimeDatabaseUrl)} cannot be used: `
    throw new ConfigError(`${place}${reasonOf(error)}: see MOTORPOOL_DATABASE_RUNTIME_URL`, { cause: error })
  }
  return runtimeDatabaseUrl
}

/** What the supervisor alone knows: the processes beside it could do with it what their account must not. */
const SUPERVISORS = ['MOTORPOOL_DATABASE_URL', 'MOTORPOOL_ADMIN_PASSWORD']

/** The environment of the processes beside the supervisor. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SUPERVISORS.includes(name)))
}
