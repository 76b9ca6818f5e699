import type { Names } from '@motorpool/wire'
import type { Parts } from './part.ts'

export type Direction = 'up' | 'down'

/** A message that a protocol knows field by field. */
export interface Message<K extends string = string, P extends Parts = Parts, E extends string = string> {
  readonly id: number
  readonly key: K
  readonly name: Names
  readonly direction: Direction
  readonly parts: P
  /** Editions that know the message, oldest first; all when left out. */
  readonly from?: E
  readonly until?: E
  /** Edition of a body whose header cannot tell. */
  readonly detect?: (body: Uint8Array) => E
}
