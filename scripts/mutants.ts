/** `npm run mutants`: removes guards one at a time, runs the tests that cover them and prints those whose absence no test noticed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/steps.ts'
import { choose } from './mutants/choose.ts'
import { ATTACKS, coversOf } from './mutants/covers.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { findGuards, guardsIn } from './mutants/find.ts'
import { type Guard, without } from './mutants/guard.ts'
import { type Result, Results } from './mutants/results.ts'
import { Runner } from './mutants/run.ts'
import { Trials } from './mutants/trial.ts'

const { values: options } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    kind: { type: 'string' },
    only: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    tests: { type: 'string', default: '12' },
    limit: { type: 'string', default: '300' },
  },
})

const results = new Results(options.fresh)
const [shard = 1, shards = 1] = options.shard.split('/').map(Number)
const asked = choose(findGuards(), options)
if ('problem' in asked) {
  console.error(asked.problem)
  process.exit(2)
}
const chosen = asked.guards.filter((_, i) => i % shards === shard - 1)

const place = ({ id, kind, path, line, removes }: Guard) =>
  `${id} ${kind.padEnd(11)} ${path}:${line}  ${removes}`

const testsOf = (guard: Guard): string[] =>
  coversOf(guard, Number(options.tests)).filter((test) => !options.quick || !ATTACKS.includes(test))

/** Run before, and not to be run again. */
function isDone(guard: Guard): boolean {
  const before = results.of(guard)
  if (!before || options.only) return false
  return before.state === 'killed' || (before.state === 'survived' && !options.survivors)
}

/** The file is read again, as a run takes hours: a guard that is no longer in it is not tried. */
async function tryWithout(trials: Trials, { id, ...found }: Guard): Promise<Result> {
  const path = join(root, found.path)
  const text = readFileSync(path, 'utf8')
  const guard = guardsIn(found.path, text).find((one) => one.id === id)
  if (!guard) return { state: 'broken', by: 'its file has changed', passed: 0, seconds: 0 }
  const served = { path, text: without(text, guard) }
  return trials.trial({ served, tests: testsOf(guard) }, Number(options.limit) * 1000)
}

async function runAll(): Promise<void> {
  const waiting = chosen.filter((guard) => !EQUIVALENT.has(guard.id) && !isDone(guard))
  const runner = new Runner()
  const trials = new Trials(runner)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopping = true))
  await runner.start()
  try {
    for (const [i, guard] of waiting.entries()) {
      if (stopping) break
      const result = await tryWithout(trials, guard)
      results.note(guard, result)
      if (!options.json)
        console.log(
          `[${i + 1}/${waiting.length}] ${result.state} ${place(guard)}  ${result.seconds} s${result.by ? `  by ${result.by}` : ''}`,
        )
    }
  } finally {
    await runner.close()
  }
}

function report(): void {
  const states = chosen.map((guard) => ({
    ...guard,
    state: EQUIVALENT.has(guard.id) ? 'equivalent' : (results.of(guard)?.state ?? 'not run'),
    by: EQUIVALENT.get(guard.id) ?? results.of(guard)?.by,
  }))
  if (options.json) {
    console.log(JSON.stringify(states, null, 1))
    return
  }
  const figures = Object.entries(Object.groupBy(states, ({ state }) => state)).map(
    ([state, of]) => `${of?.length} ${state}`,
  )
  const survivors = states.filter(({ state }) => state === 'survived')
  console.log(`\n${chosen.length} guards: ${figures.join(', ')}`)
  for (const guard of survivors) console.log(`  ${place(guard)}`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

if (options.list && !options.json) for (const guard of chosen) console.log(place(guard))
else if (options.list)
  console.log(
    JSON.stringify(
      chosen.map((g) => ({ ...g, tests: testsOf(g) })),
      null,
      1,
    ),
  )
else {
  await runAll()
  report()
}
