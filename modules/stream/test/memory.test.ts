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
    for (let id = 1; id <= 200_001; id++) known.set(String(id), remembered)
    known.defer('8', 5)
    known.shrink()
    expect(known.has('8')).toBe(true)
    expect([known.has('7'), known.has('200001')]).toEqual([false, false])
  })
})

describe('states of more vehicles than are held open', () => {
  const stored = {
    write: ({ speed }: { speed: number }) => [speed],
    read: (known: unknown) => ({ speed: (known as number[])[0] ?? 0 }),
  }

  it('are as they were, in the form that a consumer declares', () => {
    const known = new Memory<{ speed: number }, undefined>({ stored })
    const one = (id: number) => ({ tenantId: '7', state: { speed: id / 10 }, wakeAt: id * 1e9, newest: null })
    for (let id = 1; id <= 15_000; id++) known.set(String(id), id % 100 === 0 ? undefined : one(id))
    known.close()
    known.close()
    for (const id of [1, 2999, 14_999]) expect(known.get(String(id))).toEqual(one(id))
    expect([known.has('100'), known.get('100'), known.has('15001')]).toEqual([true, undefined, false])
    known.set('1', one(8))
    known.set('2', undefined)
    known.close()
    expect([...known.statesOf(['1', '2', '3'])]).toEqual([
      ['1', one(8)],
      ['3', one(3)],
    ])
    known.forgetOne('3')
    expect(known.has('3')).toBe(false)
  })
})
