import { useSession } from '@motorpool/ui'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type Density = 'small' | 'middle' | 'large'
export type RenderMode = 'table' | 'card'

export interface ViewPrefs {
  density: Density
  mode: RenderMode
  /** Columns shown; undefined = those of the definition. */
  columns?: readonly string[]
}

const FRESH: ViewPrefs = { density: 'middle', mode: 'table' }

const useAll = create<{ views: Readonly<Record<string, ViewPrefs>> }>()(
  persist(() => ({ views: {} }), {
    name: 'motorpool.views',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

/** How a user likes to see one list: row height, table or cards, columns. */
export function useViewPrefs(key: string): [ViewPrefs, (change: Partial<ViewPrefs>) => void] {
  const user = useSession((s) => s.user?.id ?? '')
  const id = `${user}/${key}`
  const view = useAll((s) => s.views[id])
  const set = (change: Partial<ViewPrefs>) =>
    useAll.setState((s) => ({ views: { ...s.views, [id]: { ...FRESH, ...s.views[id], ...change } } }))
  return [view ?? FRESH, set]
}
