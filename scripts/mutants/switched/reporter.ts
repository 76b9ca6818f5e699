import { basename } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { isNotLoaded } from '../loading.ts'

/** What became of a test file; `index` is a pair's place in the list. */
export interface PairOutcome {
  index: number
  /** The file, from the repository's root. */
  path: string
  /** `late` = a test or hook took too long, which tells nothing; `unloaded` = it was not run. */
  end: 'passed' | 'failed' | 'late' | 'unloaded'
  /** The test that failed. */
  by?: string
  passed: number
  ms: number
}

const LATE = /timed out|timeout/i

interface Trouble {
  by: string
  errors: readonly unknown[]
}

/** What failed in a file, the first first; tests before hooks. */
function troubles(module: TestModule): Trouble[] {
  const cases = [...module.children.allTests('failed')].map((test) => ({
    by: test.fullName,
    errors: test.result().errors ?? [],
  }))
  const hooks = [module, ...module.children.allSuites()].map((suite) => ({
    by: 'a hook failed',
    errors: suite.errors(),
  }))
  return [...cases, ...hooks.filter(({ errors }) => errors.length > 0)]
}

function endOf(module: TestModule, trouble: Trouble | undefined): PairOutcome['end'] {
  const cases = [...module.children.allTests()]
  if (cases.length === 0 || trouble?.errors.some(isNotLoaded)) return 'unloaded'
  if (!trouble) return 'passed'
  const isLate = trouble.errors.some((error) => LATE.test(String(Reflect.get(Object(error), 'message'))))
  return isLate ? 'late' : 'failed'
}

/** Tells of each file when it has ended. */
export default class Pairs implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const [trouble] = troubles(module)
    const outcome: PairOutcome = {
      path: module.relativeModuleId,
      index: Number(basename(module.moduleId).slice(0, 5)),
      end: endOf(module, trouble),
      passed: [...module.children.allTests('passed')].length,
      ms: module.diagnostic().duration,
      ...(trouble ? { by: trouble.by } : {}),
    }
    process.send?.(outcome)
  }
}
