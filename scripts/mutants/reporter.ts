import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { isNotLoaded } from './loading.ts'
import type { Outcome } from './run.ts'

/** Tells the process that started the tests what failed first, at once, or that all passed. */
export default class First implements Reporter {
  #passed = 0

  #tell(end: Outcome['end'], by?: string): void {
    const outcome: Outcome = { end, passed: this.#passed, ...(by ? { by } : {}) }
    process.send?.(outcome)
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') this.#tell('failed', `${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.state() === 'failed') this.#hook(suite.module.relativeModuleId, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.state() !== 'failed') return
    const path = module.relativeModuleId
    const cases = [...module.children.allTests()]
    // Its tests were never collected: an import failed.
    if (cases.length === 0) this.#tell('unloaded', `${path}: it does not load`)
    else this.#hook(path, module.errors())
  }

  /** Errors outside of tests; without any, a test has failed that was told of before. */
  #hook(path: string, errors: readonly unknown[]): void {
    if (errors.length === 0) return
    if (errors.some(isNotLoaded)) this.#tell('unloaded', `${path}: its set-up does not load`)
    else this.#tell('failed', `${path}: a hook failed`)
  }

  onTestRunEnd(): void {
    this.#tell('passed')
  }
}
