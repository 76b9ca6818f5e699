import { createContext, useContext, useEffect, useInsertionEffect } from 'react'
import { guardTab, setTabLabel } from '../state/tabs.ts'

/** The page of a component: its address, and whether its tab is active. */
export interface PageInfo {
  path: string
  active: boolean
}

export const PageContext = createContext<PageInfo>({ path: '/', active: true })

/** False while the page waits behind another tab: stop timers and subscriptions then. Effects are already stopped. */
export function usePageActive(): boolean {
  return useContext(PageContext).active
}

/** Names the tab after what the page shows: a plate, a VIN. */
export function usePageTitle(label: string | undefined): void {
  const { path } = useContext(PageContext)
  useEffect(() => {
    if (label) setTabLabel(path, label)
  }, [path, label])
}

/** While true, closing the page's tab asks first, also from another tab: something typed would be lost (R053). */
export function useConfirmClose(dirty: boolean): void {
  const { path } = useContext(PageContext)
  useEffect(() => guardTab(path, dirty), [path, dirty])
  // Effects also stop when the page waits behind another; this one does only when the page is gone.
  useInsertionEffect(() => () => queueMicrotask(() => guardTab(path, false)), [path])
}
