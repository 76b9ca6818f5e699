import { Fragment, type ReactNode } from 'react'
import { menuTrail } from '../screen/menu.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { useApp } from './app-context.ts'
import { nodeTitle, pageTitle } from './titles.ts'

/** The page's path in the menu; its last part is the page's heading. */
export function Breadcrumb({ path }: { path: string }): ReactNode {
  const t = useText()
  const menu = useSession((s) => s.menu)
  const { screens } = useApp()
  const trail = menuTrail(menu, path)
  if (trail.at(-1)?.hideBread) return null
  return (
    <nav className="mp-crumbs" aria-label={t('ui.breadcrumb')}>
      {trail.slice(0, -1).map((node) => (
        <Fragment key={node.id}>
          <span>{nodeTitle(node)}</span>
          <i aria-hidden="true">/</i>
        </Fragment>
      ))}
      <h1>{pageTitle(screens, menu, path)}</h1>
    </nav>
  )
}
