import type { CommandFollower } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { lockChains } from '../chain.ts'
import { ordersWhere } from './row.ts'
import { settle } from './settle.ts'

/** When terminals answered commands, ms. */
async function answers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; time: number | null }>`
    select id::text, (extract(epoch from res_time) * 1000)::float8 as time from command_log
    where id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, time }) => [id, time]))
}

/** Orders end with their commands, in the transaction that ends them. The rows are taken as calls take them (`turn.ts`). */
export const lockFollower: CommandFollower = {
  category: 'LOCK',
  ended: async (tx, commands, now) => {
    const ids = commands.map(({ id }) => id)
    await lockChains(
      tx,
      commands.map(({ tenantId }) => tenantId),
    )
    const orders = await ordersWhere(
      tx,
      sql<boolean>`cmd_log_id = any (${ids}::bigint[]) and state = 'APPROVED'`,
    )
    const times = await answers(tx, ids)
    for (const stored of orders) {
      const command = commands.find(({ id }) => id === stored.cmdLogId)
      if (!command) continue
      const resTime = times.get(command.id) ?? null
      await settle(tx, stored, { state: command.state, resTime }, null, now)
    }
  },
}
