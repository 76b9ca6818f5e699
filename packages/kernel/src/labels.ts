import { DEFAULT_LOCALE, LOCALES, type Locale } from './ctx.ts'
import type { EnumDef } from './enum.ts'

/** A value of an enumeration as administrators keep it: only what they wrote. */
export interface EnumItem {
  readonly code: string
  readonly labels: Readonly<Partial<Record<Locale, string>>>
}

/** The items of the dictionary of an enumeration that may be chosen, in their order; undefined where there is none. */
export type EnumItems = (name: string) => readonly EnumItem[] | undefined

const none: EnumItems = () => undefined
let items: EnumItems = none

/** Set by the module that has the dictionaries; without it labels and order are those of the code. */
export function setEnumItems(next: EnumItems | undefined): void {
  items = next ?? none
}

const keptLabel = (item: EnumItem, locale: Locale): string | undefined =>
  item.labels[locale] ?? item.labels[DEFAULT_LOCALE]

/** What a value is called: by administrators, else by the code; what is no value is shown as it is. */
export function enumLabel(of: EnumDef, value: unknown, locale: Locale): string {
  const code = String(value)
  const kept = items(of.name)?.find((item) => item.code === code)
  return (kept && keptLabel(kept, locale)) ?? of.labels[code]?.[locale] ?? code
}

/** What may be chosen, in its order; values that were put aside are not among it. */
export function enumChoices(of: EnumDef): readonly string[] {
  return items(of.name)?.flatMap(({ code }) => (of.has(code) ? [code] : [])) ?? of.values
}

/** The code of a label in any language, or of the code itself; the text when it is none. */
export function enumCode(of: EnumDef, text: string): string {
  const sought = text.trim()
  if (of.values.includes(sought)) return sought
  const plain = sought.toLowerCase()
  const kept = items(of.name)?.find(
    ({ code, labels }) => of.has(code) && LOCALES.some((l) => labels[l]?.trim().toLowerCase() === plain),
  )
  // Old labels stay good: sheets that were filled in before somebody wrote others are still read.
  return (
    kept?.code ??
    of.values.find((v) => LOCALES.some((l) => of.labels[v]?.[l].toLowerCase() === plain)) ??
    sought
  )
}
