import type { AnyResource, Column } from '../../shared/define.ts'
import { exportable, readPermission } from '../../shared/exportable.ts'
import type { ResourceList } from '../list/useResourceList.ts'

/** Which rows leave: those selected, those of the page, or all that the filters leave. */
export type ExportRows = 'selected' | 'page' | 'all'
/** Which columns leave: those on the screen in its order, all that the reader may see, or ticked ones. */
export type ExportColumns = 'shown' | 'every' | 'ticked'

/** What an export is asked for beyond the filters of its list. */
export interface ExportChoice {
  /** Rows by their ids; none: all. */
  ids?: readonly string[]
  /** Fields in the order of the columns. */
  columns: readonly string[]
}

/** What there is to choose from: only what differs. */
export function rowChoices(
  resource: AnyResource,
  list: Pick<ResourceList, 'selected' | 'rows' | 'total'>,
): ExportRows[] {
  // A tree is shown whole: it has no pages.
  const paged = !resource.tree && list.total > list.rows.length && list.rows.length > 0
  return [
    ...(list.selected.length > 0 ? (['selected'] as const) : []),
    ...(paged ? (['page'] as const) : []),
    'all',
  ]
}

/** Fields that may leave, those on the screen in its order first. */
export function columnChoices(
  resource: AnyResource,
  shown: readonly Column[],
  may: (permission: string) => boolean,
): { shown: string[]; every: string[] } {
  const allowed = exportable(resource).filter((name) => {
    const auth = readPermission(resource, name)
    return auth === undefined || may(auth)
  })
  const onScreen = shown.map((column) => column.field).filter((name) => allowed.includes(name))
  return { shown: onScreen, every: [...new Set([...onScreen, ...allowed])] }
}

/** Ways to choose columns, the usual one first; only those that differ. */
export function kindChoices({ shown, every }: Record<'shown' | 'every', readonly string[]>): ExportColumns[] {
  return [
    ...(shown.length > 0 ? (['shown'] as const) : []),
    ...(every.length > shown.length ? (['every'] as const) : []),
    'ticked',
  ]
}

/** The ids of a choice of rows; undefined for all. */
export function idsOf(
  rows: ExportRows,
  list: Pick<ResourceList, 'selected' | 'rows'>,
): readonly string[] | undefined {
  if (rows === 'selected') return list.selected
  return rows === 'page' ? list.rows.map((row) => row.id) : undefined
}
