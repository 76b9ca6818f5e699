import { useText } from '@motorpool/ui'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { type AnyResource, type Column, labelKey } from '../../shared/define.ts'
import { type Cells, cellOf } from './columns.tsx'
import { rowNumber } from './numbers.ts'
import { RowActions, type RowMoves, RowMovesContext } from './RowActions.tsx'
import { shownRows, type TreeRow } from './tree.ts'
import type { Unfolding } from './useChildRows.ts'
import type { ResourceList, Row } from './useResourceList.ts'

interface Props {
  resource: AnyResource
  list: ResourceList
  rows: readonly Row[]
  unfolding: Unfolding | undefined
  columns: readonly Column[]
  cells: Cells | undefined
  empty: ReactNode
  selectable: boolean
  /** What each row offers. */
  moves: RowMoves | undefined
}

/** The list as cards: the first column names the card, the others follow with their labels (R116). */
export function CardList(props: Props): ReactNode {
  const { resource, list, rows, unfolding, columns, cells, empty, selectable } = props
  const t = useText()
  const [head, ...rest] = columns
  const flat = resource.tree || unfolding ? shownRows(rows as readonly TreeRow[], unfolding) : rows
  const places = new Map(list.rows.map((row, index) => [row.id, index]))
  if (flat.length === 0) return <div className="mp-cards-empty">{empty}</div>
  const numberOf = (place: number | undefined) =>
    place === undefined ? null : rowNumber(list.state.page, list.state.pageSize, place)
  const toggle = (id: string, on: boolean) =>
    list.setSelected(on ? [...list.selected, id] : list.selected.filter((one) => one !== id))
  return (
    <RowMovesContext value={props.moves}>
      <ul className="mp-cards">
        {flat.map((row, index) => (
          <li key={row.id} className={list.selected.includes(row.id) ? 'is-selected' : undefined}>
            <header>
              {selectable ? (
                <Checkbox
                  checked={list.selected.includes(row.id)}
                  onChange={(event) => toggle(row.id, event.target.checked)}
                  aria-label={t('resource.selectRow')}
                />
              ) : null}
              <strong>{head ? cellOf(resource, head.field, row, cells) : row.id}</strong>
              {unfolding?.has(row) ? (
                <Button
                  size="small"
                  type="text"
                  aria-expanded={unfolding.opened.includes(row.id)}
                  onClick={() => unfolding.toggle(row, !unfolding.opened.includes(row.id))}
                >
                  {t(unfolding.opened.includes(row.id) ? 'resource.fold' : 'resource.unfold')}
                </Button>
              ) : null}
              <RowActions row={row} />
              <span className="mp-faint mp-num">{numberOf(unfolding ? places.get(row.id) : index)}</span>
            </header>
            <dl>
              {rest.map(({ field }) => (
                <div key={field}>
                  <dt>{t(labelKey(resource, field))}</dt>
                  <dd>{cellOf(resource, field, row, cells)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </RowMovesContext>
  )
}
