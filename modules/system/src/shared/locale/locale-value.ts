import type { Locale } from '@motorpool/kernel'

/** Fields of the form and the languages they hold. */
export const LOCALE_FIELDS = { zh_CN: 'zh-CN', en_US: 'en-US', ja_JP: 'ja-JP' } as const satisfies Record<
  string,
  Locale
>
export type LocaleField = keyof typeof LOCALE_FIELDS
export type LocaleTexts = Partial<Record<Locale, string>>

const ENTRIES = Object.entries(LOCALE_FIELDS) as [LocaleField, Locale][]

/** What a form's fields say, keyed by language; empty ones are left out (R021). */
export function toLocaleValue(fields: Readonly<Record<string, unknown>>): LocaleTexts {
  const value: LocaleTexts = {}
  for (const [field, locale] of ENTRIES) {
    const text = fields[field]
    if (typeof text === 'string' && text.trim() !== '') value[locale] = text.trim()
  }
  return value
}

/** The same as the fields of a form; a language without a text is null (R021). */
export function fromLocaleValue(
  value: Readonly<Record<string, unknown>>,
): Record<LocaleField, string | null> {
  return Object.fromEntries(
    ENTRIES.map(([field, locale]) => {
      const text = value[locale]
      return [field, typeof text === 'string' && text !== '' ? text : null]
    }),
  ) as Record<LocaleField, string | null>
}
