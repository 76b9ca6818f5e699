// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Choices } from '../../src/parts/Choices.tsx'
import { fakeConsole } from '../../src/testing/index.ts'

fakeConsole()

function open() {
  const chosen = vi.fn()
  const choices = [
    { key: 'a', label: 'A', chosen: false },
    { key: 'b', label: 'B', chosen: true },
    { key: 'c', label: 'C', chosen: false },
  ]
  render(
    <>
      <Choices title="letters" className="is-letters" groups={[{ key: 'all', choices }]} onChoose={chosen}>
        choose
      </Choices>
      <input aria-label="elsewhere" />
    </>,
  )
  const button = screen.getByRole('button', { name: 'choose' })
  fireEvent.click(button)
  return { chosen, button }
}
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('a short list of choices', () => {
  it('opens on the one in force, and is walked through with the keys, around its ends', () => {
    open()
    expect(focused()).toBe('B')
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => (press(key), focused()))
    expect(walked).toEqual(['C', 'A', 'C', 'A', 'C'])
  })

  it('closes with the choice, and gives the focus back', () => {
    const { chosen, button } = open()
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'A' }))
    expect([chosen.mock.calls, screen.queryByRole('menu'), document.activeElement]).toEqual([
      [['a']],
      null,
      button,
    ])
  })

  it('closes with Esc and where one goes elsewhere, choosing nothing', () => {
    const { chosen, button } = open()
    press('Escape')
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button])
    fireEvent.click(button)
    act(() => screen.getByLabelText('elsewhere').focus())
    expect([screen.queryByRole('menu'), chosen.mock.calls]).toEqual([null, []])
  })
})
