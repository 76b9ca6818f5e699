import { type CommandSpec, contentOf, contentParam, keysParam, PARAMETER_COMMANDS } from '@motorpool/wire'
import { Command } from './frame.ts'
import { controlMessage } from './messages/control.ts'
import { PARAMETERS, query, set } from './messages/parameters.ts'
import { idsOf, SETTINGS, settingsOf } from './parameters.ts'

/** Ids of control commands from here on are the makers' own. */
const OWN_CONTROLS = 0x80
/** What a software version can define of a message. */
const CONTENT_MAX = 256

/** Minutes that a terminal may take to reach the server of an upgrade. */
const CONNECT_LIMIT = 10

/** What people may ask of a terminal (annex B.3.5). */
export const COMMANDS: readonly CommandSpec[] = [
  {
    code: PARAMETER_COMMANDS.all,
    name: query.name,
    action: 'query',
    message: 'query',
    messageId: Command.query,
    params: [],
    fields: () => ({ ids: [...PARAMETERS['2016'].keys()] }),
    ownAnswer: false,
  },
  {
    code: PARAMETER_COMMANDS.some,
    name: query.name,
    action: 'query',
    message: 'query',
    messageId: Command.query,
    internal: true,
    params: [keysParam],
    fields: (values) => ({ ids: idsOf(values) }),
    ownAnswer: false,
  },
  {
    code: PARAMETER_COMMANDS.set,
    name: set.name,
    action: 'set',
    message: 'set',
    messageId: Command.set,
    params: SETTINGS,
    fields: (values) => ({ parameters: settingsOf(values) }),
    ownAnswer: false,
  },
  {
    code: 'PASS_THROUGH',
    name: controlMessage.name,
    action: 'set',
    message: 'control',
    messageId: Command.control,
    carries: '82',
    word: 1,
    // What the standard defines itself is none of a maker's.
    isMakers: ([id = 0]) => id >= OWN_CONTROLS,
    // The id of the command, then its parameters (annex B.3.5.7).
    params: [contentParam(1, CONTENT_MAX)],
    fields: (values) => {
      const [id = 0, ...data] = contentOf(values)
      return { control: id >= OWN_CONTROLS ? { id, data: Uint8Array.from(data) } : undefined }
    },
    ownAnswer: false,
  },
  {
    code: 'ATTRIBUTES',
    name: ['终端版本查询', 'Versions of the terminal', '端末バージョン照会'],
    action: 'query',
    message: 'query',
    messageId: Command.query,
    internal: true,
    params: [],
    fields: () => ({ ids: idsOf({ keys: 'hardware,firmware' }) }),
    ownAnswer: false,
  },
  {
    code: 'UPGRADE',
    name: ['远程升级', 'Remote upgrade', 'リモート更新'],
    action: 'set',
    message: 'control',
    messageId: Command.control,
    attaches: 'address',
    params: [
      { key: 'file', name: ['升级文件', 'Update file', '更新ファイル'], kind: 'text', min: 1, max: 20 },
      {
        key: 'manufacturer',
        name: ['制造商代码', 'Manufacturer', '製造者コード'],
        kind: 'text',
        min: 1,
        max: 4,
      },
      {
        key: 'version',
        name: ['固件版本', 'Firmware version', 'ファームウェア版'],
        kind: 'text',
        min: 1,
        max: 5,
      },
    ],
    // The APN stays that of its card. Nothing says which hardware a package is for: the field stays empty.
    fields: ({ manufacturer, version }, carried) => ({
      control: carried &&
        'address' in carried && {
          id: 1,
          upgrade: {
            apn: '',
            apnUser: '',
            apnPassword: '',
            address: carried.address.host,
            port: carried.address.port,
            manufacturer,
            hardware: '',
            firmware: version,
            url: carried.address.url,
            limit: CONNECT_LIMIT,
          },
        },
    }),
    ownAnswer: false,
  },
]
