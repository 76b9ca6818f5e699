import type { Names } from '@motorpool/wire'
import * as alarm from './messages/alarm.ts'
import * as link from './messages/link.ts'
import type { Message } from './messages/message.ts'
import * as moving from './messages/moving.ts'
import * as platforms from './messages/platforms.ts'
import * as statics from './messages/static.ts'
import * as supervision from './messages/supervision.ts'

/** Every message that is known field by field, by its key. */
export const MESSAGES = {
  ...link.messages,
  ...moving.messages,
  ...platforms.messages,
  ...alarm.messages,
  ...supervision.messages,
  ...statics.messages,
} as const
export type MessageKey = keyof typeof MESSAGES

/** Messages that carry business data, by their ids. */
export const CARRIERS: Readonly<Record<number, Names>> = {
  0x1200: ['主链路动态信息交换', 'Moving data, up', '動的情報（上り）'],
  0x1300: ['主链路平台间信息交互', 'Platforms, up', 'プラットフォーム間（上り）'],
  0x1400: ['主链路报警信息交互', 'Alarms, up', '警報（上り）'],
  0x1500: ['主链路车辆监管', 'Supervision, up', '監督（上り）'],
  0x1600: ['主链路静态信息交换', 'Static data, up', '静的情報（上り）'],
  0x9200: ['从链路动态信息交换', 'Moving data, down', '動的情報（下り）'],
  0x9300: ['从链路平台间信息交互', 'Platforms, down', 'プラットフォーム間（下り）'],
  0x9400: ['从链路报警信息交互', 'Alarms, down', '警報（下り）'],
  0x9500: ['从链路车辆监管', 'Supervision, down', '監督（下り）'],
  0x9600: ['从链路静态信息交换', 'Static data, down', '静的情報（下り）'],
}

const byId: ReadonlyMap<number, Message> = new Map(
  Object.values<Message>(MESSAGES).map((message) => [message.id, message]),
)

/** A message by its id, or the data of a business message by its type. */
export const messageOf = (id: number): Message | undefined => byId.get(id)
