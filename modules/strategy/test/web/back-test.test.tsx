// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BACK_TEST, type BackTestView } from '../../src/shared/back-test.ts'
import { perDay, useBackTest, vinsOf } from '../../src/web/screens/useBackTest.ts'

const { server } = fakeConsole()
const DAY = 86_400_000
/** Midnight in China. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 16)

const view = (more: Partial<BackTestView> = {}): BackTestView => ({
  id: '7',
  strategyId: '9',
  status: 'DONE',
  beginTime: MIDNIGHT - DAY,
  endTime: MIDNIGHT + DAY,
  createTime: MIDNIGHT,
  took: 1000,
  decoded: false,
  matched: 2,
  vehicles: 2,
  done: 2,
  failed: [],
  messages: 20,
  total: 3,
  alarming: 1,
  days: [{ day: MIDNIGHT, count: 3 }],
  most: [],
  places: [],
  ...more,
})

describe('a back-test', () => {
  it('takes each VIN once, however they are divided', () => {
    expect(vinsOf(' a1,B2；a1\nC3 ')).toEqual(['A1', 'B2', 'C3'])
  })

  it('draws every day of its stretch, the last one with a width', () => {
    expect(perDay(view())).toEqual({
      times: [MIDNIGHT - DAY, MIDNIGHT, MIDNIGHT + DAY],
      counts: [0, 3, 3],
    })
  })

  const open = async () => {
    const { result } = renderHook(() => useBackTest('9'), surroundings())
    await waitFor(() => expect(result.current.newest.isSuccess).toBe(true))
    return () => result.current
  }

  it('shows the newest one that was begun, also when it was closed meanwhile', async () => {
    server.on('GET', BACK_TEST, view())
    const test = await open()
    expect(test().test).toMatchObject({ id: '7', total: 3 })
  })

  it('begins over the vehicles that the strategy watches, or those named, and is stopped by its id', async () => {
    server.on('GET', BACK_TEST, view({ status: 'RUNNING' }))
    server.on('POST', BACK_TEST, { id: '7' })
    server.on('POST', `${BACK_TEST}/7/stop`, view({ status: 'STOPPED' }))
    const test = await open()
    await act(() => test().run.mutateAsync({ vins: undefined, days: 1 }))
    await act(() => test().run.mutateAsync({ vins: ['A1'], days: 30 }))
    const [all, named] = server.bodies('POST', BACK_TEST) as Record<string, unknown>[]
    expect(all).toMatchObject({ strategyId: '9' })
    expect(all).not.toHaveProperty('vinList')
    expect(named).toMatchObject({ vinList: ['A1'] })
    expect(Number(named?.endTime) - Number(named?.beginTime)).toBe(30 * DAY)
    await act(() => test().stop.mutateAsync('7'))
    expect(server.bodies('POST', `${BACK_TEST}/7/stop`)).toHaveLength(1)
  })
})
