import { DEFAULT_LOCALE, LOCALES, type Locale } from '@motorpool/kernel'

/** Pages that anybody with a link opens, who may never have seen the console. */
const OPEN_PAGES = '/shared/'

/**
 * The language before its reader has chosen one (R017): that of the console, and on the pages of links the browser's.
 * @param pathname of the address
 * @param wanted the languages of the browser, the dearest first, as BCP 47 has them
 */
export function firstLanguage(pathname: string, wanted: readonly string[]): Locale {
  if (!pathname.startsWith(OPEN_PAGES)) return DEFAULT_LOCALE
  for (const one of wanted) {
    const found = LOCALES.find((locale) => locale.slice(0, 2) === one.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return DEFAULT_LOCALE
}
