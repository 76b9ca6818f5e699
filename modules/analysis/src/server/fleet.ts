import { type RawBuilder, sql } from '@motorpool/db'
import {
  asText,
  type ColumnState,
  columnState,
  FleetSums,
  floatsOf,
  type Span,
} from '@motorpool/figures/server'
import type { CallCtx } from '@motorpool/http'
import { dayOf } from '@motorpool/kernel'
import { fleetSource } from '@motorpool/monitoring/server'
import type { Measure } from '../shared/measures.ts'
import type { Filters } from './lists.ts'
import { OF_SUMS, type Sums } from './of-sums.ts'
import { type DayRange, lengthOf } from './range.ts'
import { seenVehicles } from './seen.ts'
import { columnsOf, ENERGY_MODEL } from './use.ts'

/** Vehicles of a caller, the least id first. */
export interface Vehicles {
  readonly ids: Float64Array
  /** kWh, NaN where it is unknown. Empty where nobody asks. */
  readonly energies: Float64Array
}

/** Columns of the figures, where the caller may read them: who sees own vehicles alone, or several tenants, has their rows. */
export async function columnsFor(ctx: CallCtx): Promise<ColumnState | undefined> {
  const { actor, orgScope } = ctx
  if (actor.userType === 'ADMIN' || actor.userType === 'CUSTOMER') return undefined
  if (orgScope.kind === 'self' || orgScope.kind === 'customer') return undefined
  return columnState(ctx.tx, ctx.tenantId, dayOf(ctx.now))
}

/** The vehicles that the filters leave, as row security and conditions say. */
export async function vehiclesOf(ctx: CallCtx, filters: Filters, withEnergy: boolean): Promise<Vehicles> {
  const all = (number: RawBuilder<unknown>) =>
    asText(sql`string_agg(float8send(${number}), ''::bytea order by v.id)`)
  const energy = all(sql`coalesce(v.rated_energy, e.rated_energy, 'NaN')::float8`)
  const { rows } = await sql<{ ids: string | null; energies: string | null }>`
    select ${all(sql`v.id`)} as ids, ${withEnergy ? energy : sql`null`} as energies
    ${fleetSource} ${withEnergy ? ENERGY_MODEL : sql``} where ${seenVehicles(ctx, filters)}`.execute(ctx.tx)
  const [row] = rows
  return { ids: floatsOf(row?.ids ?? null), energies: floatsOf(row?.energies ?? null) }
}

/** What vehicles did, from columns. */
export class FleetUse {
  readonly vehicles: Vehicles
  private readonly sums: FleetSums
  private readonly names: readonly string[]

  private constructor(vehicles: Vehicles, sums: FleetSums, names: readonly string[]) {
    this.vehicles = vehicles
    this.sums = sums
    this.names = names
  }

  static async read(
    ctx: CallCtx,
    state: ColumnState,
    vehicles: Vehicles,
    { measure, spans }: { measure: Measure; spans: readonly Span[] },
  ): Promise<FleetUse> {
    const names = columnsOf([measure])
    const asked = { tenantId: ctx.tenantId, ids: vehicles.ids, names, spans }
    return new FleetUse(vehicles, await FleetSums.read(ctx.tx, state, asked), names)
  }

  of(span: Span): Sums {
    return Object.fromEntries(this.names.map((name) => [name, this.sums.of(name, span)]))
  }
}

/** A measure of each vehicle in a range; NaN: unknown. */
export function valuesOf(
  measure: Measure,
  range: DayRange,
  sums: Sums,
  { ids, energies }: Vehicles,
): Float64Array {
  const of = OF_SUMS[measure]
  const days = lengthOf(range)
  const values = new Float64Array(ids.length)
  for (let at = 0; at < values.length; at++) values[at] = of(sums, at, energies[at] ?? Number.NaN, days)
  return values
}

/** The order of places by their values: what is unknown last, and of equal ones the least id first. */
export function ranked(values: Float64Array, order: 'asc' | 'desc', offset: number, limit: number): number[] {
  const sign = order === 'desc' ? -1 : 1
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  const most = Math.min(offset + limit, known.length)
  const edge = known[order === 'desc' ? known.length - most : most - 1]
  const found: number[] = []
  if (edge !== undefined)
    for (let i = 0; i < values.length; i++) if (((values[i] ?? 0) - edge) * sign < 0) found.push(i)
  found.sort((a, b) => ((values[a] ?? 0) - (values[b] ?? 0)) * sign || a - b)
  const all = offset + limit
  for (let i = 0; i < values.length && found.length < most; i++) if (values[i] === edge) found.push(i)
  for (let i = 0; i < values.length && found.length < all; i++) if (Number.isNaN(values[i])) found.push(i)
  return found.slice(offset, all)
}
