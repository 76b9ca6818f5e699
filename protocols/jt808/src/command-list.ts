import {
  type CommandChoice,
  type CommandSpec,
  contentOf,
  contentParam,
  keysParam,
  PARAMETER_COMMANDS,
} from '@motorpool/wire'
import { AREA_COMMANDS } from './area-commands.ts'
import { MESSAGES } from './catalogue/messages.ts'
import { PARAMETERS } from './catalogue/parameters.ts'
import { ask, carried, choice, whole } from './command-parts.ts'
import { FENCE_COMMANDS } from './fence-commands.ts'
import { MEDIA_COMMANDS } from './media-commands.ts'
import { idsOf } from './parameters.ts'
import { RECORDER_COMMANDS } from './recorder-commands.ts'
import { SETTINGS, settingsOf } from './settable.ts'
import { UPGRADE_COMMANDS } from './upgrade-commands.ts'

const {
  locationQuery,
  trackingControl,
  queryParameters,
  queryParametersById,
  setParameters,
  queryAttributes,
  terminalControl,
  linkCheck,
  textMessage,
  shoot,
  platformPassthrough,
} = MESSAGES

/** Characters of a text, which has at most 1,024 bytes of GBK (§8.18). */
const TEXT_MAX = 500
/** What a software version can define of a message. */
const CONTENT_MAX = 256
/** Shown and read aloud. */
const SHOWN = (1 << 2) | (1 << 3)
const NOTICE = 1
const UPLOAD_AT_ONCE = 0

/** Table of 0x8801. */
const RESOLUTIONS: readonly CommandChoice[] = (
  [
    [1, '320×240'],
    [2, '640×480'],
    [3, '800×600'],
    [4, '1024×768'],
    [5, '176×144'],
    [6, '352×288'],
    [7, '704×288'],
    [8, '704×576'],
  ] as const
).map(([value, size]) => ({ value, name: [size, size, size] }))

/**
 * Of 0x8105 those that every edition has and that need nothing else. From factory settings a terminal comes back only where its
 * maker set this platform's address. Switching off (3, 6, 7) is not offered: nobody could undo it from here. Upgrades (1)
 * have a command of their own, other servers (2) need settings.
 */
const CONTROLS: readonly CommandChoice[] = [
  { value: 4, name: ['终端复位', 'Reset', 'リセット'] },
  { value: 5, name: ['终端恢复出厂设置', 'Factory reset', '初期化'] },
]

/** The middle of the range that the table gives to each. */
const USUAL_PICTURE = { brightness: 128, contrast: 64, saturation: 64, hue: 128 } as const

/** The table has room for 65,534; a hundred fill a slow line for long enough. */
const MOST_PICTURES = 100

const PHOTO: CommandSpec = {
  ...carried(shoot),
  code: 'PHOTO',
  observesDriver: true,
  name: ['摄像头拍照', 'Take photos', '写真撮影'],
  action: 'query',
  // 2011 has no 0x0805.
  editions: ['2013', '2019'],
  params: [
    whole('channel', ['通道 ID', 'Channel', 'チャンネル'], 1, 255),
    whole('pictures', ['拍照张数', 'Pictures', '枚数'], 1, MOST_PICTURES),
    whole('interval', ['拍照间隔', 'Interval', '撮影間隔'], 0, 0xffff, 's'),
    choice('resolution', ['分辨率', 'Resolution', '解像度'], RESOLUTIONS),
    whole('quality', ['图像质量(1 最好)', 'Quality (1 is best)', '画質(1 が最良)'], 1, 10),
  ],
  fields: ({ channel, pictures, interval, resolution, quality }) => ({
    channel,
    command: pictures,
    interval,
    save: UPLOAD_AT_ONCE,
    resolution,
    quality,
    ...USUAL_PICTURE,
  }),
  recorded: (_values, answer) => {
    const ids = answer?.fields.find(({ key }) => key === 'mediaIds')?.children ?? []
    return ids.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  },
  ownAnswer: true,
}

/** What people may ask of a terminal: a part of the messages that the session can send. */
export const COMMANDS: readonly CommandSpec[] = [
  ask('LOCATE', locationQuery),
  ask(PARAMETER_COMMANDS.all, queryParameters),
  {
    ...ask(PARAMETER_COMMANDS.some, queryParametersById),
    internal: true,
    params: [keysParam],
    fields: (values) => ({ ids: idsOf(values) }),
  },
  {
    ...ask('PARAMETER', queryParametersById),
    params: [
      choice(
        'parameter',
        ['参数', 'Parameter', 'パラメーター'],
        PARAMETERS.map(({ id, part }) => ({ value: id, name: part.name })),
      ),
    ],
    fields: ({ parameter }) => ({ ids: [parameter] }),
  },
  ask('ATTRIBUTES', queryAttributes),
  PHOTO,
  ...MEDIA_COMMANDS,
  ...RECORDER_COMMANDS,
  {
    ...carried(textMessage),
    code: 'TEXT',
    action: 'set',
    params: [{ key: 'text', name: ['文本', 'Text', '本文'], kind: 'text', min: 1, max: TEXT_MAX }],
    fields: ({ text }) => ({ flags: SHOWN, kind: NOTICE, text }),
    ownAnswer: false,
  },
  {
    ...carried(trackingControl),
    code: 'TRACKING',
    action: 'set',
    params: [
      whole('interval', ['时间间隔(0 停止)', 'Interval (0 ends it)', '間隔(0 で終了)'], 0, 0xffff, 's'),
      whole('validFor', ['位置跟踪有效期', 'Valid for', '有効時間'], 1, 0xffffffff, 's'),
    ],
    fields: ({ interval, validFor }) => ({ interval, validFor }),
    ownAnswer: false,
  },
  {
    ...carried(setParameters),
    code: PARAMETER_COMMANDS.set,
    action: 'set',
    params: SETTINGS,
    fields: (values) => ({ items: settingsOf(values) }),
    ownAnswer: false,
  },
  {
    ...carried(linkCheck),
    code: 'LINK_CHECK',
    action: 'debug',
    params: [],
    fields: () => ({}),
    ownAnswer: false,
  },
  {
    ...carried(terminalControl),
    code: 'TERMINAL_CONTROL',
    action: 'debug',
    params: [choice('command', ['命令字', 'Command', 'コマンド'], CONTROLS)],
    fields: ({ command }) => ({ command }),
    ownAnswer: false,
  },
  ...AREA_COMMANDS,
  ...FENCE_COMMANDS,
  {
    ...carried(platformPassthrough),
    code: 'PASS_THROUGH',
    action: 'set',
    carries: '8900',
    // The type of the unit, and the first byte of its data.
    word: 2,
    // The kind of the content, then the content (§8.56).
    params: [contentParam(1, CONTENT_MAX)],
    fields: (values) => {
      const [kind, ...data] = contentOf(values)
      return { kind, data: Uint8Array.from(data) }
    },
    ownAnswer: false,
  },
  ...UPGRADE_COMMANDS,
]
