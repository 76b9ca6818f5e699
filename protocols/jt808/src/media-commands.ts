import type { CommandChoice, CommandSpec, CommandValues } from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import { carried, choice, moment, optional, whole } from './command-parts.ts'
import { EVENTS, KINDS } from './messages/media.ts'

const { mediaSearch, mediaUpload, mediaUploadOne } = MESSAGES

const choicesOf = (codes: typeof KINDS): readonly CommandChoice[] =>
  Object.entries(codes).map(([value, name]) => ({ value: Number(value), name }))

/** Zeros are no bound (0x8802). */
const ANY_TIME = 0

const WHICH = [
  choice('kind', ['多媒体类型', 'Kind', '種別'], choicesOf(KINDS)),
  whole('channel', ['通道 ID(0 为全部)', 'Channel (0: all)', 'チャンネル(0 は全部)'], 0, 255),
  choice('event', ['事件项', 'Event', 'イベント'], choicesOf(EVENTS)),
  optional(moment('from', ['起始时间', 'From', '開始時刻'])),
  optional(moment('to', ['结束时间', 'To', '終了時刻'])),
] as const

const which = ({ kind, channel, event, from = ANY_TIME, to = ANY_TIME }: CommandValues) => ({
  kind,
  channel,
  event,
  from,
  to,
})

const afterwards = choice(
  'deleteAfter',
  ['上传后', 'After it is sent', '送信後'],
  [
    { value: 0, name: ['保留', 'Keep', '保持'] },
    { value: 1, name: ['从终端删除', 'Delete from the terminal', '端末から削除'] },
  ],
)

/** What a terminal has recorded and kept. It shows the driver as fresh photos do. */
export const MEDIA_COMMANDS: readonly CommandSpec[] = [
  {
    ...carried(mediaSearch),
    code: 'MEDIA_SEARCH',
    action: 'query',
    observesDriver: true,
    params: WHICH,
    fields: which,
    ownAnswer: true,
  },
  {
    ...carried(mediaUpload),
    code: 'MEDIA_UPLOAD',
    action: 'query',
    observesDriver: true,
    params: [...WHICH, afterwards],
    fields: (values) => ({ ...which(values), deleteAfter: values.deleteAfter }),
    ownAnswer: false,
  },
  {
    ...carried(mediaUploadOne),
    code: 'MEDIA_UPLOAD_ONE',
    action: 'query',
    observesDriver: true,
    params: [whole('mediaId', ['多媒体 ID', 'Media id', 'メディア ID'], 1, 0xffffffff), afterwards],
    fields: ({ mediaId, deleteAfter }) => ({ mediaId, deleteAfter }),
    recorded: ({ mediaId }) => (typeof mediaId === 'number' ? [mediaId] : []),
    ownAnswer: false,
  },
]
