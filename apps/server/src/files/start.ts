import { type Database, sql } from '@motorpool/db'
import {
  Bucket,
  BucketError,
  type BucketFault,
  type BucketPlace,
  type BucketStep,
  claimBucket,
  tryBucket,
} from '@motorpool/file/server'
import { databaseOwner } from '../database-owner.ts'
import { StartError } from '../start-failure.ts'

const SEE = 'see MOTORPOOL_FILES_URL'

/** What a policy has to allow for each step. */
const RIGHTS: Record<BucketStep, string> = {
  list: 's3:ListBucket',
  write: 's3:PutObject',
  read: 's3:GetObject',
  remove: 's3:DeleteObject',
}

const REASONS: Partial<Record<BucketFault, string>> = {
  AWAY: 'does not answer',
  NO_BUCKET: 'does not exist: make it, or name another one',
  KEY: 'refuses the key or its secret',
  REGION: 'is in another region',
  ADDRESSING: 'is named by its host there: add addressing=host',
  CLOCK: 'refuses the time of this machine: set its clock',
  TLS: 'cannot be reached over TLS as the setting says (tls=off is for stores without; NODE_EXTRA_CA_CERTS names the certificates of an authority of your own)',
  FULL: 'is full',
}

/** Host and bucket of the setting, never its key. */
const nameOf = ({ endpoint, bucket, prefix }: BucketPlace): string => `${endpoint}/${bucket}/${prefix}`

function explained(error: unknown, place: BucketPlace): unknown {
  if (!(error instanceof BucketError)) return error
  const { fault, doing, code } = error
  const reason =
    fault === 'DENIED' && doing
      ? `does not let this key ${doing}: its policy must allow ${RIGHTS[doing]}`
      : (REASONS[fault] ?? 'cannot be used')
  return new StartError(`the file store ${nameOf(place)} ${reason} (${code}): ${SEE}`, { cause: error })
}

/** Whether files can be kept in the bucket. Throws a `StartError` that says what to do. */
export async function checkStore(place: BucketPlace): Promise<void> {
  try {
    await tryBucket(new Bucket(place))
  } catch (error) {
    throw explained(error, place)
  }
}

/** Takes the bucket for this database. Throws a `StartError` where it holds the files of another one. */
export async function claimStore(place: BucketPlace, db: Database): Promise<void> {
  const owner = await databaseOwner(db)
  let found: string
  try {
    found = await claimBucket(new Bucket(place), owner)
  } catch (error) {
    throw explained(error, place)
  }
  if (found !== owner)
    throw new StartError(
      `the file store ${nameOf(place)} holds the files of another database, which would lose them: name another prefix, or remove the object “owner” there when that database is gone for good: ${SEE}`,
    )
}

/** Newest files that are looked at for whether a store is missing. */
const LOOKED_AT = 10_000

/** What is said at a start without the setting where newer files lie in a store. */
export async function missingStore(db: Database): Promise<string | undefined> {
  const { rows } = await db.withPlatform(undefined, 'whether files lie elsewhere', (tx) =>
    sql<{ files: number }>`
      select count(*)::int as files from
        (select storage_type from attachment order by id desc limit ${LOOKED_AT}) newest
      where storage_type <> 'LOCAL'`.execute(tx),
  )
  const files = rows[0]?.files ?? 0
  return files > 0
    ? `${files} of the newest files lie in a file store and cannot be read: MOTORPOOL_FILES_URL is not set`
    : undefined
}
