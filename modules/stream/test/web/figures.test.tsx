// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ConsumerView } from '../../src/shared/consumers.ts'
import { broken } from '../../src/web/screens/consumers/curves.ts'
import { Summary } from '../../src/web/screens/consumers/Summary.tsx'
import { sumsOf } from '../../src/web/screens/consumers/sums.ts'
import { useSetAside } from '../../src/web/screens/consumers/useConsumers.ts'
import {
  lagTone,
  TONES,
  useConsumerName,
  useKindText,
  useLagText,
} from '../../src/web/screens/consumers/words.ts'
import { consumer } from './support/views.ts'

const { server } = fakeConsole()
const PAGE = '/api/system-svc/admin/consumers/V1.0/setAside/page'

describe('the sums of the consumers', () => {
  it('count those that do not get on, and add up the rest', () => {
    const sums = sumsOf([
      consumer('a', { state: 'LAGGING', lagSeconds: 90, setAside: 2, setAsideHour: 1 }),
      consumer('b', { state: 'FAILING', lagSeconds: 40, rate: null, setAside: 3 }),
      consumer('c', { state: 'STOPPED', rate: 0.5 }),
    ])
    expect(sums).toMatchObject({ count: 3, wrong: 2, rate: 12.5, setAside: 5, setAsideHour: 1 })
    expect(sums.worst?.name).toBe('a')
  })

  it('take no lag from one that this version does not have', () => {
    const gone = consumer('old', { state: 'ABSENT', lagSeconds: 9_000_000 })
    expect(sumsOf([gone, consumer('a')]).worst?.name).toBe('a')
    expect(sumsOf([gone]).worst).toBeUndefined()
    expect(sumsOf([])).toMatchObject({ count: 0, wrong: 0, rate: 0, worst: undefined })
  })

  const open = (consumers: readonly ConsumerView[] | undefined) => {
    render(<Summary consumers={consumers} />, surroundings())
    return [...document.querySelectorAll('.mp-stat')].map((stat) => [
      stat.querySelector('.mp-stat-value')?.textContent,
      /mp-tone-(\w+)/.exec(stat.className)?.[1],
    ])
  }

  it('stand out where something is wrong', () => {
    addTexts('zh-CN', { 'ui.seconds': '{n} s' })
    expect(open([consumer('a', { state: 'FAILING', lagSeconds: 5, setAside: 1234 })])).toEqual([
      ['1', undefined],
      ['1', 'bad'],
      ['5.0 s', 'warn'],
      ['12', undefined],
      ['1,234', 'warn'],
    ])
  })

  it('are quiet where all is well', () => {
    expect(open([consumer('a')]).map(([, tone]) => tone)).toEqual(Array(5).fill(undefined))
  })

  it('are dashes before anything is known', () => {
    expect(open(undefined)).toEqual(Array(5).fill(['—', undefined]))
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  })
})

describe('words', () => {
  it.each([
    [0, '0.0 s'],
    [59.94, '59.9 s'],
    [60, '1 m 0 s'],
    [3660, '1 h 1 m'],
  ])('a lag of %d s is %s', (seconds, text) => {
    addTexts('zh-CN', { 'ui.seconds': '{n} s', 'ui.minutes': '{n} m', 'ui.hours': '{n} h' })
    expect(renderHook(() => useLagText(), surroundings()).result.current(seconds)).toBe(text)
  })

  it.each([
    [2, 'RUNNING', 'ok'],
    [2.1, 'RUNNING', 'warn'],
    [2.1, 'FAILING', 'warn'],
    [0, 'LAGGING', 'bad'],
  ] as const)('a lag of %d s of one that is %s is %s', (seconds, state, tone) => {
    expect(lagTone(seconds, state)).toBe(tone)
  })

  it('a state that needs people is bad, one that needs none is not', () => {
    expect(TONES).toEqual({ RUNNING: 'ok', LAGGING: 'warn', FAILING: 'bad', STOPPED: 'bad', ABSENT: 'idle' })
  })

  it('consumers and kinds have names where a module gives them', () => {
    addTexts('zh-CN', { 'consumer.trips': 'Trips', 'consumers.kind.report': 'Report' })
    const { result } = renderHook(() => [useConsumerName(), useKindText()] as const, surroundings())
    const [name, kind] = result.current
    expect([name('trips'), name('other'), kind('report'), kind('other')]).toEqual([
      'Trips',
      undefined,
      'Report',
      'other',
    ])
  })
})

describe('curves', () => {
  const at = (seconds: number, rate = 5) => ({ at: seconds * 1000, rate, lagSeconds: 1 })

  it('go on over samples a minute and a half apart, and break beyond', () => {
    expect(broken([at(0), at(90)]).times).toEqual([0, 90_000])
    expect(broken([at(0), at(90.001)])).toEqual({
      times: [0, 1, 90_001],
      rate: [5, null, null],
      lag: [1, null, 1],
    })
  })

  it('break at each gap, in the order of time', () => {
    const { times, rate } = broken([at(0), at(30), at(300), at(330), at(900)])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(rate).toEqual([5, 5, null, null, 5, null, null])
    expect(broken([])).toEqual({ times: [], rate: [], lag: [] })
  })
})

describe('the filter of what was set aside', () => {
  it('keeps what was chosen before, and its page only while it turns', async () => {
    server.on('POST', PAGE, { items: [], total: 0, current: 1 })
    const { result } = renderHook(() => useSetAside(), surroundings())
    act(() => result.current.filter({ consumer: 'a' }))
    act(() => result.current.filter({ keyword: '0007' }))
    act(() => result.current.turn(2))
    expect(result.current.asked).toEqual({ consumer: 'a', keyword: '0007', page: 2 })
    act(() => result.current.filter({ consumer: undefined, discarded: true }))
    await waitFor(() =>
      expect(server.bodies('POST', PAGE).at(-1)).toEqual({
        keyword: '0007',
        discarded: true,
        page: 1,
        pageSize: 10,
      }),
    )
  })
})
