import type { CallCtx } from '@motorpool/http'
import type { AnyResource } from '../../shared/define.ts'
import type { FullRowOf, Page } from '../../shared/types.ts'
import type { Values } from '../../shared/validate.ts'
import type { Bound } from '../hooks.ts'
import { count } from './count.ts'
import { readFull } from './read.ts'
import { findIds, searching, select } from './select.ts'

export interface PageQuery extends Values {
  page: number
  pageSize: number
}

/** One page of a list: ids by index first, then only the rows that are shown. */
export async function page<R extends AnyResource>(
  ctx: CallCtx,
  bound: Bound<R>,
  query: PageQuery,
): Promise<Page<FullRowOf<R>>> {
  const selection = select(ctx, bound, query)
  const { ids, total, capped } = await searching(ctx.tx, selection, async () => {
    const offset = (query.page - 1) * query.pageSize
    const found = await findIds(ctx.tx, bound, selection, query.pageSize, offset)
    // A first page that is not full says the total by itself.
    if (query.page === 1 && found.length < query.pageSize)
      return { ids: found, total: found.length, capped: false }
    const seen = found.length > 0 ? offset + found.length : 0
    return { ids: found, ...(await count(ctx.tx, bound, selection, seen)) }
  })
  const items = await readFull(ctx, bound, ids)
  return { items, total, current: query.page, ...(capped ? { capped } : {}) }
}
