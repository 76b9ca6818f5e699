import { sql } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { escalated, type Hooks } from '@motorpool/resource/server'
import type { TerminalItems } from '../../shared/terminal-items.ts'
import type { TerminalStrategies } from '../../shared/terminal-strategies.ts'
import { CODES_OF_ALL } from './rules.ts'

interface Named {
  id: string
  tenantId: string | null
  itemCode: string
  itemName: string
}

export const terminalItemHooks: Hooks<TerminalItems> = {
  /** What the protocols declare stays; what a strategy names stays as long as it does. */
  beforeDelete: async (ctx, rows) => {
    const all = rows as unknown as readonly Named[]
    const builtIn = all.find(({ tenantId, itemCode }) => !tenantId && CODES_OF_ALL.has(itemCode))
    if (builtIn) throw new AppError('ALARM_ITEM_BUILT_IN', { code: builtIn.itemCode })
    const ids = all.map(({ id }) => id)
    // Also of organisations that the caller does not see.
    const one = await escalated(ctx.tx, async () => {
      const { rows: used } = await sql<{ name: string; id: string }>`
        select s.strategy_name as name, i.id::text as id from alarm_terminal_strategy s, unnest(s.item_ids) as i (id)
        where s.item_ids && ${ids}::bigint[] and i.id = any (${ids}::bigint[]) limit 1`.execute(ctx.tx)
      return used[0]
    })
    if (one)
      throw new AppError('ALARM_ITEM_IN_USE', {
        name: all.find(({ id }) => id === one.id)?.itemName ?? '',
        strategy: one.name,
      })
  },
}

export const terminalStrategyHooks: Hooks<TerminalStrategies> = {
  expressions: { version: sql`app.terminal_strategy_version(alarm_terminal_strategy.id)` },
}
