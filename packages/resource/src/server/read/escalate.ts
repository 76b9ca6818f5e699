import { asPlatformWithin, type Tx } from '@motorpool/db'

/**
 * Runs queries of the same transaction as the platform, for five things only: to see whether a unique value is taken by
 * a row the caller may not see, to name what a visible row refers to, to judge what it rests on, to let an index answer a
 * substring search (row security allows that to no index), and to hold a limit that was set above the caller. Each such query
 * states its tenant itself, and what it finds is read again under the caller's own row security, or says of a visible row alone.
 */
export function escalated<R>(tx: Tx, run: () => Promise<R>): Promise<R> {
  return asPlatformWithin(tx, run)
}
