import type { LockCommand } from '@motorpool/terminal/shared'

export type Command = (typeof LockCommand)['values'][number]

/** Of relay and controller locks: which kind, and which of its three stages. The item that only unlocks has none. */
export function stageOf(command: Command): { kind: 'RELAY' | 'CONTROLLER'; level: number } | undefined {
  const [kind, level] = command.split('_')
  return kind === 'RELAY' || kind === 'CONTROLLER' ? { kind, level: Number(level) } : undefined
}

/** The stage that comes before; undefined for the first of its kind. */
export function stageBefore(command: Command): Command | undefined {
  const stage = stageOf(command)
  return stage && stage.level > 1 ? (`${stage.kind}_${stage.level - 1}` as Command) : undefined
}

/** What is known of the stage before one that is to be locked. */
export interface StageBefore {
  /** ms; since when it is locked; undefined: it is not */
  readonly lockedAt: number | undefined
  /** ms that it has to last */
  readonly delay: number
}

/** Whether a stage may follow now: stages are not skipped, and each lasts as long as it was given. */
export const mayFollow = (before: StageBefore | undefined, now: number): boolean =>
  before === undefined || (before.lockedAt !== undefined && now - before.lockedAt >= before.delay)
