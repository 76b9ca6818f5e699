import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, type LockEvent, type LockOrder, type LockPolicy, step } from '../src/shared/order.ts'

const HOUR = 3_600_000
const TWO: LockPolicy = {
  persons: 2,
  warning: HOUR,
  approval: 24 * HOUR,
  patience: 72 * HOUR,
  vehiclesAnHour: 5,
  factorAge: 300_000,
}

const people = fc.constantFrom('lin', 'zhao', 'wu')
const person = fc.record({
  id: people,
  factorAt: fc.constantFrom(undefined, 0, HOUR - 400_000, HOUR - 1000, HOUR, 100 * HOUR),
})
const events: fc.Arbitrary<LockEvent> = fc.oneof(
  fc.record({ kind: fc.constant('approve' as const), by: person, lockedThisHour: fc.nat(6) }),
  fc.record({ kind: fc.constant('refuse' as const), by: person }),
  fc.record({ kind: fc.constant('withdraw' as const), by: person }),
  fc.record({
    kind: fc.constant('ended' as const),
    cmdState: fc.constantFrom('0', '1', '2', '3', '5', '6', '7', '8'),
  }),
  fc.constant({ kind: 'tick' as const }),
)
const asked = fc.record({
  action: fc.constantFrom('lock' as const, 'unlock' as const),
  emergency: fc.constantFrom(false, false, true),
  reason: fc.constantFrom('', '欠款三期', '欠款三期'),
  by: person,
  notBefore: fc.option(fc.integer({ min: 0, max: 100 * HOUR }), { nil: undefined }),
  lockedThisHour: fc.nat(6),
  proposal: fc.constantFrom(false, false, true),
})
const policies = fc.record({
  persons: fc.constantFrom(1 as const, 2 as const),
  warning: fc.nat(2 * HOUR),
  approval: fc.integer({ min: 1, max: 48 * HOUR }),
  patience: fc.integer({ min: 1, max: 72 * HOUR }),
  vehiclesAnHour: fc.nat(6),
  factorAge: fc.nat(600_000),
})
const later = fc.oneof(fc.nat(300_000), fc.nat(30 * HOUR))

/** Each step of a run that changed something, with the time and who acted. */
function run(
  given: Parameters<typeof ask>[0],
  policy: LockPolicy,
  rest: readonly (readonly [number, LockEvent])[],
) {
  let now = HOUR
  const first = ask(given, policy, now)
  const given_: { order: LockOrder; event?: LockEvent; now: number; gave: boolean }[] = []
  if (!first.ok) return given_
  let { order } = first
  given_.push({ order, now, gave: first.effect === 'give' })
  for (const [ms, event] of rest) {
    now += ms
    const next = step(order, event, policy, now)
    if (!next.ok) continue
    order = next.order
    given_.push({ order, event, now, gave: next.effect === 'give' })
  }
  return given_
}

const runs = fc.tuple(asked, policies, fc.array(fc.tuple(later, events), { maxLength: 12 }))
const holds = (
  check: (steps: ReturnType<typeof run>, policy: LockPolicy, given: Parameters<typeof ask>[0]) => void,
) =>
  fc.assert(
    fc.property(runs, ([given, policy, rest]) => {
      check(run(given, policy, rest), policy, given)
    }),
    { numRuns: 40_000 },
  )

