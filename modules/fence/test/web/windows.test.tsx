// @vitest-environment happy-dom
import type { FenceWindow } from '@motorpool/geo/fence'
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WindowsInput } from '../../src/web/screens/fences/WindowsInput.tsx'

fakeConsole()

const NIGHT: FenceWindow = { days: [1, 7], from: 1320, to: 360 }
const NOON: FenceWindow = { days: [3], from: 720, to: 780 }

function open(value: unknown) {
  const sent: (FenceWindow[] | null)[] = []
  render(<WindowsInput value={value} onChange={(next) => sent.push(next)} />, surroundings())
  return sent
}
const times = () => screen.queryAllByRole('textbox').map((one) => (one as HTMLInputElement).value)
const days = (at: number) => {
  const box = screen.getAllByRole('combobox', { name: 'fence.windows.days' })[at]
  if (!box) throw new Error(`no window ${at}`)
  return box
}
const press = (name: string, at = 0) => {
  const button = screen.getAllByRole('button', { name })[at]
  if (!button) throw new Error(`no button ${name}`)
  fireEvent.click(button)
}

describe('the hours in which a fence is watched', () => {
  it.each([null, undefined, [], 'always', [{ days: [9], from: 0, to: 60 }]])(
    'are all hours for %j',
    (value) => {
      open(value)
      expect(screen.getByText('fence.windows.always')).toBeDefined()
      expect(times()).toEqual([])
    },
  )

  it('are shown as clocks, also over midnight and to its end', () => {
    open([NIGHT, { days: [2], from: 0, to: 1440 }])
    expect(times()).toEqual(['22:00', '06:00', '00:00', '00:00'])
    expect(screen.queryByText('fence.windows.always')).toBeNull()
    expect(document.querySelectorAll('.fence-windows .ant-select')).toHaveLength(2)
  })

  it('begin as the hours of work, after those that stand', () => {
    const sent = open([NOON])
    press('fence.windows.add')
    expect(sent).toEqual([[NOON, { days: [1, 2, 3, 4, 5], from: 480, to: 1080 }]])
  })

  it('are taken away one by one; without the last one the fence is always watched', () => {
    const two = open([NIGHT, NOON])
    press('fence.windows.remove', 0)
    expect(two).toEqual([[NOON]])
  })

  it('are none after the last one', () => {
    const sent = open([NOON])
    press('fence.windows.remove')
    expect(sent).toEqual([null])
  })

  it('get a further day in the order of the week, and leave the other window alone', async () => {
    const sent = open([NOON, NIGHT])
    fireEvent.mouseDown(days(0))
    const monday = (await screen.findAllByText('fence.day.1')).find((one) =>
      one.closest('.ant-select-item-option'),
    )
    if (!monday) throw new Error('no Monday')
    fireEvent.click(monday)
    expect(sent).toEqual([[{ ...NOON, days: [1, 3] }, NIGHT]])
  })

  it('keep their last day', () => {
    const sent = open([NOON])
    fireEvent.keyDown(days(0), { key: 'Backspace', keyCode: 8 })
    expect(sent).toEqual([])
  })

  it('are at most twenty', () => {
    open(Array.from({ length: 20 }, (_, i) => ({ days: [1], from: i * 60, to: i * 60 + 30 })))
    expect(screen.getByRole('button', { name: 'fence.windows.add' })).toHaveProperty('disabled', true)
    expect(times()).toHaveLength(40)
  })
})
