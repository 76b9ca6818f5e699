import type { FrameColumns, VehicleKey } from '@motorpool/history/server'
import type { Stretch } from '@motorpool/history/stretches'
import { floatAt, intAt } from '@motorpool/kernel'
import {
  type Derived,
  derivedTruth,
  kindsOf,
  MET,
  type Motion,
  moved,
  NONE,
  REPORT,
  type Read,
  readOf,
  truthsOf,
  UNHEARD,
  UNMET,
  UNSTATED,
} from '@motorpool/monitoring/server'
import { isInWindow } from '../watch/judge.ts'
import type { Rule } from '../watch/rule.ts'
import { INITIAL, type WatchState, watchStep } from '../watch/step.ts'
import type { StrategySet, Watched } from '../watch/strategy-set.ts'
import { addChanges, type Found, nothingFound } from './found.ts'
import { RowEvent } from './row-event.ts'

/** No truth is expected: the step looks at every row. */
const ANY = 3

/** What is remembered between the stretches of a vehicle: plain JSON. */
export interface TrialState {
  readonly watch: WatchState
  readonly found: Found
}

/**
 * One strategy over the history of one vehicle, by the step of production. Columns tell which messages change nothing of
 * what it remembers, and those it need not see: its result is that of every message one by one.
 */
export class Trial {
  readonly found: Found
  private readonly vehicle: VehicleKey
  private readonly rule: Rule
  private readonly set: StrategySet
  private readonly reads: readonly Read[]
  private readonly isMoving: boolean
  private state: WatchState
  /** The truth of each condition that changes nothing. */
  private expected: number[] = []
  private isOpen = false
  /** Messages that have shown the open alarm since the step saw one, and the time of the last. */
  private shown = { count: 0, last: 0 }
  private motion: Motion | null

  constructor(rule: Rule, watched: Watched, vehicle: VehicleKey, before?: TrialState) {
    this.rule = rule
    this.vehicle = vehicle
    this.set = { of: () => watched }
    this.reads = rule.conditions.map((one) => readOf(one, watched.table))
    this.isMoving = this.reads.includes('derived')
    this.state = before?.watch ?? INITIAL
    this.found = before?.found ?? nothingFound()
    this.motion = this.state.motion
    this.expect()
  }

  /** To go on from with the next stretches. */
  pause(): TrialState {
    this.state = this.caughtUp()
    return { watch: this.state, found: this.found }
  }

  /** Takes the rows of a stretch in whose time lies in [from, to); stretches come in the order of their times. */
  take({ columns: c, raw }: Stretch, from: number, to: number): void {
    const kinds = kindsOf(c, from, to, this.motion?.time ?? Number.NEGATIVE_INFINITY)
    const truths = this.rule.conditions.map((one, n) =>
      this.reads[n] === 'column' ? truthsOf(one, c) : undefined,
    )
    const { deviceTime } = c
    const protocols = this.rule.protocol === null ? undefined : c.protocol
    for (let i = 0; i < c.count; i++) {
      const kind = kinds[i] ?? UNHEARD
      if (kind === UNHEARD) continue
      this.found.messages++
      const time = floatAt(deviceTime, i)
      const after = kind === REPORT ? this.movedBy(c, i, time) : undefined
      const isAsked = protocols === undefined || protocols[i] === this.rule.protocol
      if (isAsked && !this.isQuiet(truths, i, time, after?.derived ?? NONE))
        this.step(new RowEvent(this.vehicle, c, i, raw))
      if (after) this.motion = after.motion
    }
  }

  private movedBy(c: FrameColumns, i: number, time: number): { motion: Motion; derived: Derived } {
    if (this.isMoving) return moved(this.motion, time, { speed: intAt(c.speed, i), state: intAt(c.state, i) })
    // No condition asks how it moved: only the time of the newest report counts.
    return { motion: { time, speed: null, idle: null }, derived: NONE }
  }

  /** Whether a row changes nothing of what is remembered, but for the count of the open alarm. */
  private isQuiet(
    truths: readonly (Uint8Array | undefined)[],
    i: number,
    time: number,
    derived: Derived,
  ): boolean {
    const { rule, expected, reads } = this
    if (!isInWindow(rule, time)) return this.remembersNothing
    const { conditions } = rule
    let isStated = false
    for (let n = 0; n < conditions.length; n++) {
      const condition = conditions[n]
      const read = reads[n]
      if (!condition || read === 'nowhere') continue
      if (read === 'message') return false
      const truth = truths[n]?.[i] ?? derivedTruth(condition, derived)
      if (truth === UNSTATED) continue
      if (truth !== expected[n]) return false
      isStated = true
    }
    if (isStated && this.isOpen) {
      this.shown.count++
      this.shown.last = time
    }
    return true
  }

  private step(event: RowEvent): void {
    const { state, outputs } = watchStep(this.caughtUp(), event, this.set)
    this.state = state
    addChanges(this.found, outputs)
    this.expect()
  }

  /** The state with what the rows that the step has not seen would have made of it. */
  private caughtUp(): WatchState {
    const { state, motion, shown, rule } = this
    const alarm = state.open[rule.key]
    if (!alarm || shown.count === 0) return { ...state, motion }
    const { count, last } = shown
    this.shown = { count: 0, last: 0 }
    const led = { ...alarm, count: alarm.count + count, last }
    return { ...state, motion, open: { ...state.open, [rule.key]: led } }
  }

  private get remembersNothing(): boolean {
    const { rules, open } = this.state
    return rules[this.rule.key] === undefined && open[this.rule.key] === undefined
  }

  /** A condition that is met for long enough, or not at all, changes nothing by staying so. */
  private expect(): void {
    const { rules, open } = this.state
    const memory = rules[this.rule.key]
    this.isOpen = open[this.rule.key] !== undefined
    this.expected = this.rule.conditions.map((_, n) => {
      const met = memory?.met[n]
      if (!met) return UNMET
      return met.on && met.off === undefined ? MET : ANY
    })
  }
}
