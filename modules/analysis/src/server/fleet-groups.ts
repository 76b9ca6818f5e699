import { sql } from '@motorpool/db'
import { asText, type ColumnState, floatsOf, placesIn, placesOf } from '@motorpool/figures/server'
import type { CallCtx } from '@motorpool/http'
import { fleetSource } from '@motorpool/monitoring/server'
import type { Total } from '../shared/measures.ts'
import type { GroupUse } from '../shared/totals.ts'
import { FleetUse, valuesOf, vehiclesOf } from './fleet.ts'
import { added } from './fleet-totals.ts'
import { GROUPS, GROUPS_MAX, type GroupedBy } from './groups.ts'
import type { Filters } from './lists.ts'
import { before, type DayRange } from './range.ts'
import { seenVehicles } from './seen.ts'
import { isOfEnergy } from './use.ts'

interface Group {
  id: string | null
  name: string | null
  vehicles: string
}

/** In the order of their names; a vehicle of several groups is in each. */
async function groupsOf(ctx: CallCtx, filters: Filters, by: GroupedBy): Promise<Group[]> {
  const { id, name, from } = GROUPS[by]
  const { rows } = await sql<Group>`
    select ${sql.raw(id)}::text as id, ${sql.raw(name)} as name, ${asText(sql`string_agg(float8send(v.id), ''::bytea)`)} as vehicles
    ${fleetSource} ${from} where ${seenVehicles(ctx, filters)} group by 1, 2 order by 2`.execute(ctx.tx)
  return rows
}

/** What each group of the fleet did, the most first, from columns. */
export async function groupsOfColumns(
  ctx: CallCtx,
  state: ColumnState,
  filters: Filters,
  { measure, range, by }: { measure: Total; range: DayRange; by: GroupedBy },
): Promise<GroupUse[]> {
  const fleet = await vehiclesOf(ctx, filters, isOfEnergy(measure))
  const earlier = before(range)
  const use = await FleetUse.read(ctx, state, fleet, { measure, spans: [range, earlier] })
  const addedIn = (days: DayRange) => {
    const sums = use.of(days)
    const values = valuesOf(measure, days, sums, fleet)
    return (places: Int32Array) => added(measure, sums, values, fleet, places)
  }
  const [now, then] = [addedIn(range), addedIn(earlier)]
  const placeOf = placesIn(fleet.ids)
  const of = ({ id, name, vehicles }: Group): GroupUse => {
    const places = placesOf(floatsOf(vehicles), placeOf)
    return { id, name, vehicles: places.length, ...now(places), before: then(places).sum }
  }
  const found = (await groupsOf(ctx, filters, by)).map(of)
  const most = (group: GroupUse) => group.sum ?? Number.NEGATIVE_INFINITY
  return found.toSorted((a, b) => (most(a) === most(b) ? 0 : most(b) - most(a))).slice(0, GROUPS_MAX)
}
