import { DEFAULT_LOCALE, LOCALES, type Locale } from './ctx.ts'
import type { EnumDef } from './enum.ts'
import { definePort, type Ports } from './ports.ts'

/** A value of an enumeration as administrators keep it: only what they wrote. */
export interface EnumItem {
  readonly code: string
  readonly labels: Readonly<Partial<Record<Locale, string>>>
}

/** The items of the dictionary of an enumeration that may be chosen, in their order; undefined where there is none. */
export type EnumItems = (name: string) => readonly EnumItem[] | undefined

/** Provided by the module that has the dictionaries; without it labels and order are those of the code. */
export const enumItems = definePort<EnumItems>('kernel.enum-items')

/** For whom a value is named, and by what this process knows: a call is one. */
export interface Wording {
  locale: Locale
  ports: Ports
}

const itemsOf = (ports: Ports, name: string) => ports.find(enumItems)?.(name)

const storedLabel = (item: EnumItem, locale: Locale): string | undefined =>
  item.labels[locale] ?? item.labels[DEFAULT_LOCALE]

/** What a value is called: by administrators, else by the code; what is no value is shown as it is. */
export function enumLabel(of: EnumDef, value: unknown, { locale, ports }: Wording): string {
  const code = String(value)
  const stored = itemsOf(ports, of.name)?.find((item) => item.code === code)
  return (stored && storedLabel(stored, locale)) ?? of.labels[code]?.[locale] ?? code
}

/** What may be chosen, in its order; values that were put aside are not among it. */
export function enumChoices(of: EnumDef, ports: Ports): readonly string[] {
  return itemsOf(ports, of.name)?.flatMap(({ code }) => (of.has(code) ? [code] : [])) ?? of.values
}

/** The code of a label in any language, or of the code itself; the text when it is none. */
export function enumCode(of: EnumDef, text: string, ports: Ports): string {
  const sought = text.trim()
  if (of.values.includes(sought)) return sought
  const plain = sought.toLowerCase()
  const stored = itemsOf(ports, of.name)?.find(
    ({ code, labels }) => of.has(code) && LOCALES.some((l) => labels[l]?.trim().toLowerCase() === plain),
  )
  // Old labels stay good: sheets that were filled in before somebody wrote others are still read.
  return (
    stored?.code ??
    of.values.find((v) => LOCALES.some((l) => of.labels[v]?.[l].toLowerCase() === plain)) ??
    sought
  )
}
