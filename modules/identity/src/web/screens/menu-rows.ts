import type { ListLoader, Row } from '@motorpool/resource/web'
import { api, currentLocale } from '@motorpool/ui'

export type MenuRow = Row & { children?: MenuRow[] }

/** A tree of the server as the flat rows of a list; the list makes a tree of them again. */
export const flatRows = (nodes: readonly MenuRow[]): Row[] =>
  nodes.flatMap(({ children, ...row }) => [row as Row, ...flatRows(children ?? [])])

/** The title in the reader's language, else the one that all see. */
export const menuTitle = (row: Row): string =>
  (row.localeValue as Record<string, string> | undefined)?.[currentLocale()] || `${row.title as string}`

const contains = (text: unknown, word: unknown): boolean =>
  !word || `${(text as string | null) ?? ''}`.toLowerCase().includes(`${word as string}`.toLowerCase())

/** The tree comes whole from the server, of all clients unless one is asked for; title and code narrow it here. */
export const loadMenus: ListLoader = async ({ title, code, clientId, type }, signal) => {
  const tree = await api.get<MenuRow[]>(
    '/api/system-svc/menus/V1.0/tree',
    { clientId: `${(clientId as string | undefined) || '-1'}`, type: type as string | undefined },
    { signal, quiet: true },
  )
  const items = flatRows(tree).filter((row) => contains(menuTitle(row), title) && contains(row.code, code))
  return { items, total: items.length, current: 1 }
}

/** A new entry below the one that is selected, for the same client; below several it is below none. */
export const belowSelected = ([parent, ...more]: readonly Row[]): Record<string, unknown> =>
  parent && more.length === 0 ? { parentId: parent.id, clientId: parent.clientId } : {}

/** Component, address and code carry one value (R038). */
export const withOneCode = <V extends Readonly<Record<string, unknown>>>(values: V) => ({
  ...values,
  component: values.code,
  url: values.code,
})
