import type { Database } from '@motorpool/db'
import { type Clock, DEFAULT_LOCALE, type EnumItem, type EnumItems, type Logger } from '@motorpool/kernel'
import { type Cached, createCached } from '../cached.ts'
import { type Dictionaries, loadDictionaries } from './read.ts'

export interface DictionaryLabels extends Cached<Dictionaries> {
  /** Of the enumerations that have a dictionary, once it is started. */
  items: EnumItems
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
  log?: Logger | undefined
}): DictionaryLabels {
  let started = false
  let labels = new Map<string, readonly EnumItem[]>()
  function refresh(): void {
    cached.get().catch((error: unknown) => deps.log?.warn({ err: error }, 'dictionaries'))
  }
  const cached = createCached({
    clock: deps.clock,
    load: async () => {
      const dictionaries = await loadDictionaries(deps.db)
      labels = itemsOf(dictionaries)
      return dictionaries
    },
    onDropped: () => {
      if (started) refresh()
    },
  })
  const items: EnumItems = (name) => {
    // Nothing happens while what is cached is young; a lost event is made good here.
    if (started) refresh()
    return labels.get(name)
  }
  return {
    ...cached,
    items,
    async start() {
      started = true
      await cached.get()
    },
    stop() {
      started = false
    },
  }
}
