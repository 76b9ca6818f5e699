import { createElement, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { matchScreen, mayOpen, type Screen } from '../screen/screen.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { useApp } from './app-context.ts'
import { componentOf } from './component-of.ts'
import { ForbiddenPage } from './ErrorPages.tsx'
import { windowTitle } from './titles.ts'

/** A screen that is a page of its own (R079); every other address shows what is around the pages. */
export function OwnPage({ children }: { children: ReactNode }): ReactNode {
  const { screens } = useApp()
  const path = useLocation().pathname
  const screen = matchScreen(screens, path)
  return screen?.bare ? <Bare screen={screen} /> : children
}

function Bare({ screen }: { screen: Screen }): ReactNode {
  const t = useText()
  const permissions = useSession((s) => s.permissions)
  const appName = useSession((s) => s.branding?.appName)
  const title = t(screen.titleKey)
  useEffect(() => {
    document.title = windowTitle(appName ?? 'Motorpool', title)
  }, [appName, title])
  return mayOpen(screen, permissions) ? createElement(componentOf(screen)) : <ForbiddenPage />
}
