import type { CommandParam } from '@motorpool/wire'

export interface OfferedParam extends Omit<CommandParam, 'name' | 'choices'> {
  name: string
  choices?: { value: number; name: string }[]
}

/** A command that may be given to a vehicle, in the reader's language. */
export interface OfferedCommand {
  code: string
  name: string
  action: 'query' | 'set' | 'debug'
  params: OfferedParam[]
}

/** What the live channel says of a command by its check id (R340). */
export interface CommandResult {
  id: string
  state: string
  failReason: string | null
  /** ms */
  resTime: number | null
}
