// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuNode } from '../../src/screen/menu.ts'
import { Breadcrumb } from '../../src/shell/Breadcrumb.tsx'
import { useMenu, useShownMenu } from '../../src/shell/menu-entries.ts'
import { Sidebar } from '../../src/shell/Sidebar.tsx'
import { nodeTitle, pageTitle, windowTitle } from '../../src/shell/titles.ts'
import { usePrefs } from '../../src/state/prefs.ts'
import { useSession } from '../../src/state/session.ts'
import { resetTabs, useTabs } from '../../src/state/tabs.ts'
import { fakeConsole, question, signIn } from '../../src/testing/index.ts'
import { addTexts } from '../../src/texts/texts.ts'
import { inConsole, screens } from './console.tsx'

fakeConsole()
const MENU: MenuNode[] = [
  { id: 'h', title: 'Home', url: 'home' },
  {
    id: 'g',
    title: 'Fleet',
    icon: 'car',
    children: [
      { id: 'v', title: 'Vehicles', url: 'vehicle/vehicles' },
      { id: 't', title: 'Types', url: '//vehicle//types' },
      { id: 'n', title: 'Not built', url: 'vehicle/nothing' },
    ],
  },
  {
    id: 's',
    title: 'System',
    children: [{ id: 'u', title: 'Users', url: 'system/users', access: 'system/users/find' }],
  },
  { id: 'e', title: 'Help', name: 'https://help.example/' },
]

beforeEach(() => {
  usePrefs.setState({ menuCollapsed: false, menuGroups: {} })
  useSession.setState({ menu: MENU })
})
const ids = (nodes: readonly { id: string; children?: readonly { id: string }[] }[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.id, ids(node.children)] : node.id))

describe('the menu of a user', () => {
  const shown = () => renderHook(() => useShownMenu(), inConsole()).result.current

  it('R024 R035 holds what the server lists, is built, and may be opened', () => {
    expect(ids(shown())).toEqual([['g', ['v', 't']], 'e'])
  })

  it('R034 shows a group with one entry as that entry', () => {
    signIn({ permissions: ['system/users/find'] })
    expect(ids(shown())).toEqual([['g', ['v', 't']], 'u', 'e'])
  })

  it('R025 leads to addresses with one slash, whatever was stored', () => {
    const { result } = renderHook(() => useMenu(), inConsole())
    expect(result.current[0]?.children.map((entry) => entry.path)).toEqual([
      '/vehicle/vehicles',
      '/vehicle/types',
    ])
  })
})

describe('titles', () => {
  it('of an entry are the server’s own in this language, else the text of its code, else its title', () => {
    addTexts('zh-CN', { 'probe/titled': 'from the texts' })
    const node: MenuNode = { id: '1', code: 'probe/titled', title: 'stored', localeValue: { 'zh-CN': 'own' } }
    expect(nodeTitle(node)).toBe('own')
    expect(nodeTitle({ ...node, localeValue: { 'en-US': 'x' } })).toBe('from the texts')
    expect(nodeTitle({ ...node, localeValue: null, code: 'probe/none' })).toBe('stored')
    expect(nodeTitle({ id: '1', code: 'probe/none' })).toBe('probe/none')
  })

  it('R040 of a page are those of its menu entry, and stand behind the name of the application', () => {
    expect(pageTitle(screens, MENU, '/vehicle/vehicles')).toBe('Vehicles')
    expect(pageTitle(screens, [], '/vehicle/vehicles')).toBe('vehicle/vehicles')
    expect(pageTitle(screens, MENU, '/home')).toBe('menu.home')
    expect(pageTitle(screens, MENU, '/nowhere')).toBe('ui.notFound.title')
    expect(windowTitle('Yunzhan', 'Vehicles')).toBe('Yunzhan - Vehicles')
  })
})

