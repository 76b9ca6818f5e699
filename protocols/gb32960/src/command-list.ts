import type { CommandSpec } from '@motorpool/wire'
import { Command } from './frame.ts'
import { PARAMETERS, query } from './messages/parameters.ts'

/** What people may ask of a terminal (annex B.3.5). */
export const COMMANDS: readonly CommandSpec[] = [
  {
    code: 'PARAMETERS',
    name: query.name,
    action: 'query',
    message: 'query',
    messageId: Command.query,
    params: [],
    fields: () => ({ ids: [...PARAMETERS['2016'].keys()] }),
    ownAnswer: false,
  },
]
