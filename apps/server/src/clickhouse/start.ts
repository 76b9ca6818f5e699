import { type Database, sql } from '@motorpool/db'
import {
  ClickHouse,
  ClickHouseError,
  type ClickHouseFault,
  type ClickHousePlace,
  claimDatabase,
  makeTables,
  OLDEST,
  versionOf,
} from '@motorpool/history/clickhouse'
import { databaseOwner } from '../database-owner.ts'
import { StartError } from '../start-failure.ts'

const SEE = 'see MOTORPOOL_CLICKHOUSE_URL'

const REASONS: Partial<Record<ClickHouseFault, string>> = {
  AWAY: 'does not answer',
  ACCOUNT: 'refuses the user or its password',
  NO_DATABASE: 'has no such database: make it (CREATE DATABASE), or name another one',
  DENIED:
    'does not let this user work there: it needs SELECT, INSERT, CREATE TABLE and ALTER TABLE on the database',
  TLS: 'cannot be reached over TLS as the setting says (http:// is for servers without; NODE_EXTRA_CA_CERTS names the certificates of an authority of your own)',
  FULL: 'has no room left on its disk',
  LIMIT: 'refuses for the limits of this user’s profile',
}

/** Host and database of the setting, never its account. */
const nameOf = ({ endpoint, database }: ClickHousePlace): string => `${endpoint}/${database}`

function explained(error: unknown, place: ClickHousePlace): unknown {
  const failed = error instanceof Error && error.cause instanceof ClickHouseError ? error.cause : undefined
  if (!failed) return error
  const reason = REASONS[failed.fault] ?? 'cannot be used'
  return new StartError(`ClickHouse at ${nameOf(place)} ${reason} (${failed.code}): ${SEE}`, { cause: error })
}

/** Runs with a connection of its own; what fails is a `StartError` that says what to do. */
async function asked<R>(place: ClickHousePlace, run: (clickHouse: ClickHouse) => Promise<R>): Promise<R> {
  const clickHouse = new ClickHouse(place)
  try {
    return await run(clickHouse)
  } catch (error) {
    throw explained(error, place)
  } finally {
    await clickHouse.close()
  }
}

/** Whether days can go there: version, account, rights and room. */
export async function checkClickHouse(place: ClickHousePlace): Promise<void> {
  await asked(place, async (clickHouse) => {
    const version = await versionOf(clickHouse)
    const [major = 0, minor = 0] = version.split('.').map(Number)
    const [oldest, least] = OLDEST
    if (major < oldest || (major === oldest && minor < least))
      throw new StartError(
        `ClickHouse at ${nameOf(place)} is of version ${version}: it must be ${OLDEST.join('.')} or newer: ${SEE}`,
      )
    await makeTables(clickHouse)
  })
}

/** Days whose rows lie in a ClickHouse; undefined: none. */
async function daysElsewhere(db: Database): Promise<string | undefined> {
  const { rows } = await db.withPlatform(undefined, 'whether days lie in ClickHouse', (tx) =>
    sql<{ day: string }>`select source_day as day from frame_block where load is not null limit 1`.execute(
      tx,
    ),
  )
  return rows[0]?.day
}

/**
 * Takes the ClickHouse for this database. Throws a `StartError` where it holds the days of another one, and where the setting is gone and
 * days lie there.
 */
export async function prepareClickHouse(place: ClickHousePlace | undefined, db: Database): Promise<void> {
  if (!place) {
    const day = await daysElsewhere(db)
    if (day)
      throw new StartError(
        `messages of ${day} and other days lie in ClickHouse, and MOTORPOOL_CLICKHOUSE_URL is not set: set it again`,
      )
    return
  }
  const owner = await databaseOwner(db)
  const found = await asked(place, (clickHouse) => claimDatabase(clickHouse, owner))
  if (found !== owner)
    throw new StartError(
      `ClickHouse at ${nameOf(place)} holds the days of another database: name another database there, or empty its table motorpool_owner (TRUNCATE TABLE) when that one is gone for good: ${SEE}`,
    )
}
