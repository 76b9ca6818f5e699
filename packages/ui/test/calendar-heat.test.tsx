// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CalendarHeat, type HeatDay } from '../src/parts/CalendarHeat.tsx'
import { heatStep, heatWeeks } from '../src/parts/heat.ts'

const DAY_MS = 86_400_000

/** So many days up to the last one, with a value each. */
const daysTo = (last: string, count: number, valueOf: (i: number) => number | null = (i) => i): HeatDay[] =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(last) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10)
    return { day, value: valueOf(i), name: `name of ${day}` }
  })

function show(days: readonly HeatDay[], onChoose = vi.fn<(day: string) => void>()) {
  const around = render(
    <CalendarHeat
      label="distance by day"
      days={days}
      today="2026-11-26"
      unknown="no data"
      textOf={(value) => `${value} km`}
      onChoose={onChoose}
    />,
  )
  return { ...around, onChoose }
}

const dayOf = (day: string) => screen.getByRole('button', { name: `name of ${day}` })
const focused = () => document.activeElement?.getAttribute('data-day')

afterEach(cleanup)

describe('the weeks of a calendar', () => {
  it('begin on Monday, with holes before the first day and after the last', () => {
    // 2026-11-25 is a Wednesday.
    const { weeks } = heatWeeks(daysTo('2026-12-01', 7))
    expect(weeks.map((week) => week.map((one) => one?.day.slice(8) ?? '-').join(' '))).toEqual([
      '- - 25 26 27 28 29',
      '30 01 - - - - -',
    ])
  })

  it('stand below the month of their Thursday, and are all below one', () => {
    const { weeks, months } = heatWeeks(daysTo('2026-11-26', 366))
    expect(months[0]).toEqual({ month: '2025-11', weeks: 1 })
    expect(months.at(-1)).toEqual({ month: '2026-11', weeks: 4 })
    expect(months.reduce((sum, month) => sum + month.weeks, 0)).toBe(weeks.length)
    expect(weeks.flat().filter(Boolean)).toHaveLength(366)
  })

  it('are none of no days', () => expect(heatWeeks([])).toEqual({ weeks: [], months: [] }))
})

it.each([
  ['unknown', null, 100, null],
  ['nothing', 0, 100, 0],
  ['hardly anything', 0.01, 100, 1],
  ['a fifth', 20, 100, 1],
  ['more than a fifth', 20.5, 100, 2],
  ['the most', 100, 100, 5],
  ['nothing where nobody has any', 0, 0, 0],
])('%s has a shade of its own', (_, value, most, step) => expect(heatStep(value, most)).toBe(step))

describe('a calendar of amounts', () => {
  it('says each day in words, marks today, and tells what is unknown from nothing', () => {
    show(daysTo('2026-11-26', 40, (i) => (i === 39 ? 10 : i === 38 ? 0 : null)))
    expect(dayOf('2026-11-26').dataset.step).toBe('5')
    expect(dayOf('2026-11-26').getAttribute('aria-current')).toBe('date')
    expect(dayOf('2026-11-25').dataset.step).toBe('0')
    expect(dayOf('2026-11-24').dataset.step).toBe('none')
    expect(screen.getByRole('table', { name: 'distance by day' })).toBeTruthy()
  })

  it('has a legend from unknown over nothing to the most', () => {
    const { container } = show(daysTo('2026-11-26', 40, () => 50))
    const legend = container.querySelector('.mp-heat-legend')
    expect(legend?.textContent).toBe('no data0 km50 km')
    expect([...(legend?.querySelectorAll('i') ?? [])].map((one) => one.dataset.step)).toEqual([
      'none',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(legend?.querySelector('i[data-step="2"]')?.getAttribute('title')).toBe('10 km – 20 km')
  })

  it('is one stop of the Tab key, at first the newest day; the arrows go by days and weeks', () => {
    show(daysTo('2026-11-26', 40))
    const stops = () => screen.getAllByRole('button').filter((one) => one.tabIndex === 0)
    expect(stops()).toEqual([dayOf('2026-11-26')])
    dayOf('2026-11-26').focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
    press('ArrowLeft')
    expect(focused()).toBe('2026-11-19')
    press('ArrowUp')
    expect(focused()).toBe('2026-11-18')
    expect(stops()).toEqual([dayOf('2026-11-18')])
    press('ArrowRight')
    press('ArrowDown')
    expect(focused()).toBe('2026-11-26')
    press('ArrowDown')
    expect(focused()).toBe('2026-11-26')
    press('Home')
    expect(focused()).toBe('2026-10-18')
    press('End')
    expect(focused()).toBe('2026-11-26')
  })

  it('says the day that is pointed at or has the focus, and leads to the one that is chosen', async () => {
    const { onChoose } = show(daysTo('2026-11-26', 40))
    fireEvent.focus(dayOf('2026-11-20'))
    expect((await screen.findByRole('tooltip')).textContent).toBe('name of 2026-11-20')
    fireEvent.blur(dayOf('2026-11-20'))
    fireEvent.click(dayOf('2026-11-20'))
    expect(onChoose.mock.calls).toEqual([['2026-11-20']])
  })

  it('begins with its newest days in sight', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(954)
    const { container } = show(daysTo('2026-11-26', 366))
    expect(container.querySelector('.mp-heat-scroll')?.scrollLeft).toBe(954)
    width.mockRestore()
  })
})
