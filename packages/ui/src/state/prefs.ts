import { DEFAULT_LOCALE, LOCALES, type Locale } from '@motorpool/kernel'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { firstLanguage } from './first-language.ts'

export type ThemeMode = 'system' | 'light' | 'dark'
export type Emission = 'NONE' | 'GB3' | 'GB4'
export const EMISSIONS: readonly Emission[] = ['NONE', 'GB3', 'GB4']

interface Prefs {
  language: Locale
  themeMode: ThemeMode
  menuCollapsed: boolean
  emission: Emission
  /** Groups of the menu that were opened or closed, by id. */
  menuGroups: Readonly<Record<string, boolean>>
  setMenuGroup(id: string, open: boolean): void
  setLanguage(language: Locale): void
  setThemeMode(mode: ThemeMode): void
  toggleMenu(): void
  setEmission(emission: Emission): void
}

/** Preferences stored in this browser (R017): language, theme, folded menu, emission level. */
export const usePrefs = create<Prefs>()(
  persist(
    (set) => ({
      language: firstLanguage(globalThis.location?.pathname ?? '/', navigator.languages),
      themeMode: 'system',
      menuCollapsed: false,
      emission: 'NONE',
      menuGroups: {},
      setMenuGroup: (id, open) => set((s) => ({ menuGroups: { ...s.menuGroups, [id]: open } })),
      setLanguage: (language) => set({ language }),
      setThemeMode: (themeMode) => set({ themeMode }),
      toggleMenu: () => set((s) => ({ menuCollapsed: !s.menuCollapsed })),
      setEmission: (emission) => set({ emission }),
    }),
    {
      name: 'motorpool.prefs',
      version: 1,
      storage: createJSONStorage(() => localStorage),
      merge: (stored, fresh) => {
        const prefs = { ...fresh, ...(stored as Partial<Prefs>) }
        return {
          ...prefs,
          language: LOCALES.includes(prefs.language) ? prefs.language : DEFAULT_LOCALE,
          emission: EMISSIONS.includes(prefs.emission) ? prefs.emission : 'NONE',
        }
      },
    },
  ),
)
