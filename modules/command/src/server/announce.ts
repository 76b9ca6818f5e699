import { type Database, onCommit, type Tx } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { commandWaits } from './events.ts'

/** Vehicles that one event names. */
const MOST = 1000

/** Vehicles that no event has named yet; there while one is being published. */
const gathered = new WeakMap<Database, Set<string>>()

async function publishAll(db: Database, waiting: Set<string>): Promise<void> {
  try {
    while (waiting.size > 0) {
      const vehicleIds = [...waiting].slice(0, MOST)
      for (const id of vehicleIds) waiting.delete(id)
      await db.aheadOfOthers(undefined, 'commands that wait', (tx) =>
        publish(tx, commandWaits, { vehicleIds }),
      )
    }
  } finally {
    gathered.delete(db)
  }
}

function gather(db: Database, vehicleIds: readonly string[]): void {
  const before = gathered.get(db)
  const waiting = before ?? new Set()
  for (const id of vehicleIds) waiting.add(id)
  if (before) return
  gathered.set(db, waiting)
  // What is not announced the gateway finds with its next look at the rows.
  void publishAll(db, waiting).catch(() => {})
}

/**
 * Tells the gateways of commands once the transaction has stored them. Transactions that notify commit one at a time, so those that
 * store commands do not: while one event commits the vehicles of the next one gather. Nor does it wait behind those who store more.
 */
export const announce = (tx: Tx, vehicleIds: readonly string[]): void =>
  onCommit(tx, (db) => gather(db, vehicleIds))
