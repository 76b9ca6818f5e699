// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BACK_TEST, perDay, useBackTest, vinsOf } from '../../src/web/screens/useBackTest.ts'

const { server } = fakeConsole()
const DAY = 86_400_000
/** Midnight in China. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 16)
const alarm = (happenTime: number) => ({ happenTime, endTime: null, times: 1, measured: [] })

describe('a back-test', () => {
  it('takes each VIN once, however they are divided', () => {
    expect(vinsOf(' a1,B2；a1\nC3 ')).toEqual(['A1', 'B2', 'C3'])
  })

  it('counts alarms by the days in China', () => {
    const alarms = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY].map((time) => ({ vin: 'A', ...alarm(time) }))
    expect(perDay(alarms, MIDNIGHT - DAY, MIDNIGHT + 2 * DAY).counts).toEqual([1, 1, 1])
  })

  const open = () => {
    const { result } = renderHook(() => useBackTest('9'), surroundings())
    return () => result.current
  }

  it('runs over the vehicles one after the other, and adds up what they would have raised', async () => {
    server.on('POST', BACK_TEST, { reports: 10, total: 1, alarms: [alarm(MIDNIGHT)] })
    const test = open()
    await act(() => test().run(['A1', 'B2'], 1, 2))
    expect(server.bodies('POST', BACK_TEST)).toMatchObject([{ strategyId: '9', vin: 'A1' }, { vin: 'B2' }])
    expect(test().progress).toMatchObject({ done: 2, of: 2, reports: 20, total: 2, alarming: 2, failed: [] })
    expect(test().busy).toBe(false)
  })

  it('says which vehicles could not be tested', async () => {
    server.on('POST', BACK_TEST, refusal('NOT_FOUND', '没有这辆车'))
    const test = open()
    await act(() => test().run(['A1'], 1, 2))
    expect(test().progress).toMatchObject({ done: 1, failed: ['A1: 没有这辆车'] })
  })
})
