import { createHash } from 'node:crypto'
import { byId, PROTOCOLS } from '@motorpool/protocols'
import { editionIn, RecordFlag, rawFormOf, walkFields } from '@motorpool/wire'
import type { Conversion, Converter, StoredMessage } from './adapter.ts'

/** Characters of a message's number, 128 bits of a digest. */
const ID_LENGTH = 32

/** Values of a report by their paths; those that the standard marks as abnormal or invalid are null. */
function valuesOf({ protocol: id, messageId, rawForm, flags, raw }: StoredMessage): object | undefined {
  const protocol = byId(id)
  if (!protocol || !(flags & RecordFlag.report)) return undefined
  const edition = editionIn(flags, protocol.editions)
  const decoded = protocol.decode(raw, rawFormOf(rawForm), {
    messageId,
    ...(edition === undefined ? {} : { edition }),
  })
  if (!decoded.ok) return undefined
  const values: Record<string, number | string | boolean | null> = {}
  walkFields(decoded.fields, (path, { value, secret }) => {
    if (value !== undefined && !secret) values[path] = value
  })
  return values
}

function numberOf({ messageId, deviceTime, raw }: StoredMessage, vin: string): string {
  const digest = createHash('sha256').update(`${vin} ${deviceTime} ${messageId} `).update(raw)
  return digest.digest('hex').slice(0, ID_LENGTH)
}

function jsonOf(message: StoredMessage, { vehicle, late }: Conversion): string {
  const { protocol, messageId, deviceTime, flags, raw } = message
  const spoken = byId(protocol)
  return JSON.stringify({
    /** The same whenever the message is sent: by it a receiver discards doubles. */
    id: numberOf(message, vehicle.vin),
    vin: vehicle.vin,
    code: vehicle.code,
    time: new Date(deviceTime).toISOString(),
    late: late || (flags & RecordFlag.reissued) !== 0,
    protocol: spoken?.name,
    edition: spoken && editionIn(flags, spoken.editions),
    message: messageId,
    values: valuesOf(message),
    raw: Buffer.from(raw).toString('hex'),
  })
}

/** Every message as a JSON object on one line: its values by name, and its bytes as they came. */
export const jsonConverter: Converter = {
  convert(message, conversion) {
    try {
      return [{ bytes: Buffer.from(jsonOf(message, conversion)) }]
    } catch {
      // A time beyond what a date can be: nobody could place it.
      return []
    }
  },
}

/** Messages of every protocol are taken. */
export const ALL_PROTOCOLS = PROTOCOLS
