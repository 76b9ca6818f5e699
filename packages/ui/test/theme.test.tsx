// @vitest-environment happy-dom
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usePrefs } from '../src/state/prefs.ts'
import { type TenantTheme, useSession } from '../src/state/session.ts'
import { fakeConsole, signIn } from '../src/testing/index.ts'
import { addTexts, hasText, startTexts, switchTexts, t, useText } from '../src/texts/texts.ts'
import { LookProvider, useLook } from '../src/theme/look.tsx'
import { contrast, DARK, DEFAULT_ACCENT, LIGHT } from '../src/theme/palette.ts'
import { themeConfig } from '../src/theme/tokens.ts'

fakeConsole()
const root = document.documentElement
const css = (name: string) => root.style.getPropertyValue(name)
const theme = (id: string, content: TenantTheme['content']): TenantTheme => ({ id, content })

const set = (state: Partial<ReturnType<typeof useSession.getState>>) =>
  act(() => {
    useSession.setState(state)
  })
const show = () => renderHook(() => useLook(), { wrapper: LookProvider }).result

beforeEach(() => {
  usePrefs.setState({ themeMode: 'light', language: 'zh-CN' })
  useSession.setState({ themes: [], branding: undefined })
})

describe('what moves only to please', () => {
  it.each([
    ['stays still for who asks for less movement', true],
    ['moves for who does not', false],
  ])('%s', (_, still) => {
    const { token } = themeConfig(LIGHT, DEFAULT_ACCENT, DEFAULT_ACCENT, { dark: false, still })
    expect(token?.motion === false).toBe(still)
  })
})

describe('the look of the console', () => {
  it.each([
    ['light', LIGHT, 'light'],
    ['dark', DARK, 'dark'],
  ] as const)('%s paints the page and what the browser draws itself', (mode, palette, scheme) => {
    usePrefs.setState({ themeMode: mode })
    const look = show()
    expect([root.dataset.theme, root.style.colorScheme]).toEqual([scheme, scheme])
    expect([css('--mp-surface'), css('--mp-text-soft')]).toEqual([palette.surface, palette.textSoft])
    expect(look.current.dark).toBe(scheme === 'dark')
  })

  it('as the system has it is dark where the tenant’s theme is made for that', () => {
    usePrefs.setState({ themeMode: 'system' })
    useSession.setState({ themes: [theme('1', { '@base': 'dark' })] })
    const look = show()
    expect(look.current.dark).toBe(true)
  })

  it('R048 is the theme the user chose, else that of the tenant, else its first', () => {
    useSession.setState({
      themes: [
        theme('1', { '@primary-color': '#0a5c36' }),
        theme('2', { '@primary-color': '#7a1f5c' }),
        theme('3', { '@primary-color': '#8a4b08' }),
      ],
    })
    const look = show()
    expect(look.current.colors.accent).toBe('#0a5c36')
    set({ branding: { appName: 'A', themeId: '2' } })
    expect(look.current.colors.accent).toBe('#7a1f5c')
    act(() => signIn({ themeId: '3' }))
    expect(look.current.colors.accent).toBe('#8a4b08')
  })

  it('R005 has the accent of the tenant, as far as it can be read', () => {
    useSession.setState({ themes: [theme('1', '{"@primary-color":"#ffe000"}')] })
    const look = show()
    expect(look.current.colors.accent).toBe('#ffe000')
    expect(contrast(css('--mp-accent'), LIGHT.surface)).toBeGreaterThanOrEqual(4.5)
  })

  it('is our own where a theme holds no colours', () => {
    useSession.setState({ themes: [theme('1', '{"@primary-color":"url(x)","@menu-bg":"red"}')] })
    const look = show()
    expect([look.current.colors.accent, css('--mp-menu-bg')]).toEqual([DEFAULT_ACCENT, ''])
  })

  it('has menu and head in the colours of the tenant, with an ink that can be read', () => {
    useSession.setState({
      themes: [
        theme('1', {
          '@menu-bg': '#101a2b',
          '@menu-color': '#101a2c',
          '@menu-selected-bg': '#2f55d4',
          '@top-nav-bg': '#ffffff',
        }),
      ],
    })
    show()
    expect([css('--mp-menu-bg'), css('--mp-menu-ink'), css('--mp-menu-on-bg')]).toEqual([
      '#101a2b',
      '#ffffff',
      '#2f55d4',
    ])
    expect(css('--mp-top-bg')).toBe('#ffffff')
    act(() => usePrefs.getState().setThemeMode('dark'))
    expect([css('--mp-menu-bg'), css('--mp-top-bg')]).toEqual(['#101a2b', ''])
  })

  it('takes the tenant’s colours away when it leaves', () => {
    useSession.setState({ themes: [theme('1', { '@menu-bg': '#101a2b' })] })
    show()
    set({ themes: [] })
    expect(css('--mp-menu-bg')).toBe('')
  })
})

