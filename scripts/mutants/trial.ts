import type { Result } from './results.ts'
import type { Outcome, Task } from './run.ts'

/** Runs tests while a file has another text, for at most `limitMs`. */
export interface Performer {
  perform(task: Task, limitMs: number): Promise<Outcome>
}

/** What a test does while nothing is missing; `unknown` = it came to no end, however long the limit. */
type Control = 'passes' | 'fails' | 'unknown'

/** How much longer a control run may take than the run before it, and how often it is tried. */
const LONGER = 3
const TRIES = 2

/** Removes guards and judges what the tests make of it. */
export class Trials {
  readonly #performer: Performer
  /** Of a test that came to an end; any other is tried again with the next guard. */
  readonly #controls = new Map<string, Control>()

  constructor(performer: Performer) {
    this.#performer = performer
  }

  async #control(test: string, limitMs: number): Promise<Control> {
    const known = this.#controls.get(test)
    if (known) return known
    for (let i = 1, limit = limitMs; i <= TRIES; i++) {
      limit *= LONGER
      const { end } = await this.#performer.perform({ served: undefined, tests: [test] }, limit)
      if (end === 'none') continue
      const control = end === 'passed' ? 'passes' : 'fails'
      this.#controls.set(test, control)
      return control
    }
    return 'unknown'
  }

  /** Runs the tests without the guard. A test that fails with the guard, too, is left out and the others are run again. */
  async trial({ served, tests }: Task, limitMs: number): Promise<Result> {
    const started = Date.now()
    const done = (state: Result['state'], passed: number, by?: string): Result => ({
      state,
      passed,
      seconds: Math.round((Date.now() - started) / 1000),
      ...(by ? { by } : {}),
    })
    let left = tests.filter((test) => this.#controls.get(test) !== 'fails')
    for (;;) {
      if (left.length === 0) return done('survived', 0)
      const { end, by, passed } = await this.#performer.perform({ served, tests: left }, limitMs)
      if (end === 'none') return done('broken', passed, by)
      if (end === 'passed')
        return passed > 0 ? done('survived', passed) : done('broken', 0, 'no test was run')
      const state = end === 'failed' ? 'killed' : 'broken'
      const test = left.find((path) => by?.startsWith(`${path}:`))
      if (!test) return done(state, passed, by)
      const control = await this.#control(test, limitMs)
      if (control === 'passes') return done(state, passed, by)
      if (control === 'unknown') return done('unknown', passed, `${test} came to no end with the guard`)
      left = left.filter((path) => path !== test)
    }
  }
}
