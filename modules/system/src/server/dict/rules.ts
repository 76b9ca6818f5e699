import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import type { dicItems } from '../../shared/dict/dic-items.ts'
import type { dicts } from '../../shared/dict/dicts.ts'

async function above(ctx: CallCtx, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, parent_id) as (
      select id, parent_id from dictionary where id = ${id}
      union select d.id, d.parent_id from dictionary d join up on d.id = up.parent_id
    ) select id from up`.execute(ctx.tx)
  return new Set(rows.map((r) => r.id))
}

/** A dictionary never stands below itself. */
async function checkParents(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  for (const { values, id, fail } of drafts) {
    if (id === undefined || typeof values.parentId !== 'string') continue
    if ((await above(ctx, values.parentId)).has(id)) fail('parentId', { code: 'FIELD_CHOICE' })
  }
}

export const dictHooks: Hooks<typeof dicts> = {
  prepare: checkParents,
  async beforeDelete(_ctx, rows) {
    const own = rows.find((row) => row.sysFlag === true)
    if (own) throw new AppError('DICT_BUILT_IN', { dict: own.code })
  },
}

async function builtIn(ctx: CallCtx, dicIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from dictionary where id = any (${dicIds}::bigint[]) and sys_flag`.execute(ctx.tx)
  return new Map(rows.map((r) => [r.id, r.code]))
}

/**
 * The code knows the values of a built-in dictionary: its items get other labels, another order, or are put aside, but
 * none is added and none goes.
 */
export const dicItemHooks: Hooks<typeof dicItems> = {
  async prepare(ctx, drafts, mode) {
    if (mode !== 'create') return
    const ids = drafts.flatMap((d) => (typeof d.values.dicId === 'string' ? [d.values.dicId] : []))
    const closed = await builtIn(ctx, ids)
    const [dict] = closed.values()
    if (dict) throw new AppError('DICT_BUILT_IN', { dict })
  },
  async beforeDelete(ctx, rows) {
    const closed = await builtIn(
      ctx,
      rows.map((row) => row.dicId),
    )
    const [dict] = closed.values()
    if (dict) throw new AppError('DICT_BUILT_IN', { dict })
  },
}
