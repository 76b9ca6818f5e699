import { byName } from '@motorpool/protocols'
import type { CommandSpec } from '@motorpool/wire'

export const specOf = (protocol: string, code: string): CommandSpec | undefined =>
  byName(protocol)?.commands.find((one) => one.code === code)
