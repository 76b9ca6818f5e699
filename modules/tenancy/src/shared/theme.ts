/** Style variables of a theme; every key begins with @, every value is one plain CSS value. */
export type ThemeContent = Readonly<Record<string, string>>

export const THEME_KEY = /^@[a-z][a-z0-9-]{0,63}$/
export const THEME_VALUE = /^[#\w\s.,%()-]{1,64}$/

/** Variables every theme brings; others may follow. */
export const THEME_KEYS = [
  '@base',
  '@primary-color',
  '@link-color',
  '@menu-bg',
  '@menu-color',
  '@menu-selected-bg',
  '@menu-selected-color',
  '@top-nav-bg',
  '@top-nav-color',
  '@layout-bg',
] as const

export interface ThemeSeed {
  themeCode: string
  name: string
  description: string
  content: ThemeContent
  isDefault?: boolean
}

interface Colours {
  base: 'light' | 'dark'
  primary: string
  menu: [background: string, text: string, selectedBackground: string, selectedText: string]
  top: [background: string, text: string]
  layout: string
}

export function themeContent(c: Colours): ThemeContent {
  return {
    '@base': c.base,
    '@primary-color': c.primary,
    '@link-color': c.primary,
    '@menu-bg': c.menu[0],
    '@menu-color': c.menu[1],
    '@menu-selected-bg': c.menu[2],
    '@menu-selected-color': c.menu[3],
    '@top-nav-bg': c.top[0],
    '@top-nav-color': c.top[1],
    '@layout-bg': c.layout,
  }
}

/** A light theme around one colour, for a tenant that brings only its accent. */
export function accentTheme(accent: string): ThemeContent {
  return themeContent({
    base: 'light',
    primary: accent,
    menu: ['#ffffff', '#1f2937', '#f1f5f9', accent],
    top: [accent, '#ffffff'],
    layout: '#f5f7fa',
  })
}

/** Themes of the platform, offered to every tenant. */
export const BUILTIN_THEMES: readonly ThemeSeed[] = [
  {
    themeCode: 'light',
    name: '晴空',
    description: '浅色，蓝色主色',
    isDefault: true,
    content: themeContent({
      base: 'light',
      primary: '#1f5fbf',
      menu: ['#ffffff', '#1f2937', '#e8f0fb', '#1f5fbf'],
      top: ['#ffffff', '#1f2937'],
      layout: '#f5f7fa',
    }),
  },
  {
    themeCode: 'dark',
    name: '夜行',
    description: '深色，适合监控大厅',
    content: themeContent({
      base: 'dark',
      primary: '#5b9bff',
      menu: ['#14181f', '#c9d1dc', '#1f2a3a', '#8fbaff'],
      top: ['#14181f', '#e6ebf2'],
      layout: '#0c0f14',
    }),
  },
  {
    themeCode: 'graphite',
    name: '石墨',
    description: '浅色内容，深色菜单',
    content: themeContent({
      base: 'light',
      primary: '#0f766e',
      menu: ['#1e2630', '#cbd5e1', '#0f766e', '#ffffff'],
      top: ['#1e2630', '#f1f5f9'],
      layout: '#f4f6f8',
    }),
  },
]
