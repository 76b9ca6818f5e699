import { type Expression, type SqlBool, sql, type Tx } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import './errors.ts'
import { terminalTables } from './tables.ts'

/** A terminal as the vehicle module needs it for binding. */
export interface BindableTerminal {
  id: string
  tenantId: string
  terminalCode: string
  chainType: string | null
  chipCode: string | null
  bindStatus: string
  vin: string | null
  usable: boolean
}

export interface TerminalReference {
  terminalId?: string | undefined
  terminalCode?: string | undefined
}

/** Terminals the caller sees, locked until the transaction ends, in the order of their ids. */
export async function lockTerminals(tx: Tx, ids: readonly string[]): Promise<Map<string, BindableTerminal>> {
  if (ids.length === 0) return new Map()
  const rows = await terminalTables(tx)
    .selectFrom('terminal')
    .select([
      'id',
      'tenant_id',
      'terminal_code',
      'chain_type',
      'chip_code',
      'bind_status',
      'vin',
      'terminal_status',
    ])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map((r) => [
      r.id,
      {
        id: r.id,
        tenantId: r.tenant_id,
        terminalCode: r.terminal_code,
        chainType: r.chain_type,
        chipCode: r.chip_code,
        bindStatus: r.bind_status,
        vin: r.vin,
        usable: r.terminal_status === 'NORMAL',
      },
    ]),
  )
}

/** One terminal by id or code, locked; it must be free and usable. */
export async function lockFreeTerminal(tx: Tx, reference: TerminalReference): Promise<BindableTerminal> {
  let id = reference.terminalId
  if (!id && reference.terminalCode) {
    const row = await terminalTables(tx)
      .selectFrom('terminal')
      .select('id')
      .where('terminal_code', '=', reference.terminalCode)
      .executeTakeFirst()
    id = row?.id
  }
  const terminal = id ? (await lockTerminals(tx, [id])).get(id) : undefined
  if (!terminal) throw new AppError('NOT_FOUND', { what: textKey('terminal/terminals') })
  if (terminal.bindStatus === 'BOUND')
    throw new AppError('TERMINAL_BOUND', { terminal: terminal.terminalCode, vin: terminal.vin ?? '' })
  if (!terminal.usable) throw new AppError('TERMINAL_NOT_USABLE', { terminal: terminal.terminalCode })
  return terminal
}

export async function markBound(tx: Tx, terminalId: string, vin: string, now: Date): Promise<void> {
  await terminalTables(tx)
    .updateTable('terminal')
    .set({ bind_status: 'BOUND', vin, update_time: now })
    .where('id', '=', terminalId)
    .execute()
}

/** Frees a terminal; its vehicle may be the caller's while the terminal belongs to another organisation of the tenant. */
export async function markUnbound(tx: Tx, terminalId: string, tenantId: string, now: Date): Promise<void> {
  await escalated(tx, async () => {
    await terminalTables(tx)
      .updateTable('terminal')
      .set({ bind_status: 'UNBOUND', vin: null, update_time: now })
      .where('id', '=', terminalId)
      .where('tenant_id', '=', tenantId)
      .execute()
  })
}

/**
 * Bound terminals whose code or card number is `found`, for the quick search; within one tenant or all. Planned apart from
 * the limit, for which the planner would rather read all rows: it cannot judge how rare a searched text is.
 */
export async function searchBound(
  tx: Tx,
  found: (column: Expression<unknown>) => Expression<SqlBool>,
  tenantId: string | undefined,
  limit: number,
): Promise<string[]> {
  const within = tenantId === undefined ? sql`true` : sql`t.tenant_id = ${tenantId}`
  const { rows } = await sql<{ id: string }>`
    with card as materialized (
      select id from sim_card where ${found(sql`sim_code`)} or ${found(sql`msisdn`)}
    ), coded as materialized (select id, vin, tenant_id from terminal where ${found(sql`terminal_code`)})
    (select t.id from coded t where t.vin is not null and ${within} limit ${limit})
    union
    (select t.id from card join terminal t on t.simcard_id = card.id where t.vin is not null and ${within} limit ${limit})
  `.execute(tx)
  return rows.map((r) => r.id)
}
