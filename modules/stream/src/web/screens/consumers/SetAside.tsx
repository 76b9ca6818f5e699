import { EmptyState, ErrorState, formatTime, Panel, ReadTable, useText } from '@motorpool/ui'
import { Button, Input, Segmented, Select, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ConsumerView, SetAsideView } from '../../../shared/consumers.ts'
import type { useSetAside } from './useConsumers.ts'
import { Vehicle } from './Vehicle.tsx'
import { useConsumerName, useKindText } from './words.ts'

interface Props {
  list: ReturnType<typeof useSetAside>
  consumers: readonly ConsumerView[]
  /** Several may be discarded at once. */
  allowed: boolean
  onOpen(id: string): void
  onDiscard(ids: readonly string[], done: () => void): void
}

function Tools({ list, consumers }: Pick<Props, 'list' | 'consumers'>): ReactNode {
  const t = useText()
  const nameOf = useConsumerName()
  const { asked, filter } = list
  return (
    <div className="consumers-tools">
      <Select<string>
        size="small"
        allowClear
        value={asked.consumer ?? null}
        placeholder={t('consumers.allConsumers')}
        aria-label={t('consumers.consumer')}
        onChange={(consumer: string | undefined) => filter({ consumer })}
        options={consumers.map(({ name }) => ({ value: name, label: nameOf(name) ?? name }))}
      />
      <Input.Search
        size="small"
        allowClear
        maxLength={64}
        placeholder={t('consumers.keyword')}
        aria-label={t('consumers.keyword')}
        onSearch={(text) => filter({ keyword: text.trim() || undefined })}
      />
      <Segmented
        size="small"
        value={asked.discarded ? 'DISCARDED' : 'OPEN'}
        onChange={(value) => filter({ discarded: value === 'DISCARDED' })}
        options={[
          { value: 'OPEN', label: t('consumers.open') },
          { value: 'DISCARDED', label: t('consumers.discardedOnes') },
        ]}
      />
    </div>
  )
}

function useColumns({ onOpen }: Props): TableColumnsType<SetAsideView> {
  const t = useText()
  const nameOf = useConsumerName()
  const kindOf = useKindText()
  return [
    {
      key: 'time',
      title: t('consumers.setAsideTime'),
      render: (_v, row) => (
        <Button type="link" size="small" className="consumers-name" onClick={() => onOpen(row.id)}>
          {formatTime(row.time)}
        </Button>
      ),
    },
    {
      key: 'consumer',
      title: t('consumers.consumer'),
      render: (_v, row) => nameOf(row.consumer) ?? row.consumer,
    },
    { key: 'vehicle', title: t('consumers.vehicle'), render: (_v, row) => <Vehicle of={row} /> },
    { key: 'kind', title: t('consumers.kind'), render: (_v, row) => kindOf(row.kind) },
    { key: 'eventTime', title: t('consumers.eventTime'), render: (_v, row) => formatTime(row.eventTime) },
    {
      key: 'error',
      title: t('consumers.error'),
      render: (_v, row) => (
        <span className="consumers-error" title={row.error}>
          {row.discardReason ? `${row.discardReason} · ${row.discardUser}` : row.error}
        </span>
      ),
    },
  ]
}

/** The consumers count other events than the list has: it is asked for again when the reader wants it. */
function Renew({ list, consumers }: Pick<Props, 'list' | 'consumers'>): ReactNode {
  const t = useText()
  const { query, asked } = list
  if (asked.keyword || asked.discarded || !query.data) return null
  const counted = consumers
    .filter(({ name }) => !asked.consumer || name === asked.consumer)
    .reduce((sum, one) => sum + one.setAside, 0)
  if (counted === query.data.total) return null
  return (
    <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('consumers.renew')}
    </Button>
  )
}

/** Events that consumers could not process; each opens with its bytes. */
export function SetAside(props: Props): ReactNode {
  const t = useText()
  const { list, allowed, onDiscard } = props
  const { query, asked, pageSize, turn } = list
  const [ids, setIds] = useState<readonly string[]>([])
  const rows = query.data?.items ?? []
  // What was replayed or discarded meanwhile is chosen no longer.
  const chosen = ids.filter((id) => rows.some((row) => row.id === id))
  const isFiltered = asked.consumer || asked.keyword || asked.discarded
  const columns = useColumns(props)
  const several =
    allowed && chosen.length > 0 ? (
      <Button size="small" danger onClick={() => onDiscard(chosen, () => setIds([]))}>
        {t('consumers.discardSeveral', { n: chosen.length })}
      </Button>
    ) : null
  return (
    <Panel title={t('consumers.setAside')} extra={several} flush>
      <div className="consumers-head">
        <Tools {...props} />
        <Renew {...props} />
      </div>
      {query.isError && !query.data ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ReadTable<SetAsideView>
          rowKey="id"
          size="small"
          className="mp-table"
          loading={query.isPending || query.isPlaceholderData}
          columns={columns}
          dataSource={[...rows]}
          {...(allowed && !asked.discarded && rows.length > 0
            ? { rowSelection: { selectedRowKeys: [...chosen], onChange: (keys) => setIds(keys.map(String)) } }
            : {})}
          pagination={{
            current: asked.page,
            pageSize,
            total: query.data?.total ?? 0,
            onChange: turn,
            showSizeChanger: false,
            hideOnSinglePage: true,
          }}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: (
              <EmptyState
                icon="check"
                title={t(isFiltered ? 'consumers.noMatch' : 'consumers.noSetAside')}
                compact
              />
            ),
          }}
        />
      )}
    </Panel>
  )
}
