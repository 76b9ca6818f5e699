// @vitest-environment happy-dom
import { addTexts } from '@motorpool/ui'
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DUE_DAYS, type DueService, type DueServices } from '../../src/shared/due.ts'
import { maintenanceLogs } from '../../src/shared/logs.ts'
import { DueCalendar } from '../../src/web/due/DueCalendar.tsx'
import { DueDays } from '../../src/web/due/DueDays.tsx'
import { DueList } from '../../src/web/due/DueList.tsx'
import { isWithin, weeksFrom } from '../../src/web/due/days.ts'
import { useDue } from '../../src/web/due/useDue.ts'

const { server } = fakeConsole()
const DUE = `${maintenanceLogs.api}/due`
const TODAY = '2026-11-24'

addTexts('zh-CN', {
  'maintenance.days': '{n} d',
  'maintenance.left': 'left {amount}',
  'maintenance.over': 'over {amount}',
  'maintenance.overdueCount': 'late {n}',
  'maintenance.dueDays': '{total} in {n} days',
  'maintenance.dayMarked': '{day}: {n}',
})

const service = (id: string, more: Partial<DueService> = {}): DueService => ({
  id,
  vin: `VIN${id}`,
  strategyId: '1',
  strategyName: `Strategy ${id}`,
  strategyType: 'PERIOD',
  maintenanceType: 'INSPECT',
  day: TODAY,
  overdue: false,
  reason: 'SERVICE_LIFE',
  left: 3,
  ...more,
})
const services = (...items: DueService[]): DueServices => {
  const days = [...new Set(items.map(({ day }) => day))].sort().map((day) => {
    const own = items.filter((item) => item.day === day)
    return { day, total: own.length, overdue: own.filter(({ overdue }) => overdue).length }
  })
  return { today: TODAY, days, items }
}

describe('the weeks of the calendar', () => {
  it.each([
    ['2026-11-23', '2026-11-23', 5],
    ['2026-11-24', '2026-11-23', 5],
    ['2026-11-29', '2026-11-23', 6],
    ['2026-12-31', '2026-12-28', 5],
    ['2024-02-29', '2024-02-26', 5],
    // Where clocks are turned, days have 23 or 25 hours; those of the calendar have not.
    ['2026-03-08', '2026-03-02', 6],
    ['2026-10-25', '2026-10-19', 6],
  ])('from %s on begin with Monday %s and are %d', (first, monday, count) => {
    const weeks = weeksFrom(first, DUE_DAYS)
    expect([weeks[0]?.[0], weeks.length]).toEqual([monday, count])
    const all = weeks.flat()
    expect(new Set(all).size).toBe(count * 7)
    expect(all).toEqual(all.toSorted())
    expect(all.filter((day) => isWithin(day, first, DUE_DAYS))).toHaveLength(DUE_DAYS)
  })

  it('go on over the months and the year', () => {
    expect(weeksFrom('2026-12-28', 7)).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ])
  })

  it.each([
    ['2026-11-23', false],
    ['2026-11-24', true],
    ['2026-12-23', true],
    ['2026-12-24', false],
  ])('hold %s among the 30 days from 24 November on: %s', (day, is) => {
    expect(isWithin(day, TODAY, DUE_DAYS)).toBe(is)
  })
})

describe('what is due', () => {
  const open = async (data: DueServices) => {
    server.on('GET', DUE, data)
    const { result } = renderHook(() => useDue(), surroundings())
    await waitFor(() => expect(result.current.data).toBeDefined())
    return () => result.current
  }

  it('is that of the first day with services until another is chosen', async () => {
    const due = await open(
      services(
        service('1', { day: '2026-11-26' }),
        service('2', { day: '2026-12-01' }),
        service('3', { day: '2026-12-01' }),
      ),
    )
    expect([due().day, due().total, due().items.map(({ id }) => id)]).toEqual(['2026-11-26', 3, ['1']])
    act(() => due().choose('2026-12-01'))
    expect(due().items.map(({ id }) => id)).toEqual(['2', '3'])
    act(() => due().choose('2026-12-02'))
    expect([due().day, due().items]).toEqual(['2026-12-02', []])
  })

  it('is nothing of today where nothing is due', async () => {
    const due = await open(services())
    expect([due().day, due().total, due().items]).toEqual([TODAY, 0, []])
  })

  it('counts what the list has no room for', async () => {
    const due = await open({
      today: TODAY,
      days: [{ day: TODAY, total: 900, overdue: 1 }],
      items: [service('1')],
    })
    expect([due().total, due().items.length]).toEqual([900, 1])
  })

  it('leaves a chosen day that has passed meanwhile', async () => {
    const due = await open(services(service('1'), service('2', { day: '2026-11-25' })))
    act(() => due().choose(TODAY))
    const later = services(service('2', { day: '2026-11-25' }))
    server.on('GET', DUE, { ...later, today: '2026-11-25' })
    await act(() => due().query.refetch())
    await waitFor(() => expect(due().day).toBe('2026-11-25'))
    expect(due().items.map(({ id }) => id)).toEqual(['2'])
  })
})

