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

/** Messages of a group: up on the main link, down on the sub link. */
export const up = <const K extends string, const P extends Parts>(
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
  direction: 'up',
  link: 'main',
  within: id & 0xff00,
  ...(from ? { from } : {}),
})

export const down = <const K extends string, const P extends Parts>(
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
  direction: 'down',
  link: 'sub',
  within: id & 0xff00,
  ...(from ? { from } : {}),
})
