import { sql, type Tx } from '@motorpool/db'
import type { ServerKind } from './kind.ts'

/** Records that the clock looks at in one turn, of each kind: a fleet of 100,000 takes ten minutes, and no turn a second. */
export const ROUND_AT_ONCE = 10_000

/**
 * Makes the drafts that records lack which no call made. The next portion in the order of their ids; behind the last one it
 * begins anew.
 */
export async function makeMissing(tx: Tx, kind: ServerKind, most = ROUND_AT_ONCE): Promise<void> {
  if (!kind.makeDrafts) return
  const { rows } = await sql<{ id: string }>`
    select r.id::text from ${sql.table(kind.records)} r
    where r.id > coalesce((select last_id from filing_round where kind = ${kind.name}), 0) order by r.id limit ${most}`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await kind.makeDrafts(tx, ids)
  const last = ids.length < most ? '0' : ids.at(-1)
  await sql`
    insert into filing_round (kind, last_id) values (${kind.name}, ${last})
    on conflict (kind) do update set last_id = excluded.last_id`.execute(tx)
}
