import { sql, type Tx } from '@motorpool/db'

/** What is known of function fields by their ids. */
export interface KnownField {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly min: number | null
  readonly max: number | null
  readonly defined: boolean
  readonly usable: boolean
}

/** Function fields that the caller sees; `defined`: software of the caller's terminals has a signal of it. */
export async function knownFields(tx: Tx, ids: readonly unknown[]): Promise<ReadonlyMap<string, KnownField>> {
  const { rows } = await sql<KnownField>`
    select f.id::text as id, f.code, f.name, f.min_value::float8 as min, f.max_value::float8 as max,
      f.alarm_flag and f.data_type in ('NUMBER', 'BOOL', 'ENUM') as usable,
      exists (select from soft_version_collect c join terminal t on t.soft_version_id = c.soft_version_id
        where c.function_field_id = f.id) as defined
    from function_field f where f.id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
