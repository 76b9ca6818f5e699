import { type MenuNode, menuTrail } from '../screen/menu.ts'
import { matchScreen, type Screen } from '../screen/screen.ts'
import { currentLocale, hasText, t } from '../texts/texts.ts'

/** A menu entry's title: the server's in this language, else the text of its code, else what it was called. */
export function nodeTitle(node: MenuNode): string {
  const own = node.localeValue?.[currentLocale()]
  if (own) return own
  const key = [node.code, node.name].find((one) => one && hasText(one))
  return key ? t(key) : (node.title ?? node.name ?? node.code ?? '')
}

/** What a page is called in its tab, the breadcrumb and the window. */
export function pageTitle(screens: readonly Screen[], menu: readonly MenuNode[], path: string): string {
  if (path === '/home') return t('menu.home')
  const entry = menuTrail(menu, path).at(-1)
  if (entry) return nodeTitle(entry)
  const screen = matchScreen(screens, path)
  return screen ? t(screen.titleKey) : t('ui.notFound.title')
}

/** `{appName} - {page}` (R040). */
export function windowTitle(appName: string, page: string): string {
  return `${appName} - ${page}`
}
