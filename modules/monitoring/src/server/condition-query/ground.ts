import type { Stretch } from '@motorpool/history/stretches'
import { dayOf, floatAt, intAt } from '@motorpool/kernel'
import type { SignalTable } from '@motorpool/signals'
import { type Comparison, groupsOf } from '../conditions/comparison.ts'
import { GAP_MS, NONE } from '../conditions/derived.ts'
import { OTHER, UNHEARD } from '../conditions/kinds.ts'
import { RowColumns } from '../conditions/row-columns.ts'
import { Sample } from '../conditions/sample.ts'
import { MET, readOf, UNMET, UNSTATED } from '../conditions/truths.ts'
import { isCarrier } from '../monitor/protocols.ts'

/** Not decoded yet. */
const UNKNOWN = 3
/** In place of a row: nothing was stated within the time that counts. */
const NOWHERE = -1

/** What is asked of decoded messages of one protocol. */
interface Asked {
  readonly comparisons: readonly (Comparison | undefined)[]
  readonly groups: ReadonlySet<string>
}

/** Whether what was said at one time still counts at another: not beyond ten minutes, and on the same day in China. */
export const isFresh = (said: number, now: number): boolean =>
  now - said <= GAP_MS && dayOf(said) === dayOf(now)

/** The comparisons that are read in decoded messages; the others are undefined. */
export function askedOf(
  comparisons: ReadonlyMap<number, readonly Comparison[]>,
  table: SignalTable | undefined,
): ReadonlyMap<number, Asked> {
  const asked = [...comparisons].map(([protocol, of]): [number, Asked] => {
    const read = of.map((one) => (readOf(one, table) === 'message' ? one : undefined))
    return [protocol, { comparisons: read, groups: groupsOf(read.flatMap((one) => one ?? [])) }]
  })
  return new Map(asked)
}

/** What the decoded messages of a stretch say, each decoded when it is asked for and once. */
export class Ground {
  private readonly stretch: Stretch
  private readonly kinds: Uint8Array
  private readonly asked: ReadonlyMap<number, Asked>
  private readonly table: SignalTable | undefined
  /** The stretch before, as long as what it says may count in this one. */
  private previous: Ground | undefined
  /** By comparison: what each row says. */
  private readonly said: Uint8Array[]
  /** By comparison: rows that have been looked through, and the last of them that states it. */
  private readonly found: { upTo: number; row: number }[]

  constructor(
    stretch: Stretch,
    kinds: Uint8Array,
    asked: ReadonlyMap<number, Asked>,
    table: SignalTable | undefined,
    places: number,
    previous: Ground | undefined,
  ) {
    this.stretch = stretch
    this.kinds = kinds
    this.asked = asked
    this.table = table
    this.said = Array.from({ length: places }, () => new Uint8Array(stretch.columns.count).fill(UNKNOWN))
    this.found = Array.from({ length: places }, () => ({ upTo: -1, row: NOWHERE }))
    const first = kinds.findIndex((kind) => kind !== UNHEARD)
    this.previous =
      previous && first >= 0 && isFresh(previous.end, floatAt(stretch.columns.deviceTime, first))
        ? previous
        : undefined
  }

  /** ms: the time of its last row. */
  private get end(): number {
    const { count, deviceTime } = this.stretch.columns
    return count > 0 ? floatAt(deviceTime, count - 1) : Number.NEGATIVE_INFINITY
  }

  /** What a row itself says of a comparison. */
  says(place: number, row: number): number {
    const known = this.said[place]?.[row] ?? UNSTATED
    if (known !== UNKNOWN) return known
    this.decode(row)
    return this.said[place]?.[row] ?? UNSTATED
  }

  /** What holds of a comparison at a row: what it says, or the last message before it that says something and still counts. */
  holds(place: number, row: number): boolean {
    const time = floatAt(this.stretch.columns.deviceTime, row)
    return this.truthUntil(place, row, time) === MET
  }

  private truthUntil(place: number, row: number, time: number): number {
    const { deviceTime } = this.stretch.columns
    const found = this.found[place]
    if (!found) return UNSTATED
    let at = row
    while (at > found.upTo && isFresh(floatAt(deviceTime, at), time) && this.statesNothing(place, at)) at--
    // Before what was looked through: what was found there. Too long ago: nothing.
    if (at > found.upTo) found.row = isFresh(floatAt(deviceTime, at), time) ? at : NOWHERE
    found.upTo = Math.max(found.upTo, row)
    if (found.row !== NOWHERE)
      return isFresh(floatAt(deviceTime, found.row), time) ? this.says(place, found.row) : UNSTATED
    return this.previous?.truthBefore(place, time) ?? UNSTATED
  }

  private truthBefore(place: number, time: number): number {
    return isFresh(this.end, time) ? this.truthUntil(place, this.stretch.columns.count - 1, time) : UNSTATED
  }

  private statesNothing(place: number, row: number): boolean {
    return this.kinds[row] === UNHEARD || this.says(place, row) === UNSTATED
  }

  private decode(row: number): void {
    const { columns: c, raw } = this.stretch
    const protocol = intAt(c.protocol, row)
    const columns = new RowColumns(c, row)
    const { messageId } = columns
    const asked = this.asked.get(protocol)
    const isMute = this.kinds[row] === OTHER && !isCarrier({ protocol, messageId })
    const sample =
      asked && !isMute
        ? new Sample({ protocol, columns, raw: raw(row) }, NONE, this.table, asked.groups)
        : undefined
    for (const [place, said] of this.said.entries()) {
      const comparison = asked?.comparisons[place]
      const value = comparison && sample ? sample.value(comparison.field, comparison.measure) : Number.NaN
      said[row] = Number.isNaN(value) ? UNSTATED : comparison?.holds(value) ? MET : UNMET
    }
  }
}
