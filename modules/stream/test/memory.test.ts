import { describe, expect, it } from 'vitest'
import { Memory } from '../src/server/host/memory.ts'

const SECOND = 1_000_000
const memory = () => new Memory<object, undefined>({})
const remembered = { tenantId: '1', state: {}, wakeAt: null, newest: null }

describe('states that are not stored yet', () => {
  it('are stored half a minute later by the order, the oldest first, those of other shares not with them', () => {
    const known = memory()
    known.defer('8', 0)
    known.defer('16', 10 * SECOND)
    known.defer('9', 0)
    // What is known to be older already stays so.
    known.defer('8', 20 * SECOND)
    expect(known.due([0, 1], 0, 100)).toEqual([])
    expect(known.due([0, 1], 10 * SECOND, 100)).toEqual([])
    expect(known.due([0, 1], 29 * SECOND, 100)).toEqual([])
    expect(known.due([0], 31 * SECOND, 100)).toEqual(['8'])
    expect(known.due([0], 41 * SECOND, 100)).toEqual(['8', '16'])
    expect(known.due([1], 41 * SECOND, 100)).toEqual(['9'])
  })

  it('are stored earlier where many events would have to be played again', () => {
    const known = memory()
    known.defer('8', 0)
    expect(known.due([0], 0, 200_000)).toEqual([])
    expect(known.due([0], SECOND, 100_000)).toEqual([])
    expect(known.due([0], 2 * SECOND, 100_000)).toEqual(['8'])
  })

  it('say up to where all of their share hold', () => {
    const known = memory()
    expect(known.settled(0)).toBeUndefined()
    known.defer('8', 5)
    known.defer('16', 7)
    expect([known.settled(0), known.settled(1)]).toEqual([5, undefined])
    known.saved(['8'])
    expect(known.settled(0)).toBe(7)
    expect(known.all([0, 1])).toEqual(['16'])
  })

  it('stay in memory when a large fleet does not', () => {
    const known = memory()
    for (let id = 1; id <= 200_001; id++) known.states.set(String(id), remembered)
    known.defer('8', 5)
    known.shrink()
    expect([...known.states.keys()]).toEqual(['8'])
  })
})
