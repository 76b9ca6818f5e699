import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Outcome } from './run.ts'

/** Tells the process that started the tests what failed first, at once, or that all passed. */
export default class First implements Reporter {
  #passed = 0

  #tell(outcome: Omit<Outcome, 'passed'>): void {
    process.send?.({ ...outcome, passed: this.#passed })
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed') this.#passed++
    if (state === 'failed') this.#tell({ failed: `${test.module.relativeModuleId}: ${test.fullName}` })
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') this.#tell({ failed: `${module.relativeModuleId}: a hook failed` })
  }

  onTestRunEnd(): void {
    this.#tell({})
  }
}
