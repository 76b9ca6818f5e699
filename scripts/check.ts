import { program, runSteps } from './lib/steps.ts'

/** The quick part: what can be said about the code without running the product. */
export const quick = [
  { title: 'Format', run: () => program('biome', ['ci', '--colors=off', '.']) },
  { title: 'Lint', run: () => program('oxlint', ['--type-aware', '--quiet', '.']) },
  { title: 'Types', run: () => program('tsc', ['-p', '.']) },
  { title: 'Boundaries and catalogues', run: () => program('vitest', ['run', '--root', '.', 'scripts']) },
]

if (import.meta.main) await runSteps(quick)
