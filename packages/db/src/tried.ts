import { codeOf } from '@motorpool/kernel'
import { sql } from 'kysely'
import type { Tx } from './scope.ts'

/** Classes of SQLSTATE that say something about the moment and nothing about what was asked. */
const PASSING = ['08', '40', '53', '55', '57', '58', 'XX']

/** Whether what failed may succeed as it is a moment later: a deadlock, no room, a lock that did not come. */
const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error)?.slice(0, 2) ?? '')

/**
 * Runs `attempt` within a savepoint. Answers the error that is the fault of what was attempted, after its effects were taken
 * back.
 *
 * @throws what may pass: then nothing of the transaction is to be kept
 */
export async function tried(tx: Tx, attempt: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await attempt()
    await sql`release savepoint attempt`.execute(tx)
    return undefined
  } catch (error) {
    // Where the connection is lost this fails as well.
    await sql`rollback to savepoint attempt`.execute(tx)
    if (isPassing(error)) throw error
    return { error }
  }
}
