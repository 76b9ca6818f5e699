import {
  EmptyState,
  formatNumber,
  formatTime,
  Mono,
  Panel,
  ReadTable,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SecurityOverview } from '../../../shared/security/overview.ts'
import { type OpenToken, useRevoke } from './useSecurity.ts'

type Failures = SecurityOverview['byName'][number]
type Blocked = SecurityOverview['blocked'][number]

interface ListProps<T extends object> {
  title: string
  empty: string
  rowKey: (row: T) => string
  columns: TableColumnsType<T>
  rows: readonly T[] | undefined
  extra?: ReactNode
}

function List<T extends object>({ title, empty, rowKey, columns, rows, extra }: ListProps<T>): ReactNode {
  return (
    <Panel title={title} extra={extra} flush>
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

interface FailureProps {
  title: string
  of: string
  rows: readonly Failures[] | undefined
  /** Shows the failed sign-ins of this one. */
  onOpen(of: string): void
}

/** Names or addresses with their failed sign-ins. */
export function FailureList({ title, of, rows, onOpen }: FailureProps): ReactNode {
  const t = useText()
  return (
    <List<Failures>
      title={title}
      empty={t('security.noFailures')}
      rowKey={(row) => row.of}
      rows={rows}
      columns={[
        {
          key: 'of',
          title: of,
          render: (_v, row) => (
            <Button type="link" size="small" className="security-open" onClick={() => onOpen(row.of)}>
              {row.of}
            </Button>
          ),
        },
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

export function BlockedList({ rows }: { rows: readonly Blocked[] | undefined }): ReactNode {
  const t = useText()
  const kinds = {
    name: t('security.loginName'),
    pair: t('security.pair'),
    address: t('security.address'),
    factor: t('security.factorCodes'),
  }
  return (
    <List<Blocked>
      title={t('security.blocked')}
      empty={t('security.noBlocked')}
      rowKey={(row) => `${row.kind}:${row.of}:${row.address ?? ''}`}
      rows={rows}
      columns={[
        {
          key: 'of',
          title: t('security.what'),
          render: (_v, row) => (row.address === null ? row.of : `${row.of} · ${row.address}`),
        },
        { key: 'kind', title: t('security.kind'), render: (_v, row) => kinds[row.kind] },
        { key: 'until', title: t('security.until'), render: (_v, row) => formatTime(row.until) },
      ]}
    />
  )
}

function tokenColumns(t: ReturnType<typeof useText>): TableColumnsType<OpenToken> {
  return [
    {
      key: 'name',
      title: t('security.token'),
      render: (_v, row) => (
        <>
          {row.name} <Mono className="mp-faint">{`${row.hint}…`}</Mono>
        </>
      ),
    },
    { key: 'owner', title: t('security.owner'), render: (_v, row) => `${row.owner} · ${row.tenantName}` },
    {
      key: 'scopes',
      title: t('security.scopes'),
      align: 'right',
      render: (_v, row) => <span title={row.scopes.join('\n')}>{formatNumber(row.scopes.length)}</span>,
    },
    {
      key: 'used',
      title: t('security.lastUsed'),
      render: (_v, row) =>
        row.lastUsedTime === null
          ? t('security.never')
          : [formatTime(row.lastUsedTime), row.lastUsedIp].filter(Boolean).join(' · '),
    },
    { key: 'expire', title: t('security.expires'), render: (_v, row) => formatTime(row.expireTime) },
  ]
}

/** Tokens in force, the last used first, each to be revoked by who may change users. */
export function TokenList({ rows }: { rows: readonly OpenToken[] | undefined }): ReactNode {
  const t = useText()
  const { allowed, revoke } = useRevoke()
  const users = usePermission()('system/users/find')
  const columns = tokenColumns(t)
  if (allowed)
    columns.push({
      key: 'revoke',
      fixed: 'right',
      render: (_v, row) => (
        <Popconfirm
          title={t('security.revokeAsk', { name: row.name, owner: row.owner })}
          okButtonProps={{ danger: true }}
          onConfirm={() => void revoke(row)}
        >
          <Button type="link" danger size="small">
            {t('security.revoke')}
          </Button>
        </Popconfirm>
      ),
    })
  return (
    <List<OpenToken>
      title={t('security.openTokens')}
      empty={t('security.noTokens')}
      rowKey={(row) => row.id}
      rows={rows}
      columns={columns}
      extra={users ? <Link to="/system/users">{t('system/users')}</Link> : null}
    />
  )
}
