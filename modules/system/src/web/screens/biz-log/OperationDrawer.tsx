import { api, EmptyState, ErrorState, Facts, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import './biz-log.css'

interface Difference {
  label: string
  before: string | null
  after: string | null
}

interface ChangedRow {
  id: string
  resource: string
  action: string
  rowId: string
  rowName: string | null
  kind: 'created' | 'updated' | 'deleted'
  fields: Difference[]
}

interface Detail {
  id: string
  moduleTitle: string
  operation: string
  given: { label: string; value: string }[]
  params: unknown
  changedRows: number
  changes: ChangedRow[]
}

const TONES = { created: 'success', updated: 'processing', deleted: 'error' } as const

function Changed({ row }: { row: ChangedRow }): ReactNode {
  const t = useText()
  const cell = (kind: 'del' | 'ins') => (text: string | null) =>
    text === null ? (
      <span className="mp-faint">—</span>
    ) : (
      <span className={`sys-diff is-${kind}`}>{text}</span>
    )
  const columns = [
    { title: t('bizLog.field'), dataIndex: 'label', width: '26%' },
    ...(row.kind === 'created'
      ? []
      : [{ title: t('bizLog.before'), dataIndex: 'before', render: cell('del') }]),
    ...(row.kind === 'deleted'
      ? []
      : [{ title: t('bizLog.after'), dataIndex: 'after', render: cell('ins') }]),
  ]
  return (
    <section className="sys-change">
      <h3>
        <Tag color={TONES[row.kind]}>{t(`bizLog.${row.kind}`)}</Tag>
        {row.resource}
        <span className="mp-mono">{row.rowName ?? row.rowId}</span>
      </h3>
      <Table rowKey="label" size="small" pagination={false} columns={columns} dataSource={row.fields} />
    </section>
  )
}

/** What one operation was given and what it changed, field by field. */
export function OperationDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText()
  const query = useQuery({
    queryKey: ['system/bizLog', 'detail', id],
    queryFn: () => api.get<Detail>(`/api/system-svc/bizLog/V1.0/${id}`),
  })
  const detail = query.data
  return (
    <Drawer
      open
      size="large"
      title={detail ? `${detail.moduleTitle} · ${detail.operation}` : t('bizLog.detail')}
      onClose={onClose}
    >
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows rows={6} /> : null}
      {detail ? (
        <>
          {detail.changes.length === 0 ? <EmptyState title={t('bizLog.noChanges')} /> : null}
          {detail.changes.map((row) => (
            <Changed key={row.id} row={row} />
          ))}
          {detail.changedRows > detail.changes.length ? (
            <p className="mp-soft">
              {t('bizLog.more', { shown: detail.changes.length, total: detail.changedRows })}
            </p>
          ) : null}
          <section className="sys-change">
            <h3>{t('system/bizLog.params')}</h3>
            <Facts
              items={detail.given.map(({ label, value }, i) => ({ key: `${i}`, label, value }))}
              minWidth={200}
            />
            <details className="sys-raw">
              <summary>{t('bizLog.raw')}</summary>
              <pre className="sys-json">{JSON.stringify(detail.params, null, 2)}</pre>
            </details>
          </section>
        </>
      ) : null}
    </Drawer>
  )
}
