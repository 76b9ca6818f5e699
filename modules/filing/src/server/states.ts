import { sql } from '@motorpool/db'
import type { FiledRecords, FilingStates } from '@motorpool/terminal/server'

/** Where the filings of records stand, and the column that they are asked for by. */
const AT: Readonly<Record<FiledRecords, { table: string; key: string; type: string }>> = {
  vehicle: { table: 'vehicle_filing', key: 'vin', type: 'text' },
  vehicle_model: { table: 'vehicle_model_filing', key: 'vehicle_model_id', type: 'bigint' },
  chip_model: { table: 'chip_model_filing', key: 'chip_model_id', type: 'bigint' },
  tbox_model: { table: 'terminal_model_filing', key: 'terminal_model_id', type: 'bigint' },
}

/** How far the newest filing of each record is: the one that was registered last, else any draft. */
export const newestStates: FilingStates = async (tx, of, keys) => {
  const { table, key, type } = AT[of]
  const column = sql.ref(key)
  const { rows } = await sql<{ key: string; state: string }>`
    select distinct on (${column}) ${column}::text as key, audit_state as state from ${sql.table(table)}
    where ${column} = any (${keys}::${sql.raw(type)}[])
    order by ${column}, register_time desc nulls last, id desc`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.state]))
}
