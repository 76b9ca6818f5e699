// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type CachedPage, cachePages } from '../../src/shell/Pages.tsx'
import { PageContext } from '../../src/shell/page-context.ts'
import { useLeaveGuard } from '../../src/shell/useLeaveGuard.ts'
import { useUnsaved } from '../../src/shell/useUnsaved.ts'
import { useTabs } from '../../src/state/tabs.ts'
import { anyUnsaved } from '../../src/state/unsaved.ts'
import { fakeConsole, question, surroundings } from '../../src/testing/index.ts'

fakeConsole()
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(anyUnsaved()).toBe(false))
})

function form(path = '/things') {
  const at = { changed: false, closed: 0 }
  const { wrapper: Around } = surroundings(path)
  const info = { path, active: true }
  const view = renderHook(() => useUnsaved(at.changed, () => void at.closed++), {
    wrapper: ({ children }) => (
      <Around>
        <PageContext value={info}>{children}</PageContext>
      </Around>
    ),
  })
  return {
    type: () => {
      at.changed = true
      view.rerender()
    },
    leave: () => act(() => view.result.current()),
    closed: () => at.closed,
    unmount: view.unmount,
  }
}

describe('a form in a dialog', () => {
  it('closes at once while nothing was typed', () => {
    const { leave, closed } = form()
    leave()
    expect([closed(), document.querySelector('.ant-modal-confirm')]).toEqual([1, null])
  })

  it('asks before what was typed is lost', async () => {
    const { type, leave, closed } = form()
    type()
    leave()
    const asked = await question()
    expect([asked.text, closed()]).toEqual([expect.stringContaining('ui.discardTitle'), 0])
    await asked.cancel()
    expect(closed()).toBe(0)
    leave()
    await (await question()).confirm()
    expect(closed()).toBe(1)
  })

  it('R053 guards the tab of its page until it is gone', async () => {
    const { type, unmount } = form('/things')
    expect(useTabs.getState().guarded).toEqual([])
    type()
    expect([useTabs.getState().guarded, anyUnsaved()]).toEqual([['/things'], true])
    unmount()
    await waitFor(() => expect(useTabs.getState().guarded).toEqual([]))
  })
})

describe('the window', () => {
  const Guarded = ({ changed }: { changed: boolean }) => {
    useLeaveGuard()
    useUnsaved(changed, () => undefined)
    return null
  }
  const open = (changed: boolean) =>
    render(<Guarded changed={changed} />, { wrapper: surroundings().wrapper })
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('asks before a reload loses what was typed, and never otherwise', async () => {
    const changed = open(true)
    expect(unload()).toBe(true)
    changed.unmount()
    await waitFor(() => expect(anyUnsaved()).toBe(false))
    const unchanged = open(false)
    expect(unload()).toBe(false)
    unchanged.unmount()
  })

  it('keeps a page with something typed, however many others were visited since', () => {
    const page = (path: string) => ({ path, location: { search: '' }, screen: {} }) as unknown as CachedPage
    const pages = ['/a', '/b', '/c'].map(page)
    const all = ['/a', '/b', '/c', '/d']
    const after = (guarded: string[]) => cachePages(pages, page('/d'), all, 2, guarded).map((one) => one.path)
    expect(after([])).toEqual(['/c', '/d'])
    expect(after(['/a'])).toEqual(['/a', '/c', '/d'])
  })
})
