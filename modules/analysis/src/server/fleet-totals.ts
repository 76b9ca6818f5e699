import { type ColumnState, FleetSums, type Span } from '@motorpool/figures/server'
import type { CallCtx } from '@motorpool/http'
import { dayText, nextMonth } from '@motorpool/kernel'
import type { Measure, Total } from '../shared/measures.ts'
import type { DayUse, Totals } from '../shared/totals.ts'
import { FleetUse, type Vehicles, valuesOf } from './fleet.ts'
import { OF_SUMS, type Sums } from './of-sums.ts'
import { before, type DayRange } from './range.ts'
import { stepsIn } from './steps.ts'
import { isOfEnergy } from './use.ts'

const BARS = 12
const WIDTHS = [1, 2, 5, 10]

export interface Added {
  active: number
  sum: number | null
}

/** Places of some vehicles; undefined: all of them. */
type Places = Int32Array | undefined

function total(numbers: ArrayLike<number>, places: Places): number {
  const count = places?.length ?? numbers.length
  let sum = 0
  for (let i = 0; i < count; i++) sum += numbers[places ? (places[i] ?? 0) : i] ?? 0
  return sum
}

/** The whole numbers are added up first, so that the sum is the same in any order. */
function sumOf(measure: Measure, sums: Sums, { energies }: Vehicles, places: Places): number | null {
  const of = OF_SUMS[measure]
  if (!isOfEnergy(measure)) {
    const all = Object.entries(sums).map(([name, numbers]) => [name, [total(numbers, places)]])
    const value = of(Object.fromEntries(all), 0, Number.NaN, 1)
    return Number.isNaN(value) ? null : value
  }
  let [sum, known] = [0, false]
  for (let i = 0; i < (places?.length ?? energies.length); i++) {
    const at = places ? (places[i] ?? 0) : i
    // Of 0.01 kWh: a whole number.
    const value = of(sums, at, Math.round((energies[at] ?? Number.NaN) * 100) * 100, 1)
    if (Number.isNaN(value)) continue
    sum += value
    known = true
  }
  return known ? sum / 10_000 : null
}

/** @param values the measure of each vehicle */
export function added(
  measure: Total,
  sums: Sums,
  values: Float64Array,
  vehicles: Vehicles,
  places?: Int32Array,
): Added {
  const count = places?.length ?? values.length
  let active = 0
  for (let i = 0; i < count; i++) if ((values[places ? (places[i] ?? 0) : i] ?? 0) > 0) active++
  return { active, sum: count === 0 ? null : sumOf(measure, sums, vehicles, places) }
}

/** Vehicles between equal steps of the measure: the next of 1, 2, 5, 10, 20 … wide, so that `BARS` of them reach to the most. */
export function histogramOf(values: Float64Array): Totals['histogram'] {
  const most = values.reduce((max, value) => (value > max ? value : max), 0)
  if (most <= 0) return []
  const power = Math.floor(Math.log10(most / BARS))
  const width = WIDTHS.map((one) => (power < 0 ? one / 10 ** -power : one * 10 ** power)).find(
    (one) => one >= most / BARS,
  )
  if (width === undefined) return []
  const bars: number[] = []
  for (const value of values) {
    if (!(value > 0)) continue
    const place = value / width
    const whole = Math.round(place)
    // A multiple of the width may be off by the last bit.
    const bar = (Math.abs(place - whole) < 1e-9 ? whole : Math.ceil(place)) - 1
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return Array.from(bars, (count, i) => ({ from: i * width, to: (i + 1) * width, vehicles: count ?? 0 }))
}

/** The days of a step: a day, or a month as a whole. */
const spanOf = (first: number, step: Totals['step']): Span => ({
  first,
  last: step === 'day' ? first : nextMonth(first) - 1,
})

/** Steps in which no vehicle has a row are unknown, those with rows of nothing are nothing. */
async function withoutRows(
  ctx: CallCtx,
  state: ColumnState,
  { ids }: Vehicles,
  spans: readonly Span[],
): Promise<Set<Span>> {
  if (spans.length === 0) return new Set()
  const sums = await FleetSums.read(ctx.tx, state, { tenantId: ctx.tenantId, ids, names: ['rows'], spans })
  return new Set(spans.filter((span) => sums.of('rows', span).every((rows) => rows === 0)))
}

/** The totals of a range, and its steps where they are asked for. */
export async function totalsFrom(
  ctx: CallCtx,
  state: ColumnState,
  vehicles: Vehicles,
  { measure, range, step }: { measure: Total; range: DayRange; step?: Totals['step'] | undefined },
): Promise<{ now: Added; earlier: Added; histogram: Totals['histogram']; steps: DayUse[] }> {
  const spans = step ? stepsIn(range, step).map((first) => spanOf(first, step)) : []
  const past = before(range)
  const use = await FleetUse.read(ctx, state, vehicles, { measure, spans: [range, past, ...spans] })
  const addedIn = (span: DayRange) => {
    const sums = use.of(span)
    const values = valuesOf(measure, span, sums, vehicles)
    return { values, added: added(measure, sums, values, vehicles) }
  }
  const now = addedIn(range)
  const steps = spans.map((span) => ({ span, ...addedIn({ ...range, ...span }).added }))
  const empty = await withoutRows(
    ctx,
    state,
    vehicles,
    steps.filter(({ active }) => active === 0).map(({ span }) => span),
  )
  return {
    now: now.added,
    earlier: addedIn(past).added,
    histogram: histogramOf(now.values),
    steps: steps.map(({ span, active, sum }) => ({
      day: dayText(span.first),
      active,
      sum: empty.has(span) ? null : sum,
    })),
  }
}
