import {
  api,
  EmptyState,
  ErrorState,
  formatBytes,
  formatDate,
  formatNumber,
  Page,
  Panel,
  ReadTable,
  Stat,
  StatusTag,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './home.css'

interface TenantLine {
  id: string
  tenantName: string
  vehicles: number
  users: number
  expireDate: number | null
  authStatus: string
}

interface PlatformStatistics {
  tenants: { total: number; authorised: number; expired: number; expiringSoon: number }
  users: { total: number; administrators: number; locked: number; active: number }
  vehicles: { total: number; online: number }
  terminals: { total: number; bound: number }
  storage: { database: number; frames: number; history: number }
  latestTenants: TenantLine[]
}

const REFRESH_MS = 30_000

function Group({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode {
  return (
    <Panel title={title}>
      <div className="admin-statistics">{children}</div>
    </Panel>
  )
}

function Numbers({ of }: { of: PlatformStatistics | undefined }): ReactNode {
  const t = useText()
  const n = (value: number | undefined) => formatNumber(value)
  const bytes = (value: number | undefined) => (value === undefined ? '—' : formatBytes(value))
  const { tenants, users, vehicles, terminals, storage } = of ?? {}
  return (
    <div className="admin-groups" aria-busy={!of}>
      <Group title={t('adminHome.tenants')}>
        <Stat label={t('adminHome.tenants')} value={n(tenants?.total)} />
        <Stat label={t('adminHome.authorised')} value={n(tenants?.authorised)} tone="ok" />
        <Stat label={t('adminHome.expiringSoon')} value={n(tenants?.expiringSoon)} tone="warn" />
        <Stat label={t('adminHome.expired')} value={n(tenants?.expired)} tone="bad" />
      </Group>
      <Group title={t('adminHome.users')}>
        <Stat label={t('adminHome.users')} value={n(users?.total)} />
        <Stat label={t('adminHome.activeUsers')} value={n(users?.active)} tone="ok" />
        <Stat label={t('adminHome.administrators')} value={n(users?.administrators)} />
        <Stat label={t('adminHome.locked')} value={n(users?.locked)} tone="warn" />
      </Group>
      <Group title={`${t('adminHome.vehicles')} · ${t('adminHome.terminals')}`}>
        <Stat label={t('adminHome.vehicles')} value={n(vehicles?.total)} />
        <Stat label={t('adminHome.online')} value={n(vehicles?.online)} tone="ok" />
        <Stat label={t('adminHome.terminals')} value={n(terminals?.total)} />
        <Stat label={t('adminHome.bound')} value={n(terminals?.bound)} />
      </Group>
      <Group title={t('adminHome.storage')}>
        <Stat label={t('adminHome.database')} value={bytes(storage?.database)} />
        <Stat label={t('adminHome.frames')} value={bytes(storage?.frames)} />
        <Stat label={t('adminHome.history')} value={bytes(storage?.history)} />
      </Group>
    </div>
  )
}

function Latest({ rows, loading }: { rows: readonly TenantLine[]; loading: boolean }): ReactNode {
  const t = useText()
  const columns: TableColumnsType<TenantLine> = [
    { key: 'name', dataIndex: 'tenantName', title: t('system/tenants.tenantName') },
    {
      key: 'vehicles',
      title: t('adminHome.vehicles'),
      align: 'right',
      render: (_v, row) => formatNumber(row.vehicles),
    },
    {
      key: 'users',
      title: t('adminHome.users'),
      align: 'right',
      render: (_v, row) => formatNumber(row.users),
    },
    {
      key: 'auth',
      title: t('system/tenants.authStatus'),
      render: (_v, row) => (
        <StatusTag tone={row.authStatus === 'AUTHED' ? 'ok' : 'warn'}>
          {t(row.authStatus === 'AUTHED' ? 'adminHome.authorised' : 'adminHome.notAuthorised')}
        </StatusTag>
      ),
    },
    {
      key: 'expire',
      title: t('system/tenants.expireDate'),
      render: (_v, row) => (row.expireDate === null ? t('adminHome.forever') : formatDate(row.expireDate)),
    },
  ]
  return (
    <ReadTable<TenantLine>
      rowKey="id"
      size="middle"
      className="mp-table"
      loading={loading}
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState icon="building" title={t('adminHome.noTenants')} compact /> }}
    />
  )
}

/** Counts of the platform at this moment, over all tenants. */
export default function AdminHome(): ReactNode {
  const t = useText()
  const statistics = useQuery({
    queryKey: ['admin', 'statistics'],
    queryFn: ({ signal }) =>
      api.get<PlatformStatistics>('/api/system-svc/admin/statistics/V1.0', undefined, {
        signal,
        quiet: true,
      }),
    refetchInterval: REFRESH_MS,
  })
  if (statistics.isError && !statistics.data)
    return <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
  return (
    <Page>
      <h1 className="admin-title">{t('ui.adminPlatform')}</h1>
      <Numbers of={statistics.data} />
      <Panel
        title={t('adminHome.latest')}
        flush
        extra={<Link to="/system/tenants">{t('system/tenants')}</Link>}
      >
        <Latest rows={statistics.data?.latestTenants ?? []} loading={statistics.isPending} />
      </Panel>
    </Page>
  )
}
