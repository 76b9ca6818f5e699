import type { CommandSpec } from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import type { Message } from './layout/message.ts'

const { locationQuery, queryParameters, queryAttributes, textMessage } = MESSAGES

/** Characters of a text, which has at most 1,024 bytes of GBK (§8.18). */
const TEXT_MAX = 500
/** Shown and read aloud. */
const SHOWN = (1 << 2) | (1 << 3)
const NOTICE = 1

const ask = (code: string, { id, key, name }: Pick<Message, 'id' | 'key' | 'name'>) =>
  ({
    code,
    name,
    action: 'query',
    message: key,
    messageId: id,
    params: [],
    fields: () => ({}),
    ownAnswer: true,
  }) as const

/** What people may ask of a terminal: a part of the messages that the session can send. */
export const COMMANDS: readonly CommandSpec[] = [
  ask('LOCATE', locationQuery),
  ask('PARAMETERS', queryParameters),
  { ...ask('ATTRIBUTES', queryAttributes), editions: ['2013', '2019'] },
  {
    code: 'TEXT',
    name: textMessage.name,
    action: 'set',
    message: textMessage.key,
    messageId: textMessage.id,
    params: [{ key: 'text', name: ['文本', 'Text', '本文'], kind: 'text', min: 1, max: TEXT_MAX }],
    fields: ({ text }) => ({ flags: SHOWN, kind: NOTICE, text }),
    ownAnswer: false,
  },
]
