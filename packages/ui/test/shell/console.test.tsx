// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BackToTop } from '../../src/shell/BackToTop.tsx'
import { Boundary } from '../../src/shell/Boundary.tsx'
import { ConsoleApp } from '../../src/shell/ConsoleApp.tsx'
import { ChunkError, classifyChunkFailure } from '../../src/shell/chunks.ts'
import { settleStartAddress } from '../../src/shell/guard.ts'
import { Layout } from '../../src/shell/Layout.tsx'
import { startConsole } from '../../src/shell/start.ts'
import { endSession } from '../../src/state/actions.ts'
import { usePrefs } from '../../src/state/prefs.ts'
import { clearSession, useSession } from '../../src/state/session.ts'
import { resetTabs, useTabs } from '../../src/state/tabs.ts'
import { fakeConsole, refusal, signIn } from '../../src/testing/index.ts'
import { t } from '../../src/texts/texts.ts'
import { platform, USER } from '../platform.ts'
import { screens } from './console.tsx'

const { server, shown } = fakeConsole()
platform(server)
const MENU = [
  { id: 'v', title: 'Vehicles', url: 'vehicle/vehicles' },
  { id: 't', title: 'Types', url: 'vehicle/types' },
]

beforeEach(() => {
  usePrefs.setState({ menuCollapsed: false, language: 'zh-CN' })
  useSession.setState({ branding: { appName: 'Yunzhan' } })
})
const at = () => location.hash.slice(1)
const enter = (...permissions: string[]) => {
  signIn({ permissions })
  useSession.setState({ menu: MENU })
}

function open(address: string) {
  history.replaceState(null, '', `#${address}`)
  return render(
    <ConsoleApp screens={screens}>
      <Layout />
    </ConsoleApp>,
  )
}

describe('an address', () => {
  it.each(['/home', '/', '/vehicle/vehicles', '/nowhere'])(
    'R027 %s leads a visitor to the sign-in page',
    async (address) => {
      open(address)
      await waitFor(() => expect(at()).toBe('/login'))
      expect(screen.getByLabelText('ui.signIn.userName')).toBeDefined()
    },
  )

  it.each(['/login', '/'])('R028 R029 %s leads who is signed in home', async (address) => {
    enter()
    open(address)
    await screen.findByText('the home page')
    expect([at(), document.title]).toEqual(['/home', 'Yunzhan - menu.home'])
  })

  it('R032 R254 that the user may not open shows 401, and opens no tab', async () => {
    enter()
    open('/vehicle/vehicles')
    expect((await screen.findByRole('alert')).textContent).toContain('401ui.forbidden.title')
    expect(useTabs.getState().tabs).toHaveLength(1)
  })

  it('R032 that nobody declared shows 404, with a way home', async () => {
    enter()
    open('/nowhere')
    expect((await screen.findByRole('alert')).textContent).toContain('404')
    fireEvent.click(screen.getByRole('button', { name: 'ui.backHome' }))
    await screen.findByText('the home page')
  })

  it('R032 /500 shows the page of a server that fails', async () => {
    enter()
    open('/500')
    expect((await screen.findByRole('alert')).textContent).toContain('500ui.serverError.title')
  })

  it('R026 R040 R054 of a screen opens it in a tab, named in the title of the window', async () => {
    enter('vehicle/vehicles/find')
    open('/vehicle/vehicles?page=2')
    await screen.findByText('the list of vehicles')
    expect(document.title).toBe('Yunzhan - Vehicles')
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: '/vehicle/vehicles', search: '?page=2' })
    expect(screen.getByRole('heading', { name: 'Vehicles' })).toBeDefined()
  })

  it('R079 of a screen of its own shows nothing around it', async () => {
    enter()
    open('/wall')
    await screen.findByText('the wall')
    expect([screen.queryByRole('tablist'), screen.queryByRole('search')]).toEqual([null, null])
    expect(document.title).toBe('Yunzhan - wall')
  })

  it('R057 that is left keeps its page behind the next', async () => {
    enter('vehicle/vehicles/find', 'vehicle/types/find')
    open('/vehicle/vehicles')
    const before = await screen.findByText('the list of vehicles')
    fireEvent.click(screen.getByRole('link', { name: 'Types' }))
    await screen.findByText('the list of types')
    expect(before.isConnected).toBe(true)
    fireEvent.click(screen.getAllByRole('tab')[1] as Element)
    await waitFor(() => expect(at()).toBe('/vehicle/vehicles'))
    expect(screen.getByText('the list of vehicles')).toBe(before)
  })
})

