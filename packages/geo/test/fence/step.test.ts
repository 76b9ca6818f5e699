import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FENCE_RULE,
  type FenceOutput,
  type FenceRule,
  type FenceSight,
  type FenceState,
  fenceStep,
  fenceWakeAt,
  isOutside,
  OUTSIDE,
} from '../../src/fence/index.ts'

const MINUTE = 60_000
/** A Monday, 00:00 in Shanghai. */
const MONDAY = Date.UTC(2026, 10, 22, 16)

/** Plays sights from a state; each state goes through JSON, as in a table. */
function play(
  sights: readonly FenceSight[],
  rule: FenceRule,
  from: FenceState | null = OUTSIDE,
  depth = Infinity,
) {
  const outputs: FenceOutput[] = []
  let state = from
  for (const sight of sights) {
    const step = fenceStep(state && JSON.parse(JSON.stringify(state)), sight, rule, depth)
    outputs.push(...step.outputs)
    state = step.state
  }
  return { outputs, state }
}

/** Sights every ten seconds. */
const every10s = (...metres: readonly number[]): FenceSight[] =>
  metres.map((m, i) => ({ time: i * 10_000, metres: m }))

describe('crossing', () => {
  it('counts when the vehicle is far enough beyond the boundary, with the time of the first position there', () => {
    expect(play(every10s(80, 20, -5, -20, -60, -100), FENCE_RULE).outputs).toEqual([
      { kind: 'entered', time: 20_000 },
    ])
    const inside: FenceState = { inside: true, since: -5_000 }
    expect(play(every10s(-50, 10, 45, 200), FENCE_RULE, inside).outputs).toEqual([
      { kind: 'left', time: 10_000, since: -5_000 },
    ])
  })

  it('counts when the vehicle stays beyond it, however near', () => {
    const { outputs } = play(every10s(50, -5, -8, -3, -9, -6, -4, -5), FENCE_RULE)
    expect(outputs).toEqual([{ kind: 'entered', time: 10_000 }])
  })

  it('of a vehicle parked on the boundary does not flap', () => {
    const jitter = Array.from({ length: 500 }, (_, i) => ((i * 7919) % 41) - 20)
    expect(play(every10s(...jitter), FENCE_RULE).outputs).toEqual([])
    expect(play(every10s(...jitter), FENCE_RULE, { inside: true, since: -1 }).outputs).toEqual([])
  })

  it('is none for the first position of all', () => {
    expect(play(every10s(-100, -100), FENCE_RULE, null)).toEqual({
      outputs: [],
      state: { inside: true, since: 0 },
    })
    expect(play(every10s(100), FENCE_RULE, null).state).toEqual(OUTSIDE)
  })

  it('of a fence smaller than the band needs half its depth', () => {
    expect(play(every10s(50, -12), FENCE_RULE, OUTSIDE, 20).outputs).toEqual([
      { kind: 'entered', time: 10_000 },
    ])
    expect(play(every10s(50, -12), FENCE_RULE, OUTSIDE, 200).outputs).toEqual([])
  })

  it('leaves the same state when nothing changes, and none to store outside', () => {
    const inside: FenceState = { inside: true, since: 0 }
    expect(fenceStep(inside, { time: 9, metres: -80 }, FENCE_RULE).state).toBe(inside)
    expect(fenceStep(OUTSIDE, { time: 9, metres: Infinity }, FENCE_RULE).state).toBe(OUTSIDE)
    const pending = fenceStep(OUTSIDE, { time: 9, metres: -1 }, FENCE_RULE).state
    expect(pending).toEqual({ inside: false, over: 9 })
    expect([pending && isOutside(pending), isOutside(OUTSIDE)]).toEqual([false, true])
  })

  it('in and out always alternate, and each side is true of its position', () => {
    const sight = fc.record({
      gap: fc.integer({ min: 1, max: 120_000 }),
      metres: fc.integer({ min: -100, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(sight, { maxLength: 80 }), (steps) => {
        let time = 0
        const sights = steps.map(({ gap, metres }) => ({ time: (time += gap), metres }))
        const { outputs } = play(sights, FENCE_RULE)
        outputs.forEach(({ kind, time: when }, i) => {
          expect(kind).toBe(i % 2 === 0 ? 'entered' : 'left')
          const metres = sights.find((s) => s.time === when)?.metres ?? Number.NaN
          expect(kind === 'entered' ? metres <= 0 : metres >= 0).toBe(true)
        })
      }),
    )
  })
})

describe('stay', () => {
  const rule = { ...FENCE_RULE, stayMs: 30 * MINUTE }
  it('too long begins once, by a tick when the vehicle is silent, and ends when it leaves', () => {
    const came = play(every10s(100, -100), rule)
    expect(fenceWakeAt(came.state, rule, 10_000)).toBe(10_000 + 30 * MINUTE)
    const ticked = play(
      [{ time: 10_000 + 30 * MINUTE }, { time: 50 * MINUTE, metres: -90 }],
      rule,
      came.state,
    )
    expect(ticked.outputs).toEqual([{ kind: 'overstay-began', time: 10_000 + 30 * MINUTE, since: 10_000 }])
    expect(fenceWakeAt(ticked.state, rule, 50 * MINUTE)).toBeNull()
    expect(play([{ time: 60 * MINUTE, metres: 90 }], rule, ticked.state)).toEqual({
      outputs: [
        { kind: 'overstay-ended', time: 60 * MINUTE, since: 10_000 },
        { kind: 'left', time: 60 * MINUTE, since: 10_000 },
      ],
      state: OUTSIDE,
    })
  })

  it('counts only while the fence is watched, each night anew', () => {
    const nights: FenceRule = {
      ...rule,
      schedule: { zone: 'Asia/Shanghai', windows: [{ days: [1, 2, 3, 4, 5], from: 22 * 60, to: 6 * 60 }] },
    }
    const hour = (h: number) => MONDAY + h * 60 * MINUTE
    const came = play([{ time: hour(12), metres: -90 }], nights)
    expect(came.outputs).toEqual([])
    expect(fenceWakeAt(came.state, nights, hour(12))).toBe(hour(22))
    const late = play([{ time: hour(22) }, { time: hour(22.5) }, { time: hour(30) }], nights, came.state)
    expect(late.outputs).toEqual([
      { kind: 'overstay-began', time: hour(22.5), since: hour(22) },
      { kind: 'overstay-ended', time: hour(30), since: hour(22) },
    ])
    expect(fenceWakeAt(late.state, nights, hour(30))).toBe(hour(46))
    expect(play([{ time: hour(46), metres: -90 }], nights, late.state).outputs).toEqual([])
    // Who came in while it was watched is counted from then.
    const night = play([{ time: hour(23), metres: -90 }], nights)
    expect(night.outputs).toEqual([{ kind: 'entered', time: hour(23) }])
    expect(fenceWakeAt(night.state, nights, hour(23))).toBe(hour(23.5))
  })
})

describe('speed inside', () => {
  const rule: FenceRule = { ...FENCE_RULE, speed: { limit: 40, forMs: 20_000 } }
  const inside: FenceState = { inside: true, since: -1 }
  const speeds = (...all: readonly number[]): FenceSight[] =>
    all.map((speed, i) => ({ time: i * 10_000, metres: -100, speed }))

  it('above the limit counts after its duration, from its first position, with the worst value', () => {
    expect(play(speeds(38, 45, 52, 48, 47, 39), rule, inside).outputs).toEqual([
      { kind: 'speeding-began', time: 10_000, worst: 52 },
      { kind: 'speeding-ended', time: 50_000, since: 10_000, worst: 52 },
    ])
  })

  it('above the limit for a moment, or outside, does not', () => {
    expect(play(speeds(38, 45, 52, 39, 60, 40), rule, inside).outputs).toEqual([])
    expect(
      play(
        speeds(80, 80, 80, 80).map((s) => ({ ...s, metres: 100 })),
        rule,
      ).outputs,
    ).toEqual([])
  })

  it('is not assumed through a silence, and ends on leaving', () => {
    const silent = [...speeds(60, 60, 60), { time: 10 * MINUTE, metres: -100, speed: 60 }]
    expect(play(silent, rule, inside).outputs.map(({ kind, time }) => [kind, time])).toEqual([
      ['speeding-began', 0],
      ['speeding-ended', 20_000],
    ])
    const gone = [...speeds(60, 60, 60), { time: 30_000, metres: 50, speed: 60 }]
    expect(play(gone, rule, inside).outputs.map(({ kind }) => kind)).toEqual([
      'speeding-began',
      'speeding-ended',
      'left',
    ])
  })
})

it('a state is small', () => {
  const full: FenceState = {
    inside: true,
    since: MONDAY,
    over: MONDAY,
    stay: { since: MONDAY, raised: true },
    speed: { since: MONDAY, last: MONDAY, worst: 120.5, raised: true },
  }
  expect(JSON.stringify(full).length).toBeLessThan(200)
})
