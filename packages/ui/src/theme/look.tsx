import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import {
  type BarColors,
  barFits,
  contrast,
  DARK,
  inkOn,
  LIGHT,
  type Palette,
  readableAccent,
  rgbOf,
  solidAccent,
  type TenantColors,
  tenantColors,
} from './palette.ts'

/** The colours that a tenant's theme and the chosen mode come to. */
interface Look {
  dark: boolean
  palette: Palette
  accent: string
  colors: TenantColors
}

const LookContext = createContext<Look>({
  dark: false,
  palette: LIGHT,
  accent: tenantColors(undefined).accent,
  colors: tenantColors(undefined),
})

/** The colours in use, for what draws by itself: charts, maps, canvases. */
export function useLook(): Look {
  return useContext(LookContext)
}

const darkQuery = '(prefers-color-scheme: dark)'

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(darkQuery)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(darkQuery).matches,
    () => false,
  )
}

function useTheLook(): Look {
  const mode = usePrefs((s) => s.themeMode)
  const system = useSystemDark()
  const themes = useSession((s) => s.themes)
  const chosen = useSession((s) => s.user?.themeId ?? s.branding?.themeId)
  return useMemo(() => {
    const content = (themes.find((one) => one.id === chosen) ?? themes[0])?.content
    const colors = tenantColors(content)
    const dark = mode === 'dark' || (mode === 'system' && (system || colors.base === 'dark'))
    const palette = dark ? DARK : LIGHT
    return { dark, palette, colors, accent: readableAccent(colors.accent, palette.surface, dark) }
  }, [mode, system, themes, chosen])
}

const CSS_NAME = (key: string): string => `--mp-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`

function usePaint(look: Look): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.theme = look.dark ? 'dark' : 'light'
    root.style.colorScheme = look.dark ? 'dark' : 'light'
    for (const [key, value] of Object.entries(look.palette)) root.style.setProperty(CSS_NAME(key), value)
    root.style.setProperty('--mp-accent', look.accent)
    root.style.setProperty('--mp-accent-ink', inkOn(look.accent))
    const solid = solidAccent(look.colors.accent, look.palette.surface, look.dark)
    root.style.setProperty('--mp-solid', solid)
    root.style.setProperty('--mp-solid-ink', inkOn(solid))
    root.style.setProperty('--mp-accent-rgb', rgbOf(look.accent).join(' '))
    paintBar(
      root,
      'menu',
      barFits(look.colors.menu, look.dark),
      barFits(look.colors.menuSelected, look.dark),
      look.accent,
    )
    paintBar(root, 'top', barFits(look.colors.top, look.dark), undefined, look.accent)
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', look.palette.surface)
  }, [look])
}

/** A menu or header in the tenant's colours; without them it follows the palette. */
function paintBar(
  root: HTMLElement,
  name: 'menu' | 'top',
  bar: BarColors | undefined,
  selected: BarColors | undefined,
  accent: string,
): void {
  const set = (key: string, value: string | undefined) =>
    value
      ? root.style.setProperty(`--mp-${name}-${key}`, value)
      : root.style.removeProperty(`--mp-${name}-${key}`)
  const faded = (share: number) => bar && `color-mix(in srgb, ${bar.ink} ${share}%, ${bar.ground})`
  set('bg', bar?.ground)
  set('ink', bar?.ink)
  set('ink-soft', faded(76))
  set('hover', faded(9))
  set('line', faded(14))
  set('on-bg', bar && selected?.ground)
  set('on-ink', bar && selected?.ink)
  set('mark', bar && (contrast(accent, bar.ground) >= 3 ? accent : bar.ink))
}

/** Paints the page in the colours of tenant and mode, and tells them to everything below. */
export function LookProvider({ children }: { children: ReactNode }): ReactNode {
  const look = useTheLook()
  usePaint(look)
  return <LookContext value={look}>{children}</LookContext>
}
