import { sql, type Tx } from '@motorpool/db'

/** A table of rows by vehicle; `values` are what a later word of a row replaces. */
export interface FigureTable {
  readonly name: string
  /** Beside `vehicle_id`. */
  readonly key: readonly string[]
  readonly values: readonly string[]
}

export interface FigureRow {
  readonly vehicle_id: string
  readonly tenant_id: string
  readonly [column: string]: unknown
}

/** Of several with one key the last, in the order of vehicles: two transactions never wait for each other. */
function newest(rows: readonly FigureRow[], key: readonly string[]): FigureRow[] {
  const keyOf = (row: FigureRow) => [row.vehicle_id, ...key.map((column) => row[column])].join(' ')
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return [...byKey.values()].sort((a, b) => Number(a.vehicle_id) - Number(b.vehicle_id))
}

/** Stores rows of vehicles; those of vehicles that are no longer of the tenant are left out. */
export async function saveRows(tx: Tx, table: FigureTable, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return
  const { name, key, values } = table
  const columns = ['vehicle_id', 'tenant_id', ...key, ...values]
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one)))})
    select ${sql.join(columns.map((one) => sql.ref(`r.${one}`)))}
    from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(newest(rows, key))}::jsonb) r
    join vehicle v on v.id = r.vehicle_id and v.tenant_id = r.tenant_id
    on conflict (vehicle_id, ${sql.join(key.map((one) => sql.ref(one)))}) do update set
      ${sql.join(values.map((one) => sql`${sql.ref(one)} = ${sql.ref(`excluded.${one}`)}`))}`.execute(tx)
}
