import type { Tx } from '@motorpool/db'
import { definePortList } from '@motorpool/kernel'
import type { CmdCategory } from '@motorpool/terminal/shared'

/** A command of which nothing more will be known. */
export interface EndedCommand {
  id: string
  tenantId: string
  vehicleId: string
  /** 0 to 8 */
  state: string
  failReason: string | null
}

/** Acts on commands of its category in the transaction that ends them: once, whatever ends afterwards. */
export interface CommandFollower {
  category: (typeof CmdCategory)['values'][number]
  ended(tx: Tx, commands: readonly EndedCommand[], now: number): Promise<void>
}

export const commandFollowers = definePortList<CommandFollower>('command.followers')

/** Hands on what has ended, to who follows it. */
export async function follow(
  followers: readonly CommandFollower[],
  tx: Tx,
  changed: readonly (EndedCommand & { stage: string; category: string })[],
  now: number,
): Promise<void> {
  for (const { category, ended } of followers) {
    const own = changed.filter((one) => one.stage === 'ENDED' && one.category === category)
    if (own.length > 0) await ended(tx, own, now)
  }
}
