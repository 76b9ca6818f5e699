import type { ListLoader, Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'

type Institution = Row & { children?: Institution[] }

const flatten = (nodes: readonly Institution[]): Row[] =>
  nodes.flatMap(({ children, ...row }) => [row as Row, ...flatten(children ?? [])])

/** The tree comes whole; its filters are applied here. */
export const loadFinances: ListLoader = async ({ page: _page, pageSize: _size, ...filters }, signal) => {
  const tree = await api.get<Institution[]>('/api/system-svc/finances/V1.0/tree', undefined, {
    signal,
    quiet: true,
  })
  const fits = (row: Row) =>
    Object.entries(filters).every(([name, wanted]) => {
      if (wanted === undefined || wanted === null || wanted === '') return true
      return `${row[name] as string}`.toLowerCase().includes(`${wanted as string}`.toLowerCase())
    })
  const items = flatten(tree).filter(fits)
  return { items, total: items.length, current: 1 }
}
