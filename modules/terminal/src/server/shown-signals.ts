import { decodePayloads, type SignalTable } from '@motorpool/signals'
import type { DecodedField, Payload } from '@motorpool/wire'
import { SECRET_FIELDS } from '../shared/plc.ts'

/** Codes of signals whose values no screen shows. */
export const secretSignals = (table: SignalTable): ReadonlySet<string> =>
  new Set(SECRET_FIELDS.flatMap((field) => table.fields.get(field) ?? []))

/** What the makers' bytes say, without what is secret. */
export function shownSignals(table: SignalTable, payloads: readonly Payload[]): DecodedField[] {
  const secret = secretSignals(table)
  return decodePayloads(table, [...payloads]).filter(({ key }) => !secret.has(key))
}
