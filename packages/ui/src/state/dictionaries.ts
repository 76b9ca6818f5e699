import { api } from '../api/client.ts'
import { currentLocale, textsChanged } from '../texts/texts.ts'
import { usePrefs } from './prefs.ts'

export interface DictionaryItem {
  code: string
  label: string
}

type Dictionaries = Readonly<Record<string, readonly DictionaryItem[]>>

const PATH = '/api/system-svc/dicItems/V1.0/options/all'

/** The server's last answer and its language. */
let cache: { of: string; items: Dictionaries } = { of: '', items: {} }

/** Labels and order as administrators keep them, in the language of the console (R018, R083); without them our own stay. */
export async function loadDictionaries(keepSession = false): Promise<void> {
  const of = usePrefs.getState().language
  try {
    const items = await api.get<Dictionaries>(PATH, undefined, { quiet: true, keepSession })
    cache = { of, items }
    textsChanged()
  } catch (error) {
    console.warn('dictionaries', error)
  }
}

export function forgetDictionaries(): void {
  cache = { of: '', items: {} }
}

/** The items of a dictionary that may be chosen, in their order; undefined where it is not known in this language. */
export function dictionaryItems(code: string): readonly DictionaryItem[] | undefined {
  return cache.of === currentLocale() && Object.hasOwn(cache.items, code) ? cache.items[code] : undefined
}
