import type { Names } from '@motorpool/wire'
import type { Edition } from '../edition.ts'
import type { Parts } from './part.ts'

export type Direction = 'up' | 'down'

/** A message the package knows field by field. */
export interface Message<K extends string = string, P extends Parts = Parts> {
  readonly id: number
  readonly key: K
  readonly name: Names
  readonly direction: Direction
  readonly parts: P
  /** Editions that know the message, oldest first; all when left out. */
  readonly from?: Edition
  readonly until?: Edition
  /** Edition of a body whose header cannot tell (2011 or 2013). */
  readonly detect?: (body: Uint8Array) => Edition
}

export function message<const K extends string, const P extends Parts>(
  definition: Message<K, P>,
): Message<K, P> {
  return definition
}
