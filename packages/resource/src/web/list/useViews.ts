import { api, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

const VIEWS = '/api/system-svc/user/views/V1.0'
/** Characters of a view's name at most. */
export const VIEW_NAME_MAX = 32

export interface SavedView {
  id: string
  name: string
  /** As the address of the screen holds it. */
  query: string
  /** Columns shown; null = those of the definition. */
  columns: string[] | null
}

export interface Views {
  views: readonly SavedView[]
  /** It is not known yet which there are. */
  pending: boolean
  /** Stores one under a name, in place of one of the same name; answers whether it was stored. */
  save(view: Omit<SavedView, 'id'>): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** What a user keeps of one screen under names; asked for while `enabled`. */
export function useViews(screen: string, enabled: boolean): Views {
  const t = useText()
  const queryKey = ['views', screen]
  const { act } = useAct(queryKey)
  const query = useQuery({
    queryKey,
    queryFn: () => api.get<SavedView[]>(VIEWS, { screen }, { quiet: true }),
    enabled,
    staleTime: 60_000,
  })
  return {
    views: query.data ?? [],
    pending: query.isPending,
    save: ({ name, ...view }) =>
      act(() => api.post(VIEWS, { screen, name: name.trim(), ...view }), t('resource.viewSaved')),
    remove: (id) => act(() => api.delete(VIEWS, { ids: [id] })),
  }
}
