import { Activity, createElement, memo, type ReactNode, Suspense, useMemo, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Route,
  Routes,
} from 'react-router'
import { SkeletonRows } from '../parts/states.tsx'
import { routePattern, type Screen } from '../screen/screen.ts'
import { pagesOf, type Tab, useTabs } from '../state/tabs.ts'
import { Boundary } from './Boundary.tsx'
import { componentOf } from './component-of.ts'
import { PageContext } from './page-context.ts'

/** Most pages in the cache; the one not visited for longest is evicted first. */
export const PAGES_CACHED = 8

export interface CachedPage {
  path: string
  location: Location
  screen: Screen
}

/**
 * The cached pages after visiting one: the newest last, closed ones gone, the oldest beyond the limit gone unless something
 * typed in them is not saved.
 */
export function cachePages(
  pages: readonly CachedPage[],
  visited: CachedPage | undefined,
  open: readonly string[],
  limit = PAGES_CACHED,
  guarded: readonly string[] = [],
): CachedPage[] {
  const keep = (all: CachedPage[]) =>
    all.filter((page, at) => at >= all.length - limit || guarded.includes(page.path))
  const rest = pages.filter((page) => page.path !== visited?.path && open.includes(page.path))
  if (!visited) return keep(rest)
  const known = pages.find((page) => page.path === visited.path)
  return keep([...rest, known && sameAddress(known.location, visited.location) ? known : visited])
}

const sameAddress = (a: Location, b: Location): boolean =>
  a.search === b.search && a.hash === b.hash && a.state === b.state

type Current = { screen: Screen; location: Location } | undefined

/** The pages to draw, in an order that keeps their DOM where it is. */
function useCachedPages(current: Current): readonly CachedPage[] {
  const tabs = useTabs((s) => s.tabs)
  const [memory, setMemory] = useState<{ pages: CachedPage[]; current: Current; tabs: readonly Tab[] }>({
    pages: [],
    current: undefined,
    tabs: [],
  })
  let { pages } = memory
  if (memory.current !== current || memory.tabs !== tabs) {
    const visited = current && { path: current.location.pathname, ...current }
    const open = [...tabs.flatMap(pagesOf), ...(visited ? [visited.path] : [])]
    pages = cachePages(pages, visited, open, PAGES_CACHED, useTabs.getState().guarded)
    setMemory({ pages, current, tabs })
  }
  return useMemo(() => [...pages].sort((a, b) => a.path.localeCompare(b.path)), [pages])
}

/** All cached pages; the hidden ones keep their state and DOM, with effects stopped (R057). */
export function Pages({ current }: { current: Current }): ReactNode {
  const pages = useCachedPages(current)
  const begun = useTabs((s) => s.begun)
  const path = current?.location.pathname
  return pages.map((page) => (
    <Activity key={`${page.path} ${begun[page.path] ?? 0}`} mode={page.path === path ? 'visible' : 'hidden'}>
      <CachedPageView page={page} active={page.path === path} />
    </Activity>
  ))
}

/** A page knows only its own address, so that navigation in other pages does not rerender it. */
function CachedPageView({ page, active }: { page: CachedPage; active: boolean }): ReactNode {
  const { path, location, screen } = page
  const info = useMemo(() => ({ path, active }), [path, active])
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <LocationContext value={address}>
      <PageContext value={info}>
        <Boundary>
          <PageBody location={location} screen={screen} />
        </Boundary>
      </PageContext>
    </LocationContext>
  )
}

const PageBody = memo(({ location, screen }: { location: Location; screen: Screen }) => (
  <Suspense
    fallback={
      <div className="mp-page">
        <SkeletonRows rows={10} />
      </div>
    }
  >
    <Routes location={location}>
      <Route path={routePattern(screen.path)} element={createElement(componentOf(screen))} />
    </Routes>
  </Suspense>
))
