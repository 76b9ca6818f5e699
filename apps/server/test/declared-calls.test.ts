import { LocalBus } from '@motorpool/bus'
import type { Database } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { systemClock } from '@motorpool/kernel'
import { MESSAGE_TOPIC } from '@motorpool/messaging/shared'
import { describe, expect, it } from 'vitest'
import { allRoutes, declaredWiring } from '../src/modules.ts'
import { LIMITED, OF_ANY_SESSION, OF_ANY_TOKEN, WHILE_ACTIONS_REQUIRED } from './support/declared-calls.ts'

const routes = allRoutes()
const sorted = (ids: Iterable<string>) => [...ids].sort()

/** The matrix attacks a call as it is declared; here a declaration that became weaker is noticed. */
describe('what calls declare', () => {
  it('covers many calls', () => expect(routes.length).toBeGreaterThan(400))

  it('a session alone is enough for these calls and no others', () => {
    const open = routes.filter((route) => route.permission === 'session').map(({ id }) => id)
    expect(sorted(open)).toEqual(sorted(OF_ANY_SESSION))
  })

  it('a session alone is enough for the topic of the own messages and for no other', () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const db: Database = Object.create(null)
    const events = new EventHub({ db, clock: systemClock, log })
    const live = declaredWiring().topics({ db, bus: new LocalBus(), events, clock: systemClock, log })
    const needs = live.topics.map(({ name, permission }) => `${name}: ${permission}`)
    live.close()
    expect(needs.length).toBeGreaterThan(4)
    expect(needs.filter((need) => need.endsWith(': session'))).toEqual([`${MESSAGE_TOPIC}: session`])
  })

  it('of them API tokens reach these and no others, whatever their scopes', () => {
    const reached = routes.filter((route) => route.scope !== 'public' && route.tokens).map(({ id }) => id)
    expect(sorted(reached)).toEqual(sorted(OF_ANY_TOKEN))
    expect(reached.filter((id) => !OF_ANY_SESSION.includes(id))).toEqual([])
  })

  it('before a required action is done only these answer', () => {
    const open = routes.filter((route) => route.scope !== 'public' && route.whileActionsRequired)
    expect(sorted(open.map(({ id }) => id))).toEqual(sorted(WHILE_ACTIONS_REQUIRED))
  })

  it('these calls have limits of their own', () => {
    const limits = routes.flatMap(({ id, rate }) =>
      rate ? [`${id}: ${rate.max} in ${rate.windowMs / 1000} s`] : [],
    )
    const expected = Object.entries(LIMITED).flatMap(([limit, ids]) => ids.map((id) => `${id}: ${limit}`))
    expect(sorted(limits)).toEqual(sorted(expected))
  })
})