describe('at start', () => {
  const start = (address: string) => {
    history.replaceState(null, '', `#${address}`)
    settleStartAddress(screens)
    return at()
  }

  it.each([
    ['/vehicle/types', '/home'],
    ['/vehicle/vehicles', '/vehicle/vehicles'],
    ['/vehicle/vehicles?page=2', '/vehicle/vehicles?page=2'],
    ['/wall', '/wall'],
    ['/login', '/login'],
    ['/nowhere', '/nowhere'],
  ])('R056 with the vehicles in a tab, %s leads to %s', (address, leads) => {
    useTabs.setState({
      tabs: [
        { path: '/home', search: '' },
        { path: '/vehicle/vehicles', search: '' },
      ],
      restored: true,
    })
    expect(start(address)).toBe(leads)
  })

  it('in a new browser session an address opens what it names', () => {
    resetTabs()
    useTabs.setState({ restored: false })
    expect(start('/vehicle/types')).toBe('/vehicle/types')
  })

  it('R015 texts, the user and the words for failures are there before the first paint', async () => {
    clearSession()
    await startConsole(async () => ({ 'probe.start': '开始' }), screens)
    expect([t('probe.start'), useSession.getState().phase]).toEqual(['开始', 'signedIn'])
  })

  it('R262 a session that ends later asks for another over the page; its calls wait for that', async () => {
    await startConsole(async () => ({}), screens)
    server.on('GET', USER, refusal('UNAUTHENTICATED', 'x', { status: 401 }))
    const { api } = await import('../../src/api/client.ts')
    const calls = [api.get(USER), api.get(USER)]
    await waitFor(() => expect(useSession.getState().interrupted).toBe(true))
    expect(useSession.getState().phase).toBe('signedIn')
    act(() => endSession())
    for (const call of calls) await expect(call).rejects.toMatchObject({ status: 401 })
    expect(shown).toEqual([])
  })
})

describe('R043 a part of the program that does not load', () => {
  it.each([
    ['Failed to fetch dynamically imported module: /a.js', 'missing'],
    ['Importing a module script failed.', 'missing'],
    ['error loading dynamically imported module', 'missing'],
    ['Unable to preload CSS for /a.css', 'missing'],
    ['The request timed out', 'timeout'],
    ['x is not a function', 'error'],
  ])('%j is %s', (message, failure) => {
    expect(classifyChunkFailure(new Error(message))).toBe(failure)
    expect(classifyChunkFailure(message)).toBe(failure)
  })

  it.each(['missing', 'timeout', 'error'] as const)('is said on the page: %s', (failure) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    enter()
    const Broken = () => {
      throw new ChunkError(failure)
    }
    render(
      <Boundary>
        <Broken />
      </Boundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain(`ui.chunk.${failure}`)
    error.mockRestore()
  })

  it('is not the same as a page that breaks, which can be tried again', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = { now: true }
    const Page = () => {
      if (broken.now) throw new Error('x')
      return <p>whole</p>
    }
    render(
      <Boundary>
        <Page />
      </Boundary>,
    )
    expect(screen.getByRole('alert').textContent).toContain('ui.crash.title')
    broken.now = false
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry' }))
    expect(screen.getByText('whole')).toBeDefined()
    error.mockRestore()
  })
})

describe('R042 the way back to the top', () => {
  const scrolled = (top: number) => {
    const element = document.createElement('div')
    const target = { current: element }
    render(<BackToTop target={target} />)
    act(() => {
      element.scrollTop = top
      element.dispatchEvent(new Event('scroll'))
    })
    return element
  }

  it.each([
    [399, false],
    [400, false],
    [401, true],
  ])('after %i px is offered: %s', (top, offered) => {
    scrolled(top)
    expect(screen.queryByRole('button') !== null).toBe(offered)
    cleanup()
  })

  it('takes a second', () => {
    const frames: FrameRequestCallback[] = []
    const frame = vi
      .spyOn(globalThis, 'requestAnimationFrame')
      .mockImplementation((next) => frames.push(next))
    const begun = vi.spyOn(performance, 'now').mockReturnValue(0)
    const element = scrolled(1000)
    fireEvent.click(screen.getByRole('button'))
    const after = (ms: number) => {
      frames.shift()?.(ms)
      return Math.round(element.scrollTop)
    }
    expect([after(250), after(500), after(1000), frames.length]).toEqual([938, 500, 0, 0])
    frame.mockRestore()
    begun.mockRestore()
  })
})

it('R055 tabs come back within the browser session, home first', async () => {
  sessionStorage.setItem(
    'motorpool.tabs',
    JSON.stringify({ state: { tabs: [{ path: '/vehicle/types', search: '' }] }, version: 1 }),
  )
  await act(async () => useTabs.persist.rehydrate())
  const { result } = renderHook(() => useTabs((s) => [s.restored, ...s.tabs.map((tab) => tab.path)].join()))
  expect(result.current).toBe('true,/home,/vehicle/types')
})
