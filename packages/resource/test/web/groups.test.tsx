// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FormDialog } from '../../src/web/form/FormDialog.tsx'
import { paintsWith } from './support.ts'

fakeConsole()

const grouped = (names: readonly string[]) => {
  const items = ['code', 'colour', 'litres', 'note']
  return paintsWith({ form: names.map((name, i) => ({ name, items: [items[i] as string] })) })
}

function open(names: readonly string[]): void {
  signIn({ permissions: ['probe/paints/create'] })
  const dialog = <FormDialog resource={grouped(names)} id={undefined} onClose={() => {}} onDone={() => {}} />
  render(dialog, surroundings())
}

describe('a form in groups', () => {
  it('of three and more has a link to each, which brings it to the top', () => {
    open(['one', 'two', 'three'])
    const seen: unknown[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.getAttribute('data-group'))
    })
    fireEvent.click(screen.getByRole('button', { name: /group\.three$/ }))
    scroll.mockRestore()
    expect(seen).toEqual(['three'])
  })

  it('of two has none', () => {
    open(['one', 'two'])
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
