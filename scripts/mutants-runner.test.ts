import { describe, expect, it } from 'vitest'
import { choose } from './mutants/choose.ts'
import { guardsIn } from './mutants/find.ts'
import { isNotLoaded } from './mutants/loading.ts'
import type { Result } from './mutants/results.ts'
import type { Outcome, Task } from './mutants/run.ts'
import type { Pair } from './mutants/switched/pairs.ts'
import type { PairOutcome } from './mutants/switched/reporter.ts'
import { Rounds } from './mutants/switched/rounds.ts'
import { withSwitches } from './mutants/switched/text.ts'
import { Trials } from './mutants/trial.ts'

const passed: Outcome = { end: 'passed', passed: 3 }
const failed: Outcome = { end: 'failed', by: 'a.test.ts: refuses', passed: 1 }
const none: Outcome = { end: 'none', by: 'no end in 1 s', passed: 0 }

/** Answers runs without a guard and runs of the control, one after the other; the last answer stays. */
function answering(without: Outcome[], control: Outcome[]) {
  const limits: number[] = []
  const performer = {
    perform: ({ served }: Task, limitMs: number): Promise<Outcome> => {
      if (!served) limits.push(limitMs)
      const answers = served ? without : control
      const [answer = none] = answers
      if (answers.length > 1) answers.shift()
      return Promise.resolve(answer)
    },
  }
  return { limits, trials: new Trials(performer) }
}
const task: Task = { served: { path: '/a.ts', text: '' }, tests: ['a.test.ts', 'b.test.ts'] }

describe('a guard that is tried alone', () => {
  it('is killed by a test that passes with it, and survives tests that pass', async () => {
    const { trials } = answering([failed, passed], [passed])
    expect(await trials.trial(task, 1000)).toMatchObject({ state: 'killed', by: 'a.test.ts: refuses' })
    expect(await trials.trial(task, 1000)).toMatchObject({ state: 'survived', passed: 3 })
  })

  it('is judged by the others when a test fails with it, too', async () => {
    const { trials } = answering([failed, { ...failed, by: 'b.test.ts: refuses' }], [failed, passed])
    expect(await trials.trial(task, 1000)).toMatchObject({ state: 'killed', by: 'b.test.ts: refuses' })
  })

  it('is unknown, never a survivor, when the control comes to no end in a longer time either', async () => {
    const { trials, limits } = answering([failed], [none])
    expect(await trials.trial(task, 1000)).toMatchObject({ state: 'unknown' })
    expect(limits).toEqual([3000, 9000])
  })

  it('is broken, never killed, when its text does not load, no test runs or none ends', async () => {
    const unloaded: Outcome = { end: 'unloaded', by: 'a.test.ts: it does not load', passed: 0 }
    for (const outcome of [unloaded, none, { ...passed, passed: 0 }])
      expect(await answering([outcome], [passed]).trials.trial(task, 1000)).toMatchObject({ state: 'broken' })
  })
})

