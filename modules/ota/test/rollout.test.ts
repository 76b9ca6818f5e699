import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  IN_FLIGHT,
  isInWindow,
  OtaState,
  type RolloutItem,
  ringsOf,
  rolloutStep,
  windowEnd,
} from '../src/shared/index.ts'

const ended = ['SUCCESS', 'FAIL', 'CANCELLED']

const itemsOf = (states: readonly OtaState[], forgiven: readonly boolean[] = []): RolloutItem[] => {
  const rings = ringsOf(states.length)
  return states.map((state, i) => ({
    id: String(i),
    ring: rings[i] ?? 4,
    state,
    forgiven: forgiven[i] ?? false,
  }))
}

const anyItems = fc
  .array(fc.tuple(fc.constantFrom(...OtaState.values), fc.boolean()), { minLength: 1, maxLength: 120 })
  .map((all) =>
    itemsOf(
      all.map(([state]) => state),
      all.map(([, forgiven]) => forgiven),
    ),
  )

describe('rings', () => {
  it('are one terminal, then 5 %, 25 % and all', () => {
    const rings = ringsOf(1000)
    expect([1, 2, 3, 4].map((ring) => rings.filter((one) => one <= ring).length)).toEqual([1, 50, 250, 1000])
    expect(ringsOf(1)).toEqual([1])
    expect(ringsOf(2)).toEqual([1, 4])
  })

  it('never go back, and leave nobody out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
        const rings = ringsOf(count)
        expect(rings).toHaveLength(count)
        expect(rings).toEqual(rings.toSorted((a, b) => a - b))
        expect(rings.every((ring) => ring >= 1 && ring <= 4)).toBe(true)
      }),
    )
  })
})

describe('a step of the rollout', () => {
  it('begins with one terminal, and with the next ring only when all of it has ended', () => {
    expect(rolloutStep(itemsOf(Array(40).fill('WAIT')), 10)).toEqual({ kind: 'send', ids: ['0'] })
    const confirming = itemsOf(['CONFIRM', ...Array(39).fill('WAIT')])
    expect(rolloutStep(confirming, 10)).toEqual({ kind: 'wait' })
    const first = itemsOf(['SUCCESS', ...Array(39).fill('WAIT')])
    expect(rolloutStep(first, 10)).toEqual({ kind: 'send', ids: ['1'] })
  })

  it('stops when the first terminal fails, before another is sent', () => {
    expect(rolloutStep(itemsOf(['FAIL', ...Array(39).fill('WAIT')]), 10)).toEqual({ kind: 'stop' })
  })

  it('goes on with failures that somebody has seen', () => {
    expect(rolloutStep(itemsOf(['FAIL', ...Array(39).fill('WAIT')], [true]), 10)).toMatchObject({
      kind: 'send',
    })
  })

  it('sends only what waits, of one ring, of which all before have ended, within the bound', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 0, max: 100 }), (items, bound) => {
        const step = rolloutStep(items, bound)
        if (step.kind !== 'send') return
        const sent = items.filter(({ id }) => step.ids.includes(id))
        const [ring] = sent.map((item) => item.ring)
        expect(sent.every((item) => item.state === 'WAIT' && item.ring === ring)).toBe(true)
        expect(
          items.filter((item) => item.ring < (ring ?? 0)).every(({ state }) => ended.includes(state)),
        ).toBe(true)
        const failures = items.filter(({ state, forgiven }) => state === 'FAIL' && !forgiven).length
        expect(failures * 100).toBeLessThanOrEqual(bound * items.length)
        const underWay = items.filter(({ state }) => state === 'RUNNING' || state === 'CONFIRM').length
        expect(underWay + sent.length).toBeLessThanOrEqual(Math.max(IN_FLIGHT, underWay))
      }),
    )
  })

  it('ends exactly when every terminal has, and as failed when one has', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 0, max: 100 }), (items, bound) => {
        const step = rolloutStep(items, bound)
        expect(step.kind === 'end').toBe(items.every(({ state }) => ended.includes(state)))
        if (step.kind === 'end')
          expect(step.status === 'FAIL').toBe(items.some(({ state }) => state === 'FAIL'))
      }),
    )
  })

  it('comes to an end with every terminal that answers, whatever becomes of each', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 300 }), (outcomes) => {
        const items = itemsOf(outcomes.map(() => 'WAIT'))
        for (let i = 0; i <= outcomes.length + 1; i++) {
          const step = rolloutStep(items, 100)
          if (step.kind === 'end') return
          if (step.kind !== 'send') throw new Error(step.kind)
          for (const item of items)
            if (step.ids.includes(item.id)) item.state = outcomes[Number(item.id)] ? 'SUCCESS' : 'FAIL'
        }
        throw new Error('it never ends')
      }),
    )
  })
})

describe('a window of the day', () => {
  const at = (clock: string) => Date.parse(`2026-03-10T${clock}:00+08:00`)

  it('is of the time in China and may go over midnight', () => {
    expect(isInWindow('01:00', '05:00', at('01:00'))).toBe(true)
    expect(isInWindow('01:00', '05:00', at('05:00'))).toBe(false)
    expect(isInWindow('22:00', '05:00', at('23:30'))).toBe(true)
    expect(isInWindow('22:00', '05:00', at('04:59'))).toBe(true)
    expect(isInWindow('22:00', '05:00', at('12:00'))).toBe(false)
    expect(isInWindow(null, null, at('12:00'))).toBe(true)
    expect(windowEnd('22:00', '05:00', at('23:30'))).toBe(at('23:30') + 5.5 * 3_600_000)
    expect(windowEnd('01:00', '05:00', at('04:59'))).toBe(at('05:00'))
    expect(windowEnd(null, null, at('12:00'))).toBe(Infinity)
  })
})
