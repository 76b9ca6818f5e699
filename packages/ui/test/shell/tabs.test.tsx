// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startPath } from '../../src/shell/guard.ts'
import { PageContext, useConfirmClose, usePageTitle } from '../../src/shell/page-context.ts'
import { TAB_SCROLL_STEP, TabBar } from '../../src/shell/TabBar.tsx'
import { useSharedTab } from '../../src/shell/useSharedTab.ts'
import { useTabActions } from '../../src/shell/useTabActions.ts'
import { HOME_PATH, openTab, resetTabs, setTabLabel, useTabs } from '../../src/state/tabs.ts'
import { fakeConsole } from '../../src/testing/index.ts'
import { inConsole } from './console.tsx'

fakeConsole()
const VEHICLES = '/vehicle/vehicles'
const TYPES = '/vehicle/types'
const paths = () => useTabs.getState().tabs.map((tab) => tab.path)

beforeEach(() => {
  resetTabs()
  useTabs.setState((s) => ({
    tabs: [...s.tabs, { path: VEHICLES, search: '?page=2' }, { path: TYPES, search: '' }],
  }))
})

function actions(address: string) {
  const around = inConsole(address)
  const { result } = renderHook(() => useTabActions(), around)
  return { now: () => result.current, address: around.address }
}

describe('closing opened pages', () => {
  it('R054 that is open leads to its neighbour, as it was last seen', () => {
    const { now, address } = actions(TYPES)
    act(() => now().close(TYPES))
    expect([paths(), address()]).toEqual([[HOME_PATH, VEHICLES], `${VEHICLES}?page=2`])
  })

  it('behind the open one stays where one is', () => {
    const { now, address } = actions(TYPES)
    act(() => now().close(VEHICLES))
    expect([paths(), address()]).toEqual([[HOME_PATH, TYPES], TYPES])
  })

  it('R051 all others keeps home and the chosen one, and opens it', () => {
    const { now, address } = actions(TYPES)
    act(() => now().others(VEHICLES))
    expect([paths(), address()]).toEqual([[HOME_PATH, VEHICLES], `${VEHICLES}?page=2`])
  })

  it('R051 all keeps home and goes there', () => {
    const { now, address } = actions(TYPES)
    act(() => now().all())
    expect([paths(), address()]).toEqual([[HOME_PATH], HOME_PATH])
  })

  it.each([
    ['the page itself', (now: ReturnType<typeof useTabActions>) => now.close(TYPES)],
    ['the others', (now: ReturnType<typeof useTabActions>) => now.others(VEHICLES)],
    ['all', (now: ReturnType<typeof useTabActions>) => now.all()],
  ])('R053 asks before something typed is lost: %s', async (_, close) => {
    useTabs.setState({ guarded: [TYPES] })
    const { now } = actions(TYPES)
    act(() => close(now()))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('ui.confirmClosePage')
    expect(paths()).toContain(TYPES)
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as Element)
    await waitFor(() => expect(paths()).not.toContain(TYPES))
  })

  it('R053 does not ask for a page that stays', () => {
    useTabs.setState({ guarded: [TYPES] })
    const { now } = actions(TYPES)
    act(() => now().close(VEHICLES))
    act(() => now().others(TYPES))
    expect([paths(), screen.queryByRole('dialog')]).toEqual([[HOME_PATH, TYPES], null])
  })
})

describe('a page in a tab', () => {
  const page = (path: string, dirty: boolean) => {
    const at = { dirty }
    const info = { path, active: true }
    const view = renderHook(() => useConfirmClose(at.dirty), {
      wrapper: ({ children }) => <PageContext value={info}>{children}</PageContext>,
    })
    return {
      ...view,
      type: (next: boolean) => {
        at.dirty = next
        view.rerender()
      },
    }
  }

  it('R053 is guarded while something is typed in it, and no longer when it is gone', async () => {
    const { type, unmount } = page(TYPES, false)
    expect(useTabs.getState().guarded).toEqual([])
    type(true)
    expect(useTabs.getState().guarded).toEqual([TYPES])
    type(false)
    expect(useTabs.getState().guarded).toEqual([])
    type(true)
    unmount()
    await waitFor(() => expect(useTabs.getState().guarded).toEqual([]))
  })

  it('is called after what it shows', () => {
    renderHook(() => usePageTitle('粤A00001'), {
      wrapper: ({ children }) => <PageContext value={{ path: TYPES, active: true }}>{children}</PageContext>,
    })
    setTabLabel('/not/open', 'x')
    expect(useTabs.getState().tabs.map((tab) => tab.label)).toEqual([undefined, undefined, '粤A00001'])
  })
})