describe('a set-up that fails', () => {
  it.each([
    [Object.assign(new Error('x'), { code: '42601' }), true],
    [new Error('migration 20261122-0100-tenancy: syntax error', { cause: new Error('near "x"') }), true],
    [new Error('it failed', { cause: new SyntaxError('Unexpected token') }), true],
    [Object.assign(new Error('x'), { code: 'ERR_MODULE_NOT_FOUND' }), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [new Error('expected 200 to be 403'), false],
    [undefined, false],
  ])('%s: not loaded is %s', (error, is) => expect(isNotLoaded(error)).toBe(is))
})

const guards = guardsIn(
  'modules/any/src/server/any.ts',
  `async function one() {
  if (a(ctx.tenantId === row.tenantId) || b) throw new AppError('FORBIDDEN')
  await checkOwn(ctx)
}
defineRoute({ path: '/api/a', permission: 'a/find' })`,
)

describe('what was asked for', () => {
  const ids = (asked: Parameters<typeof choose>[1]) => {
    const answer = choose(guards, asked)
    return 'problem' in answer ? answer.problem : answer.guards.map(({ kind }) => kind)
  }

  it('is chosen by kind, id and path, in the order of the kinds', () => {
    expect(ids({})).toEqual(['refusal', 'refusal', 'check', 'permission', 'tenant'])
    expect(ids({ kind: 'tenant,check' })).toEqual(['check', 'tenant'])
    expect(ids({ only: guards.find(({ kind }) => kind === 'check')?.id })).toEqual(['check'])
    expect(ids({ only: 'any/src', kind: 'permission' })).toEqual(['permission'])
  })

  it('is a problem when it means no guard', () => {
    expect(ids({ kind: 'tenants' })).toContain('--kind tenants: there is none')
    expect(ids({ only: 'nowhere' })).toContain('--only nowhere: no guard')
    expect(ids({ only: 'any,' })).toContain('--only : no guard')
    expect(ids({ kind: 'policy' })).toContain('no guard is of these kinds')
  })
})

describe('a guard that is turned off', () => {
  it('has a switch, and so has what stands within it', () => {
    const source = `if (a(x.tenantId === y.tenantId)) throw new AppError('FORBIDDEN')\nawait checkOwn(ctx)`
    const inside = guardsIn('modules/any/src/server/any.ts', source)
    const text = withSwitches(source, inside)
    expect(text.match(/isAway\('\w{8}'\)/g)).toHaveLength(inside.length)
    expect(text).toMatch(/^if \(\(.* \? false : .*\(a\(\(.* \? true : .*\)\)\) throw/)
    expect(text).toMatch(/\{ if \(!.*\) \{ try \{ await checkOwn\(ctx\) \} catch/)
  })

  it('of SQL is a condition or a call less', () => {
    const source = [
      'sql`select from t where tenant_id = ${ctx.tenantId} and a = 1`.execute(tx)',
      `db.deleteFrom('t').where('purpose', '=', purpose).execute()`,
    ].join('\n')
    const text = withSwitches(source, guardsIn('modules/any/src/server/any.ts', source))
    expect(text).toMatch(/where \$\{.* \? sql`true` : sql`tenant_id = \$\{ctx\.tenantId\}`\} and a = 1/)
    expect(text).toMatch(
      /\.\$call\(\(query\) => .* \? query : query\.where\('purpose', '=', purpose\)\)\.execute/,
    )
  })

  /** Answers pairs by `guard test`; controls pass unless they are answered. */
  const rounds = async (answers: Record<string, PairOutcome['end']>, tests: readonly string[]) => {
    const [guard] = guards
    const found: Result[] = []
    const performPairs = (pairs: readonly Pair[], _: unknown, said: (outcome: PairOutcome) => void) => {
      for (const [index, pair] of pairs.entries()) {
        const end = answers[`${pair.guard ? 'without' : 'with'} ${pair.test}`] ?? 'passed'
        said({ index, path: '', end, passed: 2, ms: 10, by: 'refuses' })
      }
      return Promise.resolve()
    }
    const asked = guard ? [{ guard, tests }] : []
    const alone = await new Rounds({ performPairs }, 1000).run(asked, (_, result) => found.push(result))
    return { states: found.map(({ state, by }) => by ?? state), alone: alone.length }
  }

  it('is tried with one test after the other until one notices', async () => {
    expect(await rounds({}, ['a', 'b'])).toEqual({ states: ['survived'], alone: 0 })
    expect(await rounds({ 'without b': 'failed' }, ['a', 'b'])).toEqual({ states: ['b: refuses'], alone: 0 })
  })

  it('is given back to be tried alone when the control fails or a test does not come to a clear end', async () => {
    expect(await rounds({ 'without a': 'failed', 'with a': 'failed' }, ['a'])).toEqual({
      states: [],
      alone: 1,
    })
    expect(await rounds({ 'without a': 'late' }, ['a'])).toEqual({ states: [], alone: 1 })
  })
})
