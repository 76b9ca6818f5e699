import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { root } from '../../lib/steps.ts'
import { AsAsked } from '../as-asked.ts'
import { PAIRS } from './pairs.ts'
import { switches } from './plugin.ts'

const folder = process.env[PAIRS] ?? ''

/** Runs the files of pairs: one worker loads the sources once for all of them, except where tests need their own. */
export default defineConfig({
  plugins: [switches],
  test: {
    globalSetup: [join(root, 'scripts/test-server.ts')],
    include: [join(folder, '*.test.ts')],
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    isolate: folder.endsWith('-apart'),
    fsModuleCachePath: join(root, '.cache', 'mutants-modules'),
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsAsked },
  },
})