describe('the left menu', () => {
  function open(address: string, drawer = false) {
    const around = inConsole(address)
    const onClose = vi.fn()
    render(<Sidebar drawer={drawer} open onClose={onClose} />, around)
    return { address: around.address, onClose }
  }
  const names = () => [...document.querySelectorAll('.mp-nav-item')].map((item) => item.textContent)

  it('unfolds the group of the open page and marks where one is', () => {
    open('/vehicle/types')
    expect(names()).toEqual(['menu.home', 'Fleet', 'Vehicles', 'Types', 'Help'])
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Types')
    fireEvent.click(screen.getByRole('button', { name: 'Fleet' }))
    expect(names()).toEqual(['menu.home', 'Fleet', 'Help'])
  })

  it('opens a page, and leaves a click with Ctrl to the browser', () => {
    const { address } = open('/vehicle/types')
    fireEvent.click(screen.getByRole('link', { name: 'Vehicles' }), { ctrlKey: true })
    expect(address()).toBe('/vehicle/types')
    fireEvent.click(screen.getByRole('link', { name: 'Vehicles' }))
    expect(address()).toBe('/vehicle/vehicles')
  })

  it('returns to an open page as it was left, and begins it anew when it is chosen again', () => {
    resetTabs()
    const tabs = [...useTabs.getState().tabs, { path: '/vehicle/vehicles', search: '?vin=LMP&page=3' }]
    useTabs.setState({ tabs })
    const { address } = open('/vehicle/types')
    fireEvent.click(screen.getByRole('link', { name: 'Vehicles' }))
    expect(address()).toBe('/vehicle/vehicles?vin=LMP&page=3')
    expect(useTabs.getState().begun).toEqual({})
    fireEvent.click(screen.getByRole('link', { name: 'Vehicles' }))
    expect([address(), useTabs.getState().begun]).toEqual(['/vehicle/vehicles', { '/vehicle/vehicles': 1 }])
  })

  it('asks before a page with something typed in it begins anew', async () => {
    useTabs.setState({ guarded: ['/vehicle/types'], begun: {} })
    open('/vehicle/types')
    fireEvent.click(screen.getByRole('link', { name: 'Types' }))
    const asked = await question()
    expect(useTabs.getState().begun).toEqual({})
    await asked.confirm()
    expect(useTabs.getState().begun).toEqual({ '/vehicle/types': 1 })
    resetTabs()
  })

  it('leaves groups open that were opened, and closed that were closed', async () => {
    signIn({ permissions: ['system/users/find', 'system/roles/find'] })
    open('/vehicle/types')
    cleanup()
    open('/home')
    expect(screen.getByRole('button', { name: 'Fleet' }).getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Fleet' }))
    cleanup()
    open('/home')
    expect(screen.getByRole('button', { name: 'Fleet' }).getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(localStorage.getItem('motorpool.prefs')).toContain('"menuGroups":{"g":false}'))
  })

  it('R036 opens addresses of others, and entries marked so, in a window of their own', () => {
    useSession.setState({ menu: [...MENU, { id: 'n', title: 'Wall', url: 'wall', openNew: true }] })
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { address } = open('/home')
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    fireEvent.click(screen.getByRole('link', { name: 'Wall' }))
    expect(opened.mock.calls).toEqual([
      ['https://help.example/', '_blank', 'noopener'],
      ['#/wall', '_blank', 'noopener'],
    ])
    expect(address()).toBe('/home')
    opened.mockRestore()
  })

  it('R037 folded is an icon each, with its name for who cannot see it', async () => {
    usePrefs.getState().toggleMenu()
    const { address } = open('/vehicle/types')
    await screen.findByRole('button', { name: 'Fleet' })
    const icons = screen.getAllByRole('button')
    expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual(['menu.home', 'Fleet', 'Help'])
    expect(icons.map((icon) => icon.className.includes('is-active'))).toEqual([false, true, false])
    fireEvent.click(icons[1] as Element)
    fireEvent.click(await screen.findByText('Vehicles'))
    expect(address()).toBe('/vehicle/vehicles')
  })

  describe('a group within a group', () => {
    const models: MenuNode = {
      id: 'm',
      title: 'Model data',
      sort: 9,
      children: [
        { id: 't', title: 'Types', url: 'vehicle/types' },
        { id: 'u', title: 'Users', url: 'system/users' },
      ],
    }
    beforeEach(() => {
      const children = [{ id: 'v', title: 'Vehicles', url: 'vehicle/vehicles' }, models]
      useSession.setState({ menu: [{ id: 'g', title: 'Fleet', children }] })
    })

    it('is unfolded with the groups around it when its page is open', () => {
      open('/vehicle/types')
      expect(names()).toEqual(['menu.home', 'Fleet', 'Vehicles', 'Model data', 'Types', 'Users'])
      fireEvent.click(screen.getByRole('button', { name: 'Model data' }))
      expect(names()).toEqual(['menu.home', 'Fleet', 'Vehicles', 'Model data'])
    })

    it('R037 is a section of its own beside the folded menu', async () => {
      usePrefs.getState().toggleMenu()
      const { address } = open('/home')
      fireEvent.click(await screen.findByRole('button', { name: 'Fleet' }))
      fireEvent.click(await screen.findByText('Users'))
      expect(address()).toBe('/system/users')
      const sections = [...document.querySelectorAll('.ant-dropdown-menu-item-group-title')]
      expect(sections.map((title) => title.textContent)).toEqual(['Fleet', 'Model data'])
    })
  })

  it('R116 on a narrow window is a drawer that closes when a page is opened', async () => {
    const { address, onClose } = open('/home', true)
    fireEvent.click(await screen.findByRole('button', { name: 'Fleet' }))
    fireEvent.click(screen.getByRole('link', { name: 'Types' }))
    expect([address(), onClose.mock.calls.length]).toEqual(['/vehicle/types', 1])
  })
})

describe('the way to a page', () => {
  const crumbs = (path: string) => render(<Breadcrumb path={path} />, inConsole(path)).container.textContent

  it('names its groups and ends with its title', () => {
    expect(crumbs('/vehicle/types')).toBe('Fleet/Types')
  })

  it('R030 is not shown for an entry that says so', () => {
    useSession.setState({ menu: [{ id: 'm', title: 'Messages', url: 'system/users', hideBread: true }] })
    expect(crumbs('/system/users')).toBe('')
  })
})

it('R017 the folded menu is remembered by the browser', async () => {
  usePrefs.getState().toggleMenu()
  await waitFor(() => expect(localStorage.getItem('motorpool.prefs')).toContain('"menuCollapsed":true'))
})
