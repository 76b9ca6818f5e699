import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { isKind, targetOf } from '@motorpool/resource/shared'
import { type RowChange, rowChanges } from '@motorpool/system/server'
import { TOLD_BY } from '../../shared/lifecycle.ts'
import { VEHICLE_KEYS } from '../../shared/new-energy.ts'
import { vehicles } from '../../shared/vehicles.ts'
import type { TimelineSource } from './port.ts'

type Pair = readonly [unknown, unknown]

/** Fields that the lifecycle log covers already, or that only follow from other fields. */
const TOLD = new Set<string>([
  ...Object.values(TOLD_BY).flat(),
  'terminalId',
  'bindTime',
  'customerId',
  'vehicleTypeId',
  'vehicleSeriesId',
])

const FIELDS = Object.entries(vehicles.fields)
  .filter(([name, field]) => !TOLD.has(name) && !field.behaviour.computed)
  .map(([name]) => name)

const plain = (value: unknown): unknown => value ?? null

type Names = ReadonlyMap<string, string>

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const REFS = Object.entries(vehicles.fields).flatMap(([name, field]) =>
  isKind(field, 'ref') && FIELDS.includes(name) ? [{ field: name, to: field.options.to }] : [],
)

/** Titles of the changed references by field and id; a row that the caller may not see stays an id. */
async function namesOf(ctx: CallCtx, lines: readonly RowChange[]): Promise<Names> {
  const names = new Map<string, string>()
  for (const { field, to } of REFS) {
    const values = lines.flatMap((line) => [line.before[field], line.after[field]])
    const ids = [...new Set(values.filter((id) => typeof id === 'string'))]
    if (ids.length === 0) continue
    const { table, label } = targetOf(to)
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text as id, ${sql.ref(columnOf(label))} as name from ${sql.table(table)}
      where id = any (${ids}::bigint[])`.execute(ctx.tx)
    for (const row of rows) names.set(`${field} ${row.id}`, row.name)
  }
  return names
}

function pairOf(names: Names, field: string, line: RowChange): Pair {
  const of = (row: Readonly<Record<string, unknown>>) =>
    names.get(`${field} ${String(row[field])}`) ?? plain(row[field])
  return [of(line.before), of(line.after)]
}

/** Fields that were set or corrected on the record, other than by the operations of its lifecycle. */
export const editSource: TimelineSource = {
  name: 'edit',
  async events(ctx, vehicle, before, limit) {
    const row = { resources: VEHICLE_KEYS, id: vehicle.id, tenantId: vehicle.tenantId, fields: FIELDS }
    const lines = await rowChanges(ctx, row, before, limit)
    const names = await namesOf(ctx, lines)
    return lines.map((line) => {
      const changed = FIELDS.filter((name) => name in line.before || name in line.after)
      const changes = changed.map((name): [string, Pair] => [name, pairOf(names, name, line)])
      return {
        id: line.id,
        kind: 'edited',
        time: line.time,
        actor: line.actor,
        detail: null,
        changes: Object.fromEntries(changes),
        link: null,
      }
    })
  },
}
