import { sql, type Tx } from '@motorpool/db'

/** The names of these users, for lists that say who did something; users that are gone are missing. */
export async function userNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, real_name as name from app_user where id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
