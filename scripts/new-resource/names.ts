import { LOCALES, type Locale } from '@motorpool/kernel'

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const snake = (text: string): string =>
  lower(text).replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
export const kebab = (text: string): string => snake(text).replaceAll('_', '-')

/** `policyNo` → `Policy no`. */
export const words = (text: string): string => upper(snake(text).replaceAll('_', ' '))

/** `vehicleId` → `vehicle`: the field that shows the name of what a reference points at. */
export const shownAs = (field: string): string => field.replace(/Ids?$/, '')

/** A text in the three languages. */
export type Texts = Readonly<Record<Locale, string>>

/** `保单号|Policy number|証券番号`; what is missing is the fallback in English. */
export function textsOf(written: string | undefined, fallback: string): Texts {
  const parts = (written ?? '').split('|').map((part) => part.trim())
  const [zh, en = zh, ja = en] = parts
  const given: Record<Locale, string | undefined> = { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja }
  return Object.fromEntries(LOCALES.map((locale) => [locale, given[locale] || fallback])) as Record<
    Locale,
    string
  >
}
