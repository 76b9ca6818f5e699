import type { Plugin } from 'vitest/config'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'
import { servedNow } from './serving.ts'

const now = servedNow()

/** Serves the text without the guard for the one file that has it. */
const served: Plugin = {
  name: 'without-a-guard',
  enforce: 'pre',
  load: (id) => (now && id.split('?')[0] === now.path ? now.text : undefined),
}

/** The likeliest tests first, as they are asked for. */
class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

export default mergeConfig(base, {
  plugins: [served],
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsAsked },
  },
})
