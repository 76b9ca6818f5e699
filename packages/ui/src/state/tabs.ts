import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { storageName } from './application.ts'

/** An opened page: one path, with the query it was last seen with. */
export interface Tab {
  path: string
  /** Paths of the pages of one thing that share the tab, `path` among them; absent: it has this page alone. */
  pages?: readonly string[]
  /** With its `?`, or empty. */
  search: string
  /** What tells two pages of one screen apart: a VIN, a name. */
  label?: string
}

export const HOME_PATH = '/home'
export const HOME_TAB: Tab = { path: HOME_PATH, search: '' }

type Shown = Pick<Tab, 'path' | 'pages'>

export const pagesOf = (tab: Shown): readonly string[] => tab.pages ?? [tab.path]
/** Is this the tab of a page? */
export const holdsPage = (tab: Shown, path: string): boolean => pagesOf(tab).includes(path)

interface Tabs {
  tabs: readonly Tab[]
  /** Was there a list in this browser session when the page started? */
  restored: boolean
  /** Pages that ask before they are closed (R053). */
  guarded: readonly string[]
  /** How often a page has begun anew, by path. */
  begun: Readonly<Record<string, number>>
}

export const useTabs = create<Tabs>()(
  persist((): Tabs => ({ tabs: [HOME_TAB], restored: false, guarded: [], begun: {} }), {
    name: storageName('motorpool.tabs'),
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ tabs }) => ({ tabs }),
    merge: (stored, fresh) => {
      const tabs = (stored as Partial<Tabs> | undefined)?.tabs
      return Array.isArray(tabs) ? { ...fresh, tabs: withHome(tabs), restored: true } : fresh
    },
  }),
)

/** Home is always first and always there (R049). */
export function withHome(tabs: readonly Tab[]): Tab[] {
  const home = tabs.find((tab) => tab.path === HOME_PATH) ?? HOME_TAB
  return [home, ...tabs.filter((tab) => tab.path !== HOME_PATH)]
}

/** Where a page is found: as it was left where it is open. */
export function openAddress(tabs: readonly Tab[], path: string): string {
  return path + (tabs.find((tab) => tab.path === path)?.search ?? '')
}

export function openTab(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some((one) => holdsPage(one, tab.path))
  return known
    ? tabs.map((one) => (holdsPage(one, tab.path) ? { ...one, path: tab.path, search: tab.search } : one))
    : [...tabs, tab]
}

/** The tabs without one, and where to go when it was the open one: its right neighbour, else its left (R054). */
export function closeTab(
  tabs: readonly Tab[],
  path: string,
  current: string,
): { tabs: Tab[]; next: Tab | undefined } {
  if (path === HOME_PATH) return { tabs: [...tabs], next: undefined }
  const index = tabs.findIndex((tab) => holdsPage(tab, path))
  const closed = tabs[index]
  if (!closed) return { tabs: [...tabs], next: undefined }
  const rest = tabs.filter((tab) => tab !== closed)
  const next = holdsPage(closed, current) ? (rest[index] ?? rest[index - 1] ?? HOME_TAB) : undefined
  return { tabs: rest, next }
}

/** Home and the chosen one (R051). */
export function closeOthers(tabs: readonly Tab[], path: string): Tab[] {
  return withHome(tabs.filter((tab) => holdsPage(tab, path)))
}

/** Names the tab of the open page: `setTabLabel('/single-vehicle/LMP…', '粤A12345')`. */
export function setTabLabel(path: string, label: string): void {
  const { tabs } = useTabs.getState()
  if (tabs.some((tab) => holdsPage(tab, path) && tab.label !== label)) {
    useTabs.setState({ tabs: tabs.map((tab) => (holdsPage(tab, path) ? { ...tab, label } : tab)) })
  }
}

/** The page begins anew: what is in it goes. */
export function beginAnew(path: string): void {
  useTabs.setState((s) => ({ begun: { ...s.begun, [path]: (s.begun[path] ?? 0) + 1 } }))
}

export function resetTabs(): void {
  useTabs.setState({ tabs: [HOME_TAB], restored: true, guarded: [] })
}
