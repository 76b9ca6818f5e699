import type { Database } from '@motorpool/db'
import type { Envelope } from './envelope.ts'

type Receive = (event: Envelope) => void

const hubs = new WeakMap<Database, Set<Receive>>()

/** The hub of this process hears what its own transactions publish at their commit, without a way over the database. */
export function joinProcess(db: Database, receive: Receive): () => void {
  const own = hubs.get(db) ?? new Set()
  hubs.set(db, own.add(receive))
  return () => own.delete(receive)
}

export function deliverInProcess(db: Database, event: Envelope): void {
  for (const receive of hubs.get(db) ?? []) receive(event)
}