describe('texts', () => {
  const catalogue: Record<string, Record<string, string>> = {
    'zh-CN': { 'probe.both': '都有', 'probe.chinese': '只有中文' },
    'en-US': { 'probe.both': 'both' },
    'ja-JP': {},
  }
  let asked: string[]
  const load = async (locale: string) => {
    asked.push(locale)
    return catalogue[locale] ?? {}
  }
  beforeEach(async () => {
    asked = []
    await startTexts('zh-CN', load)
  })
  afterEach(() => switchTexts('zh-CN'))

  it('R015 R016 that a language lacks are said in Chinese, and what nobody says is its key', async () => {
    await switchTexts('en-US')
    expect([t('probe.both'), t('probe.chinese'), t('probe.none')]).toEqual(['both', '只有中文', 'probe.none'])
    expect([hasText('probe.chinese'), hasText('probe.none')]).toEqual([true, false])
  })

  it('of a language are loaded once, and again after that failed', async () => {
    const broken = { now: true }
    await startTexts('zh-CN', async (locale) => {
      asked.push(locale)
      if (broken.now) throw new Error('offline')
      return { 'probe.late': '遅い' }
    })
    await expect(switchTexts('ja-JP')).rejects.toThrow('offline')
    broken.now = false
    await switchTexts('ja-JP')
    await switchTexts('ja-JP')
    expect([t('probe.late'), asked.filter((locale) => locale === 'ja-JP')]).toEqual([
      '遅い',
      ['ja-JP', 'ja-JP'],
    ])
  })

  it('on the page change with the language, and when one of them does', async () => {
    const Said = () => <p>{useText()('probe.both')}</p>
    const { container } = render(<Said />)
    await act(() => switchTexts('en-US'))
    expect(container.textContent).toBe('both')
    act(() => addTexts('en-US', { 'probe.both': 'the two' }))
    expect(container.textContent).toBe('the two')
  })
})

describe('R017 what this browser remembers', () => {
  const start = async (stored: object) => {
    localStorage.setItem('motorpool.prefs', JSON.stringify({ state: stored, version: 1 }))
    await act(async () => usePrefs.persist.rehydrate())
    return usePrefs.getState()
  }

  it('is there at the next start', async () => {
    act(() => usePrefs.getState().setLanguage('ja-JP'))
    await waitFor(() => expect(localStorage.getItem('motorpool.prefs')).toContain('ja-JP'))
    expect((await start({ language: 'ja-JP', emission: 'GB3', menuCollapsed: true })).language).toBe('ja-JP')
    expect(usePrefs.getState()).toMatchObject({ emission: 'GB3', menuCollapsed: true })
  })

  it('R015 and does not exist any more is the default', async () => {
    expect(await start({ language: 'fr-FR', emission: 'EURO7' })).toMatchObject({
      language: 'zh-CN',
      emission: 'NONE',
    })
  })
})
