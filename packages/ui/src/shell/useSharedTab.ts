import { useContext, useEffect } from 'react'
import { holdsPage, pagesOf, type Tab, useTabs } from '../state/tabs.ts'
import { PageContext } from './page-context.ts'

/** The pages of one thing share the tab of that at `path`; tabs that others of them have are gone. */
function joinPages(tabs: readonly Tab[], path: string, pages: readonly string[]): readonly Tab[] {
  const own = tabs.find((tab) => holdsPage(tab, path))
  if (!own || pagesOf(own).join('\n') === pages.join('\n')) return tabs
  const others = tabs.filter((tab) => tab !== own && pages.some((page) => holdsPage(tab, page)))
  return tabs.flatMap((tab) => (tab === own ? [{ ...own, pages }] : others.includes(tab) ? [] : [tab]))
}

/** The pages of one thing, this one among them, share its tab: going from one to another opens no second. */
export function useSharedTab(pages: readonly string[]): void {
  const { path } = useContext(PageContext)
  const all = pages.join('\n')
  useEffect(() => {
    const shared = all.split('\n')
    if (shared.includes(path)) useTabs.setState(({ tabs }) => ({ tabs: joinPages(tabs, path, shared) }))
  }, [path, all])
}