describe('no path of a lock order', () => {
  it('gives a command twice', () => {
    let locks = 0
    holds((steps) => {
      const gave = steps.filter((one) => one.gave)
      expect(gave.length).toBeLessThanOrEqual(1)
      if (gave[0]?.order.action === 'lock') locks++
    })
    // The other properties speak of many locks.
    expect(locks).toBeGreaterThan(200)
  })

  it('gives a lock without a second person and that person’s fresh factor, where two are asked for', () => {
    holds((steps, policy, given) => {
      const gave = steps.find((one) => one.gave)
      if (!gave || gave.order.action !== 'lock') return
      expect(given.reason.trim()).not.toBe('')
      const by = gave.event?.kind === 'approve' ? gave.event.by : given.by
      expect(gave.now - (by.factorAt ?? -Infinity)).toBeLessThanOrEqual(policy.factorAge)
      expect(by.factorAt).toBeLessThanOrEqual(gave.now)
      if (policy.persons === 2) expect(by.id).not.toBe(given.by.id)
    })
  })

  it('gives what is proposed for what is owed without a second person, also where one is enough', () => {
    let approved = 0
    holds((steps, _, given) => {
      if (!given.proposal) return
      expect(steps[0]?.order.state ?? 'ASKED').toBe('ASKED')
      const gave = steps.find((one) => one.gave)
      if (!gave) return
      approved++
      expect(gave.event?.kind).toBe('approve')
      if (gave.event?.kind === 'approve') expect(gave.event.by.id).not.toBe(given.by.id)
    })
    expect(approved).toBeGreaterThan(50)
  })

  it('gives a lock before its warning has passed, before its time, or when the hour is full', () => {
    holds((steps, policy, given) => {
      const gave = steps.find((one) => one.gave)
      if (!gave || gave.order.action !== 'lock') return
      expect(gave.order.due).toBeGreaterThanOrEqual(gave.now + policy.warning)
      if (given.notBefore !== undefined) expect(gave.order.due).toBeGreaterThanOrEqual(given.notBefore)
      const known = gave.event?.kind === 'approve' ? gave.event : given
      expect(known.lockedThisHour).toBeLessThan(policy.vehiclesAnHour)
    })
  })

  it('leads out of an end, nor to done without a command', () => {
    const ends = new Set(['DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'FAILED', 'UNKNOWN'])
    holds((steps) => {
      const at = steps.findIndex(({ order }) => ends.has(order.state))
      if (at < 0) return
      for (const { order } of steps.slice(at)) expect(order.state).toBe(steps[at]?.order.state)
      if (steps[at]?.order.state === 'DONE') expect(steps.slice(0, at).some(({ gave }) => gave)).toBe(true)
    })
  })

  it('approves after the time for it', () => {
    holds((steps, policy) => {
      for (const { event, now, order } of steps)
        if (event?.kind === 'approve') expect(now).toBeLessThan(order.askedAt + policy.approval)
    })
  })
})

describe('an order', () => {
  const by = { id: 'lin', factorAt: HOUR }
  const lock = { action: 'lock', reason: '欠款三期', by, lockedThisHour: 0 } as const

  it('of an emergency unlocks at once by one person, and never locks', () => {
    const unlock = ask({ ...lock, action: 'unlock', emergency: true, by: { id: 'lin' } }, TWO, HOUR)
    expect(unlock).toMatchObject({ ok: true, effect: 'give', order: { state: 'APPROVED', due: HOUR } })
    expect(ask({ ...lock, emergency: true }, TWO, HOUR)).toEqual({
      ok: false,
      code: 'LOCK_EMERGENCY_UNLOCKS',
    })
  })

  it('is not approved by who asked, with an old factor, or twice', () => {
    const first = ask(lock, TWO, HOUR)
    if (!first.ok) throw new Error(first.code)
    const yes = (id: string, factorAt: number) =>
      step(first.order, { kind: 'approve', by: { id, factorAt }, lockedThisHour: 0 }, TWO, 2 * HOUR)
    expect(yes('lin', 2 * HOUR)).toEqual({ ok: false, code: 'LOCK_OWN_APPROVAL' })
    expect(yes('zhao', 2 * HOUR - 300_001)).toEqual({ ok: false, code: 'LOCK_FACTOR_NEEDED' })
    const good = yes('zhao', 2 * HOUR)
    if (!good.ok) throw new Error(good.code)
    const again = { kind: 'approve', by: { id: 'wu', factorAt: 2 * HOUR }, lockedThisHour: 0 } as const
    expect(step(good.order, again, TWO, 2 * HOUR)).toEqual({ ok: false, code: 'LOCK_ORDER_STATE' })
  })
})
