import { App } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { beginAnew, closeOthers, closeTab, HOME_PATH, holdsPage, type Tab, useTabs } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'

export interface TabActions {
  close(path: string): void
  /** Begins the page in front anew. */
  reset(path: string): void
  /** Keeps home and this one (R051). */
  others(path: string): void
  /** Keeps home and goes there (R051). */
  all(): void
}

/** Closes opened pages; asks first where something typed would be lost (R053). */
export function useTabActions(): TabActions {
  const navigate = useNavigate()
  const location = useLocation()
  const { modal } = App.useApp()
  const t = useText()
  const go = (tab: Tab) => void navigate(tab.path + tab.search)
  const close = (path: string) => {
    const { tabs, next } = closeTab(useTabs.getState().tabs, path, location.pathname)
    useTabs.setState({ tabs })
    if (next) go(next)
  }
  const isBeside = (path: string) => {
    const tab = useTabs.getState().tabs.find((one) => holdsPage(one, path))
    return (page: string) => tab !== undefined && holdsPage(tab, page)
  }
  /** At once, unless something typed in one of the pages that close would be lost. */
  const unlessGuarded = (closes: (path: string) => boolean, run: () => void) => {
    if (!useTabs.getState().guarded.some(closes)) return run()
    return void modal.confirm({ title: t('ui.confirmClosePage'), onOk: run })
  }
  return {
    close: (path) => unlessGuarded(isBeside(path), () => close(path)),
    reset: (path) =>
      unlessGuarded(
        (one) => one === path,
        () => {
          beginAnew(path)
          void navigate(path, { replace: true })
        },
      ),
    others: (path) => {
      const stays = isBeside(path)
      unlessGuarded(
        (one) => !stays(one),
        () => {
          const tabs = closeOthers(useTabs.getState().tabs, path)
          useTabs.setState({ tabs })
          const chosen = tabs.find((tab) => holdsPage(tab, path))
          if (chosen && !stays(location.pathname)) go(chosen)
        },
      )
    },
    all: () =>
      unlessGuarded(
        () => true,
        () => {
          useTabs.setState({ tabs: closeOthers(useTabs.getState().tabs, HOME_PATH) })
          void navigate(HOME_PATH)
        },
      ),
  }
}
