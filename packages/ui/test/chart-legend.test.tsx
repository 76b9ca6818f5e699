// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Legend, valueOf } from '../src/chart/Legend.tsx'
import type { ChartSeries } from '../src/chart/types.ts'

const SERIES: ChartSeries[] = [
  { key: 'speed', label: 'Speed', unit: 'km/h', values: [10, 20.25, null], decimals: 1 },
  { key: 'gear', label: 'Gear', values: [1, null, 3] },
]

function shown(more: Partial<Parameters<typeof Legend>[0]> = {}) {
  const calls = { onToggle: vi.fn(), onHighlight: vi.fn(), onWhole: vi.fn() }
  const given = { series: SERIES, times: [0, 1000, 2000], dark: false, index: null, zoomed: false }
  const view = render(<Legend {...given} hidden={new Set(['gear'])} {...calls} {...more} />)
  return { ...calls, view, item: (name: RegExp) => screen.getByRole('button', { name }) }
}

afterEach(() => document.body.replaceChildren())

it('says the last value of each curve, and under the cursor the value there', () => {
  expect(valueOf([10, 20, null], null)).toBe(20)
  expect(valueOf([10, 20, null], 2)).toBeNull()
  const { view, item } = shown()
  expect(item(/Speed/).textContent).toBe('Speed20.3 km/h')
  view.unmount()
  expect(shown({ index: 2 }).item(/Speed/).textContent).toBe('Speed—')
})

it('hides with a click, and says which curves are hidden', () => {
  const { item, onToggle } = shown()
  fireEvent.click(item(/Speed/))
  expect(onToggle).toHaveBeenCalledWith('speed')
  expect([/Speed/, /Gear/].map((name) => item(name).getAttribute('aria-pressed'))).toEqual(['true', 'false'])
})

it('highlights the curve under the pointer or the focus, and none after', () => {
  const { item, onHighlight } = shown()
  fireEvent.pointerEnter(item(/Gear/))
  fireEvent.pointerLeave(item(/Gear/))
  fireEvent.focus(item(/Speed/))
  fireEvent.blur(item(/Speed/))
  expect(onHighlight.mock.calls.flat()).toEqual(['gear', null, 'speed', null])
})

it('has a way back while it is zoomed alone', () => {
  const whole = () => screen.queryByRole('button', { name: 'ui.chart.whole' })
  const { view } = shown()
  expect(whole()).toBeNull()
  view.unmount()
  const { onWhole } = shown({ zoomed: true })
  fireEvent.click(whole() as HTMLElement)
  expect(onWhole).toHaveBeenCalledOnce()
})
