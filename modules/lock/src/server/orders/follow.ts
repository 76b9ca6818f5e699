import type { CommandFollower } from '@motorpool/command/server'
import { sql } from '@motorpool/db'
import { ordersWhere } from './row.ts'
import { settle } from './settle.ts'

/** Orders end with their commands, in the transaction that ends them. */
export const lockFollower: CommandFollower = {
  category: 'LOCK',
  ended: async (tx, commands, now) => {
    const ended = new Map(commands.map((one) => [one.id, one]))
    const orders = await ordersWhere(
      tx,
      sql<boolean>`cmd_log_id = any (${[...ended.keys()]}::bigint[]) and state = 'APPROVED'`,
    )
    for (const stored of orders) {
      const command = ended.get(stored.cmdLogId ?? '')
      if (command) await settle(tx, stored, { state: command.state, resTime: null }, null, now)
    }
  },
}
