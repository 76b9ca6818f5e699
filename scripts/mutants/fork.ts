import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/steps.ts'

const VITEST = join(root, 'node_modules/vitest/vitest.mjs')

/** How a process of tests is started. */
export interface Run {
  /** Paths in this folder. */
  config: string
  reporter: string
  tests: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** Starts the test runner; its reporter sends messages. */
export function startTests({ config, reporter, tests, env }: Run): ChildProcess {
  const at = (file: string) => join(import.meta.dirname, file)
  return fork(VITEST, ['run', `--config=${at(config)}`, `--reporter=${at(reporter)}`, ...tests], {
    cwd: root,
    // A group of its own: what the tests have started ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...env },
  })
}

/** Ends a process with all that it has started. */
export function endTests({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
