import type { Guard } from '../guard.ts'
import type { Result } from '../results.ts'
import type { Pair } from './pairs.ts'
import type { PairOutcome } from './reporter.ts'

/** Runs pairs and tells of each as it ends. */
export interface PairPerformer {
  performPairs(
    pairs: readonly Pair[],
    options: { apart: boolean; limitMs: number },
    said: (outcome: PairOutcome) => void,
  ): Promise<void>
}

/** Tests whose sources hold what is declared while they load: each needs its own. */
const isApart = (test: string): boolean => /^(apps\/server|packages\/(resource|live)|scripts)\//.test(test)

/** Pairs of one run: enough that loading counts little, few enough that an interrupted run loses little. */
const PAIRS_MAX = 40

interface State {
  guard: Guard
  /** Tests still to be tried, the likeliest first. */
  left: string[]
  passed: number
  ms: number
}

type Noted = (guard: Guard, result: Result) => void

/**
 * Turns guards off, each while a test runs in which it does something, until a test notices or none is left. A guard whose
 * test did not come to a clear end is given back: it is tried alone.
 */
export class Rounds {
  readonly #performer: PairPerformer
  readonly #limitMs: number
  /** Tests that fail with all guards, too. */
  readonly #unsound = new Set<string>()

  constructor(performer: PairPerformer, limitMs: number) {
    this.#performer = performer
    this.#limitMs = limitMs
  }

  /** Runs the next test of each guard; the control is the last of each test, so that it tells what the others left behind. */
  async #round(states: readonly State[], apart: boolean): Promise<Map<State, PairOutcome>> {
    const byTest = Map.groupBy(states, ({ left }) => left[0] ?? '')
    const listed = [...byTest].flatMap(([test, of]) => [
      ...of.map((state) => ({ state, pair: { test, guard: state.guard.id } })),
      { state: undefined, pair: { test, guard: undefined } },
    ])
    const outcomes = new Map<State, PairOutcome>()
    const sound = new Set<string>()
    await this.#performer.performPairs(
      listed.map(({ pair }) => pair),
      { apart, limitMs: this.#limitMs },
      (outcome) => {
        const one = listed[outcome.index]
        if (one?.state) outcomes.set(one.state, outcome)
        else if (one && outcome.end === 'passed') sound.add(one.pair.test)
        else if (one && outcome.end === 'failed') this.#unsound.add(one.pair.test)
      },
    )
    for (const [state, { end }] of outcomes)
      if (end !== 'passed' && !sound.has(state.left[0] ?? '')) outcomes.delete(state)
    return outcomes
  }

  /** Tries the guards with the tests given for each; answers those that are to be tried alone. */
  async run(asked: readonly { guard: Guard; tests: readonly string[] }[], noted: Noted): Promise<Guard[]> {
    const alone: Guard[] = []
    let states: State[] = asked.map(({ guard, tests }) => ({ guard, left: [...tests], passed: 0, ms: 0 }))
    const isReady = ({ left }: State) => left[0] !== undefined && !this.#unsound.has(left[0])
    while (states.length > 0) {
      for (const state of states) while (state.left[0] && !isReady(state)) state.left.shift()
      const next: State[] = []
      for (const state of states)
        if (state.left.length > 0) next.push(state)
        else noted(state.guard, resultOf('survived', state))
      states = next
      const apart = states.length > 0 && states.every(({ left }) => isApart(left[0] ?? ''))
      const batch = states
        .filter(({ left }) => apart || !isApart(left[0] ?? ''))
        .toSorted((a, b) => ((a.left[0] ?? '') < (b.left[0] ?? '') ? -1 : 1))
        .slice(0, PAIRS_MAX)
      const outcomes = await this.#round(batch, apart)
      for (const state of batch) if (this.#judge(state, outcomes.get(state), noted)) alone.push(state.guard)
      states = states.filter(({ left }) => left.length > 0)
    }
    return alone
  }

  /** Whether the guard is to be tried alone. */
  #judge(state: State, outcome: PairOutcome | undefined, noted: Noted): boolean {
    const test = state.left.shift() ?? ''
    state.passed += outcome?.passed ?? 0
    state.ms += outcome?.ms ?? 0
    if (outcome?.end === 'passed') {
      if (state.left.length === 0) noted(state.guard, resultOf('survived', state))
      return false
    }
    state.left = []
    if (outcome?.end !== 'failed') return true
    noted(state.guard, resultOf('killed', state, `${test}: ${outcome.by ?? ''}`))
    return false
  }
}

function resultOf(state: Result['state'], { passed, ms }: State, by?: string): Result {
  return { state, passed, seconds: Math.round(ms / 1000), ...(by ? { by } : {}) }
}
