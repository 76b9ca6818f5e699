// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ScreenPart } from '../../src/screen/part.ts'
import { AppContext } from '../../src/shell/app-context.ts'
import { ScreenParts } from '../../src/shell/ScreenParts.tsx'
import { fakeConsole, signIn, surroundings } from '../../src/testing/index.ts'
import { screens } from './console.tsx'

fakeConsole()

describe('a place of a screen that others fill', () => {
  const part = (place: string, text: string): ScreenPart => ({
    place,
    load: () => Promise.resolve({ default: ({ subject }) => <p>{`${text} ${subject}`}</p> }),
  })
  const broken: ScreenPart = { place: 'record', load: () => Promise.reject(new Error('gone')) }
  const shown = (parts: readonly ScreenPart[]) =>
    render(
      <AppContext value={{ screens, admin: false, parts: () => parts }}>
        <ScreenParts place="record" subject="LMP1" height={40} />
      </AppContext>,
      surroundings(),
    )

  it('shows the parts of this place in the order in which they are listed', async () => {
    shown([part('record', 'first'), part('elsewhere', 'other'), part('record', 'second')])
    await screen.findByText('second LMP1')
    expect(screen.getAllByText(/LMP1/).map((one) => one.textContent)).toEqual(['first LMP1', 'second LMP1'])
  })

  it('shows one with a permission to who holds it', async () => {
    const guarded = { ...part('record', 'guarded'), permission: 'probe/paints/update' }
    signIn({ permissions: ['probe/paints/find'] })
    const { unmount } = shown([guarded, part('record', 'open')])
    await screen.findByText('open LMP1')
    expect(screen.queryByText('guarded LMP1')).toBeNull()
    unmount()
    signIn({ permissions: ['probe/paints/update'] })
    shown([guarded])
    await screen.findByText('guarded LMP1')
  })

  it('hands over what its list shows', async () => {
    const counting: ScreenPart = {
      place: 'list',
      load: () =>
        Promise.resolve({ default: ({ list }) => <p>{`${list?.selected.length} of ${list?.total}`}</p> }),
    }
    const list = { asked: {}, total: 7, capped: false, selected: [{ id: '1' }, { id: '2' }] }
    render(
      <AppContext value={{ screens, admin: false, parts: () => [counting] }}>
        <ScreenParts place="list" subject="probe/paints" height={32} list={list} />
      </AppContext>,
      surroundings(),
    )
    await screen.findByText('2 of 7')
  })

  it('keeps the others where one cannot be loaded, and is empty without any', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { unmount } = shown([broken, part('record', 'whole')])
    await screen.findByText('whole LMP1')
    unmount()
    expect(shown([]).container.textContent).toBe('')
  })
})
