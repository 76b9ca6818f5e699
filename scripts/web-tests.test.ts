import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/steps.ts'

/** What runs in a browser. What only tests use is neither. */
const SOURCE = [
  'modules/*/src/web/**/*.{ts,tsx}',
  'packages/ui/src/**/*.{ts,tsx}',
  'packages/*/src/web/**/*.{ts,tsx}',
  'apps/console/src/**/*.{ts,tsx}',
]
const SUPPORT = 'packages/ui/src/testing/**'

/** Its tests without a browser, with what they share. */
const TESTS = [
  'modules/*/test/web/**/*.{ts,tsx}',
  'packages/ui/test/**/*.{ts,tsx}',
  'packages/resource/test/web/**/*.{ts,tsx}',
  'packages/resource/test/{web.test.ts,form-engine.test.tsx}',
  'packages/live/test/client.test.ts',
  'apps/console/test/**/*.{ts,tsx}',
]

/** Lines of tests for a line of source, at least. The limit may rise, never fall. */
const LEAST = 0.4

const linesOf = (globs: readonly string[]): number =>
  globSync([...globs], { cwd: root, exclude: [SUPPORT] }).reduce(
    (sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1,
    0,
  )

it('what runs in a browser is tested without one', () => {
  const source = linesOf(SOURCE)
  const tests = linesOf(TESTS)
  expect(source).toBeGreaterThan(20_000)
  expect(tests / source, `${tests} lines of tests for ${source} of source`).toBeGreaterThanOrEqual(LEAST)
})
