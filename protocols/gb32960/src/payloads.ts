import { fromHex } from '@motorpool/kernel'
import type { DecodedFrame, Payload } from '@motorpool/wire'

/** Blocks of the maker's own; the same type sent twice carries a running number. */
const CUSTOM_BLOCK = /^custom([89a-f][0-9a-f])(?:_\d+)?$/

/** Custom blocks 80–FE of a report. */
export function payloads(frame: DecodedFrame): Payload[] {
  return frame.fields.flatMap((field) => {
    const type = CUSTOM_BLOCK.exec(field.key)?.[1]
    const data = type && field.children?.find(({ key }) => key === 'data')
    const bytes = data && typeof data.value === 'string' ? fromHex(data.value) : undefined
    return type && data && bytes
      ? [{ carrier: 'unit', id: Number.parseInt(type, 16), data: bytes, offset: data.offset }]
      : []
  })
}
