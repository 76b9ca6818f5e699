import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { castsOf } from './lib/casts.ts'
import { root } from './lib/steps.ts'

/**
 * Type assertions for each 1,000 lines of a tree, at most. What comes from outside is parsed, what an invariant promises
 * is taken with `must`; an assertion is for what the compiler cannot be told. A limit may fall, never rise.
 */
const LIMITS: readonly (readonly [tree: string, most: number])[] = [
  ...globSync('modules/*/src/server', { cwd: root }).map((tree) => [`${tree}/**/*.ts`, 4] as const),
  ['modules/*/src/shared/**/*.ts', 2],
  ['modules/*/src/web/**/*.{ts,tsx}', 8],
  ['packages/*/src/**/*.{ts,tsx}', 13],
  ['protocols/*/src/**/*.ts', 4],
  ['apps/*/src/**/*.{ts,tsx}', 12],
]

describe('type assertions', () => {
  it.each(LIMITS)('are few in %s: %i for 1,000 lines', (tree, most) => {
    const files = globSync(tree, { cwd: root }).map(castsOf)
    const lines = files.reduce((sum, file) => sum + file.lines, 0)
    const casts = files.reduce((sum, file) => sum + file.casts, 0)
    expect(lines).toBeGreaterThan(100)
    const worst = files.filter((f) => f.casts > 0).toSorted((a, b) => b.casts - a.casts)
    const found = worst.slice(0, 5).map((f) => `${f.path}: ${f.casts}`)
    expect((casts * 1000) / lines, found.join('\n')).toBeLessThanOrEqual(most)
  })
})
