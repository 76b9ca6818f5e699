import { useScrollStop, useText } from '@motorpool/ui'
import { Table, type TableColumnType } from 'antd'
import {
  type ComponentRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AnyResource, Column } from '../../shared/define.ts'
import { type Cells, tableColumns } from './columns.tsx'
import { rowNumber, tableHeight } from './numbers.ts'
import { RowActions, type RowMoves, RowMovesContext } from './RowActions.tsx'
import { shownRows, type TreeRow } from './tree.ts'
import type { Unfolding } from './useChildRows.ts'
import type { ResourceList, Row } from './useResourceList.ts'
import { useTableKeys } from './useTableKeys.ts'
import type { Density } from './view-prefs.ts'

/** More rows than this on a page are drawn as they scroll into view. */
const VIRTUAL_FROM = 50
const HEAD_HEIGHT = 38

interface Props {
  resource: AnyResource
  list: ResourceList
  rows: readonly Row[]
  unfolding: Unfolding | undefined
  columns: readonly Column[]
  cells: Cells | undefined
  density: Density
  empty: ReactNode
  selectable: boolean
  sortable: boolean
  onOpen: ((row: Row) => void) | undefined
  /** What each row offers. */
  moves: RowMoves | undefined
}

/** Height of the body, measured again when the window or what stands above changes (R128). */
function useTableHeight(box: RefObject<HTMLElement | null>, tree: boolean): number {
  const [height, setHeight] = useState(() => tableHeight(0, undefined, tree))
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => {
      const place = element.getBoundingClientRect()
      if (place.width > 0) setHeight(tableHeight(innerHeight, place.top + HEAD_HEIGHT, tree))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.parentElement) observer.observe(element.parentElement)
    const above = element.parentElement?.previousElementSibling
    if (above) observer.observe(above)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [box, tree])
  return height
}

/** Rows below others bear no number: they are no rows of the list's pages. */
function numberColumn(list: ResourceList, title: string): TableColumnType<Row> {
  const own = new Set(list.rows.map((row) => row.id))
  return {
    key: '#',
    title,
    width: 56,
    align: 'center',
    fixed: 'start',
    className: 'mp-row-number',
    render: (_v, row, index) =>
      own.has(row.id) ? rowNumber(list.state.page, list.state.pageSize, index) : null,
  }
}

/** The buttons of each row, at the end and always in sight. */
const actionColumn = (title: string): TableColumnType<Row> => ({
  key: '…',
  title: <span className="mp-sr">{title}</span>,
  width: 76,
  align: 'center',
  fixed: 'end',
  render: (_v, row) => <RowActions row={row} />,
})

/** The list as a table; trees unfold, long pages are drawn as they are scrolled. */
export function ResourceTable(props: Props): ReactNode {
  const { resource, list, rows, unfolding, cells, density, empty, selectable, sortable, onOpen } = props
  const t = useText()
  const box = useRef<HTMLElement>(null)
  const tree = Boolean(resource.tree)
  const height = useTableHeight(box, tree)
  const { sort } = list.state
  const acts = props.moves !== undefined
  const columns = useMemo(() => {
    const own = tableColumns({ resource, columns: props.columns, sort, cells, t, fix: true, sortable })
    const all = acts ? [...own, actionColumn(t('resource.rowActions'))] : own
    return tree ? all : [numberColumn(list, t('resource.number')), ...all]
  }, [resource, props.columns, sort, cells, t, tree, list, sortable, acts])
  const width = columns.reduce(
    (sum, c) => sum + (typeof c.width === 'number' ? c.width : 150),
    selectable ? 44 : 0,
  )
  const flat = useMemo(
    () => (tree || unfolding ? shownRows(rows as readonly TreeRow[], unfolding) : rows),
    [tree, rows, unfolding],
  )
  const keys = useTableKeys({
    rows: flat,
    selected: list.selected,
    setSelected: list.setSelected,
    selectable,
    onOpen,
  })
  const table = useRef<ComponentRef<typeof Table>>(null)
  useEffect(() => {
    if (keys.cursor) table.current?.scrollTo({ key: keys.cursor, align: 'nearest' })
  }, [keys.cursor])
  const virtual = flat.length > VIRTUAL_FROM
  const isEmpty = rows.length === 0
  useScrollStop(box, !selectable || isEmpty)
  return (
    // Rows are walked with the keyboard: the whole table is one stop of the Tab key.
    <section
      ref={box}
      className="mp-table"
      aria-busy={list.loading}
      aria-label={t(resource.key)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has keys of its own
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      <RowMovesContext value={props.moves}>
        <Table<Row>
          ref={table}
          rowKey="id"
          size={density}
          columns={columns}
          dataSource={rows as Row[]}
          pagination={false}
          virtual={virtual}
          tableLayout="fixed"
          scroll={isEmpty ? { x: width } : { x: width, y: height }}
          loading={list.loading && !list.first ? { indicator: <span />, delay: 250 } : false}
          locale={{ emptyText: empty }}
          expandable={
            unfolding
              ? {
                  indentSize: 20,
                  // Behind the number.
                  expandIconColumnIndex: selectable ? 2 : 1,
                  expandedRowKeys: [...unfolding.opened],
                  onExpand: (open, row) => unfolding.toggle(row, open),
                }
              : tree
                ? { defaultExpandAllRows: rows.length < 60, indentSize: 20 }
                : undefined
          }
          rowSelection={
            selectable
              ? {
                  selectedRowKeys: [...list.selected],
                  onChange: (keys) => list.setSelected(keys.map(String)),
                  columnWidth: 44,
                  fixed: true,
                  checkStrictly: true,
                }
              : undefined
          }
          rowClassName={(row) => (row.id === keys.cursor ? 'is-cursor' : '')}
          onRow={(row) => ({ onDoubleClick: onOpen ? () => onOpen(row) : undefined })}
          onChange={(_page, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            const { columnKey, order } = sorter
            list.sortBy(
              order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
            )
          }}
        />
      </RowMovesContext>
    </section>
  )
}
