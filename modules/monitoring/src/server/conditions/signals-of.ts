import type { Tx } from '@motorpool/db'
import type { SignalDefinition } from '@motorpool/signals'
import { readDefinitions } from '@motorpool/terminal/server'

/** Definitions of the signals of function fields (codes), by the versions of software that have them. */
export async function signalsOf(
  tx: Tx,
  software: ReadonlySet<string>,
  fields: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly SignalDefinition[]>> {
  const found = new Map<string, readonly SignalDefinition[]>()
  for (const version of software) {
    const all = await readDefinitions(tx, version, { shown: true })
    const wanted = all.filter(({ field }) => field !== undefined && fields.has(field))
    if (wanted.length > 0) found.set(version, wanted)
  }
  return found
}
