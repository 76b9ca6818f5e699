import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { escalated, type Row } from '@motorpool/resource/server'

/** One recorded change of a row: of each field that differs, what it was and what it became. */
export interface RowChange {
  id: string
  action: string
  time: number
  actor: string | null
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

interface Line {
  id: string
  action: string
  time: number
  actor: string | null
  before: Row
  after: Row
}

/** A row, and the fields whose changes are asked for: one change of several may touch none of them. */
export interface ChangedRow {
  resources: readonly string[]
  id: string
  tenantId: string
  fields: readonly string[]
}

/**
 * Changes of a row before a moment, the newest first. The caller has shown that the row is within its reach: lines of
 * colleagues above its organisation belong to the row's history too.
 */
export async function rowChanges(
  ctx: CallCtx,
  row: ChangedRow,
  before: number,
  limit: number,
): Promise<RowChange[]> {
  const { rows } = await escalated(ctx.tx, () =>
    sql<Line>`
      select c.id::text as id, c.action, l.create_time as time, coalesce(u.real_name, l.user_name) as actor, c.before, c.after
      from biz_log_change c join biz_log l on l.id = c.log_id left join app_user u on u.id = l.user_id
      where c.tenant_id = ${row.tenantId} and c.resource = any (${row.resources}::text[])
        and c.row_id = ${row.id} and c.before is not null and c.after is not null
        and (c.before ?| ${[...row.fields]}::text[] or c.after ?| ${[...row.fields]}::text[])
        and l.create_time < ${new Date(before)}
      order by c.id desc limit ${limit}`.execute(ctx.tx),
  )
  return rows
}
