/** Colours the whole console draws with; exported to CSS as `--mp-*` and to antd as tokens. */
export interface Palette {
  canvas: string
  surface: string
  raised: string
  sunken: string
  line: string
  lineStrong: string
  text: string
  textSoft: string
  textFaint: string
  hover: string
  ok: string
  warn: string
  bad: string
  info: string
  idle: string
}

export const LIGHT: Palette = {
  canvas: '#f5f6f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f0f2f5',
  line: '#e7e9ed',
  lineStrong: '#d4d8de',
  text: '#1a1f26',
  textSoft: '#56606c',
  textFaint: '#606a75',
  hover: 'rgba(24, 33, 46, 0.05)',
  ok: '#15803d',
  warn: '#b45309',
  bad: '#c62f2f',
  info: '#2563ae',
  idle: '#6b7480',
}

export const DARK: Palette = {
  canvas: '#0f1115',
  surface: '#16191e',
  raised: '#1d2127',
  sunken: '#0b0d10',
  line: '#262b32',
  lineStrong: '#363d46',
  text: '#e4e8ed',
  textSoft: '#a2abb6',
  textFaint: '#848e99',
  hover: 'rgba(220, 230, 245, 0.06)',
  ok: '#4ade80',
  warn: '#fbbf24',
  bad: '#f87171',
  info: '#7cb5f5',
  idle: '#98a2ad',
}

export const DEFAULT_ACCENT = '#2f55d4'

/** Ground and ink of the header or the menu, in a tenant's colours. */
export interface BarColors {
  ground: string
  ink: string
}

/** What a tenant's theme may set: style variables whose names contain `@`. */
export interface TenantColors {
  base: 'light' | 'dark'
  accent: string
  menu: BarColors | undefined
  menuSelected: BarColors | undefined
  top: BarColors | undefined
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Reads a theme's content; anything that is not a plain colour is left out. */
export function tenantColors(content: Record<string, string> | string | undefined): TenantColors {
  const values = typeof content === 'string' ? parseContent(content) : (content ?? {})
  const color = (name: string): string | undefined => {
    const value = `${values[name] ?? ''}`.trim()
    return HEX.test(value) ? value : undefined
  }
  const bar = (ground: string, ink: string): BarColors | undefined => {
    const g = color(ground)
    if (!g) return undefined
    const i = color(ink)
    return { ground: g, ink: i && contrast(i, g) >= 4.5 ? i : inkOn(g) }
  }
  return {
    base: values['@base'] === 'dark' ? 'dark' : 'light',
    accent: color('@primary-color') ?? DEFAULT_ACCENT,
    menu: bar('@menu-bg', '@menu-color'),
    menuSelected: bar('@menu-selected-bg', '@menu-selected-color'),
    top: bar('@top-nav-bg', '@top-nav-color'),
  }
}

/** Does a bar of this ground belong on a page this dark? A white menu does not go dark with the page. */
export function barFits(bar: BarColors | undefined, dark: boolean): BarColors | undefined {
  return bar && dark && luminance(bar.ground) > 0.08 ? undefined : bar
}

function parseContent(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export function rgbOf(hex: string): [number, number, number] {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, (c) => c + c) : hex
  const n = Number.parseInt(full.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((v) => {
    const s = v / 255
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}

export function mix(hex: string, other: string, share: number): string {
  const a = rgbOf(hex)
  const b = rgbOf(other)
  return `#${a
    .map((v, i) =>
      Math.round(v + ((b[i] as number) - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A tenant's accent, moved towards white or black until it can be read on the ground it stands on. */
export function readableAccent(accent: string, ground: string, dark: boolean): string {
  let out = accent
  for (let i = 0; i < 12 && contrast(out, ground) < 5.4; i++)
    out = mix(out, dark ? '#ffffff' : '#000000', 0.12)
  return out
}

/** The accent as a ground, as near to the tenant's own as can be told from what is around it. */
export function solidAccent(brand: string, ground: string, dark: boolean): string {
  let out = brand
  for (let i = 0; i < 12 && contrast(out, ground) < 2.6; i++)
    out = mix(out, dark ? '#ffffff' : '#000000', 0.1)
  return out
}

/** Black or white, whichever reads better on a colour. */
export function inkOn(ground: string): string {
  return contrast('#ffffff', ground) >= 4 ? '#ffffff' : '#14181d'
}
