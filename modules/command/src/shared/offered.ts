import type { CommandParam } from '@motorpool/wire'

export interface OfferedParam extends Omit<CommandParam, 'name' | 'choices' | 'editions'> {
  name: string
  choices?: { value: number; name: string }[]
  /** Stands there before anything is typed. */
  initial?: string | number
}

/** A command that may be given to a vehicle, in the reader's language. */
export interface OfferedCommand {
  code: string
  name: string
  action: 'query' | 'set' | 'debug'
  /** It may wait for a terminal that is offline. */
  keeps: boolean
  params: OfferedParam[]
}

/** One value of an answer; what it is part of stands before it with a smaller depth. */
export interface AnswerField {
  depth: number
  name: string
  value: string | null
  unit: string | null
  /** What the value means. */
  label: string | null
}

export interface CommandAnswered {
  /** Name of the message; null where no answer came. */
  message: string | null
  /** There are more values than are shown. */
  more: boolean
  fields: AnswerField[]
}

/** What the live channel says of a command by its check id (R340). */
export interface CommandResult {
  id: string
  state: string
  failReason: string | null
  /** ms */
  resTime: number | null
}
