import {
  EmptyState,
  ErrorState,
  formatNumber,
  Pager,
  ReadTable,
  StatusTag,
  TimeText,
  useElementSize,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ConditionValue, HistoryInit, HistoryRow } from '../../../../shared/index.ts'
import { singleCalls } from '../../../calls.ts'
import { digitsOf, hasUnit, valueText } from '../../../parts/words.ts'
import { type HistoryState, PAGE_SIZES } from './useHistoryState.ts'

type Column = HistoryInit['columns'][number]
type Text = ReturnType<typeof useText>

interface Props {
  vin: string
  state: HistoryState
  columns: readonly Column[]
  onTurn(change: Pick<HistoryState, 'page' | 'pageSize'>): void
}

const HEAD = 42
const MIN_HEIGHT = 200
const NO_ROWS: HistoryRow[] = []

function Cell({ row, column, digits }: { row: HistoryRow; column: Column; digits: number }): ReactNode {
  const t = useText()
  const cell = row.values[column.key]
  if (!cell) return <span className="mp-faint">—</span>
  const value: ConditionValue = {
    path: column.key,
    name: column.title,
    ...(column.unit ? { unit: column.unit } : {}),
    ...cell,
  }
  return (
    <span className={value.state ? `sv-odd is-${value.state}` : undefined}>
      {valueText(value, t, digits)}
      {hasUnit(value) ? <small className="mp-faint"> {value.unit}</small> : null}
    </span>
  )
}

function tableColumns(
  columns: readonly Column[],
  rows: readonly HistoryRow[],
  t: Text,
): TableColumnType<HistoryRow>[] {
  return [
    {
      key: 'time',
      title: t('monitor.history.time'),
      width: 164,
      fixed: 'start',
      render: (_v, row) => <TimeText value={row.time} />,
    },
    ...columns.map((column): TableColumnType<HistoryRow> => {
      const digits = digitsOf(rows.map((row) => row.values[column.key]?.value))
      return {
        key: column.key,
        title: (
          <span className="sv-th" title={`${column.group} · ${column.title}`}>
            {column.title}
          </span>
        ),
        width: 128,
        align: column.numeric ? 'right' : 'left',
        ellipsis: true,
        className: 'mp-num',
        render: (_v, row) => <Cell row={row} column={column} digits={digits} />,
      }
    }),
    {
      key: 'received',
      title: t('monitor.history.received'),
      width: 210,
      render: (_v, row) => (
        <span className="sv-received">
          <TimeText value={row.receiveTime} />
          {row.reissued ? <StatusTag tone="info">{t('monitor.reissued')}</StatusTag> : null}
        </span>
      ),
    },
  ]
}

/** The historical condition as rows, newest first. */
export function HistoryTable({ vin, state, columns, onTurn }: Props): ReactNode {
  const t = useText()
  const [box, size] = useElementSize<HTMLDivElement>()
  const { from, to, keys, page, pageSize } = state
  const query = useQuery({
    queryKey: ['monitor', 'history', vin, from, to, keys, page, pageSize],
    queryFn: ({ signal }) =>
      singleCalls.history(vin, { startTime: from, endTime: to, keys, page, pageSize }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.items ?? NO_ROWS
  const shown = useMemo(() => tableColumns(columns, rows, t), [columns, rows, t])
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="sv-history-table">
      <div ref={box} className="sv-grow" aria-busy={query.isFetching}>
        <ReadTable<HistoryRow>
          rowKey={(row) => `${row.time} ${row.receiveTime}`}
          size="small"
          tableLayout="fixed"
          columns={shown}
          dataSource={rows}
          pagination={false}
          loading={query.isPending}
          scroll={{
            x: 374 + columns.length * 128,
            ...(rows.length > 0 ? { y: Math.max(MIN_HEIGHT, size.height - HEAD) } : {}),
          }}
          locale={{
            emptyText: query.isPending ? (
              <div style={{ height: 240 }} />
            ) : (
              <EmptyState
                icon="history"
                title={t('monitor.history.none')}
                hint={t('monitor.history.noneHint')}
              />
            ),
          }}
        />
      </div>
      <Pager
        note={query.data ? t('monitor.total', { n: formatNumber(query.data.total) }) : ''}
        page={page}
        pageSize={pageSize}
        total={query.data?.total ?? 0}
        sizes={PAGE_SIZES}
        onTurn={(next, nextSize) => onTurn({ page: next, pageSize: nextSize })}
      />
    </div>
  )
}
