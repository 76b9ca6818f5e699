// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('asks before Back leaves a dialog with something typed, and goes where it was to go', async () => {
    const here = [{ idx: 4 }, { idx: 5 }]
    history.replaceState(here[1], '')
    const steps: number[] = []
    const go = vi.spyOn(history, 'go').mockImplementation((by) => void steps.push(by ?? 0))
    const heard: unknown[] = []
    const router = (event: PopStateEvent) => heard.push(event.state)
    addEventListener('popstate', router)
    const back = (state: unknown) => act(() => void dispatchEvent(new PopStateEvent('popstate', { state })))
    const closed = vi.fn()
    const Dialog = ({ changed }: { changed: boolean }) => {
      useLeaveGuard()
      useUnsaved(changed, closed)
      return null
    }
    const { wrapper } = surroundings()
    const view = render(<Dialog changed={false} />, { wrapper })
    back(here[0])
    expect([heard, steps]).toEqual([[here[0]], []])
    view.rerender(<Dialog changed />)
    back(here[0])
    // The step is undone behind the question, and the router hears of neither.
    back(here[1])
    expect([heard.length, steps]).toEqual([1, [1]])
    await (await question()).cancel()
    expect([closed.mock.calls.length, steps]).toEqual([0, [1]])
    back(here[0])
    back(here[1])
    await (await question()).confirm()
    expect([closed.mock.calls.length, steps]).toEqual([1, [1, 1, -1]])
    back(here[0])
    expect(heard).toEqual([here[0], here[0]])
    removeEventListener('popstate', router)
    go.mockRestore()
    view.unmount()
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
