import { randomInt } from 'node:crypto'
import { sql } from '@motorpool/db'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import { AppError, codeOf, textKey } from '@motorpool/kernel'
import { type Bound, type Change, changing, lockRows, readFull, rowChange } from '@motorpool/resource/server'
import { type AnyResource, parseId, type RowOf } from '@motorpool/resource/shared'
import './errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** The record, locked; somebody who works on it at this moment wins, and the other is told. */
async function lockRecord<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  given: string,
): Promise<RowOf<R>> {
  const what = textKey(bound.resource.key)
  const id = parseId(given)
  if (!id) throw new AppError('NOT_FOUND', { what })
  try {
    await sql`select from ${sql.table(bound.resource.table)} where id = ${id} for update nowait`.execute(
      ctx.tx,
    )
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new AppError('WORKSHOP_MOVED_ON', { what })
  }
  const [row] = await lockRows(ctx.tx, bound, [id])
  if (!row) throw new AppError('NOT_FOUND', { what })
  return row
}

export type RecordChanges = (...changes: Change[]) => void

/** What is done with a locked record; changes of other rows are recorded. */
export type Operation<R extends AnyResource> = (
  inner: CallCtx,
  row: RowOf<R>,
  record: RecordChanges,
) => Promise<void>

/** Runs one operation on a locked record and answers with it as lists show it. */
export function operate<R extends AnyResource>(
  ctx: ManualCtx,
  bound: Bound<R>,
  id: string,
  action: string,
  run: Operation<R>,
): Promise<unknown> {
  return changing(ctx, async (inner, record) => {
    const before = await lockRecord(inner, bound, id)
    await run(inner, before, record)
    await sql`
      update ${sql.table(bound.resource.table)}
      set update_user_id = ${inner.actor.id}, update_time = ${new Date(inner.now)}
      where id = ${before.id}`.execute(inner.tx)
    const [after] = await readFull(inner, bound, [before.id])
    record(rowChange(bound.resource, action, before, after))
    return after
  })
}

/** `A202603101200001234`: when it was made, and enough to differ from others of that second. */
export function recordNo(prefix: string, now: number): string {
  const stamp = new Date(now + 8 * 3_600_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return `${prefix}${stamp}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
