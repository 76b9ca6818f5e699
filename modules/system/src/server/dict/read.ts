import { type Database, sql } from '@motorpool/db'
import { DEFAULT_LOCALE, declaredEnums, type EnumDef, type Locale, must } from '@motorpool/kernel'

export interface DictItem {
  code: string
  label: string
  texts: Partial<Record<Locale, string>>
}

/** All dictionaries in force, by code; their items in order. */
export type Dictionaries = ReadonlyMap<string, readonly DictItem[]>

export interface DictOption {
  id: string
  code: string
  label: string
}

interface Row {
  dict: string
  code: string | null
  label: string | null
  locale_value: Partial<Record<Locale, string>> | null
}

function itemsOf(def: EnumDef): DictItem[] {
  return def.values.map((code) => {
    const texts = must(def.labels[code], `labels of ${def.name} ${code}`)
    return { code, label: texts[DEFAULT_LOCALE], texts }
  })
}

/** What the table says, and every enumeration of the code that it does not know yet. */
export async function loadDictionaries(db: Database): Promise<Dictionaries> {
  const { rows } = await db.withPlatform(undefined, 'dictionaries', (tx) =>
    sql<Row>`
      select d.code as dict, i.code, i.label, i.locale_value
      from dictionary d left join dictionary_item i on i.dic_id = d.id and i.status = 'ENABLED'
      where d.status = 'ENABLED' order by d.code, i.sort, i.id`.execute(tx),
  )
  const found = new Map<string, DictItem[]>()
  for (const { dict, code, label, locale_value } of rows) {
    const items = found.get(dict) ?? []
    if (code !== null && label !== null) items.push({ code, label, texts: locale_value ?? {} })
    found.set(dict, items)
  }
  for (const def of declaredEnums()) if (!found.has(def.name)) found.set(def.name, itemsOf(def))
  return found
}

/** In Chinese the label is the one of the list; other languages fall back to it (R223). */
export function optionOf(item: DictItem, locale: Locale): DictOption {
  const label = locale === DEFAULT_LOCALE ? item.label : (item.texts[locale] ?? item.label)
  return { id: item.code, code: item.code, label }
}
