import { randomInt } from 'node:crypto'
import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Bound, lockRows, type Row } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import './errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** The record, locked; somebody who works on it at this moment wins, and the other is told. */
export async function lockRecord(ctx: CallCtx, bound: Bound, given: string): Promise<Row> {
  const what = textKey(bound.resource.key)
  const id = parseId(given)
  if (!id) throw new AppError('NOT_FOUND', { what })
  try {
    await sql`select from ${sql.table(bound.resource.table)} where id = ${id} for update nowait`.execute(
      ctx.tx,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('WORKSHOP_MOVED_ON', { what })
  }
  return (await lockRows(ctx.tx, bound, [id]))[0] as Row
}

/** `A202603101200001234`: when it was made, and enough to differ from others of that second. */
export function recordNo(prefix: string, now: number): string {
  const stamp = new Date(now + 8 * 3_600_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return `${prefix}${stamp}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
