import { describe, expect, it } from 'vitest'
import { allRoutes } from '../src/modules.ts'
import { INTERACTIVE, LIMITED, OF_ANY_SESSION } from './support/declared-calls.ts'

const routes = allRoutes()
const sorted = (ids: Iterable<string>) => [...ids].sort()

/** The matrix attacks a call as it is declared; here a declaration that became weaker is noticed. */
describe('what calls declare', () => {
  it('covers many calls', () => expect(routes.length).toBeGreaterThan(400))

  it('a session alone is enough for these calls and no others', () => {
    const open = routes.filter((route) => route.permission === 'session').map(({ id }) => id)
    expect(sorted(open)).toEqual(sorted(OF_ANY_SESSION))
  })

  it('API tokens do not reach these calls', () => {
    const interactive = routes
      .filter((route) => 'interactive' in route && route.interactive)
      .map(({ id }) => id)
    expect(sorted(interactive)).toEqual(sorted(INTERACTIVE))
  })

  it('these calls have limits of their own', () => {
    const limits = routes.flatMap(({ id, rate }) =>
      rate ? [`${id}: ${rate.max} in ${rate.windowMs / 1000} s`] : [],
    )
    const expected = Object.entries(LIMITED).flatMap(([limit, ids]) => ids.map((id) => `${id}: ${limit}`))
    expect(sorted(limits)).toEqual(sorted(expected))
  })
})
