// @vitest-environment happy-dom
import { fakeConsole, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { f } from '../../src/shared/index.ts'
import { webKind } from '../../src/web/kinds/index.ts'
import { paintsWith } from './support.ts'

fakeConsole()

it('R139 a field may be picked by month: its value is the first day of the chosen one', async () => {
  const resource = paintsWith({})
  const field = f.date({ month: true })
  const { Input } = webKind(field)
  const chosen: unknown[] = []
  const at = Date.UTC(2026, 2, 9, 4)
  render(
    <Input
      resource={resource}
      name="made"
      field={field}
      id="made"
      value={at}
      values={{}}
      onChange={(value) => chosen.push(value)}
    />,
    surroundings(),
  )
  const input = screen.getByRole('textbox')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  const panel = await screen.findByText((_, element) => element?.className === 'ant-picker-month-panel')
  fireEvent.click(panel.querySelectorAll('.ant-picker-cell')[4] as Element)
  // May begins in China eight hours before it does in Greenwich.
  expect(chosen).toEqual([Date.UTC(2026, 3, 30, 16)])
})
