import type { FrameColumns } from '@motorpool/history/server'
import type { Stretch } from '@motorpool/history/stretches'
import { floatAt, intAt } from '@motorpool/kernel'
import type { SignalTable } from '@motorpool/signals'
import type { MetStretch } from '../../shared/condition-query.ts'
import type { Comparison } from '../conditions/comparison.ts'
import { GAP_MS, type Motion, moved } from '../conditions/derived.ts'
import { kindsOf, REPORT, UNHEARD } from '../conditions/kinds.ts'
import { derivedTruth, MET, readOf, truthsOf, UNSTATED } from '../conditions/truths.ts'
import { byProtocol, type Formula, MAYBE, NO, truthOf, truthsOfRows, YES } from './formula.ts'
import { addReport, addStretch, type Found, nothingFound } from './found.ts'
import { askedOf, Ground, isFresh } from './ground.ts'

/** What is remembered between the portions of a vehicle: plain JSON. */
export interface SearchState {
  readonly found: Found
  readonly open: MetStretch | undefined
  readonly motion: Motion | null
}

/** What was found, when no portion is left. */
export function foundIn({ found, open }: SearchState): Found {
  if (open) addStretch(found, open)
  return found
}

/** The last truth that columns stated of a comparison. */
interface Stated {
  readonly truth: number
  readonly time: number
}

/** The different numbers of a column, which are one or two. */
function numbersIn(values: Int32Array): ReadonlySet<number> {
  const found = new Set<number>()
  let last: number | undefined
  for (let i = 0; i < values.length; i++) {
    const value = intAt(values, i)
    if (value !== last) found.add(value)
    last = value
  }
  return found
}

/** A stretch of rows while it is searched. */
interface Rows {
  readonly columns: FrameColumns
  readonly kinds: Uint8Array
  /** Numbers of the protocols that its rows have. */
  readonly protocols: ReadonlySet<number>
}

/**
 * Looks for a question in the history of one vehicle. A message is judged by what it says; what it leaves out is taken from the
 * last message that said it, for ten minutes at most and on the same day. Messages are decoded where the columns leave it open.
 */
export class Search {
  readonly found: Found
  private readonly formula: Formula
  private readonly comparisons: ReadonlyMap<number, readonly Comparison[]>
  private readonly table: SignalTable | undefined
  private readonly asked: ReturnType<typeof askedOf>
  private readonly isMoving: boolean
  private open: MetStretch | undefined
  private motion: Motion | null
  private readonly stated: (Stated | undefined)[] = []
  private ground: Ground | undefined

  constructor(formula: Formula, table: SignalTable | undefined, before?: SearchState) {
    this.formula = formula
    this.table = table
    this.comparisons = byProtocol(formula)
    this.asked = askedOf(this.comparisons, table)
    this.isMoving = [...this.comparisons.values()].flat().some((one) => readOf(one, table) === 'derived')
    this.found = before?.found ?? nothingFound()
    this.open = before?.open
    this.motion = before?.motion ?? null
  }

  /** To go on from with the next portion, which begins on another day. */
  pause(): SearchState {
    const { found, open, motion } = this
    return { found, open, motion }
  }

  /** Takes the rows of a stretch whose time lies in [from, to); stretches come in the order of their times. */
  take(stretch: Stretch, from: number, to: number): void {
    const { columns } = stretch
    const kinds = kindsOf(columns, from, to, this.motion?.time ?? Number.NEGATIVE_INFINITY)
    const rows = { columns, kinds, protocols: numbersIn(columns.protocol) }
    const says = new Uint8Array(columns.count)
    const derived = this.derivedOf(rows)
    const { length } = this.formula.comparisons
    const truths = Array.from({ length }, (_, place) => this.truthsAt(place, rows, derived, says))
    const verdicts = truthsOfRows(this.formula, columns.count, (place) => truths[place] ?? says)
    const { asked, table, ground } = this
    this.ground = new Ground(stretch, kinds, asked, table, length, ground)
    for (let i = 0; i < columns.count; i++) {
      if (kinds[i] === UNHEARD) continue
      this.found.messages++
      const verdict = verdicts[i] ?? NO
      if (verdict === NO) this.close()
      else this.judge(i, floatAt(columns.deviceTime, i), verdict, truths, says[i] === 1)
    }
  }

