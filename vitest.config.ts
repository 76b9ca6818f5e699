import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const whole = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/apps/server/test/')

/** Tests of the whole product take minutes: begun last, one of them would run alone at the end. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(whole), ...sorted.filter((file) => !whole(file))]
  }
}

// One process per file and few workers: the suites start real databases and real servers.
export default defineConfig({
  test: {
    include: ['{apps,packages,protocols,modules,scripts}/*/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    globalSetup: ['scripts/test-server.ts'],
    sequence: { sequencer: WholeFirst },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
