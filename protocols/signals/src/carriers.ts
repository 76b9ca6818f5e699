import { fromHex } from '@motorpool/kernel'
import type { DecodedField, DecodedFrame } from '@motorpool/wire'

/** Bytes that the maker defines, as a frame carries them. */
export interface Payload {
  carrier: 'can' | 'unit'
  /** CAN id, or the type byte of a pass-through or custom block. */
  id: number
  data: Uint8Array
  /** Where the data begin in the frame. */
  offset: number
}

const CAN_ID = 0x1fffffff
/** GB/T 32960 blocks of the maker's own; the same type sent twice carries a running number. */
const CUSTOM_BLOCK = /^custom([89a-f][0-9a-f])(?:_\d+)?$/

const child = (field: DecodedField, key: string) => field.children?.find((f) => f.key === key)

function dataOf(field: DecodedField | undefined): Uint8Array | undefined {
  return typeof field?.value === 'string' ? fromHex(field.value) : undefined
}

function payload(
  carrier: Payload['carrier'],
  id: number | string | boolean | null | undefined,
  data: DecodedField | undefined,
): Payload[] {
  const bytes = dataOf(data)
  return bytes && data && typeof id === 'number' ? [{ carrier, id, data: bytes, offset: data.offset }] : []
}

const numberOf = (field: DecodedField | undefined) => field?.raw ?? field?.value

function canFrames(fields: readonly DecodedField[]): Payload[] {
  return (fields.find((f) => f.key === 'items')?.children ?? []).flatMap((item) => {
    const id = numberOf(child(item, 'canId'))
    return payload('can', typeof id === 'number' ? (id & CAN_ID) >>> 0 : undefined, child(item, 'data'))
  })
}

/** Messages that may carry signals, by protocol. */
export const CARRIERS: Readonly<Record<string, readonly number[]>> = {
  jt808: [0x0705, 0x0900],
  gb32960: [0x02, 0x03],
}

/** What a decoded frame carries of the maker's own. */
export function payloadsOf(frame: DecodedFrame): Payload[] {
  const { fields } = frame
  if (frame.protocol === 'jt808') {
    if (frame.messageId === 0x0705) return canFrames(fields)
    if (frame.messageId !== 0x0900) return []
    const find = (key: string) => fields.find((f) => f.key === key)
    return payload('unit', numberOf(find('kind')), find('data'))
  }
  if (frame.protocol !== 'gb32960' || !CARRIERS.gb32960?.includes(frame.messageId)) return []
  return fields.flatMap((field) => {
    const type = CUSTOM_BLOCK.exec(field.key)?.[1]
    return type ? payload('unit', Number.parseInt(type, 16), child(field, 'data')) : []
  })
}
