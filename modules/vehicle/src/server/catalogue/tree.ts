import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Issue } from '@motorpool/resource/shared'

const DEEPEST = 100

/** A draft of a row of a tree. */
interface Node {
  id: string | undefined
  values: { parentId?: string | null }
  fail(field: 'parentId', problem: Issue): void
}

/** No row of a tree comes below itself. */
export async function refuseCycles(ctx: CallCtx, table: string, drafts: readonly Node[]): Promise<void> {
  for (const { id, values, fail } of drafts) {
    const { parentId } = values
    if (!parentId || id === undefined) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${table}:${ctx.tenantId}`}, 0))`.execute(
      ctx.tx,
    )
    const { rows } = await sql<{ id: string }>`
      with recursive up as (
        select id, parent_id, 1 as level from ${sql.table(table)} where id = ${parentId}
        union all
        select t.id, t.parent_id, up.level + 1 from ${sql.table(table)} t join up on t.id = up.parent_id
        where up.level < ${DEEPEST}
      ) select id from up
    `.execute(ctx.tx)
    if (rows.some((row) => row.id === id)) fail('parentId', { code: 'FIELD_CHOICE' })
  }
}
