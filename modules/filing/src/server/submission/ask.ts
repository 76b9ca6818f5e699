import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { Logger } from '@motorpool/kernel'
import { accountOf } from '../account.ts'
import type { FilingPlatform, Outcome } from '../platform/port.ts'
import { imagesOf } from './images.ts'
import type { StoredSubmission } from './store.ts'

export interface Desk {
  platform: FilingPlatform
  files: Files
}

export interface Call {
  db: Database
  log: Logger
  signal?: AbortSignal
}

/** Calls the platform for a submission, sends it or asks for it, with no transaction open. */
export async function callFor(
  { platform, files }: Desk,
  { db, log, signal }: Call,
  submission: StoredSubmission,
  what: 'send' | 'ask',
): Promise<Outcome> {
  const account = await db.withPlatform(undefined, 'the account of a filing', (tx) =>
    accountOf(tx, submission.tenantId, submission.usage),
  )
  if (!account)
    return { event: what === 'send' ? 'notSent' : 'askedInVain', failure: 'NO_ACCOUNT', detail: '' }
  if (what === 'ask') return platform.query(account, submission, signal)
  const images = await imagesOf(db, files, submission).catch((error: unknown) => {
    log.warn({ err: error, requestNo: submission.requestNo }, 'a file of a filing cannot be read')
    return undefined
  })
  if (!images) return { event: 'notSent', failure: 'IMAGE', detail: '' }
  return platform.submit(account, submission, images, signal)
}
