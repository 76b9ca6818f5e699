import { type Item, type Items, number } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'

/** One information type of a report: the type byte and the body behind it. */
export interface Block<K extends string = string, T extends Items = Items> {
  type: number
  key: K
  name: Names
  items: T
  /** Key of what it is decoded to: blocks that say the same of different engines share one. */
  group: string
  /** Bytes of the body without its list. */
  fixed: number
  /** A list of four-byte codes at the body's end: where its count stands, -1 where there is none. */
  countAt: number
  /** Where the body has a VIN that tells whether it was found at the right place, -1 where it has none. */
  vinAt: number
}

/** Bytes of an item; of a list those of its count. */
function widthOf(item: Item): number {
  switch (item.kind) {
    case 'number':
    case 'code':
    case 'bits':
      return item.width
    case 'text':
      return item.length
    case 'list':
      return item.count.width
    case 'special':
      return item.parts.reduce((sum, part) => sum + widthOf(part), 0)
    case 'time':
      return 6
    case 'bytes':
      return 2
  }
}

function offsetOf(items: Items, found: (item: Item) => boolean): number {
  const at = items.findIndex(found)
  return at < 0 ? -1 : items.slice(0, at).reduce((sum, item) => sum + widthOf(item), 0)
}

export function block<const K extends string, const T extends Items>(
  type: number,
  key: K,
  name: Names,
  items: T,
  group: string = key,
): Block<K, T> {
  return {
    type,
    key,
    name,
    items,
    group,
    fixed: items.reduce((sum, item) => sum + widthOf(item), 0),
    countAt: offsetOf(items, ({ kind }) => kind === 'list'),
    vinAt: offsetOf(items, (item) => item.kind === 'text' && item.key === 'vin'),
  }
}

/** SAE J1939-71: raw numbers above are no values but marks, and terminals pass them on as they are. */
const CEILING = { 1: 0xfa, 2: 0xfaff } as const

/** A value that stands on the vehicle bus too: as wide, in the same steps, with the same marks. */
export function bus<const K extends string>(
  key: K,
  name: Names,
  width: 1 | 2,
  unit: string,
  divisor: number,
  offset = 0,
) {
  const ceiling = CEILING[width]
  return number(key, name, width, [0, ceiling], { unit, divisor, offset, ceiling })
}
