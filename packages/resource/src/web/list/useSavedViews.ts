import type { AnyResource } from '../../shared/define.ts'
import { readList, writeList } from './url.ts'
import type { ResourceList } from './useResourceList.ts'
import { type SavedView, useViews } from './useViews.ts'
import type { ViewPrefs } from './view-prefs.ts'

interface Options {
  resource: AnyResource
  list: Pick<ResourceList, 'state' | 'open'>
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
  /** They are asked for once they are about to be seen. */
  enabled: boolean
}

export interface SavedViews {
  views: readonly SavedView[]
  /** Stores what the list shows now under a name; answers whether it was stored. */
  save(name: string): Promise<boolean>
  /** Brings filters, order and columns of a view back, on its first page. */
  apply(view: SavedView): void
  remove(id: string): Promise<boolean>
}

/** Filters, order and columns of one list under names, stored for the user. */
export function useSavedViews({ resource, list, view, setView, enabled }: Options): SavedViews {
  const { views, save, remove } = useViews(resource.key, enabled)
  return {
    views,
    save: (name) =>
      save({
        name,
        query: writeList(resource, { ...list.state, page: 1 }).toString(),
        columns: view.columns ? [...view.columns] : null,
      }),
    apply: (one) => {
      setView({ columns: one.columns ?? undefined })
      list.open(readList(resource, new URLSearchParams(one.query)))
    },
    remove,
  }
}
