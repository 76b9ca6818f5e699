import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/steps.ts'
import type { Guard } from './guard.ts'

/** What became of a guard's absence. */
export interface Result {
  /** `broken` = nothing was tried without it; `unknown` = a test came to no end with it. Both are run again. */
  state: 'killed' | 'survived' | 'broken' | 'unknown'
  /** The test that noticed; why nothing is known. */
  by?: string
  /** Tests that passed. */
  passed: number
  seconds: number
}

const FILE = join(root, '.cache', 'mutants.json')

/** Results of this and earlier runs, by the guard's id; kept after each guard, so that a run can go on where one ended. */
export class Results {
  readonly #all: Map<string, Result>

  constructor(fresh: boolean) {
    this.#all = new Map(fresh ? [] : Object.entries(this.#read()))
  }

  #read(): Record<string, Result> {
    try {
      return JSON.parse(readFileSync(FILE, 'utf8'))
    } catch {
      return {}
    }
  }

  of(guard: Guard): Result | undefined {
    return this.#all.get(guard.id)
  }

  note(guard: Guard, result: Result): void {
    this.#all.set(guard.id, result)
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, JSON.stringify(Object.fromEntries(this.#all), null, 1))
  }
}
