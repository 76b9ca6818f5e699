import {
  Activity,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react'
import { type Location, Route, Routes } from 'react-router'
import { SkeletonRows } from '../parts/states.tsx'
import { routePattern, type Screen } from '../screen/screen.ts'
import { type Tab, useTabs } from '../state/tabs.ts'
import { Boundary } from './Boundary.tsx'
import { loadChunk } from './chunks.ts'
import { PageContext } from './page-context.ts'

/** Pages kept in memory at most; the one not looked at for longest goes first. */
export const PAGES_KEPT = 8

const components = new Map<string, ComponentType>()

/** One lazy component per screen, so that it is loaded on its first visit only (R026). */
function componentOf(screen: Screen): ComponentType {
  let component = components.get(screen.path)
  if (!component) {
    component = lazy(() => loadChunk(screen.load))
    components.set(screen.path, component)
  }
  return component
}

export interface CachedPage {
  path: string
  location: Location
  screen: Screen
}

/** The kept pages after visiting one: the newest last, closed ones gone, the oldest beyond the limit gone. */
export function keepPages(
  pages: readonly CachedPage[],
  visited: CachedPage | undefined,
  open: readonly string[],
  limit = PAGES_KEPT,
): CachedPage[] {
  const rest = pages.filter((page) => page.path !== visited?.path && open.includes(page.path))
  return (visited ? [...rest, visited] : rest).slice(-limit)
}

type Current = { screen: Screen; location: Location } | undefined

/** The pages to draw, in an order that keeps their DOM where it is. */
function useKeptPages(current: Current): readonly CachedPage[] {
  const tabs = useTabs((s) => s.tabs)
  const [memory, setMemory] = useState<{ pages: CachedPage[]; current: Current; tabs: readonly Tab[] }>({
    pages: [],
    current: undefined,
    tabs: [],
  })
  let { pages } = memory
  if (memory.current !== current || memory.tabs !== tabs) {
    const visited = current && { path: current.location.pathname, ...current }
    pages = keepPages(pages, visited, [...tabs.map((tab) => tab.path), ...(visited ? [visited.path] : [])])
    setMemory({ pages, current, tabs })
  }
  return useMemo(() => [...pages].sort((a, b) => a.path.localeCompare(b.path)), [pages])
}

/** All kept pages; those behind keep their state and their DOM with effects stopped (R057). */
export function Pages({ current }: { current: Current }): ReactNode {
  const pages = useKeptPages(current)
  const path = current?.location.pathname
  return pages.map((page) => (
    <Activity key={page.path} mode={page.path === path ? 'visible' : 'hidden'}>
      <KeptPage page={page} active={page.path === path} />
    </Activity>
  ))
}

function KeptPage({ page, active }: { page: CachedPage; active: boolean }): ReactNode {
  const info = useMemo(() => ({ path: page.path, active }), [page.path, active])
  return (
    <PageContext value={info}>
      <Boundary>
        <Suspense
          fallback={
            <div className="mp-page">
              <SkeletonRows rows={10} />
            </div>
          }
        >
          <Routes location={page.location}>
            <Route path={routePattern(page.screen.path)} element={createElement(componentOf(page.screen))} />
          </Routes>
        </Suspense>
      </Boundary>
    </PageContext>
  )
}
