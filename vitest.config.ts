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

const all = ['{apps,packages,protocols,modules}/*/**/*.test.{ts,tsx}']
const never = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** What looks at all that is declared, and what declares resources of its own: neither may meet the other in one process. */
const catalogues = [
  'scripts/**/*.test.ts',
  'apps/server/test/**/*.test.ts',
  'packages/resource/test/*.test.ts',
]
/** What runs in a browser has state of its own in its modules: sessions, texts, clocks. */
const web = [
  '**/*.test.tsx',
  '**/test/web/**/*.test.ts',
  '**/test/web.test.ts',
  'packages/{ui,live}/test/**/*.test.ts',
  'apps/console/**/*.test.ts',
  'modules/behaviour/test/recorder.test.ts',
]

// Few workers: the suites start real databases and real servers. A worker loads the modules of the server once for all of
// its files; each has a database of its own.
export default defineConfig({
  test: {
    globalSetup: ['scripts/test-server.ts'],
    sequence: { sequencer: WholeFirst },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: all, exclude: [...never, ...web, ...catalogues], isolate: false },
      },
      { extends: true, test: { name: 'catalogues', include: catalogues, exclude: [...never, ...web] } },
      { extends: true, test: { name: 'web', include: web, exclude: never } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a poll waits for comes soon, or the test hangs: the second that is the default is short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
