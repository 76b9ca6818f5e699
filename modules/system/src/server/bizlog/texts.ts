import { type Catalogues, translate } from '@motorpool/i18n'
import type { Locale } from '@motorpool/kernel'

/** A module's title, or its code where it has none. */
export function moduleTitle(catalogues: Catalogues, locale: Locale, module: string): string {
  return translate(catalogues, locale, module)
}

/** What was done, in the language of the reader, or the code of it. */
export function operationTitle(catalogues: Catalogues, locale: Locale, name: string): string {
  const key = `operation.${name}`
  const text = translate(catalogues, locale, key)
  return text === key ? name : text
}
