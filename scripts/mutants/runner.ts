// Runs the tests of one guard, in a process of its own: what fails first is told at once, and the process is ended.
import { join } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'
import { root } from '../lib/steps.ts'
import type { Outcome } from './run.ts'

let passed = 0
const tell = (outcome: Outcome) => process.send?.(outcome)

const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'passed') passed++
    if (state === 'failed') tell({ failed: `${test.module.relativeModuleId}: ${test.fullName}`, passed })
  },
  onTestModuleEnd(module) {
    const [error] = module.errors()
    if (module.state() === 'failed')
      tell({
        failed: `${module.relativeModuleId}: ${error?.message.slice(0, 200) ?? 'a hook failed'}`,
        passed,
      })
  },
}

/** The likeliest tests alone, then all others in one process, and the slow ones that attack the whole product at last. */
function turns(tests: readonly string[]): string[][] {
  const whole = tests.filter((test) => test.startsWith('apps/'))
  const others = tests.filter((test) => !test.startsWith('apps/'))
  return [others.slice(0, 1), others.slice(1), ...whole.map((test) => [test])].filter(
    (turn) => turn.length > 0,
  )
}

const config = join(root, 'scripts/mutants/vitest.config.ts')
const vitest = await createVitest('test', { root, config, watch: false, reporters: [reporter] })
await vitest.standalone()
for (const turn of turns(process.argv.slice(2))) {
  const { unhandledErrors } = await vitest.runTestSpecifications(
    turn.flatMap((test) => vitest.getModuleSpecifications(join(root, test))),
  )
  if (unhandledErrors.length > 0) tell({ failed: `${turn[0]}: an error that nobody caught`, passed })
}
tell({ passed })
