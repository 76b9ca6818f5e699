import type { Locale } from '@motorpool/kernel'

type Catalogue = Record<string, string>

const LOADERS: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  'zh-CN': () => import('./locales/zh-CN.ts'),
  'en-US': () => import('./locales/en-US.ts'),
  'ja-JP': () => import('./locales/ja-JP.ts'),
}

/** All texts of packages, protocols and modules in one language, as one chunk. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return (await LOADERS[locale]()).default
}
