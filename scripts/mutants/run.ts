import { fork } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pg } from '@motorpool/db'
import { type EmbeddedServer, startEmbedded } from '@motorpool/db/embedded'
import { root } from '../lib/steps.ts'
import { SERVING, type Served } from './serving.ts'

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

const VITEST = join(root, 'node_modules/vitest/vitest.mjs')
const OPTIONS = ['vitest.config.ts', 'reporter.ts'].map(
  (file, i) => `--${['config', 'reporter'][i]}=${join(import.meta.dirname, file)}`,
)

/** Ends a process with all that it has started. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
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

  /** Runs the tests until one fails or `limitMs` are over. */
  async perform({ served, tests }: Task, limitMs: number): Promise<Outcome> {
    const serving = join(this.#folder, 'serving.json')
    writeFileSync(serving, JSON.stringify(served ?? null))
    const child = fork(VITEST, ['run', ...OPTIONS, ...tests], {
      cwd: root,
      // A group of its own: what the tests have started ends with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        MOTORPOOL_TEST_SERVER: this.#server?.url,
        [SERVING]: serving,
        NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${join(import.meta.dirname, 'preload.ts')}`,
      },
    })
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const none = (by: string) => resolve({ end: 'none', by, passed: 0 })
    const timer = setTimeout(() => none(`no end in ${limitMs / 1000} s`), limitMs)
    child.once('message', (outcome: Outcome) => resolve(outcome))
    child.once('exit', () => none('the process of the tests ended'))
    const outcome = await promise
    clearTimeout(timer)
    end(child.pid)
    await this.#tidy()
    return outcome
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
