import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { type AnyResource, type Column, labelKey } from '../../shared/define.ts'
import { readPermission } from '../../shared/exportable.ts'
import type { Field } from '../../shared/field.ts'
import type { Sort } from '../../shared/types.ts'
import { typedCell, webKind } from '../kinds/index.ts'
import type { Row } from './useResourceList.ts'
import type { ViewPrefs } from './view-prefs.ts'

export type Cell = (row: Row) => ReactNode
export type Cells = Readonly<Record<string, Cell>>

/** Columns the user may see at all: those without a permission, and those whose permission they hold (R117). */
export function permittedColumns(resource: AnyResource, may: (permission: string) => boolean): Column[] {
  return resource.list.filter((column) => {
    const auth = readPermission(resource, column.field)
    return !auth || may(auth)
  })
}

/** Those of them that are shown: the user's choice, or what the definition shows. */
export function shownColumns(columns: readonly Column[], chosen: readonly string[] | undefined): Column[] {
  return chosen
    ? columns.filter((column) => chosen.includes(column.field))
    : columns.filter((column) => !column.hidden)
}

/** The columns as the user has arranged them: pinned ones first, each part in the chosen order. */
export function arrangedColumns(
  columns: readonly Column[],
  { order = [], pinned = [] }: Pick<ViewPrefs, 'order' | 'pinned'>,
): Column[] {
  const places = new Map(order.map((field, at) => [field, at]))
  const rank = ({ field }: Column): number =>
    (pinned.includes(field) ? 0 : 1e6) + (places.get(field) ?? order.length)
  return columns
    .toSorted((a, b) => rank(a) - rank(b))
    .map((column) => (pinned.includes(column.field) ? { ...column, fixed: 'left' } : column))
}

/** The order with one column moved past its neighbour. */
export function movedColumn(arranged: readonly Column[], field: string, by: 1 | -1): string[] {
  const fields = arranged.map((column) => column.field)
  const at = fields.indexOf(field)
  const other = fields[at + by]
  return other === undefined ? fields : fields.with(at, other).with(at + by, field)
}

const WIDTHS: Partial<Record<Field['cellType'], number>> = {
  time: 168,
  date: 112,
  number: 110,
  bool: 80,
  tag: 120,
  image: 88,
}

export function columnWidth(column: Column, field: Field): number {
  return column.width ?? column.minWidth ?? WIDTHS[field.cellType] ?? 150
}

export function cellOf(resource: AnyResource, name: string, row: Row, cells: Cells | undefined): ReactNode {
  const own = cells?.[name]
  if (own) return own(row)
  const field = resource.fields[name] as Field
  const props = { resource, name, field, value: row[name], row }
  const type = resource.list.find((column) => column.field === name)?.type
  return type ? typedCell(type, props) : webKind(field).cell(props)
}

/** Room for the heading on one line: a wide character takes twice a narrow one; arrows and padding beside. */
export function headingWidth(title: string, sortable: boolean): number {
  const units = Array.from(title).reduce((sum, c) => sum + (c.charCodeAt(0) > 0x2e7f ? 12 : 6.6), 0)
  return Math.ceil(units) + 26 + (sortable ? 20 : 0)
}

interface Build {
  resource: AnyResource
  columns: readonly Column[]
  sort: Sort | undefined
  cells: Cells | undefined
  t(key: string): string
  /** Fixed columns need room: on narrow windows nothing is fixed. */
  fix: boolean
  /** Columns whose fields allow it can be sorted by. */
  sortable: boolean
}

/** antd's columns from the definition's (R129, R130). */
export function tableColumns({
  resource,
  columns,
  sort,
  cells,
  t,
  fix,
  sortable,
}: Build): TableColumnType<Row>[] {
  return columns.map((column) => {
    const field = resource.fields[column.field] as Field
    const title = t(labelKey(resource, column.field))
    return {
      key: column.field,
      dataIndex: column.field,
      title: (
        <span className="mp-th" title={title}>
          {title}
        </span>
      ),
      align: column.align ?? (column.tree ? 'left' : 'center'),
      width: Math.max(columnWidth(column, field), headingWidth(title, sortable && field.flags.sortable)),
      ellipsis: true,
      fixed: fix && column.fixed ? (column.fixed === 'left' ? 'start' : 'end') : undefined,
      sorter: sortable && field.flags.sortable,
      sortOrder: sort?.field === column.field ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      showSorterTooltip: false,
      render: (_value: unknown, row: Row) => cellOf(resource, column.field, row, cells),
    }
  })
}
