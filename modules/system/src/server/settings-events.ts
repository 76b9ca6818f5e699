import { defineEvent, publish } from '@motorpool/events'
import type { ChangeListener } from '@motorpool/resource/server'
import { z } from 'zod'
import { dicItems, dicts, locales, parameters } from '../shared/index.ts'

const settings = z.enum(['dictionaries', 'texts', 'parameters'])
export type Settings = z.output<typeof settings>

/** What every process holds in memory of the administration's settings is out of date. */
export const settingsChanged = defineEvent({
  name: 'system.settings-changed',
  schema: z.object({ settings: z.array(settings) }),
})

const SETTINGS_OF: ReadonlyMap<string, Settings> = new Map([
  [parameters.key, 'parameters'],
  [locales.key, 'texts'],
  [dicts.key, 'dictionaries'],
  [dicItems.key, 'dictionaries'],
])

export const settingsListener: ChangeListener = {
  inTransaction: async ({ tx }, changes) => {
    const changed = new Set(changes.flatMap(({ resource }) => SETTINGS_OF.get(resource) ?? []))
    if (changed.size > 0) await publish(tx, settingsChanged, { settings: [...changed] })
  },
}
