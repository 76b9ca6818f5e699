import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pg } from '@motorpool/db'
import { type EmbeddedServer, startEmbedded } from '@motorpool/db/embedded'
import { root } from '../lib/steps.ts'
import { endTests, type Run, startTests } from './fork.ts'
import { SERVING, type Served } from './serving.ts'
import { PAIRS, type Pair, writePairs } from './switched/pairs.ts'
import type { PairOutcome } from './switched/reporter.ts'
import { NOTES } from './switched/state.ts'

/** Tests to run while a file has another text. */
export interface Task {
  served: Served | undefined
  tests: readonly string[]
}

export interface Outcome {
  /** `unloaded` = the tests' set-up does not load or apply; `none` = the run was ended, or its process died. */
  end: 'passed' | 'failed' | 'unloaded' | 'none'
  /** The first test that did not pass, after the path of its file; why there was no end. */
  by?: string
  /** Tests that passed until then. */
  passed: number
}

/** Runs tests in processes of their own, one at a time, on one throwaway database server. */
export class Runner {
  readonly #folder = join(root, '.cache', `mutants-${process.pid}`)
  #server: EmbeddedServer | undefined

  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    const dir = join(this.#folder, 'postgres')
    this.#server = await startEmbedded({ dir, throwaway: true, settings: { max_connections: '200' } })
  }

  /** Starts tests; `said` hears their reporter and answers whether that is all. Ends when `limitMs` pass in silence. */
  async #follow<T>(run: Run, limitMs: number, said: (message: T) => boolean): Promise<string | undefined> {
    const env = { MOTORPOOL_TEST_SERVER: this.#server?.url, ...run.env }
    const child = startTests({ ...run, env })
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const late = () => resolve(`no end in ${limitMs / 1000} s`)
    let timer = setTimeout(late, limitMs)
    child.on('message', (message: T) => {
      clearTimeout(timer)
      timer = setTimeout(late, limitMs)
      if (said(message)) resolve(undefined)
    })
    child.once('exit', () => resolve('the process of the tests ended'))
    const why = await promise
    clearTimeout(timer)
    endTests(child)
    await this.#tidy()
    return why
  }

  /** Runs the tests until one fails or `limitMs` are over. */
  async perform({ served, tests }: Task, limitMs: number): Promise<Outcome> {
    const serving = join(this.#folder, 'serving.json')
    writeFileSync(serving, JSON.stringify(served ?? null))
    const preload = join(import.meta.dirname, 'preload.ts')
    const env = {
      [SERVING]: serving,
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    }
    let outcome: Outcome | undefined
    const run = { config: 'vitest.config.ts', reporter: 'reporter.ts', tests, env }
    const why = await this.#follow<Outcome>(run, limitMs, (told) => {
      outcome ??= told
      return true
    })
    return outcome ?? { end: 'none', passed: 0, ...(why ? { by: why } : {}) }
  }

  /** Runs pairs in one process; what has no outcome at its end was not tried. `apart`: each loads the sources anew. */
  async performPairs(
    pairs: readonly Pair[],
    { apart, limitMs }: { apart: boolean; limitMs: number },
    said: (outcome: PairOutcome) => void,
  ): Promise<void> {
    const folder = join(this.#folder, apart ? 'pairs-apart' : 'pairs')
    writePairs(folder, pairs)
    const run = {
      config: 'switched/pairs.config.ts',
      reporter: 'switched/reporter.ts',
      tests: [],
      env: { [PAIRS]: folder },
    }
    let left = pairs.length
    await this.#follow<PairOutcome>(run, limitMs, (outcome) => {
      said(outcome)
      left--
      return left === 0
    })
  }

  /** Runs tests with all guards in their places and notes in a file which do something in which. */
  async note(tests: readonly string[], notes: string, limitMs: number): Promise<void> {
    const run = {
      config: 'switched/vitest.config.ts',
      reporter: 'switched/reporter.ts',
      tests,
      env: { [NOTES]: notes },
    }
    await this.#follow<PairOutcome>(run, limitMs, ({ path, ms }) => {
      appendFileSync(notes, `took\t${Math.round(ms)}\t${join(root, path)}\n`)
      return false
    })
  }

  /** Databases of tests that were ended before they could drop them. */
  async #tidy(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#server?.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_%' and not datistemplate`,
    )
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`)
    await client.end()
  }

  async close(): Promise<void> {
    await this.#server?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
