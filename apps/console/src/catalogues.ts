import type { Locale } from '@motorpool/kernel'
import { addTexts } from '@motorpool/ui'

type Catalogue = Record<string, string>
type Loaders = Record<Locale, () => Promise<{ default: Catalogue }>>

const FIRST: Loaders = {
  'zh-CN': () => import('./locales/zh-CN.ts'),
  'en-US': () => import('./locales/en-US.ts'),
  'ja-JP': () => import('./locales/ja-JP.ts'),
}

/** Names of fields: twice as many as the rest, and not needed before the first list. */
const FIELDS: Loaders = {
  'zh-CN': () => import('./locales/fields-zh-CN.ts'),
  'en-US': () => import('./locales/fields-en-US.ts'),
  'ja-JP': () => import('./locales/fields-ja-JP.ts'),
}

let fieldsWanted = false
/** Languages whose texts are in use. */
const given = new Set<Locale>()

/** The texts of packages, protocols and modules in one language; those of fields too once they were asked for. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  given.add(locale)
  const parts = await Promise.all([FIRST[locale](), fieldsWanted ? FIELDS[locale]() : undefined])
  return Object.assign({}, ...parts.map((part) => part?.default)) as Catalogue
}

/** From now on the names of fields are there, in the languages in use and in every other. */
export async function loadFieldTexts(): Promise<void> {
  fieldsWanted = true
  await Promise.all([...given].map(async (locale) => addTexts(locale, (await FIELDS[locale]()).default)))
}
