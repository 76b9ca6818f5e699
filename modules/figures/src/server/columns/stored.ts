import { sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import { asText, bytesOf, CHUNK, putText } from './layout.ts'

/** The sums of `vehicles` vehicles at the end of a day, by name; a vehicle that a column does not know yet has 0. */
export type Columns = Map<string, Int32Array>

const keyOf = (day: number, name: string): string => `${day} ${name}`

/** Columns of some days (since 1970), by day and name. */
export class StoredColumns {
  private readonly columns = new Map<string, Int32Array>()
  private readonly none: Int32Array

  private constructor(vehicles: number) {
    this.none = new Int32Array(vehicles)
  }

  static async read(
    tx: Tx,
    tenantId: string,
    { names, days, vehicles }: { names: readonly string[]; days: readonly number[]; vehicles: number },
  ): Promise<StoredColumns> {
    const stored = new StoredColumns(vehicles)
    const { rows } = await sql<{ name: string; day: number; chunk: number; sums: string }>`
      select name, day - '1970-01-01'::date as day, chunk, ${asText(sql`sums`)} as sums from vehicle_stat_column
      where tenant_id = ${tenantId} and name = any (${names}::text[]) and day = any (${days.map(dayText)}::date[])`.execute(
      tx,
    )
    for (const { name, day, chunk, sums } of rows) {
      const column = stored.columns.get(keyOf(day, name)) ?? new Int32Array(vehicles)
      // Columns may have been made for more vehicles since: there is no room for those.
      putText(column.subarray(chunk * CHUNK, (chunk + 1) * CHUNK), sums)
      stored.columns.set(keyOf(day, name), column)
    }
    return stored
  }

  /** Zeros where there is none. */
  of(day: number, name: string): Int32Array {
    return this.columns.get(keyOf(day, name)) ?? this.none
  }
}

/** Puts columns in the place of those of the day. */
export async function saveColumns(tx: Tx, tenantId: string, day: number, columns: Columns): Promise<void> {
  const rows = [...columns].flatMap(([name, column]) =>
    Array.from({ length: Math.ceil(column.length / CHUNK) }, (_, chunk) => ({
      name,
      chunk,
      sums: bytesOf(column.subarray(chunk * CHUNK, (chunk + 1) * CHUNK)),
    })),
  )
  await sql`
    insert into vehicle_stat_column (tenant_id, name, day, chunk, sums)
    select ${tenantId}, c.name, ${dayText(day)}::date, c.chunk, c.sums
    from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ chunk }) => chunk)}::integer[],
      ${rows.map(({ sums }) => sums)}::bytea[]) c (name, chunk, sums)
    on conflict (tenant_id, name, day, chunk) do update set sums = excluded.sums`.execute(tx)
}
