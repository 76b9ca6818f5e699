import { matchScreen, mayOpen, type Screen } from '../screen/screen.ts'
import { HOME_PATH, holdsPage, type Tab, useTabs } from '../state/tabs.ts'

export type Resolution = { kind: 'screen'; screen: Screen } | { kind: 'forbidden' } | { kind: 'missing' }

/** What an address leads to for this user (R032, R254). */
export function resolvePath(
  screens: readonly Screen[],
  permissions: readonly string[],
  path: string,
): Resolution {
  const screen = matchScreen(screens, path)
  if (!screen) return { kind: 'missing' }
  return mayOpen(screen, permissions) || path === HOME_PATH
    ? { kind: 'screen', screen }
    : { kind: 'forbidden' }
}

/**
 * At start with tabs restored in this browser session, a page that is not among them gives way to home (R056). A new
 * browser session has no such list: there an address received from another user opens its screen.
 */
export function startPath(
  path: string,
  tabs: readonly Pick<Tab, 'path' | 'pages'>[],
  restored: boolean,
): string {
  return restored && !tabs.some((tab) => holdsPage(tab, path)) ? HOME_PATH : path
}

/** Applies `startPath` to the address bar before anything is drawn. */
export function settleStartAddress(screens: readonly Screen[]): void {
  const path = location.hash.slice(1).split('?')[0] || '/'
  const { tabs, restored } = useTabs.getState()
  const screen = matchScreen(screens, path)
  // A page of its own is no tab: it comes back as it is.
  if (path === '/' || path === '/login' || !screen || screen.bare) return
  const start = startPath(path, tabs, restored)
  if (start !== path) history.replaceState(null, '', `#${start}`)
}
