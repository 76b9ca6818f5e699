import { join } from 'node:path'
import type { Plugin } from 'vitest/config'
import { mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { root } from '../lib/steps.ts'
import { AsAsked } from './as-asked.ts'
import { servedNow } from './serving.ts'

const now = servedNow()

const isServed = (id: string): boolean => id.split('?')[0] === now?.path

/**
 * Serves the text without the guard for the one file that has it. Vitest keeps what it made of a file by the text on the
 * disk, which is the same with and without the guard: of this one nothing is kept.
 */
const served: Plugin = {
  name: 'without-a-guard',
  enforce: 'pre',
  load: (id) => (isServed(id) ? now?.text : undefined),
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isServed(id) ? false : undefined)),
}

export default mergeConfig(base, {
  plugins: [served],
  test: {
    fsModuleCachePath: join(root, '.cache', 'mutants-modules'),
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsAsked },
  },
})
