import { Mono, ReadTable, StatusTag, type Tone, useText } from '@motorpool/ui'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { DbcReport, DbcState } from '../../../shared/index.ts'

const TONES: Record<DbcState | 'skipped', Tone> = {
  created: 'ok',
  updated: 'info',
  unchanged: 'idle',
  skipped: 'bad',
}

interface Line {
  line: number
  message: string
  signal: string
  state: DbcState | 'skipped'
  why?: string
}

/** Every signal of a file in the order of its lines: those without a place first of all. */
export function linesOf({ signals, skipped }: DbcReport): Line[] {
  return [
    ...skipped.map(
      ({ line, message, signal, why }): Line => ({ line, message, signal, why, state: 'skipped' }),
    ),
    ...signals.map(({ line, message, code, state }): Line => ({ line, message, signal: code, state })),
  ]
}

/** What an import will make, change, leave and refuse, before anything is stored. */
export function DbcPreview({ report }: { report: DbcReport }): ReactNode {
  const t = useText()
  const of = (key: string, params?: Record<string, string | number>) =>
    t(`terminal/softVersionCollects.${key}`, params)
  const counts = { ...report, skipped: report.skipped.length }
  const columns: TableColumnType<Line>[] = [
    { key: 'line', title: of('dbc.line'), dataIndex: 'line', width: 72, align: 'right', className: 'mp-num' },
    { key: 'message', title: of('dbc.message'), dataIndex: 'message', width: 180, ellipsis: true },
    {
      key: 'signal',
      title: of('dbc.signal'),
      ellipsis: true,
      render: (_v, row) => <Mono>{row.signal}</Mono>,
    },
    {
      key: 'state',
      title: of('dbc.state'),
      width: 240,
      render: (_v, row) => (
        <StatusTag tone={TONES[row.state]}>
          {row.why ? of(`skipped.${row.why}`) : of(`dbc.${row.state}`)}
        </StatusTag>
      ),
    },
  ]
  return (
    <>
      <p className="tt-dbc-counts">
        <span>{of('dbc.messages', { n: report.messages })}</span>
        {(['created', 'updated', 'unchanged', 'skipped'] as const).map((state) => (
          <StatusTag key={state} tone={counts[state] > 0 ? TONES[state] : 'idle'}>
            {of(`dbc.${state}`)} {counts[state]}
          </StatusTag>
        ))}
      </p>
      <ReadTable<Line>
        rowKey={(row) => `${row.line} ${row.message} ${row.signal}`}
        size="small"
        tableLayout="fixed"
        columns={columns}
        dataSource={linesOf(report)}
        pagination={false}
        virtual
        scroll={{ x: 640, y: 260 }}
      />
    </>
  )
}
