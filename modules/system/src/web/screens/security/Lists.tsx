import { EmptyState, formatNumber, formatTime, Panel, ReadTable, StatusTag, useText } from '@motorpool/ui'
import { Segmented, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { Failures, OpenToken, Overview, SignIn } from './useSecurity.ts'
import { useSignIns } from './useSecurity.ts'

interface ListProps<T extends object> {
  title: string
  empty: string
  rowKey: (row: T) => string
  columns: TableColumnsType<T>
  rows: readonly T[] | undefined
}

function List<T extends object>({ title, empty, rowKey, columns, rows }: ListProps<T>): ReactNode {
  return (
    <Panel title={title} flush>
      <ReadTable<T>
        rowKey={rowKey}
        size="small"
        className="mp-table"
        loading={!rows}
        columns={columns}
        dataSource={[...(rows ?? [])]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState icon="shield" title={empty} compact /> }}
      />
    </Panel>
  )
}

/** Names or addresses with their failed sign-ins. */
export function FailureList(props: { title: string; of: string; rows: Failures[] | undefined }): ReactNode {
  const t = useText()
  return (
    <List<Failures>
      title={props.title}
      empty={t('security.noFailures')}
      rowKey={(row) => row.of}
      rows={props.rows}
      columns={[
        { key: 'of', title: props.of, dataIndex: 'of' },
        {
          key: 'failures',
          title: t('security.failures'),
          align: 'right',
          render: (_v, row) => formatNumber(row.failures),
        },
        { key: 'last', title: t('security.last'), render: (_v, row) => formatTime(row.last) },
      ]}
    />
  )
}

export function BlockedList({ rows }: { rows: Overview['blocked'] | undefined }): ReactNode {
  const t = useText()
  const kinds = {
    name: t('security.loginName'),
    pair: t('security.pair'),
    address: t('security.address'),
  }
  return (
    <List<Overview['blocked'][number]>
      title={t('security.blocked')}
      empty={t('security.noBlocked')}
      rowKey={(row) => `${row.kind}:${row.of}`}
      rows={rows}
      columns={[
        { key: 'of', title: t('security.what'), render: (_v, row) => row.of.replace('|', ' · ') },
        { key: 'kind', title: t('security.kind'), render: (_v, row) => kinds[row.kind] },
        { key: 'until', title: t('security.until'), render: (_v, row) => formatTime(row.until) },
      ]}
    />
  )
}

export function TokenList({ rows }: { rows: OpenToken[] | undefined }): ReactNode {
  const t = useText()
  return (
    <List<OpenToken>
      title={t('security.openTokens')}
      empty={t('security.noTokens')}
      rowKey={(row) => row.id}
      rows={rows}
      columns={[
        { key: 'name', title: t('security.token'), dataIndex: 'name' },
        { key: 'owner', title: t('security.owner'), render: (_v, row) => `${row.owner} · ${row.tenantName}` },
        {
          key: 'used',
          title: t('security.lastUsed'),
          render: (_v, row) =>
            row.lastUsedTime === null
              ? t('security.never')
              : `${formatTime(row.lastUsedTime)} · ${row.lastUsedIp ?? '—'}`,
        },
        { key: 'expire', title: t('security.expires'), render: (_v, row) => formatTime(row.expireTime) },
      ]}
    />
  )
}

/** Who tried to sign in, from where; all of it, a page at a time. */
export function SignInList(): ReactNode {
  const t = useText()
  const { query, asked, pageSize, turn, choose } = useSignIns()
  const columns: TableColumnsType<SignIn> = [
    { key: 'time', title: t('security.time'), render: (_v, row) => formatTime(row.loginTime) },
    { key: 'name', title: t('security.loginName'), dataIndex: 'loginName' },
    { key: 'tenant', title: t('security.tenant'), dataIndex: 'tenantName' },
    { key: 'client', title: t('security.client'), dataIndex: 'clientId' },
    {
      key: 'from',
      title: t('security.from'),
      render: (_v, row) => [row.ip, row.ipArea].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'result',
      title: t('security.result'),
      render: (_v, row) => (
        <StatusTag tone={row.result === 'SUCCESS' ? 'ok' : 'bad'}>
          {t(row.result === 'SUCCESS' ? 'security.success' : 'security.fail')}
        </StatusTag>
      ),
    },
  ]
  return (
    <Panel
      title={t('security.signIns')}
      flush
      extra={
        <Segmented
          size="small"
          value={asked.result ?? 'ALL'}
          onChange={(value) => choose(value === 'SUCCESS' || value === 'FAIL' ? value : undefined)}
          options={[
            { value: 'ALL', label: t('security.all') },
            { value: 'SUCCESS', label: t('security.success') },
            { value: 'FAIL', label: t('security.fail') },
          ]}
        />
      }
    >
      <ReadTable<SignIn>
        rowKey="id"
        size="small"
        className="mp-table"
        loading={query.isFetching}
        columns={columns}
        dataSource={[...(query.data?.items ?? [])]}
        pagination={{
          current: asked.page,
          pageSize,
          total: query.data?.total ?? 0,
          onChange: turn,
          showSizeChanger: false,
        }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState icon="shield" title={t('security.noSignIns')} compact /> }}
      />
    </Panel>
  )
}
