import type { InputOf, Items } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'

/** One data unit: the command it belongs to and its items. */
export interface Message<T extends Items = Items> {
  command: number
  name: Names
  items: T
}

export function message<const T extends Items>(command: number, name: Names, items: T): Message<T> {
  return { command, name, items }
}

export type MessageInput<M> = M extends Message<infer T> ? InputOf<T> : never
