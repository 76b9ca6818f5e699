import { sql, type Tx } from '@motorpool/db'
import { codeOf } from '@motorpool/kernel'

/** Classes of SQLSTATE that say something about the moment and nothing about what was asked. */
const PASSING = ['08', '40', '53', '55', '57', '58', 'XX']

/** Whether a failed delivery may succeed as it is a moment later: a deadlock, no room, a lock that did not come. */
const isPassing = (error: unknown): boolean => PASSING.includes(codeOf(error)?.slice(0, 2) ?? '')

/**
 * Runs `deliver` within a savepoint. Answers the error that is the fault of what was delivered, after its effects were taken
 * back.
 *
 * @throws what may pass: then nothing of the transaction is to be kept
 */
export async function tried(tx: Tx, deliver: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await sql`savepoint delivery`.execute(tx)
  try {
    await deliver()
    await sql`release savepoint delivery`.execute(tx)
    return undefined
  } catch (error) {
    // Where the connection is lost this fails as well, and the page is processed again.
    await sql`rollback to savepoint delivery`.execute(tx)
    if (isPassing(error)) throw error
    return { error }
  }
}
