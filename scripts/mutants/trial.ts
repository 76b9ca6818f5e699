import type { Result } from './results.ts'
import type { Runner, Task } from './run.ts'

/** Tests that pass while nothing is missing: only they can notice something. */
const sound = new Map<string, boolean>()

async function isSound(runner: Runner, test: string, limitMs: number): Promise<boolean> {
  const known = sound.get(test)
  if (known !== undefined) return known
  const { failed, broken } = await runner.perform({ served: undefined, tests: [test] }, limitMs)
  sound.set(test, failed === undefined && broken === undefined)
  return failed === undefined
}

/** Runs the tests without the guard. A test that fails with the guard, too, is left out and the others are run again. */
export async function trial(runner: Runner, { served, tests }: Task, limitMs: number): Promise<Result> {
  const started = Date.now()
  const done = (state: Result['state'], passed: number, by?: string): Result => ({
    state,
    passed,
    seconds: Math.round((Date.now() - started) / 1000),
    ...(by ? { by } : {}),
  })
  let left = tests.filter((test) => sound.get(test) !== false)
  for (;;) {
    if (left.length === 0) return done('survived', 0)
    const { failed, passed, broken } = await runner.perform({ served, tests: left }, limitMs)
    if (broken) return done('broken', passed, broken)
    if (!failed) return passed > 0 ? done('survived', passed) : done('broken', 0, 'no test was run')
    const test = left.find((path) => failed.startsWith(path))
    if (!test || (await isSound(runner, test, limitMs))) return done('killed', passed, failed)
    left = left.filter((path) => path !== test)
  }
}
