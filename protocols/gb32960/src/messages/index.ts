import type { Edition } from '../frame.ts'
import { activation2025, activationAnswer2025 } from './activation.ts'
import { controlMessage } from './control.ts'
import { keyExchange2025 } from './key-exchange.ts'
import { heartbeat, timeSync } from './link.ts'
import { login2016, login2025 } from './login.ts'
import { logout } from './logout.ts'
import type { Message } from './message.ts'
import { query, queryReply, set } from './parameters.ts'
import { platformLogin2016, platformLogin2025, platformLogout } from './platform.ts'
import { realtime2016, realtime2025, reissue2016, reissue2025 } from './report.ts'

/** Every data unit by edition and the name the encoder takes. */
export const MESSAGES = {
  '2016': {
    login: login2016,
    realtime: realtime2016,
    reissue: reissue2016,
    logout,
    platformLogin: platformLogin2016,
    platformLogout,
    heartbeat,
    timeSync,
    query,
    queryReply,
    set,
    control: controlMessage,
  },
  '2025': {
    login: login2025,
    realtime: realtime2025,
    reissue: reissue2025,
    logout,
    platformLogin: platformLogin2025,
    platformLogout,
    heartbeat,
    timeSync,
    activation: activation2025,
    activationAnswer: activationAnswer2025,
    keyExchange: keyExchange2025,
    query,
    queryReply,
    set,
    control: controlMessage,
  },
} as const

export type MessageName<E extends Edition = Edition> = keyof (typeof MESSAGES)[E] & string

/** By their commands, the first of each: the answer to a query has the command of the query. */
function byCommand(messages: Readonly<Record<string, Message>>): ReadonlyMap<number, Message> {
  const known = new Map<number, Message>()
  for (const [name, one] of Object.entries(messages))
    if (name !== 'queryReply' && !known.has(one.command)) known.set(one.command, one)
  return known
}

const COMMANDS: Readonly<Record<Edition, ReadonlyMap<number, Message>>> = {
  '2016': byCommand(MESSAGES['2016']),
  '2025': byCommand(MESSAGES['2025']),
}

/** The data unit of a command (flag FE), undefined for commands outside the edition's list. */
export const commandMessage = (edition: Edition, command: number): Message | undefined =>
  COMMANDS[edition].get(command)
