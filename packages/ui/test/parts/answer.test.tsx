// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Answer, NoChoice } from '../../src/parts/Answer.tsx'
import { fakeConsole } from '../../src/testing/index.ts'

fakeConsole()

const asked = (data: readonly string[] | undefined, error: unknown = null) => ({
  data,
  error,
  isFetching: false,
  refetch: vi.fn(),
})
const shown = (of: ReturnType<typeof asked>) =>
  render(
    <Answer of={of} waiting="waiting">
      {(rows) => (rows.length === 0 ? 'nothing here' : rows.join())}
    </Answer>,
  ).container.textContent

describe('what a query has to show', () => {
  it.each([
    ['while it waits', asked(undefined), 'waiting'],
    ['an empty answer', asked([]), 'nothing here'],
    ['what came', asked(['a', 'b']), 'a,b'],
    ['what came before a renewal that failed', asked(['a'], new Error('x')), 'a'],
  ])('is, %s, %#', (_when, of, text) => expect(shown(of)).toBe(text))

  it('never says that there is nothing where it failed, and can be tried again', () => {
    const of = asked(undefined, new Error('no network'))
    expect(shown(of)).toBe('ui.loadFailedno networkui.retry')
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    expect(of.refetch).toHaveBeenCalledTimes(1)
  })
})

describe('in place of choices', () => {
  it('stands that there are none, why, or that they are on their way', () => {
    const { container, rerender } = render(<NoChoice of={asked([])} />)
    expect(container.textContent).toBe('ui.noChoice')
    rerender(<NoChoice of={asked([])} none="make one first" />)
    expect(container.textContent).toBe('make one first')
    rerender(<NoChoice of={{ ...asked(undefined), isFetching: true }} />)
    expect(container.textContent).toBe('ui.loading')
  })

  it('stands that they could not be loaded, with a way to try again', () => {
    const of = asked(undefined, new Error('x'))
    render(<NoChoice of={of} none="make one first" />)
    expect(screen.getByRole('alert').textContent).toBe('ui.loadFailedui.retry')
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    expect(of.refetch).toHaveBeenCalledTimes(1)
  })
})
