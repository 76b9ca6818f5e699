// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, configureApi } from '../../src/api/client.ts'
import { queryClient } from '../../src/api/query.ts'
import { FullscreenSwitch } from '../../src/shell/FullscreenSwitch.tsx'
import { Header } from '../../src/shell/Header.tsx'
import { changeEmission, changeLanguage, ThemeSwitch } from '../../src/shell/HeaderTools.tsx'
import { UserMenu } from '../../src/shell/UserMenu.tsx'
import { usePrefs } from '../../src/state/prefs.ts'
import { useSession } from '../../src/state/session.ts'
import { fakeConsole, refusal, signIn } from '../../src/testing/index.ts'
import { currentLocale, startTexts, t } from '../../src/texts/texts.ts'
import { DICTIONARIES, LOGOUT, platform, TEXTS } from '../platform.ts'
import { inConsole } from './console.tsx'

const { server, warnings } = fakeConsole()
platform(server)
const THEME = '/api/system-svc/user/config/V1.0/theme/saveCurThemeConfig'

beforeEach(async () => {
  usePrefs.setState({ language: 'zh-CN', emission: 'NONE', themeMode: 'system', menuCollapsed: false })
  await startTexts('zh-CN', async (locale) => ({
    'probe.greeting': { 'zh-CN': '你好', 'en-US': 'Hello', 'ja-JP': '' }[locale],
  }))
  signIn({ realName: '林桥', tenantName: 'Yunzhan' })
})
const choose = async (name: string, role = 'menuitem') =>
  fireEvent.click(await screen.findByRole(role, { name }))
const pick = (name: string) => choose(name, 'menuitemradio')

describe('another language', () => {
  it('R017 R018 R019 changes all texts, is remembered, and brings dictionaries and the tenant’s texts anew', async () => {
    const seen = queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => 1 })
    await seen
    server.on('GET', TEXTS, { 'probe.own': 'of the tenant' })
    await changeLanguage('en-US')
    expect([t('probe.greeting'), t('probe.own'), currentLocale(), document.documentElement.lang]).toEqual([
      'Hello',
      'of the tenant',
      'en-US',
      'en-US',
    ])
    expect(usePrefs.getState().language).toBe('en-US')
    expect(server.heard('GET', TEXTS)[0]).toMatchObject({
      path: '/api/system-svc/locales/V1.0/noToken/vue/en-US',
      query: { locale: 'en-US' },
    })
    expect(server.heard('GET', DICTIONARIES)).toHaveLength(1)
    expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true)
  })

  it('chosen on the sign-in page asks for no dictionaries: nobody is signed in', async () => {
    useSession.setState({ phase: 'signedOut' })
    await changeLanguage('en-US')
    expect(server.heard('GET', DICTIONARIES)).toEqual([])
  })
})

describe('the emission level', () => {
  it('R045 goes with every call, and what is shown is asked for again', async () => {
    configureApi({
      language: () => 'zh-CN',
      emission: () => usePrefs.getState().emission,
      onUnauthenticated: () => Promise.resolve(false),
      onFailure: () => undefined,
      failureText: String,
    })
    await queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => 1 })
    server.on('GET', '/api/list', [])
    await api.get('/api/list')
    changeEmission('GB4')
    await api.get('/api/list')
    expect(server.heard('GET', '/api/list').map((call) => call.headers['emission-level'])).toEqual([
      undefined,
      'GB4',
    ])
    expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true)
  })
})

describe('the look', () => {
  const open = () => {
    render(<ThemeSwitch />, inConsole())
    fireEvent.click(screen.getByRole('button', { name: /^ui\.theme/ }))
  }

  it('is light, dark or as the system has it', async () => {
    open()
    await pick('ui.theme.dark')
    expect(usePrefs.getState().themeMode).toBe('dark')
    expect(screen.getByRole('button', { name: 'ui.theme: ui.theme.dark' })).toBeDefined()
  })

  it('R048 R005 may be one of the tenant’s: the server remembers it, and the page begins anew', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    useSession.setState({
      themes: [
        { id: '1', themeName: 'Blue', content: {} },
        { id: '2', name: 'Green', content: {} },
      ],
    })
    server.on('PUT', THEME, null)
    open()
    await pick('Green')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(server.bodies('PUT', THEME)).toEqual([{ curThemeId: '2' }])
    expect(useSession.getState().user?.themeId).toBe('2')
    reload.mockRestore()
  })

  it('R048 that the server refuses changes nothing', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    useSession.setState({
      themes: [
        { id: '1', content: {} },
        { id: '2', content: {} },
      ],
    })
    server.on('PUT', THEME, refusal('X', '无此主题'))
    open()
    await pick('2')
    await waitFor(() => expect(server.bodies('PUT', THEME)).toHaveLength(1))
    expect([reload.mock.calls.length, useSession.getState().user?.themeId]).toEqual([0, undefined])
    reload.mockRestore()
  })

  it('offers no choice of the tenant’s where there is but one', async () => {
    useSession.setState({ themes: [{ id: '1', themeName: 'Blue', content: {} }] })
    open()
    await screen.findByRole('menuitemradio', { name: 'ui.theme.light' })
    expect(screen.queryByText('Blue')).toBeNull()
  })
})

