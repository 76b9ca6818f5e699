/** `npm run mutants`: removes guards one at a time, runs the tests that cover them and prints those whose absence no test noticed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/steps.ts'
import { choose } from './mutants/choose.ts'
import { ATTACKS, coversOf, TESTS } from './mutants/covers.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { findGuards, guardsIn } from './mutants/find.ts'
import { type Guard, without } from './mutants/guard.ts'
import { type Result, Results } from './mutants/results.ts'
import { Runner } from './mutants/run.ts'
import { Reach } from './mutants/switched/reach.ts'
import { Rounds } from './mutants/switched/rounds.ts'
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
    by: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    tests: { type: 'string', default: '12' },
    limit: { type: 'string', default: '300' },
  },
})

const LIMIT = Number(options.limit) * 1000
/** Fewer than these are tried by themselves. */
const SWITCHED_MIN = 10
const NOTES = join(root, '.cache', 'mutants-reach.tsv')

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

const named = options.by?.split(',')
const lost = named?.find((test) => !existsSync(join(root, test)))
if (lost !== undefined) {
  console.error(`--by ${lost}: there is no such file`)
  process.exit(2)
}

const testsOf = (guard: Guard): string[] =>
  named ?? coversOf(guard, Number(options.tests)).filter((test) => !options.quick || !ATTACKS.includes(test))

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
  return trials.trial({ served, tests: testsOf(guard) }, LIMIT)
}

let count = 0
function note(guard: Guard, result: Result): void {
  results.note(guard, result)
  count++
  const by = result.by ? `  by ${result.by}` : ''
  if (!options.json) console.log(`[${count}] ${result.state} ${place(guard)}  ${result.seconds} s${by}`)
}

/** Turns off what can be turned off while tests run; answers what is left to be tried by itself. */
async function turnOff(runner: Runner, waiting: readonly Guard[]): Promise<readonly Guard[]> {
  const [switched, loaded] = [waiting.filter(({ form }) => form), waiting.filter(({ form }) => !form)]
  if (switched.length < SWITCHED_MIN || options.survivors || named) return waiting
  if (options.fresh || !existsSync(NOTES)) {
    rmSync(NOTES, { force: true })
    console.log(`noting which guards ${TESTS.length} tests come by …`)
    await runner.note(TESTS, NOTES, LIMIT)
  }
  const reach = new Reach(NOTES)
  const asked = switched.map((guard) => ({ guard, tests: reach.testsOf(guard, Number(options.tests)) }))
  return [...(await new Rounds(runner, LIMIT).run(asked, note)), ...loaded]
}

async function runAll(): Promise<void> {
  const waiting = chosen.filter((guard) => !EQUIVALENT.has(guard.id) && !isDone(guard))
  const runner = new Runner()
  const trials = new Trials(runner)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopping = true))
  await runner.start()
  try {
    for (const guard of await turnOff(runner, waiting)) {
      if (stopping) break
      note(guard, await tryWithout(trials, guard))
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
