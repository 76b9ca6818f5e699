import type { StoredFrame, TelemetryStore } from '@motorpool/history/server'
import { byId } from '@motorpool/protocols'
import { decodeSignal, type SignalTable, signalsFor } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import type { DecodedField } from '@motorpool/wire'
import { decodeStored } from './protocols.ts'
import { recentOf } from './recent.ts'

/** The value of a function field as a vehicle reported it last. */
export interface FieldValue {
  value: number | string | boolean
  /** In three languages, where the value is a code. */
  label?: DecodedField['label']
  unit?: string
  /** Device time of the report, ms. */
  time: number
}

function valuesIn(message: StoredFrame, table: SignalTable): Map<string, FieldValue> {
  const decoded = decodeStored(message)
  const payloads = decoded.ok ? (byId(message.protocol)?.payloads(decoded) ?? []) : []
  const found = new Map<string, FieldValue>()
  for (const payload of payloads)
    for (const signal of signalsFor(table, payload)) {
      const { value, label, unit, state } = decodeSignal(payload.data, signal, payload.offset) ?? {}
      if (value === undefined || value === null || state === 'invalid' || state === 'abnormal') continue
      const said = { ...(label ? { label } : {}), ...(unit ? { unit } : {}) }
      found.set(signal.definition.code, { value, time: message.deviceTime, ...said })
    }
  return found
}

/** Values of these function fields, the newest that was reported of each, also of those that screens do not show. */
export async function fieldValues(
  { store, signals }: { store: TelemetryStore; signals: SignalSource },
  { id, tenantId, vin }: { id: string; tenantId: string; vin: string },
  fields: readonly string[],
): Promise<Map<string, FieldValue>> {
  const table = await signals.tableOf(vin)
  const codes = fields.flatMap((field) => {
    const code = table?.fields.get(field)
    return code === undefined ? [] : [{ field, code }]
  })
  const found = new Map<string, FieldValue>()
  if (!table || codes.length === 0) return found
  for (const message of await recentOf(store, { tenantId, vehicleId: id })) {
    const values = valuesIn(message, table)
    for (const { field, code } of codes) {
      const value = values.get(code)
      if (value && !found.has(field)) found.set(field, value)
    }
  }
  return found
}
