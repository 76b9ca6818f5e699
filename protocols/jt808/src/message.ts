import type { Message as AnyMessage, Parts } from '@motorpool/jtt'
import type { Edition } from './edition.ts'

/** A message the package knows field by field. */
export interface Message<K extends string = string, P extends Parts = Parts>
  extends AnyMessage<K, P, Edition> {}

export function message<const K extends string, const P extends Parts>(
  definition: Message<K, P>,
): Message<K, P> {
  return definition
}
