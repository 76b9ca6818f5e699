import { sql } from '@motorpool/db'
import { terminalChangeKind } from '../shared/index.ts'
import type { ServerKind } from './kind.ts'

interface Found {
  id: string
  vin: string
}

/** Replacements of terminals, made by the call that replaces. A chip that was entered later is the terminal's. */
export const terminalChanges: ServerKind = {
  ...terminalChangeKind,
  records: 'terminal_change',
  subjects: new Set(),
  async recorded(tx, ids) {
    const { rows } = await sql<Found & Record<string, unknown>>`
      select c.id::text, c.vin, c.old_terminal_code as "oldTerminalCode", c.old_chip_code as "oldChipCode",
        c.terminal_code as "terminalCode", coalesce(c.chip_code, t.chip_code) as "chipCode",
        c.change_reason as "changeReason", (extract(epoch from c.change_time) * 1000)::float8 as "changeTime",
        c.init_work_time::float8 as "initWorkTime"
      from terminal_change c left join terminal t on t.id = c.terminal_id where c.id = any (${ids}::bigint[])`.execute(
      tx,
    )
    return new Map(rows.map(({ id, ...facts }) => [id, { subject: facts.vin, facts, values: {} }]))
  },
}
