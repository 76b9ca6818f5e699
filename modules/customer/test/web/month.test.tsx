// @vitest-environment happy-dom
import { fakeConsole, question, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { workLogs } from '../../src/shared/index.ts'
import { Day } from '../../src/web/calendar/Day.tsx'
import { instantOf } from '../../src/web/calendar/days.ts'
import { Month } from '../../src/web/calendar/Month.tsx'

const { shown } = fakeConsole()

describe('a month of work logs', () => {
  const open = (chosen = '2026-06-15', today = '2026-06-20') => {
    const went: string[] = []
    const mark = { workDate: instantOf('2026-06-03'), total: 2, vehicles: 1, workTime: 7.5, fuel: null }
    render(
      <Month
        month="2026-06"
        days={[mark]}
        chosen={chosen}
        today={today}
        onChoose={(day) => went.push(day)}
      />,
    )
    return went
  }
  const day = (text: string) =>
    document.querySelector<HTMLButtonElement>(`[data-day="${text}"]`) as HTMLButtonElement

  it('marks a day that has logs with how many and their hours', () => {
    open()
    expect(day('2026-06-03').getAttribute('aria-label')).toBe('workLog.dayMarked')
    expect(day('2026-06-03').textContent).toContain('7.5 h')
    expect(day('2026-06-04').textContent).toBe('4')
  })

  it('shows whole weeks, the days of other months apart', () => {
    open()
    const all = [...document.querySelectorAll('[data-day]')]
    expect(all.length % 7).toBe(0)
    expect(all.filter((one) => one.className.includes('is-other')).length).toBe(all.length - 30)
  })

  it('does not offer days to come', () => {
    const went = open()
    expect([day('2026-06-20').disabled, day('2026-06-21').disabled]).toEqual([false, true])
    expect(day('2026-06-20').getAttribute('aria-current')).toBe('date')
    fireEvent.click(day('2026-06-10'))
    expect(went).toEqual(['2026-06-10'])
  })

  it('is walked through with the arrows, as one stop of the Tab key', () => {
    open()
    expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([day('2026-06-15')])
    fireEvent.keyDown(day('2026-06-15'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(day('2026-06-08'))
    fireEvent.keyDown(day('2026-06-08'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(day('2026-06-09'))
    fireEvent.keyDown(day('2026-06-09'), { key: 'x' })
    expect(document.activeElement).toBe(day('2026-06-09'))
  })

  it('begins at its first day where another month’s is chosen', () => {
    open('2026-05-15')
    expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([day('2026-06-01')])
  })
})

describe('the logs of a day', () => {
  const row = { id: '1', vin: 'LMP1', workTime: 7.5, fuel: null, operatorName: '林桥', material: 'CEMENT' }
  const open = (actions: string[], props: Partial<Parameters<typeof Day>[0]> = {}) => {
    const seen: unknown[] = []
    signIn({ permissions: actions.map((one) => `${workLogs.key}/${one}`) })
    render(
      <Day
        rows={[row]}
        error={null}
        onRetry={() => seen.push('retry')}
        onEdit={(id) => seen.push(['edit', id])}
        onRemove={async (ids) => void seen.push(['remove', ...ids])}
        {...props}
      />,
      surroundings(),
    )
    return seen
  }
  const facts = () => [...document.querySelectorAll('dt')].map((name) => name.textContent)

  it('say what was entered, and nothing of the rest', () => {
    open([])
    expect(facts()).toEqual(['workTime', 'material', 'operatorName'].map((one) => `${workLogs.key}.${one}`))
    expect(document.querySelector('dd')?.textContent).toBe('7.5 h')
  })

  it('are changed and deleted by who may, a deletion once it is confirmed', async () => {
    const seen = open(['update', 'delete'])
    fireEvent.click(screen.getByRole('button', { name: 'resource.update' }))
    fireEvent.click(screen.getByRole('button', { name: 'resource.delete' }))
    const asked = await question()
    expect(seen).toEqual([['edit', '1']])
    await asked.confirm()
    expect(seen).toEqual([
      ['edit', '1'],
      ['remove', '1'],
    ])
  })

  it('are only read by others', () => {
    open([])
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('that cannot be had can be tried again', async () => {
    const seen = open([], { rows: undefined, error: new Error('服务异常') })
    expect(screen.getByText('服务异常')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    await waitFor(() => expect(seen).toEqual(['retry']))
  })

  it('that are none say so', () => {
    open([], { rows: [] })
    expect([screen.getByText('workLog.none').textContent, shown]).toEqual(['workLog.none', []])
  })
})
