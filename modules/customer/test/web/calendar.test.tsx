// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { workLogs } from '../../src/shared/index.ts'
import { addMonths, instantOf, isDay, isMonth, monthOf, today, weeksOf } from '../../src/web/calendar/days.ts'
import { useCalendar } from '../../src/web/calendar/useCalendar.ts'

const { server } = fakeConsole()
afterEach(() => vi.useRealTimers())

describe('days of the calendar', () => {
  it.each([
    ['2026-11-22', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    [null, false],
  ])('%s is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  it.each([
    ['2026-12', true],
    ['2026-13', false],
    ['2026-00', false],
    ['26-01', false],
    [null, false],
  ])('%s is a month: %s', (text, is) => {
    expect(isMonth(text)).toBe(is)
  })

  it('are those of China, wherever the calendar is read', () => {
    expect(today(Date.UTC(2026, 10, 21, 15, 59))).toBe('2026-11-21')
    expect(today(Date.UTC(2026, 10, 21, 16, 0))).toBe('2026-11-22')
    expect(instantOf('2026-11-22')).toBe(Date.UTC(2026, 10, 21, 16))
    expect(monthOf('2026-11-22')).toBe('2026-11')
  })

  it('months go on over the year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-06', 18)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-12',
    ])
  })

  it.each(['2026-02', '2026-06', '2026-08', '2024-02', '2027-02'])(
    '%s is covered by whole weeks from Monday',
    (month) => {
      const weeks = weeksOf(month)
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(weeks.every((week) => new Date(`${week[0]}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
      const own = weeks.flat().filter((day) => monthOf(day) === month)
      expect(own[0]).toBe(`${month}-01`)
      expect(addMonths(month, 1)).toBe(
        monthOf(new Date(Date.parse(own.at(-1) ?? '') + 86_400_000).toISOString()),
      )
      expect(weeks.length).toBeLessThanOrEqual(6)
    },
  )
})

describe('the calendar of work logs', () => {
  const paths = () => server.calls.map((call) => call.path.slice(workLogs.api.length))
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 4), shouldAdvanceTime: true })
    server.on('GET', new RegExp(`^${workLogs.api}/`), [])
  })
  const open = async (address = '/') => {
    const around = surroundings(address)
    const { result } = renderHook(() => useCalendar(), around)
    await waitFor(() => expect(result.current.logs.isSuccess).toBe(true))
    return { now: () => result.current, address: around.address }
  }

  it('begins with today and its month', async () => {
    const { now } = await open()
    expect(now()).toMatchObject({ now: '2026-11-22', day: '2026-11-22', month: '2026-11', vin: undefined })
    expect(paths().sort()).toEqual(['/date/2026-11-22', '/month/2026-11'])
  })

  it('shows what its address says, and takes no notice of days that do not exist', async () => {
    expect((await open('/?day=2026-03-04&month=2026-05')).now()).toMatchObject({
      day: '2026-03-04',
      month: '2026-05',
    })
    expect((await open('/?day=2026-02-30&month=x')).now()).toMatchObject({
      day: '2026-11-22',
      month: '2026-11',
    })
  })

  it('a chosen day brings its month along; turning the month leaves the day', async () => {
    const { now, address } = await open()
    act(() => now().choose('2026-10-31'))
    expect(address()).toBe('/?day=2026-10-31&month=2026-10')
    act(() => now().turnTo('2026-09'))
    expect([now().day, now().month]).toEqual(['2026-10-31', '2026-09'])
  })

  it('is narrowed to one vehicle, and widened again', async () => {
    const { now, address } = await open()
    act(() => now().ofVehicle('LMPTEST0000000001'))
    await waitFor(() => expect(server.calls.at(-1)?.query).toEqual({ vin: 'LMPTEST0000000001' }))
    act(() => now().ofVehicle(undefined))
    expect(address()).toBe('/')
  })

  it('is asked for again when a log was changed', async () => {
    const { now } = await open()
    const before = server.calls.length
    await act(() => now().refresh())
    expect(server.calls.length).toBe(before + 2)
  })
})
