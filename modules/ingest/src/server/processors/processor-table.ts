import { sql, type Tx } from '@motorpool/db'
import type { Position } from '@motorpool/history/server'

export interface StoredProcessor {
  version: number
  position: Position
}

/** Where a processor stands; undefined when it has never run. */
export async function storedProcessor(tx: Tx, name: string): Promise<StoredProcessor | undefined> {
  const { rows } = await sql<StoredProcessor>`
    select version, position from processor where name = ${name}`.execute(tx)
  return rows[0]
}

/** Begins a version of a processor at a position. */
export async function beginProcessor(
  tx: Tx,
  name: string,
  version: number,
  position: Position,
): Promise<void> {
  await sql`insert into processor (name, version, position) values (${name}, ${version}, ${JSON.stringify(position)}::jsonb)
    on conflict (name) do update set version = excluded.version, position = excluded.position,
      update_time = now()`.execute(tx)
}

export async function savePosition(tx: Tx, name: string, position: Position): Promise<void> {
  await sql`update processor set position = ${JSON.stringify(position)}::jsonb, update_time = now()
    where name = ${name}`.execute(tx)
}
