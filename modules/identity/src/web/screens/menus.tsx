import { type ListLoader, ResourceScreen, type Row } from '@motorpool/resource/web'
import { api, currentLocale } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { menus } from '../../shared/resources/menus.ts'
import { LocaleTitles } from '../parts/LocaleTitles.tsx'

type MenuRow = Row & { children?: MenuRow[] }

const flatten = (nodes: readonly MenuRow[]): Row[] =>
  nodes.flatMap(({ children, ...row }) => [row as Row, ...flatten(children ?? [])])

const titleOf = (row: Row): string =>
  (row.localeValue as Record<string, string> | undefined)?.[currentLocale()] || `${row.title as string}`

const contains = (text: unknown, word: unknown): boolean =>
  !word || `${(text as string | null) ?? ''}`.toLowerCase().includes(`${word as string}`.toLowerCase())

/** The tree comes whole and is narrowed here. */
const load: ListLoader = async ({ title, code, clientId, type }, signal) => {
  const tree = await api.get<MenuRow[]>(
    '/api/system-svc/menus/V1.0/tree',
    { clientId: `${(clientId as string | undefined) || '-1'}`, type: type as string | undefined },
    { signal, quiet: true },
  )
  const items = flatten(tree).filter((row) => contains(titleOf(row), title) && contains(row.code, code))
  return { items, total: items.length, current: 1 }
}

export default function Menus(): ReactNode {
  return (
    <ResourceScreen
      resource={menus}
      plain
      load={load}
      inputs={{ localeValue: LocaleTitles }}
      cells={{
        title: titleOf,
      }}
      preset={([parent, ...more]) =>
        parent && more.length === 0 ? { parentId: parent.id, clientId: parent.clientId } : {}
      }
      // Component, address and code carry one value (R038).
      prepare={(values) => ({ ...values, component: values.code, url: values.code })}
    />
  )
}
