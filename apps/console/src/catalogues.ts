import type { Locale } from '@motorpool/kernel'
import { addTexts } from '@motorpool/ui'

type Catalogue = Record<string, string>
type Loaders = Record<Locale, () => Promise<{ default: Catalogue }>>

const FIRST: Loaders = {
  'zh-CN': () => import('./locales/zh-CN.ts'),
  'en-US': () => import('./locales/en-US.ts'),
  'ja-JP': () => import('./locales/ja-JP.ts'),
}

/** What screens say: five times as much as the rest, and not needed before the first of them. */
const SCREENS: Loaders = {
  'zh-CN': () => import('./locales/screens-zh-CN.ts'),
  'en-US': () => import('./locales/screens-en-US.ts'),
  'ja-JP': () => import('./locales/screens-ja-JP.ts'),
}

let screensWanted = false
/** Languages whose texts are in use. */
const given = new Set<Locale>()

/** The texts of packages, protocols and modules in one language; those of screens too once they were asked for. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  given.add(locale)
  const parts = await Promise.all([FIRST[locale](), screensWanted ? SCREENS[locale]() : undefined])
  return Object.assign({}, ...parts.map((part) => part?.default)) as Catalogue
}

/** From now on the texts of screens are there, in the languages in use and in every other. */
export async function loadScreenTexts(): Promise<void> {
  screensWanted = true
  await Promise.all([...given].map(async (locale) => addTexts(locale, (await SCREENS[locale]()).default)))
}
