import {
  EmptyState,
  ErrorState,
  formatTime,
  hasText,
  Panel,
  ReadTable,
  StatusTag,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Input, Segmented, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SignIn } from '../../../shared/security/overview.ts'
import type { useSignIns } from './useSecurity.ts'

type Translate = ReturnType<typeof useText>

function reasonOf(t: Translate, code: string): string {
  const key = `security.reason.${code}`
  return hasText(key) ? t(key) : code
}

const columnsOf = (t: Translate): TableColumnsType<SignIn> => [
  { key: 'time', title: t('security.time'), render: (_v, row) => formatTime(row.loginTime) },
  { key: 'name', title: t('security.loginName'), dataIndex: 'loginName' },
  {
    key: 'result',
    title: t('security.result'),
    render: (_v, row) => (
      <StatusTag tone={row.result === 'SUCCESS' ? 'ok' : 'bad'}>
        {row.result === 'SUCCESS' ? t('security.success') : reasonOf(t, row.failReason ?? '')}
      </StatusTag>
    ),
  },
  {
    key: 'from',
    title: t('security.from'),
    render: (_v, row) => (
      <span className="security-from">
        {[row.ip, row.ipArea].filter(Boolean).join(' · ') || '—'}
        {row.newAddress ? <StatusTag tone="info">{t('security.newAddress')}</StatusTag> : null}
      </span>
    ),
  },
  { key: 'tenant', title: t('security.tenant'), dataIndex: 'tenantName' },
  { key: 'client', title: t('security.client'), dataIndex: 'clientId' },
]

function Tools({ list }: { list: ReturnType<typeof useSignIns> }): ReactNode {
  const t = useText()
  const { asked, choose, seek } = list
  const [text, setText] = useState({ of: asked.keyword, draft: asked.keyword ?? '' })
  // A name that was chosen elsewhere on the page stands in the box.
  if (text.of !== asked.keyword) setText({ of: asked.keyword, draft: asked.keyword ?? '' })
  return (
    <div className="security-tools">
      <Input.Search
        size="small"
        allowClear
        maxLength={64}
        value={text.draft}
        placeholder={t('security.nameOrAddress')}
        aria-label={t('security.nameOrAddress')}
        onChange={(event) => setText((was) => ({ ...was, draft: event.target.value }))}
        onSearch={(value) => seek(value)}
      />
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
    </div>
  )
}

/** Who tried to sign in, from where; all of it, a page at a time. */
export function SignIns({ list }: { list: ReturnType<typeof useSignIns> }): ReactNode {
  const t = useText()
  const online = usePermission()('system/onlineUsers/find')
  const { query, asked, pageSize, turn } = list
  const empty = asked.keyword || asked.result ? 'security.noMatch' : 'security.noSignIns'
  return (
    <Panel
      title={t('security.signIns')}
      flush
      extra={online ? <Link to="/system/onlineUsers">{t('system/onlineUsers')}</Link> : null}
    >
      <div className="security-signins-head">
        <Tools list={list} />
      </div>
      {query.isError && !query.data ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ReadTable<SignIn>
          rowKey="id"
          size="small"
          className="mp-table"
          loading={query.isPending || query.isPlaceholderData}
          columns={columnsOf(t)}
          dataSource={[...(query.data?.items ?? [])]}
          pagination={{
            current: asked.page,
            pageSize,
            total: query.data?.total ?? 0,
            onChange: turn,
            showSizeChanger: false,
          }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState icon="shield" title={t(empty)} compact /> }}
        />
      )}
    </Panel>
  )
}
