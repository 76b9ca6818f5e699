import { createContext, useContext, useEffect, useInsertionEffect, useState } from 'react'
import { setTabLabel } from '../state/tabs.ts'
import { holdForm } from '../state/unsaved.ts'

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

/** While true, reload and closing the page's tab ask first, also from another tab: something typed would be lost (R053). */
export function useConfirmClose(dirty: boolean): void {
  const { path } = useContext(PageContext)
  const [form] = useState(() => Symbol('page'))
  useEffect(() => holdForm(form, dirty ? { path, discard: undefined } : undefined), [form, path, dirty])
  // Effects also stop when the page waits behind another; this one does only when the page is gone.
  useInsertionEffect(() => () => queueMicrotask(() => holdForm(form, undefined)), [form])
}
