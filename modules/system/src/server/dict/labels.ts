import type { Database } from '@motorpool/db'
import { type Clock, DEFAULT_LOCALE, type EnumItem, type Logger, setEnumItems } from '@motorpool/kernel'
import { createKept, type Kept, type News } from '../kept.ts'
import { type Dictionaries, loadDictionaries } from './read.ts'

export interface DictionaryLabels extends Kept<Dictionaries> {
  /** From now on whatever this process says of an enumeration follows its dictionary. */
  start(): Promise<void>
  stop(): void
}

const itemsOf = (dictionaries: Dictionaries): Map<string, readonly EnumItem[]> =>
  new Map(
    [...dictionaries].map(([name, items]) => [
      name,
      items.map(({ code, label, texts }) => ({ code, labels: { ...texts, [DEFAULT_LOCALE]: label } })),
    ]),
  )

/** The dictionaries in force, and the same as labels of the enumerations: in lists, in sheets, in messages. */
export function createDictionaryLabels(deps: {
  db: Database
  clock: Clock
  news: News
  log?: Logger | undefined
}): DictionaryLabels {
  let started = false
  let labels = new Map<string, readonly EnumItem[]>()
  function refresh(): void {
    kept.get().catch((error: unknown) => deps.log?.warn({ err: error }, 'dictionaries'))
  }
  const kept = createKept({
    topic: 'system.dicts',
    news: deps.news,
    clock: deps.clock,
    load: async () => {
      const dictionaries = await loadDictionaries(deps.db)
      labels = itemsOf(dictionaries)
      return dictionaries
    },
    onStale: () => {
      if (started) refresh()
    },
  })
  const items = (name: string) => {
    // Nothing happens while what is kept is young; news that got lost are made good here.
    if (started) refresh()
    return labels.get(name)
  }
  return {
    ...kept,
    async start() {
      started = true
      await kept.get()
      setEnumItems(items)
    },
    stop() {
      started = false
      setEnumItems(undefined)
    },
  }
}
