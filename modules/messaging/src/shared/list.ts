import type { MessageState, MessageType } from './enums.ts'

type State = (typeof MessageState)['values'][number]

/** One line of the message centre; the content is loaded when it is opened (R191). */
export interface MessageLine {
  msg_id: string
  title: string
  type: (typeof MessageType)['values'][number]
  linkUrl: string | null
  create_time: number
}

export type MessageLists = Record<State, MessageLine[]>

/** Lines of one list, newest first; older ones are counted, not listed. */
export const LIST_MAX = 500

export const MESSAGE_TOPIC = 'messages'

export interface MessageCount {
  unread: number
}

/** Places of the message centre that areas above it fill: by which ways else its reader is told. */
export type MessagePlace = 'message.ways' | 'portal.ways'
