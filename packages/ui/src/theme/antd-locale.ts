import type { Locale } from '@motorpool/kernel'
import type { ConfigProviderProps } from 'antd'

type AntdLocale = NonNullable<ConfigProviderProps['locale']>

const LOCALES: Record<Locale, () => Promise<{ default: unknown }>> = {
  'zh-CN': () => import('antd/locale/zh_CN.js'),
  'en-US': () => import('antd/locale/en_US.js'),
  'ja-JP': () => import('antd/locale/ja_JP.js'),
}

const loaded = new Map<Locale, AntdLocale>()

/** antd's own texts; loaded before its first part is shown and before a switch of language. */
export async function loadAntdLocale(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const module = await LOCALES[locale]()
  // The CommonJS build nests its default export once more.
  const inner = module.default as { default?: AntdLocale } & AntdLocale
  loaded.set(locale, inner.default ?? inner)
}

/** The texts of a language that were loaded. */
export const antdLocale = (locale: Locale): AntdLocale | undefined => loaded.get(locale)
