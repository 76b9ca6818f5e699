import { api } from '../api/client.ts'
import { currentLocale, textsChanged } from '../texts/texts.ts'
import { usePrefs } from './prefs.ts'

export interface DictionaryItem {
  code: string
  label: string
}

type Dictionaries = Readonly<Record<string, readonly DictionaryItem[]>>

const PATH = '/api/system-svc/dicItems/V1.0/options/all'

/** As the server last answered, and in which language. */
let kept: { of: string; items: Dictionaries } = { of: '', items: {} }

/** Labels and order as administrators keep them, in the language of the console (R018, R083); without them our own stay. */
export async function loadDictionaries(keepSession = false): Promise<void> {
  const of = usePrefs.getState().language
  try {
    const items = await api.get<Dictionaries>(PATH, undefined, { quiet: true, keepSession })
    kept = { of, items }
    textsChanged()
  } catch (error) {
    console.warn('dictionaries', error)
  }
}

export function forgetDictionaries(): void {
  kept = { of: '', items: {} }
}

/** The items of a dictionary that may be chosen, in their order; undefined where it is not known in this language. */
export function dictionaryItems(code: string): readonly DictionaryItem[] | undefined {
  return kept.of === currentLocale() && Object.hasOwn(kept.items, code) ? kept.items[code] : undefined
}
