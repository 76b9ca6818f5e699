import { useUserConfig } from '@motorpool/ui'

export type Density = 'small' | 'middle' | 'large'
export type RenderMode = 'table' | 'card'

export interface ViewPrefs {
  density: Density
  mode: RenderMode
  /** Columns shown; undefined = those of the definition. */
  columns?: readonly string[]
  /** Fields in the order in which their columns stand; those it does not name follow as the definition has them. */
  order?: readonly string[]
  /** Columns that stand first and stay where the table is scrolled. */
  pinned?: readonly string[]
}

const FRESH: ViewPrefs = { density: 'middle', mode: 'table' }

/** How a user likes to see one list: row height, table or cards, columns; kept with the user. */
export function useViewPrefs(key: string): [ViewPrefs, (change: Partial<ViewPrefs>) => void] {
  const [view, setView] = useUserConfig<Partial<ViewPrefs>>(`list.${key}`)
  const now = { ...FRESH, ...view }
  return [now, (change) => setView({ ...now, ...change })]
}
