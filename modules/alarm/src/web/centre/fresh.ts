import type { ListRequest, Row } from '@motorpool/resource/web'

/** A list that shows the newest first can get new rows at its top. */
export const isNewestFirst = ({ page, sort }: ListRequest): boolean =>
  page === 1 && (sort === undefined || (sort.field === 'happenTime' && sort.order === 'desc'))

/** Ids of what was asked that is not shown yet. */
export function freshIds(shown: readonly Row[], asked: readonly Row[]): string[] {
  const known = new Set(shown.map(({ id }) => id))
  return asked.flatMap(({ id }) => (known.has(id) ? [] : [id]))
}

/** The shown rows in their places, as they are now. */
export function inPlace(shown: readonly Row[], asked: readonly Row[]): Row[] {
  const now = new Map(asked.map((row) => [row.id, row]))
  return shown.map((row) => now.get(row.id) ?? row)
}
