import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../lib/steps.ts'
import { coversOf } from '../covers.ts'
import type { Guard } from '../guard.ts'

/** What a run with all guards in their places has noted. */
export class Reach {
  /** Tests by the guard: those in which it refused something, and all that came by it. */
  readonly #fired = new Map<string, Set<string>>()
  readonly #passed = new Map<string, Set<string>>()
  /** How long tests take, ms. */
  readonly #took = new Map<string, number>()

  /** Lines of a file: `fired`, `reached` or `took`; the guard or the ms; the test's absolute path. */
  constructor(file: string) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [what, id = '', path = ''] = line.split('\t')
      const test = relative(root, path)
      if (what === 'took') this.#took.set(test, Number(id))
      const sets = what === 'fired' ? this.#fired : what === 'reached' ? this.#passed : undefined
      if (path && sets) sets.set(id, (sets.get(id) ?? new Set()).add(test))
    }
  }

  /**
   * Tests that can notice that the guard is missing, the quickest first. A condition that was never met is the same without
   * the guard: no test can. What changes SQL, counts, or notes a problem instead of throwing is tried where it was passed.
   */
  testsOf(guard: Guard, most: number): readonly string[] {
    const fired = [...(this.#fired.get(guard.id) ?? [])]
    if (guard.form === 'expression' || fired.length > 0)
      return fired.toSorted((a, b) => this.#msOf(a) - this.#msOf(b)).slice(0, most)
    const passed = this.#passed.get(guard.id) ?? new Set()
    return coversOf(guard, Number.POSITIVE_INFINITY)
      .filter((test) => passed.has(test))
      .slice(0, most)
  }

  #msOf(test: string): number {
    return this.#took.get(test) ?? 10_000
  }
}
