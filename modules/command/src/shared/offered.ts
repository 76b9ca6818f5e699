import type { CommandParam } from '@motorpool/wire'

/** A command that may be given to a vehicle, in the reader's language. */
export interface OfferedCommand {
  code: string
  name: string
  action: 'query' | 'set' | 'debug'
  params: (Omit<CommandParam, 'name'> & { name: string })[]
}

/** What the live channel says of a command by its check id (R340). */
export interface CommandResult {
  id: string
  state: string
  failReason: string | null
  /** ms */
  resTime: number | null
}
