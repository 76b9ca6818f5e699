import type { DecodedField, Payload } from '@motorpool/wire'
import { decodePayloads, type SignalTable } from './table.ts'

/** Codes of the signals that these function fields are read from. */
export const signalsOf = (table: SignalTable, fields: readonly string[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => table.fields.get(field) ?? []))

/** What the makers' bytes say, without the signals of fields that no screen shows. */
export function shownSignals(
  table: SignalTable,
  payloads: readonly Payload[],
  secretFields: readonly string[],
): DecodedField[] {
  const secret = signalsOf(table, secretFields)
  return decodePayloads(table, [...payloads]).filter(({ key }) => !secret.has(key))
}
