import type { SignalTable } from '@motorpool/signals'
import type { DecodedField } from '@motorpool/wire'
import { WORK_FIELDS, type WorkSigns, workSign } from '../../shared/work.ts'
import { pathsOf } from '../monitor/measures.ts'
import { decodeStored, type StoredMessage } from '../monitor/protocols.ts'

function valueAt(fields: readonly DecodedField[], path: string): DecodedField['value'] {
  let found: DecodedField | undefined
  let level: readonly DecodedField[] | undefined = fields
  for (const key of path.split('.')) {
    found = level?.find((field) => field.key === key)
    level = found?.children
  }
  return found?.value
}

/** What a message tells of work, as its signals are defined, and as its protocol reports. */
export function signsOf(message: StoredMessage, table: SignalTable | undefined): WorkSigns {
  const frame = decodeStored(message, table)
  const signs: WorkSigns = {}
  if (!frame.ok) return signs
  for (const field of WORK_FIELDS) {
    const value = pathsOf(field, table)
      .map((path) => valueAt(frame.fields, path))
      .find((one) => one !== undefined)
    const sign = workSign(field, value)
    if (sign !== undefined) signs[field] = sign
  }
  return signs
}
