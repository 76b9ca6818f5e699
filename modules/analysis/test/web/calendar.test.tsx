// @vitest-environment happy-dom
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DayUse, Totals, VehicleDays } from '../../src/shared/index.ts'
import { DaysDrawer } from '../../src/web/DaysDrawer.tsx'
import Mileage from '../../src/web/screens/mileage.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const VIN = 'LMPTEST0000000001'
const today = dayOf(Date.now())
const rangeOf = (days: number, after = 0): [number, number] => [
  dayStart(today - days + 1),
  dayStart(today + after + 1) - 1,
]

const daysOf = (first: number, last: number, sumOf: (day: number) => number | null): DayUse[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({
    day: dayText(first + i),
    sum: sumOf(first + i),
    active: 2,
  }))

const totals = (change: Partial<Totals>): Totals => ({
  vehicles: 30,
  active: 2,
  sum: 120,
  before: { active: 1, sum: 100 },
  step: 'day',
  steps: [],
  days: null,
  histogram: [],
  ...change,
})

beforeEach(() => {
  signIn({ permissions: ['analysis/mileage/find'] })
  server.on('POST', `${API}/page/mileage`, { items: [], total: 0, current: 1 })
})
afterEach(cleanup)

const squares = () => [...document.querySelectorAll<HTMLElement>('.mp-heat-day')]
const bars = () => document.querySelectorAll('.mp-bars > li').length
const show = ([from, to]: [number, number]) =>
  render(<Mileage />, surroundings(`/analysis/mileage?time=${from}~${to}`))

describe('the days of a fleet', () => {
  it('are bars of up to five weeks, and a calendar of more', async () => {
    server.on('POST', `${API}/total`, totals({ steps: daysOf(today - 34, today, () => 5) }))
    show(rangeOf(35))
    await waitFor(() => expect(bars()).toBe(35))
    expect(squares()).toHaveLength(0)
    cleanup()
    server.on('POST', `${API}/total`, totals({ steps: daysOf(today - 39, today, () => 5) }))
    show(rangeOf(40))
    await waitFor(() => expect(squares()).toHaveLength(40))
    expect(bars()).toBe(0)
  })

  it('of a year are a calendar above its months; a day without data is said to have none', async () => {
    const days = daysOf(today - 364, today, (day) => (day === today - 1 ? null : day === today - 2 ? 0 : 8))
    const steps = [{ day: '2026-11-01', sum: 120, active: 2 }]
    server.on('POST', `${API}/total`, totals({ step: 'month', steps, days }))
    show(rangeOf(365))
    await waitFor(() => expect(squares()).toHaveLength(365))
    expect(bars()).toBe(1)
    const square = (day: number) => squares().find(({ dataset }) => dataset.day === dayText(day))
    const named = (day: number) => square(day)?.getAttribute('aria-label')
    expect([2, 1, 0].map((back) => square(today - back)?.dataset.step)).toEqual(['0', 'none', '5'])
    expect(named(today - 1)).toContain('analysis.heat.unknown')
    expect(named(today - 2)).toContain('0 km · analysis.vehicles')
    expect(named(today)).toContain('8 km · analysis.vehicles')
  })

  it('that are still to come are not shown', async () => {
    server.on('POST', `${API}/total`, totals({ steps: daysOf(today - 39, today + 10, () => null) }))
    show(rangeOf(40, 10))
    await waitFor(() => expect(squares()).toHaveLength(40))
  })

  it('narrow the list to themselves', async () => {
    server.on('POST', `${API}/total`, totals({ steps: daysOf(today - 39, today, () => 5) }))
    show(rangeOf(40))
    await waitFor(() => expect(squares()).toHaveLength(40))
    await act(
      async () =>
        void fireEvent.click(squares().find((one) => one.dataset.day === dayText(today - 3)) as Element),
    )
    await waitFor(() =>
      expect(server.bodies('POST', `${API}/page/mileage`).at(-1)).toMatchObject({
        time: [dayStart(today - 3), dayStart(today - 2) - 1],
      }),
    )
  })

  it('of too many vehicles are months, and it is said how the days are reached', async () => {
    const steps = [{ day: '2026-11-01', sum: 120, active: 2 }]
    server.on('POST', `${API}/total`, totals({ step: 'month', steps }))
    show(rangeOf(365))
    await screen.findByText('analysis.heat.tooMany')
    expect([squares().length, bars()]).toEqual([0, 1])
  })
})

describe('the days of a vehicle', () => {
  it('of a long range are a calendar of which each leads to its track', async () => {
    const day = { day: dayText(today - 1), distance: 50, workTime: 3, fuel: null } as VehicleDays
    server.on('GET', `${API}/${VIN}/mileageList`, [day])
    const around = surroundings('/analysis/mileage')
    render(
      <DaysDrawer
        vin={VIN}
        time={rangeOf(60)}
        of="mileageList"
        shown="distance"
        unit="km"
        onClose={() => {}}
      />,
      around,
    )
    await waitFor(() => expect(squares()).toHaveLength(60))
    const known = squares().filter(({ dataset }) => dataset.step !== 'none')
    expect(known.map(({ dataset }) => dataset.day)).toEqual([day.day])
    await act(async () => void fireEvent.click(known[0] as Element))
    expect(around.address()).toBe(`/single-vehicle/${VIN}?tab=track&day=${day.day}`)
  })
})
