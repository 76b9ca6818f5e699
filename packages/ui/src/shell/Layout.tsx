import '../theme/date-locales.ts'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNarrow } from '../parts/hooks.ts'
import { usePrefs } from '../state/prefs.ts'
import { useSession } from '../state/session.ts'
import { HOME_PATH, openTab, useTabs } from '../state/tabs.ts'
import { useText } from '../texts/texts.ts'
import { type HeaderTool, useApp } from './app-context.ts'
import { BackToTop } from './BackToTop.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ForbiddenPage, MissingPage } from './ErrorPages.tsx'
import { resolvePath } from './guard.ts'
import { Header } from './Header.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { OwnPage } from './OwnPage.tsx'
import { Pages } from './Pages.tsx'
import { PaletteKey } from './PaletteKey.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { pageTitle, windowTitle } from './titles.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface Props {
  /** Bells and counters of areas, left of the switches in the header (R044). */
  headerTools?: readonly HeaderTool[]
}

const NONE: readonly HeaderTool[] = []

/** Everything around the pages, but for those of their own. */
export function Layout(props: Props): ReactNode {
  return (
    <OwnPage>
      <Shell {...props} />
    </OwnPage>
  )
}

function Shell({ headerTools = NONE }: Props): ReactNode {
  const t = useText()
  useLeaveGuard()
  const { screens, admin } = useApp()
  const location = useLocation()
  const narrow = useNarrow()
  const collapsed = usePrefs((s) => s.menuCollapsed)
  const menu = useSession((s) => s.menu)
  const permissions = useSession((s) => s.permissions)
  const appName = useSession((s) => s.branding?.appName)
  const [drawer, setDrawer] = useState(false)
  const path = location.pathname
  const found = useMemo(() => resolvePath(screens, permissions, path), [screens, permissions, path])
  const screen = found.kind === 'screen' ? found.screen : undefined
  const main = useRef<HTMLElement>(null)
  const title = pageTitle(screens, menu, path)

  // Before the effects of the page in it, which name its tab.
  useLayoutEffect(() => {
    if (screen) {
      useTabs.setState((s) => ({ tabs: openTab(s.tabs, { path, search: location.search }) }))
    }
  }, [screen, path, location.search])
  useEffect(() => {
    document.title = windowTitle(appName ?? 'Motorpool', title)
  }, [appName, title])
  // Before it is painted: a cached page is there at once.
  useLayoutEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [path])

  const current = useMemo(() => (screen ? { screen, location } : undefined), [screen, location])
  return (
    <div className={`mp-shell${collapsed && !narrow ? ' is-collapsed' : ''}${narrow ? ' is-narrow' : ''}`}>
      <a className="mp-skip" href="#main" onClick={(e) => (e.preventDefault(), main.current?.focus())}>
        {t('ui.skipToContent')}
      </a>
      <LoadingBar path={path} />
      <Header admin={admin} tools={headerTools} onMenu={narrow ? () => setDrawer(true) : undefined} />
      <Sidebar drawer={narrow} open={drawer} onClose={() => setDrawer(false)} />
      <div className="mp-content">
        <TabBar />
        <main id="main" className="mp-main" ref={main} tabIndex={-1}>
          {screen && !screen.hidden && path !== HOME_PATH ? <Breadcrumb path={path} /> : null}
          <Pages current={current} />
          {found.kind === 'forbidden' ? <ForbiddenPage /> : null}
          {found.kind === 'missing' ? <MissingPage /> : null}
        </main>
        <BackToTop target={main} />
      </div>
      <PaletteKey />
    </div>
  )
}
