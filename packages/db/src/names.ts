/** PostgreSQL's own limit of a name, in bytes; names of tables and columns are ASCII. */
const LONGEST = 63

export type NameKind = 'key' | 'fkey' | 'check' | 'idx'

/**
 * The name that PostgreSQL gives a constraint or an index that is written without one: `vehicle_tenant_id_vin_key`. Of a
 * name that is too long, the longer of its two parts is cut.
 */
export function defaultName(table: string, columns: readonly string[], kind: NameKind): string {
  const joined = columns.join('_').slice(0, LONGEST)
  const room = LONGEST - kind.length - 2
  let [first, second] = [table.length, joined.length]
  while (first + second > room) {
    if (first > second) first--
    else second--
  }
  return `${table.slice(0, first)}_${joined.slice(0, second)}_${kind}`
}
