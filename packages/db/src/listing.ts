import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from './scope.ts'

export interface Paging {
  page: number
  pageSize: number
}

/** A list of rows, read in the three ways that lists and sheets need; always in the same order. */
export interface Listing<F, R> {
  page(tx: Tx, input: F & Paging): Promise<{ rows: R[]; total: number }>
  ids(tx: Tx, filter: F, limit: number): Promise<string[]>
  byIds(tx: Tx, ids: readonly string[]): Promise<R[]>
}

/** `order` names columns with their direction, `id` the column of a row's id where joined tables have one too. */
export function listing<F, DB, TB extends keyof DB, O, R>(of: {
  filtered(tx: Tx, filter: F): SelectQueryBuilder<DB, TB, O>
  /** A filter that holds for every row. */
  all: F
  rows(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, R>
  id?: string
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
}): Listing<F, R> {
  const id = sql.ref<string>(of.id ?? 'id')
  const ordered = <X>(query: SelectQueryBuilder<DB, TB, X>): SelectQueryBuilder<DB, TB, X> =>
    of.order.reduce((q, [column, direction]) => q.orderBy(sql.ref(column), direction), query)
  return {
    async page(tx, input) {
      const filtered = of.filtered(tx, input)
      const counted: unknown = await filtered.select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()
      const rows = await ordered(of.rows(filtered))
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute()
      return { rows, total: Number((counted as { n: string }).n) }
    },
    async ids(tx, filter, limit) {
      const query = of.filtered(tx, filter).select(id.as('found'))
      const rows: unknown = await ordered(query).limit(limit).execute()
      return (rows as { found: string }[]).map((row) => row.found)
    },
    async byIds(tx, ids) {
      if (ids.length === 0) return []
      const query = of.filtered(tx, of.all).where(sql<boolean>`${id} = any (${ids}::bigint[])`)
      return ordered(of.rows(query)).execute()
    },
  }
}
