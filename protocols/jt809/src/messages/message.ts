import type { Message as AnyMessage, Parts } from '@motorpool/jtt'
import type { Edition } from '../edition.ts'

/** Which of the two links a message travels on while both are there. */
export type Link = 'main' | 'sub'

/** A message of a link, or the data of a business message: `within` is the message that carries it. */
export interface Message<K extends string = string, P extends Parts = Parts>
  extends AnyMessage<K, P, Edition> {
  readonly link: Link
  readonly within?: number
}

export function message<const K extends string, const P extends Parts>(
  definition: Message<K, P>,
): Message<K, P> {
  return definition
}

/** Data that travel in the message of their group. */
const carried =
  (direction: Message['direction'], link: Link) =>
  <const K extends string, const P extends Parts>(
    id: number,
    key: K,
    name: Message['name'],
    parts: P,
    from?: Edition,
  ): Message<K, P> => ({
    id,
    key,
    name,
    parts,
    direction,
    link,
    within: id & 0xff00,
    ...(from ? { from } : {}),
  })

export const up = carried('up', 'main')
export const down = carried('down', 'sub')
