import { api, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '../../shared/define.ts'
import { readList, writeList } from './url.ts'
import type { ResourceList } from './useResourceList.ts'
import type { ViewPrefs } from './view-prefs.ts'

const VIEWS = '/api/system-svc/user/views/V1.0'
/** Characters of a view's name at most. */
export const VIEW_NAME_MAX = 32

export interface SavedView {
  id: string
  name: string
  /** As the address of the list holds it. */
  query: string
  /** Columns shown; null = those of the definition. */
  columns: string[] | null
}

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
  const t = useText()
  const queryKey = ['views', resource.key]
  const { act } = useAct(queryKey)
  const query = useQuery({
    queryKey,
    queryFn: () => api.get<SavedView[]>(VIEWS, { screen: resource.key }, { quiet: true }),
    enabled,
    staleTime: 60_000,
  })
  return {
    views: query.data ?? [],
    save: (name) => {
      const body = {
        screen: resource.key,
        name: name.trim(),
        query: writeList(resource, { ...list.state, page: 1 }).toString(),
        columns: view.columns ? [...view.columns] : null,
      }
      return act(() => api.post(VIEWS, body), t('resource.viewSaved'))
    },
    apply: (one) => {
      setView({ columns: one.columns ?? undefined })
      list.open(readList(resource, new URLSearchParams(one.query)))
    },
    remove: (id) => act(() => api.delete(VIEWS, { ids: [id] })),
  }
}
