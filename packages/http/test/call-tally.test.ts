import { describe, expect, it } from 'vitest'
import { CallTally, type Tally, type TallyChannel } from '../src/call-tally.ts'

const MINUTE = 60_000

/** Processes that hear each other at once. */
function processes(count: number, now: () => number) {
  const told: Tally[] = []
  const listeners = new Map<number, (tally: Tally) => void>()
  const channelOf = (own: number): TallyChannel => ({
    tell(tally) {
      told.push(tally)
      for (const [other, listener] of listeners) if (other !== own) listener(tally)
    },
    hear(listener) {
      listeners.set(own, listener)
      return () => listeners.delete(own)
    },
  })
  const all = Array.from({ length: count }, (_, i) => new CallTally(MINUTE, channelOf(i), now))
  return { all, told, listeners }
}

const times = (n: number, call: () => unknown) => {
  for (let i = 0; i < n; i++) call()
}

describe('the limit of all calls', () => {
  it('counts what other processes tell of, each call once', () => {
    const { all, told } = processes(3, () => 1000)
    const [one, two, three] = all as [CallTally, CallTally, CallTally]
    times(40, () => one.count('session a'))
    times(30, () => two.count('session a'))
    one.tell()
    two.tell()
    one.tell()
    expect(told).toHaveLength(2)
    expect(one.count('session a').count).toBe(71)
    expect(two.count('session a').count).toBe(71)
    expect(three.count('session a').count).toBe(71)
    expect(three.count('session b').count).toBe(1)
    for (const tally of all) tally.close()
  })

  it('tells nobody whose token it is', () => {
    const { all, told } = processes(2, () => 1000)
    const [one] = all as [CallTally]
    times(20, () => one.count('session secret-token'))
    one.tell()
    expect(JSON.stringify(told)).not.toContain('secret')
    expect(told[0]?.map(([, calls]) => calls)).toEqual([20])
    for (const tally of all) tally.close()
  })

  it('keeps what is not worth a message until it is', () => {
    const { all, told } = processes(2, () => 1000)
    const [one, two] = all as [CallTally, CallTally]
    times(6, () => one.count('address 10.0.0.1'))
    one.tell()
    expect(told).toEqual([])
    times(6, () => one.count('address 10.0.0.1'))
    one.tell()
    expect(two.count('address 10.0.0.1').count).toBe(13)
    for (const tally of all) tally.close()
  })

  it('begins again with each window, and names what is left of it', () => {
    let now = 5000
    const tally = new CallTally(MINUTE, undefined, () => now)
    times(3, () => tally.count('session a'))
    now += 20_000
    expect(tally.count('session a')).toEqual({ count: 4, leftMs: 40_000 })
    now += 40_000
    expect(tally.count('session a')).toEqual({ count: 1, leftMs: MINUTE })
  })

  it('hears nothing more once it is closed', () => {
    const { all, listeners } = processes(2, () => 1000)
    for (const tally of all) tally.close()
    expect(listeners.size).toBe(0)
  })
})
