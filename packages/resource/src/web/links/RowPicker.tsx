import { api, NoChoice, useDebounced } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Table, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'

const PAGE_SIZE = 10

interface Props<V> {
  /** Query key of the links: what changes them refreshes the list. */
  of: string
  /** What tells the rows apart, also of two pages. */
  rowKey: keyof V & string
  /** Call that lists the rows, and what it needs beside page and search. */
  path: string
  body: Readonly<Record<string, unknown>>
  columns: NonNullable<TableProps<V>['columns']>
  /** What can be searched for, and what is said where nothing is found. */
  search: string
  none: string
  busy: boolean
  /** What is done with the chosen ones; without it nothing can be chosen. */
  some: { label: string; act(rows: readonly V[]): Promise<boolean> } | undefined
  /** What is done with all that the search finds. */
  all?: { label: string; act(keyword: string): Promise<boolean> } | undefined
  children?: ReactNode
}

/** A searched list of rows of which some, or all, are linked or unlinked. */
export function RowPicker<V extends object>(props: Props<V>): ReactNode {
  const { of, rowKey, path, body, columns, search, none, busy, some, all, children } = props
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly V[]>([])
  const keyword = useDebounced(typed.trim(), 300)
  const found = useQuery({
    queryKey: [of, path, body, keyword, page],
    queryFn: ({ signal }) =>
      api.post<{ items: V[]; total: number }>(
        path,
        { ...body, page, pageSize: PAGE_SIZE, ...(keyword ? { keyword } : {}) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const run = async (change: Promise<boolean>) => {
    if (await change) setChosen([])
    setPage(1)
  }
  return (
    <>
      <div className="mp-link-tools">
        <Input
          allowClear
          value={typed}
          placeholder={search}
          aria-label={search}
          maxLength={64}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        {some ? (
          <Button
            type="primary"
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void run(some.act(chosen))}
          >
            {chosen.length > 0 ? `${some.label} (${chosen.length})` : some.label}
          </Button>
        ) : null}
        {all ? (
          <Button loading={busy} disabled={!found.data?.total} onClick={() => void run(all.act(keyword))}>
            {all.label}
          </Button>
        ) : null}
        {children}
      </div>
      <Table<V>
        size="small"
        rowKey={rowKey}
        columns={columns}
        dataSource={found.data?.items ?? []}
        loading={found.isFetching && !found.data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: found.isError ? <NoChoice of={found} /> : none }}
        {...(some
          ? {
              rowSelection: {
                selectedRowKeys: chosen.map((row) => String(row[rowKey])),
                onChange: (_: unknown, rows: V[]) => setChosen(rows),
                preserveSelectedRowKeys: true,
              },
            }
          : {})}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: found.data?.total ?? 0,
          showSizeChanger: false,
          size: 'small',
          onChange: setPage,
        }}
      />
    </>
  )
}
