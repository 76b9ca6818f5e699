import { api } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { THEME_KEYS, type ThemeContent } from '../../../shared/theme.ts'

export const BASE = '/api/system-svc/themes/V1.0'
export const KEY = 'system/themes'

export interface Theme {
  id: string
  tenantId: string | null
  themeName: string
  themeCode: string
  description: string | null
  /** JSON of the style variables. */
  content: string
  loginBg: string | null
  logo: string | null
  defaultFlag: boolean
  updateTime: number
}

/** A theme while it is edited. */
export interface Draft {
  id?: string
  /** Of the stored theme. */
  updateTime?: number
  themeName: string
  themeCode: string
  description: string
  content: ThemeContent
  loginBg: string
  logo: string
  defaultFlag: boolean
}

export const COLOUR_KEYS = THEME_KEYS.filter((key) => key !== '@base')

export const contentOf = (theme: Theme): ThemeContent => JSON.parse(theme.content) as ThemeContent

export function draftOf(theme: Theme): Draft {
  return {
    id: theme.id,
    updateTime: theme.updateTime,
    themeName: theme.themeName,
    themeCode: theme.themeCode,
    description: theme.description ?? '',
    content: contentOf(theme),
    loginBg: theme.loginBg ?? '',
    logo: theme.logo ?? '',
    defaultFlag: theme.defaultFlag,
  }
}

export function useThemes() {
  return useQuery({
    queryKey: [KEY, 'page'],
    queryFn: async () => {
      const { items } = await api.post<{ items: Theme[] }>(
        `${BASE}/page`,
        { page: 1, pageSize: 100 },
        { quiet: true },
      )
      return items
    },
  })
}
