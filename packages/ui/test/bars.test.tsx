// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Bars } from '../src/parts/Bars.tsx'

const BARS = [
  { key: 'a', label: 'A', value: 2, name: 'a: 2' },
  { key: 'b', label: 'B', value: 4, name: 'b: 4' },
]

afterEach(cleanup)

describe('amounts beside each other', () => {
  it('are reached with the keyboard and say themselves; the largest is as high as there is room', () => {
    render(<Bars label="all" bars={BARS} />)
    const [first, second] = screen.getAllByRole('listitem')
    expect([first?.getAttribute('aria-label'), first?.tabIndex]).toEqual(['a: 2', 0])
    const heights = [first, second].map((one) => one?.querySelector('i')?.style.blockSize)
    expect(heights).toEqual(['50%', '100%'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('may be chosen, and the chosen one let go', () => {
    const onChoose = vi.fn<(key: string | undefined) => void>()
    render(<Bars label="all" bars={BARS} chosen="b" onChoose={onChoose} />)
    const [first, second] = screen.getAllByRole('button')
    expect(second?.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(first as HTMLElement)
    fireEvent.click(second as HTMLElement)
    expect(onChoose.mock.calls).toEqual([['a'], [undefined]])
  })

  it('stand without height where there is nothing', () => {
    render(<Bars label="all" bars={[{ key: 'a', label: 'A', value: 0, name: 'a: 0' }]} />)
    expect(screen.getByRole('listitem').querySelector('i')?.style.blockSize).toBe('0%')
  })
})
