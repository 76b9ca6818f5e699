import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import mutants from '../vitest.config.ts'
import { switches } from './plugin.ts'

/** All tests with all guards in their places, to note which do something in which tests. */
export default mergeConfig(mutants, {
  plugins: [switches],
  test: { setupFiles: [join(import.meta.dirname, 'setup.ts')] },
})
