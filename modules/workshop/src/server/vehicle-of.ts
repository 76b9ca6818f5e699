import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Condition } from '@motorpool/resource/server'
import './errors.ts'

/** A vehicle has one open record of a kind; its row is locked, so that two who begin at once find each other. */
export async function openRecord(
  ctx: CallCtx,
  table: 'vehicle_adjust' | 'vehicle_assembly',
  open: Condition,
  vin: string,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where vin = ${vin} and ${open} limit 1`.execute(
    ctx.tx,
  )
  if (rows.length > 0) throw new AppError('WORKSHOP_OPEN', { vin })
}
