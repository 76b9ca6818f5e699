import { DEFAULT_LOCALE, LOCALES, type Locale } from '@motorpool/kernel'
import i18next, { type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

/** Brings the merged flat catalogue of one language; the application that bundles them provides it. */
export type CatalogueLoader = (locale: Locale) => Promise<Record<string, string>>

export const texts: i18n = i18next.createInstance()

let loader: CatalogueLoader = () => Promise.resolve({})
const loaded = new Set<Locale>()

async function loadLocale(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const entries = await loader(locale)
  texts.addResourceBundle(locale, 'translation', entries, true, true)
  loaded.add(locale)
}

/** Starts the texts in a language; zh-CN stands behind every other one (R015). */
export async function startTexts(locale: Locale, load: CatalogueLoader): Promise<void> {
  loader = load
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    supportedLngs: [...LOCALES],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  await switchTexts(locale)
}

export async function switchTexts(locale: Locale): Promise<void> {
  await Promise.all([loadLocale(locale), loadLocale(DEFAULT_LOCALE)])
  await texts.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Further texts of the product itself; what a tenant has put over them stays. */
export function addTexts(locale: Locale, entries: Record<string, string>): void {
  texts.addResourceBundle(locale, 'translation', entries, true, false)
}

/** Entries kept on the server for a tenant stand over the built-in ones (R019). */
export function overrideTexts(locale: Locale, entries: Record<string, string>): void {
  texts.addResourceBundle(locale, 'translation', entries, true, true)
}

export function t(key: string, params?: Record<string, string | number>): string {
  return texts.t(key, params ?? {})
}

/** `const t = useText(); t('ui.save')`: rendered again when the language changes. */
export function useText(): (key: string, params?: Record<string, string | number>) => string {
  const { t } = useTranslation(undefined, { i18n: texts })
  return (key, params) => t(key, params ?? {})
}

export function hasText(key: string): boolean {
  return texts.exists(key)
}

export function currentLocale(): Locale {
  return (texts.language as Locale | undefined) ?? DEFAULT_LOCALE
}
