import { describe, expect, it } from 'vitest'
import { coversOf } from './mutants/covers.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { findGuards, guardsIn } from './mutants/find.ts'
import { KINDS, without } from './mutants/guard.ts'

const guards = findGuards()

/** What is left of a source without each of its guards: `kind: text`. */
const removals = (source: string, path = 'modules/any/src/server/any.ts') =>
  guardsIn(path, source).map((guard) => `${guard.kind}: ${without(source, guard)}`)

describe('guards', () => {
  it('are found all over the tree, of every kind, each with a name of its own', () => {
    expect(guards.length).toBeGreaterThan(400)
    expect(new Set(guards.map((g) => g.kind))).toEqual(new Set(Object.keys(KINDS)))
    expect(new Set(guards.map((g) => g.id)).size).toBe(guards.length)
  })

  it.each([
    ['refusal', 'packages/http/src/admission.ts', '!allowed(principal, route)'],
    ['refusal', 'modules/identity/src/server/role/authority.ts', '.includes(scope)'],
    ['missing', 'modules/file/src/server/attachment/access.ts', '!(await mayRead(ctx, row))'],
    ['narrow', 'modules/file/src/server/download/routes.ts', 'narrow: '],
    ['scope', 'packages/resource/src/server/read/select.ts', 'scopeConditions(ctx, bound)'],
    ['tenant', 'packages/resource/src/server/read/names.ts', 'hit.tenant_id === row.tenantId'],
    ['tenant', 'modules/ingest/src/server/gateway/sign-on.ts', 'connection.platform.tenantId'],
    ['expiry', 'modules/system/src/server/tickets.ts', "'purpose'"],
    ['proof', 'packages/live/src/server/hub.ts', 'isForeign('],
    ['throttle', 'modules/identity/src/server/session/throttle.ts', 'limit.max'],
    ['policy', 'modules/identity/migrations/20261122-0111-users.sql', "'app_user', 'organisation'"],
  ])('%s in %s: %s', (kind, path, removes) => {
    expect(guards.filter((g) => g.kind === kind && g.path === path).map((g) => g.removes)).toContainEqual(
      expect.stringContaining(removes),
    )
  })

  it('are told from their form', () => {
    expect(removals(`if (a || b(c)) throw new AppError('FORBIDDEN')`)).toEqual([
      `refusal: if (false || b(c)) throw new AppError('FORBIDDEN')`,
      `refusal: if (a || false) throw new AppError('FORBIDDEN')`,
    ])
    expect(removals(`if (a) throw new AppError('INVALID_INPUT')`)).toEqual([])
    expect(removals(`if (bad) return { ok: false, reason: 'credential' }`)).toEqual([
      `verdict: if (false) return { ok: false, reason: 'credential' }`,
    ])
    expect(removals(`await checkOwn(ctx)`)).toEqual([`check: ;`])
    expect(removals(`defineRoute({ path: '/api/a', permission: 'a/find' })`)).toEqual([
      `permission: defineRoute({ path: '/api/a', permission: 'session' })`,
    ])
    expect(removals(`defineRoute({ path: '/api/a', permission: 'session' })`)).toEqual([
      `tokens: defineRoute({ path: '/api/a', permission: 'session', tokens: true })`,
    ])
    expect(removals(`defineTopic({ name: 'a', permission: 'session', async open() {} })`)).toEqual([])
    expect(
      removals(`defineRoute({ path: '/api/a', permission: 'a/find', alsoBy: b('a'), scope: 's' })`),
    ).toEqual([`permission: defineRoute({ path: '/api/a', permission: 'session', scope: 's' })`])
    expect(removals(`const same = sameSecret(a, b)`)).toEqual([`proof: const same = (true)`])
    expect(removals(`row.user_id === ctx.actor.id`)).toEqual([`owner: true`])
  })

  it('of SQL are those that row security does not say', () => {
    const statement = (tx: string) =>
      `sql\`select from t where tenant_id = \${ctx.tenantId} and a = 1\`.execute(${tx})`
    expect(removals(statement('tx'))).toEqual([
      `tenant: sql\`select from t where true and a = 1\`.execute(tx)`,
    ])
    expect(removals(statement('ctx.tx'))).toEqual([])
    expect(removals(`if (input.orgId) q = q.where('role.org_id', '=', input.orgId)`)).toEqual([])
    expect(removals(`ctx.asPlatform('why', (tx) => ${statement('tx')})`)).toHaveLength(1)
    expect(removals(`db.deleteFrom('t').where('purpose', '=', purpose).where('n', '=', 1)`)).toEqual([
      `expiry: db.deleteFrom('t').where('n', '=', 1)`,
    ])
    expect(removals(`call app.protect('t', 'organisation');`, 'modules/any/migrations/a.sql')).toEqual([
      expect.stringContaining('create policy open on t to motorpool_app'),
    ])
    const policy = (condition: string) =>
      removals(
        `create policy p on t for select to motorpool_app using (${condition});`,
        'modules/any/migrations/a.sql',
      )
    expect([policy('id = 1').length, policy('true').length]).toEqual([1, 0])
  })

  it('have tests that cover them, the likeliest first', () => {
    const authority = guards.find((g) => g.removes.includes('rolesBeyond(ctx, roleIds)'))
    expect(authority && coversOf(authority, 3)[0]).toBe('modules/identity/test/authority.test.ts')
    const bare = guards.filter((guard) => coversOf(guard, 1).length === 0)
    expect(bare.map((g) => `${g.path}:${g.line}`)).toEqual([])
  })

  it('that no test can miss are still in the tree', () => {
    const ids = new Set(guards.map((g) => g.id))
    expect([...EQUIVALENT.keys()].filter((id) => !ids.has(id))).toEqual([])
  })
})