  /** Figures of several reports, by row, where a comparison reads them; the time of the newest report is kept in any case. */
  private derivedOf({ columns: c, kinds }: Rows): ReturnType<typeof moved>['derived'][] {
    const derived: ReturnType<typeof moved>['derived'][] = []
    if (!this.isMoving) {
      const newest = kinds.lastIndexOf(REPORT)
      if (newest >= 0) this.motion = { time: floatAt(c.deviceTime, newest), speed: null, idle: null }
      return derived
    }
    for (let i = 0; i < c.count; i++) {
      if (kinds[i] !== REPORT) continue
      const time = floatAt(c.deviceTime, i)
      const after = moved(this.motion, time, { speed: intAt(c.speed, i), state: intAt(c.state, i) })
      this.motion = after.motion
      derived[i] = after.derived
    }
    return derived
  }

  /** What each row itself states of a comparison in its columns, and whether messages say more. */
  private statedIn(
    place: number,
    { columns: c, kinds, protocols }: Rows,
    derived: ReturnType<Search['derivedOf']>,
  ) {
    let [own, isDecoded]: [Uint8Array | undefined, boolean] = [undefined, false]
    for (const protocol of protocols) {
      const comparison = this.comparisons.get(protocol)?.[place]
      const read = comparison ? readOf(comparison, this.table) : 'nowhere'
      isDecoded ||= read === 'message'
      if (!comparison || read === 'message' || read === 'nowhere') continue
      const truths =
        read === 'column'
          ? truthsOf(comparison, c)
          : Uint8Array.from(kinds, (_, i) => {
              const figures = derived[i]
              return figures ? derivedTruth(comparison, figures) : UNSTATED
            })
      if (protocols.size === 1) return { own: truths, isDecoded }
      own ??= new Uint8Array(c.count).fill(UNSTATED)
      for (let i = 0; i < c.count; i++) if (c.protocol[i] === protocol) own[i] = truths[i] ?? UNSTATED
    }
    return { own, isDecoded }
  }

  /** The truth of a comparison at each row, as far as columns tell; marks the rows that state it. */
  private truthsAt(
    place: number,
    rows: Rows,
    derived: ReturnType<Search['derivedOf']>,
    says: Uint8Array,
  ): Uint8Array {
    const { columns: c, kinds } = rows
    const { own, isDecoded } = this.statedIn(place, rows, derived)
    const truths = new Uint8Array(c.count)
    if (isDecoded) return truths.fill(MAYBE)
    if (!own) return truths
    let last = this.stated[place]
    let at = -1
    for (let i = 0; i < truths.length; i++) {
      if (kinds[i] === UNHEARD) continue
      const truth = own[i]
      if (truth !== UNSTATED) {
        truths[i] = truth === MET ? YES : NO
        says[i] = 1
        at = i
        continue
      }
      const before = at < 0 ? last : { truth: own[at] ?? UNSTATED, time: floatAt(c.deviceTime, at) }
      if (before?.truth === MET && isFresh(before.time, floatAt(c.deviceTime, i))) truths[i] = YES
    }
    if (at >= 0) last = { truth: own[at] ?? UNSTATED, time: floatAt(c.deviceTime, at) }
    this.stated[place] = last
    return truths
  }

  /** A row that columns do not rule out. */
  private judge(
    row: number,
    time: number,
    verdict: number,
    truths: readonly Uint8Array[],
    isStated: boolean,
  ): void {
    const { ground, formula } = this
    const isDecoded = (place: number) => truths[place]?.[row] === MAYBE
    const isMet =
      verdict === YES ||
      truthOf(formula, (place) => {
        if (!isDecoded(place)) return truths[place]?.[row] ?? NO
        return ground?.holds(place, row) ? YES : NO
      }) === YES
    if (!isMet) this.close()
    else if (
      isStated ||
      formula.comparisons.some((_, place) => isDecoded(place) && ground?.says(place, row) !== UNSTATED)
    )
      this.met(time)
  }

  private met(time: number): void {
    // What was not seen for long is not known to have gone on.
    if (this.open && time - this.open.end > GAP_MS) this.close()
    this.open = addReport(this.found, this.open, time)
  }

  private close(): void {
    if (this.open) addStretch(this.found, this.open)
    this.open = undefined
  }
}