describe('the pages of one thing', () => {
  const RECORD = '/vehicle/vehicles/7'
  const MONITOR = '/single-vehicle/LMP7'
  const open = (path: string, search = '') =>
    useTabs.setState(({ tabs }) => ({ tabs: openTab(tabs, { path, search }) }))
  const share = (path: string) =>
    renderHook(() => useSharedTab([RECORD, MONITOR]), {
      wrapper: ({ children }) => <PageContext value={{ path, active: true }}>{children}</PageContext>,
    })

  it('share one tab, which shows that to which one went last', () => {
    open(RECORD)
    share(RECORD)
    open(MONITOR, '?tab=track')
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: MONITOR, search: '?tab=track' })
    open(RECORD)
    expect(paths()).toEqual([HOME_PATH, VEHICLES, TYPES, RECORD])
  })

  it('that were opened apart come together where one is', () => {
    open(RECORD)
    open('/system/users')
    open(MONITOR)
    share(MONITOR)
    expect(paths()).toEqual([HOME_PATH, VEHICLES, TYPES, '/system/users', MONITOR])
  })

  it('R053 are asked for together before their tab closes', async () => {
    open(RECORD)
    share(RECORD)
    useTabs.setState({ guarded: [RECORD] })
    open(MONITOR)
    const { now, address } = actions(MONITOR)
    act(() => now().close(MONITOR))
    const dialog = await screen.findByRole('dialog')
    expect(paths()).toContain(MONITOR)
    fireEvent.click(dialog.querySelector('.ant-btn-primary') as Element)
    await waitFor(() => expect(address()).toBe(TYPES))
    expect(paths()).toEqual([HOME_PATH, VEHICLES, TYPES])
  })

  it('stay as they are while the other one is shown, and are found after a reload', () => {
    open(RECORD)
    share(RECORD)
    open(MONITOR)
    const { tabs } = useTabs.getState()
    expect(tabs.flatMap((tab) => tab.pages ?? [])).toEqual([RECORD, MONITOR])
    expect(startPath(RECORD, tabs, true)).toBe(RECORD)
    expect(startPath('/vehicle/vehicles/8', tabs, true)).toBe(HOME_PATH)
  })
})

describe('the bar of tabs', () => {
  const bar = (address = TYPES) => {
    const around = inConsole(address)
    render(<TabBar />, around)
    return around.address
  }
  const tabs = () => screen.getAllByRole('tab')

  it('R049 shows home first, without a way to close it', () => {
    bar()
    const [home, vehicles] = tabs().map((tab) => tab.parentElement)
    expect(tabs().map((tab) => tab.textContent)).toEqual(['menu.home', 'vehicle/vehicles', 'vehicle/types'])
    expect([home, vehicles].map((tab) => tab?.querySelector('.mp-tab-close') !== null)).toEqual([false, true])
    fireEvent.keyDown(tabs()[0] as Element, { key: 'Delete' })
    expect(paths()).toContain(HOME_PATH)
  })

  it.each([
    ['a click on its cross', (tab: HTMLElement) => fireEvent.click(tab.nextElementSibling as Element)],
    [
      'the middle button',
      (tab: HTMLElement) => fireEvent(tab, new MouseEvent('auxclick', { bubbles: true, button: 1 })),
    ],
    ['the Delete key', (tab: HTMLElement) => fireEvent.keyDown(tab, { key: 'Delete' })],
  ])('closes a page with %s', (_, close) => {
    bar()
    close(tabs()[1] as HTMLElement)
    expect(paths()).toEqual([HOME_PATH, TYPES])
  })

  it('opens a page as it was last seen', () => {
    const address = bar()
    fireEvent.click(tabs()[1] as Element)
    expect(address()).toBe(`${VEHICLES}?page=2`)
    expect(tabs()[1]?.getAttribute('aria-selected')).toBe('true')
  })

  it('R050 R052 offers to close others or all, 10 px from the cursor, until something is clicked', () => {
    bar()
    fireEvent.contextMenu(tabs()[1] as Element, { clientX: 100, clientY: 40 })
    const menu = screen.getByRole('menu')
    expect([menu.style.left, menu.style.top]).toEqual(['110px', '50px'])
    const entries = () => screen.getAllByRole('menuitem')
    expect(entries().map((one) => one.textContent)).toEqual(['ui.closeOthers', 'ui.closeAll'])
    expect(document.activeElement).toBe(entries()[0])
    fireEvent.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.contextMenu(tabs()[1] as Element)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.contextMenu(tabs()[1] as Element)
    fireEvent.click(entries()[0] as Element)
    expect(paths()).toEqual([HOME_PATH, VEHICLES])
  })

  it('R058 moves by 240 with each click on an arrow, where the tabs have no room', () => {
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(2000)
    const moved: unknown[] = []
    const scroll = vi
      .spyOn(Element.prototype, 'scrollBy')
      .mockImplementation((by: unknown) => void moved.push(by))
    bar()
    fireEvent.click(screen.getByRole('button', { name: 'ui.tabsRight' }))
    fireEvent.click(screen.getByRole('button', { name: 'ui.tabsLeft' }))
    expect(moved).toEqual([
      { left: 240, behavior: 'smooth' },
      { left: -240, behavior: 'smooth' },
    ])
    expect(TAB_SCROLL_STEP).toBe(240)
    width.mockRestore()
    scroll.mockRestore()
  })
})