describe('the menu of the user', () => {
  const open = async (admin = false) => {
    render(<UserMenu admin={admin} />, inConsole())
    fireEvent.click(screen.getByRole('button'))
    await screen.findByRole('menuitem', { name: 'ui.signOut' })
  }
  const asked = () => screen.queryByRole('menuitem', { name: 'ui.adminPlatform' }) !== null

  it('R047 says who is signed in, and offers password, security and sign-out', async () => {
    await open()
    expect(document.querySelector('.mp-user-card')?.textContent).toBe('林桥linqiao · Yunzhan')
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '林桥linqiao · Yunzhan',
      'ui.changePassword',
      'ui.security',
      'ui.signOut',
    ])
  })

  it('R031 offers the administration platform to administrators, in a window of its own', async () => {
    signIn({ userType: { code: 'ADMIN', desc: '' } })
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await open()
    await choose('ui.adminPlatform')
    expect(opened.mock.calls).toEqual([['/admin/', '_blank', 'noopener']])
    opened.mockRestore()
  })

  it.each([
    ['a tenant’s user', 'TENANT', false],
    ['a customer', 'CUSTOMER', false],
    ['an administrator who is there already', 'ADMIN', true],
  ])('R031 does not offer it to %s', async (_, code, admin) => {
    signIn({ userType: { code, desc: '' } })
    await open(admin)
    expect(asked()).toBe(false)
  })

  it('R047 R088 signs out', async () => {
    await open()
    await choose('ui.signOut')
    await waitFor(() => expect(useSession.getState().phase).toBe('signedOut'))
    expect(server.heard('POST', LOGOUT)).toHaveLength(1)
  })

  it('R093 opens the change of the password', async () => {
    await open()
    await choose('ui.changePassword')
    expect(await screen.findByLabelText('ui.password.old')).toBeDefined()
  })
})

describe('the head of the console', () => {
  const open = () => {
    const Bell = () => <button type="button">bell</button>
    return render(
      <Header admin={false} tools={[{ key: 'bell', Component: Bell }]} onMenu={undefined} />,
      inConsole(),
    )
  }

  it('R044 holds name, search, bells, switches and the user', () => {
    useSession.setState({
      permissions: ['single-vehicle/find'],
      branding: { appName: 'Yunzhan', appLogoFilePath: '/logo.svg' },
    })
    const { container } = open()
    expect(screen.getByRole('link', { name: 'Yunzhan' }).querySelector('img')?.getAttribute('src')).toBe(
      '/logo.svg',
    )
    expect(screen.getByRole('search')).toBeDefined()
    expect(screen.getByRole('button', { name: 'bell' })).toBeDefined()
    for (const tool of ['emission', 'fullscreen', 'theme', 'language']) {
      expect(container.querySelector(`.mp-tool.is-${tool}`), tool).not.toBeNull()
    }
    expect(container.querySelector('.mp-user-name')?.textContent).toBe('林桥')
  })

  it('R037 folds and unfolds the menu', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'ui.closeMenu' }))
    expect(usePrefs.getState().menuCollapsed).toBe(true)
    expect(screen.getByRole('button', { name: 'ui.openMenu' }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('R046 the whole screen', () => {
  it('is entered and left, and the button follows', async () => {
    const full = { element: null as Element | null }
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full.element })
    const turn = (element: Element | null) => () => {
      full.element = element
      document.dispatchEvent(new Event('fullscreenchange'))
      return Promise.resolve()
    }
    document.documentElement.requestFullscreen = turn(document.documentElement)
    document.exitFullscreen = turn(null)
    render(<FullscreenSwitch />, inConsole())
    fireEvent.click(screen.getByRole('button', { name: 'ui.fullscreen' }))
    fireEvent.click(await screen.findByRole('button', { name: 'ui.leaveFullscreen' }))
    expect(await screen.findByRole('button', { name: 'ui.fullscreen' })).toBeDefined()
  })

  it('that the browser forbids is logged, and the button stays', async () => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => null })
    document.documentElement.requestFullscreen = () => Promise.reject(new Error('not allowed'))
    render(<FullscreenSwitch />, inConsole())
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'ui.fullscreen' })))
    expect([warnings.length, screen.queryByRole('button', { name: 'ui.fullscreen' }) !== null]).toEqual([
      1,
      true,
    ])
  })
})
