import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/steps.ts'

/** A test to run while a guard is away; without a guard it is the control. */
export interface Pair {
  test: string
  guard: string | undefined
}

/** Folder of the files that run pairs, for the configuration of the tests. */
export const PAIRS = 'MOTORPOOL_GUARD_PAIRS'

/** Name of a pair's file; they run in the order of their names. */
export const nameOf = (index: number): string => `${String(index).padStart(5, '0')}.test.ts`

/** A file that runs a test while the guard is away, up to its first failure. */
const fileOf = ({ test, guard }: Pair): string => `import { afterEach, beforeAll, beforeEach } from 'vitest'

const away = ${guard ? `'${guard}'` : 'undefined'}
globalThis.guards.away = away
beforeAll(() => {
  globalThis.guards.away = away
})
let failed = false
afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})
beforeEach(({ skip }) => skip(failed, 'noticed before'))
await import('${join(root, test)}?away=${guard ?? 'none'}')
`

/** Writes the files of the pairs into an empty folder. */
export function writePairs(folder: string, pairs: readonly Pair[]): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [i, pair] of pairs.entries()) writeFileSync(join(folder, nameOf(i)), fileOf(pair))
}
