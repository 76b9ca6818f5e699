import { api, EmptyState, ErrorState, Mono, Nothing, Page, Panel, useDebounced, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Input, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { AREA_ROOT, type AreaView } from '../../../shared/index.ts'

const BASE = '/api/system-svc/areas/V1.0'

interface Node extends AreaView {
  children?: Node[]
}

const asNode = (area: AreaView): Node => (area.hasChildren ? { ...area, children: [] } : area)

/** The tree with what was just loaded below one of its areas. */
function withChildren(nodes: readonly Node[], code: string, children: Node[]): Node[] {
  return nodes.map((node) =>
    node.code === code
      ? { ...node, children }
      : node.children
        ? { ...node, children: withChildren(node.children, code, children) }
        : node,
  )
}

/** Provinces first; what is below an area comes when it is unfolded. */
function useAreas(keyword: string) {
  const [tree, setTree] = useState<readonly Node[]>()
  const query = useQuery({
    queryKey: ['system/areas', keyword],
    queryFn: async () => {
      const areas =
        keyword === ''
          ? await api.get<AreaView[]>(`${BASE}/${AREA_ROOT}/children`, undefined, { quiet: true })
          : await api.get<AreaView[]>(`${BASE}/ref`, { keyword }, { quiet: true })
      const nodes = keyword === '' ? areas.map(asNode) : areas
      setTree(nodes)
      return nodes
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const unfold = async (node: Node) => {
    if (!node.children || node.children.length > 0) return
    const children = await api.get<AreaView[]>(`${BASE}/${node.code}/children`)
    setTree((now) => withChildren(now ?? [], node.code, children.map(asNode)))
  }
  return { query, rows: tree ?? query.data ?? [], unfold }
}

export default function Areas(): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const { query, rows, unfold } = useAreas(keyword)
  const columns: TableColumnsType<Node> = [
    { key: 'name', dataIndex: 'name', title: t('system/areas.name') },
    {
      key: 'code',
      title: t('system/areas.code'),
      width: 130,
      render: (_v, area) => <Mono>{area.code}</Mono>,
    },
    {
      key: 'level',
      title: t('system/areas.level'),
      width: 100,
      render: (_v, area) => t(`areas.level.${area.level}`),
    },
    { key: 'fullName', dataIndex: 'fullName', title: t('system/areas.fullName'), responsive: ['md'] },
    {
      key: 'center',
      title: t('system/areas.center'),
      width: 200,
      responsive: ['lg'],
      render: (_v, area) =>
        area.center ? (
          <Mono>{`${area.center.lng.toFixed(4)}, ${area.center.lat.toFixed(4)}`}</Mono>
        ) : (
          <Nothing />
        ),
    },
  ]
  return (
    <Page
      grow
      head={
        <Input
          allowClear
          value={typed}
          style={{ maxWidth: 320 }}
          placeholder={t('areas.search')}
          aria-label={t('areas.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      <Panel flush>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Table<Node>
            key={keyword}
            rowKey="code"
            size="middle"
            className="mp-table"
            loading={query.isFetching}
            columns={columns}
            dataSource={rows as Node[]}
            pagination={false}
            expandable={{
              indentSize: 20,
              onExpand: (open, node) => {
                if (open) unfold(node).catch(() => undefined)
              },
            }}
            locale={{ emptyText: <EmptyState icon="map" title={t('areas.empty')} compact /> }}
          />
        )}
      </Panel>
    </Page>
  )
}