describe('the days', () => {
  const chosen: string[] = []
  const open = (today = TODAY, marked: DueServices['days'] = []) => {
    chosen.length = 0
    render(
      <DueDays days={marked} today={today} chosen={today} onChoose={(day) => chosen.push(day)} />,
      surroundings(),
    )
  }
  const day = (text: string): HTMLButtonElement => {
    const found = document.querySelector<HTMLButtonElement>(`[data-day="${text}"]`)
    if (!found) throw new Error(`no day ${text}`)
    return found
  }

  it('say how many services are due, and how many are overdue', () => {
    open(TODAY, [
      { day: TODAY, total: 5, overdue: 2 },
      { day: '2026-11-30', total: 1, overdue: 0 },
    ])
    expect(day(TODAY).textContent).toBe('245late 2')
    expect(day('2026-11-30').textContent).toBe('301')
    expect(document.querySelectorAll('.mp-day-mark.is-overdue')).toHaveLength(1)
    expect(day('2026-11-30').getAttribute('aria-label')).toBe('2026-11-30: 1')
    expect(day('2026-11-27').getAttribute('aria-label')).toBe('2026-11-27')
  })

  it('are marked for today and the chosen one, and name the month where one begins', () => {
    open()
    expect(day(TODAY).getAttribute('aria-current')).toBe('date')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1)
    expect([day('2026-11-30').textContent, day('2026-12-01').textContent]).toEqual(['30', '12-01'])
  })

  it('before today and after the thirtieth cannot be chosen', () => {
    open()
    const usable = [...document.querySelectorAll<HTMLButtonElement>('.mp-day')].filter((one) => !one.disabled)
    expect([usable.length, usable[0]?.dataset.day, usable.at(-1)?.dataset.day]).toEqual([
      DUE_DAYS,
      TODAY,
      '2026-12-23',
    ])
    fireEvent.click(day('2026-11-23'))
    fireEvent.click(day('2026-12-01'))
    expect(chosen).toEqual(['2026-12-01'])
  })

  it.each([
    ['ArrowRight', '2026-11-26', '2026-11-27'],
    ['ArrowLeft', '2026-11-26', '2026-11-25'],
    ['ArrowDown', '2026-11-26', '2026-12-03'],
    ['ArrowUp', '2026-12-03', '2026-11-26'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowLeft', '2026-11-24', '2026-11-24'],
    ['ArrowDown', '2026-12-22', '2026-12-22'],
    ['Tab', '2026-11-26', '2026-11-26'],
  ])('are walked by the keyboard: %s on %s leads to %s', (key, from, to) => {
    open()
    act(() => day(from).focus())
    fireEvent.keyDown(day(from), { key })
    expect(document.activeElement).toBe(day(to))
  })

  it('have one stop for the tabulator', () => {
    open()
    const stops = [...document.querySelectorAll<HTMLButtonElement>('.mp-day')].filter((d) => d.tabIndex === 0)
    expect(stops.map((one) => one.dataset.day)).toEqual([TODAY])
  })
})

describe('the services of a day', () => {
  it('say what is left in the unit of their measure, and what is overdue', () => {
    const items = [
      service('1', { reason: 'SERVICE_LIFE', left: 3 }),
      service('2', { reason: 'MILEAGE', left: 1234.4 }),
      service('3', { reason: 'TIME', left: -12, overdue: true }),
    ]
    render(<DueList items={items} />, surroundings())
    const left = [...document.querySelectorAll('.mt-left')]
    expect(left.map((one) => one.textContent.replaceAll(/\s/g, ' '))).toEqual([
      'left 3 d',
      'left 1,234 km',
      'over 12 h',
    ])
    expect(left.map((one) => one.classList.contains('is-overdue'))).toEqual([false, false, true])
  })

  it('lead to the reminders of their vehicle', () => {
    render(<DueList items={[service('1', { vin: 'A&B' })]} />, surroundings())
    expect(screen.getByText('A&B').getAttribute('href')).toBe('/vehicle/maintenanceLog?vin=A%26B')
  })

  it('are said to be none', () => {
    render(<DueList items={[]} />, surroundings())
    expect(screen.getByText('maintenance.noneOnDay')).toBeDefined()
    expect(document.querySelector('.mt-due')).toBeNull()
  })
})

describe('the calendar', () => {
  it('shows the services of the day that is pressed', async () => {
    server.on('GET', DUE, services(service('1'), service('2', { day: '2026-12-01' })))
    render(<DueCalendar head="head" />, surroundings())
    expect(await screen.findByText('Strategy 1')).toBeDefined()
    expect(screen.getByText(`2 in ${DUE_DAYS} days`)).toBeDefined()
    fireEvent.click(document.querySelector('[data-day="2026-12-01"]') as Element)
    expect(await screen.findByText('Strategy 2')).toBeDefined()
    expect(screen.queryByText('Strategy 1')).toBeNull()
  })

  it('says that nothing is due', async () => {
    server.on('GET', DUE, services())
    render(<DueCalendar head="head" />, surroundings())
    expect(await screen.findByText('maintenance.noneDue')).toBeDefined()
    expect(document.querySelector('.mp-days')).toBeNull()
  })

  it('that could not be loaded says so, and tries again', async () => {
    server.on('GET', DUE, refusal('FORBIDDEN', '没有权限', { status: 403 }))
    render(<DueCalendar head="head" />, surroundings())
    const again = await screen.findByRole('button')
    server.on('GET', DUE, services(service('1')))
    fireEvent.click(again)
    expect(await screen.findByText('Strategy 1')).toBeDefined()
  })
})
