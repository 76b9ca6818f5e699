import { fromHex } from '@motorpool/kernel'
import type { DecodedField, DecodedFrame, Payload } from '@motorpool/wire'

const CAN_DATA = 0x0705
const PASS_THROUGH = 0x0900
/** Bits 28–0 of the id word (§ 8.50). */
const CAN_ID = 0x1fffffff

function payload(
  carrier: Payload['carrier'],
  mask: number,
  id: DecodedField | undefined,
  data: DecodedField | undefined,
): Payload[] {
  const number = id?.raw ?? id?.value
  const bytes = typeof data?.value === 'string' ? fromHex(data.value) : undefined
  return data && bytes && typeof number === 'number'
    ? [{ carrier, id: (number & mask) >>> 0, data: bytes, offset: data.offset }]
    : []
}

/** CAN frames of 0x0705, or the unit of 0x0900. */
export function payloads(frame: DecodedFrame): Payload[] {
  const find = (fields: readonly DecodedField[] | undefined, key: string) =>
    fields?.find((field) => field.key === key)
  const { fields } = frame
  if (frame.messageId === PASS_THROUGH)
    return payload('unit', 0xff, find(fields, 'kind'), find(fields, 'data'))
  if (frame.messageId !== CAN_DATA) return []
  return (find(fields, 'items')?.children ?? []).flatMap(({ children }) =>
    payload('can', CAN_ID, find(children, 'canId'), find(children, 'data')),
  )
}
