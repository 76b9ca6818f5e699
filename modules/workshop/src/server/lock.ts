import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, codeOf, textKey } from '@motorpool/kernel'
import { type Bound, lockRows } from '@motorpool/resource/server'
import type { AnyResource, RowOf } from '@motorpool/resource/shared'
import './errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Records, locked; somebody who works on one at this moment wins, and the other is refused. */
export async function lockRecords<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  ids: readonly string[],
): Promise<RowOf<R>[]> {
  const { table, key } = bound.resource
  try {
    await sql`select from ${sql.table(table)} where id = any (${ids}::bigint[]) for update nowait`.execute(
      ctx.tx,
    )
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('WORKSHOP_MOVED_ON', { what: textKey(key) })
  }
  return lockRows(ctx, bound, ids)
}
