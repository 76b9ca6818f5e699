import type { Items } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'

/** One information type of a report: the type byte and the body behind it. */
export interface Block<K extends string = string, T extends Items = Items> {
  type: number
  key: K
  name: Names
  items: T
}

export function block<const K extends string, const T extends Items>(
  type: number,
  key: K,
  name: Names,
  items: T,
): Block<K, T> {
  return { type, key, name, items }
}
