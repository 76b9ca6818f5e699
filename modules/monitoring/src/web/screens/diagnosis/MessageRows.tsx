import {
  EmptyState,
  ErrorState,
  formatNumber,
  Mono,
  Pager,
  ReadTable,
  TimeText,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DiagnosisRow } from '../../../shared/diagnosis.ts'
import { type Asked, diagnosisCalls } from './calls.ts'

const SIZES = [10, 20, 50]

/** A value with its unit, or the word for it. */
export function valueText({ value, unit, label }: DiagnosisRow['values'][number]): string {
  if (label !== null) return label
  if (value === null) return '—'
  const text = typeof value === 'number' ? formatNumber(value, 3) : String(value)
  return unit === null ? text : `${text} ${unit}`
}

/** The messages of the window by protocol and command, each with what it says. */
export function MessageRows({ asked }: { asked: Omit<Asked, 'page' | 'pageSize'> }): ReactNode {
  const t = useText()
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 })
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['monitor', 'diagnosis', asked, page, pageSize],
    queryFn: ({ signal }) => diagnosisCalls.page({ ...asked, page, pageSize }, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />
  return (
    <section className="diagnosis-rows">
      <ReadTable<DiagnosisRow>
        rowKey={(row) => `${row.time} ${row.receiveTime} ${row.cmd}`}
        size="small"
        pagination={false}
        loading={isPending}
        dataSource={data?.items ?? []}
        scroll={{ x: 720 }}
        columns={[
          {
            key: 'time',
            title: t('monitor.history.time'),
            width: 170,
            render: (_v, row) => <TimeText value={row.time} />,
          },
          {
            key: 'cmd',
            title: t('monitor.diagnosis.command'),
            width: 90,
            render: (_v, row) => <Mono>{row.cmd}</Mono>,
          },
          {
            key: 'values',
            title: t('monitor.diagnosis.values'),
            render: (_v, row) => (
              <span className="diagnosis-values">
                {row.values.map((one) => (
                  <span key={one.key}>
                    <span className="mp-soft">{one.name}</span>{' '}
                    <span className="mp-num">{valueText(one)}</span>
                  </span>
                ))}
              </span>
            ),
          },
        ]}
        locale={{ emptyText: <EmptyState compact icon="hex" title={t('monitor.diagnosis.noMessages')} /> }}
      />
      <Pager
        note={data ? t('monitor.total', { n: formatNumber(data.total) }) : ''}
        page={page}
        pageSize={pageSize}
        total={data?.total ?? 0}
        sizes={SIZES}
        onTurn={(next, size) => turn({ page: next, pageSize: size })}
      />
    </section>
  )
}
