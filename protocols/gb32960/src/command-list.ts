import { type CommandSpec, contentOf, contentParam, keysParam, PARAMETER_COMMANDS } from '@motorpool/wire'
import { Command } from './frame.ts'
import { controlMessage } from './messages/control.ts'
import { PARAMETERS, query, set } from './messages/parameters.ts'
import { idsOf, SETTINGS, settingsOf } from './parameters.ts'

/** Ids of control commands from here on are the makers' own. */
const OWN_CONTROLS = 0x80
/** What a software version can define of a message. */
const CONTENT_MAX = 256

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
    // The id of the command, then its parameters (annex B.3.5.7); what the standard defines itself is none of a maker's.
    params: [contentParam(1, CONTENT_MAX)],
    fields: (values) => {
      const [id = 0, ...data] = contentOf(values)
      return { control: id >= OWN_CONTROLS ? { id, data: Uint8Array.from(data) } : undefined }
    },
    ownAnswer: false,
  },
]
