import {
  EmptyState,
  formatNumber,
  formatTime,
  Panel,
  ReadTable,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import { Button, Progress, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { ReplayView } from '../../../shared/consumers.ts'
import { useReplays } from './useConsumers.ts'
import { Vehicle } from './Vehicle.tsx'
import { useConsumerName } from './words.ts'

const TONES: Readonly<Record<ReplayView['status'], Tone>> = {
  WAIT: 'idle',
  RUNNING: 'info',
  DONE: 'ok',
  FAIL: 'bad',
}

function Result({ of: one }: { of: ReplayView }): ReactNode {
  const t = useText()
  if (one.status === 'FAIL')
    return (
      <span className="consumers-error" title={one.error ?? ''}>
        {one.error}
      </span>
    )
  if (one.status !== 'DONE')
    return <Progress percent={one.progress} size="small" className="consumers-progress" />
  return t('consumers.result', {
    events: formatNumber(one.events),
    outputs: formatNumber(one.outputs),
    setAside: formatNumber(one.setAside),
  })
}

/** Replays that operators have ordered, with their progress. */
export function Replays({ onReplay }: { onReplay: (() => void) | undefined }): ReactNode {
  const t = useText()
  const nameOf = useConsumerName()
  const { query, page, pageSize, turn } = useReplays()
  const columns: TableColumnsType<ReplayView> = [
    { key: 'time', title: t('consumers.orderTime'), render: (_v, one) => formatTime(one.createTime) },
    {
      key: 'consumer',
      title: t('consumers.consumer'),
      render: (_v, one) => nameOf(one.consumer) ?? one.consumer,
    },
    { key: 'vehicle', title: t('consumers.vehicle'), render: (_v, one) => <Vehicle of={one} /> },
    { key: 'fromDay', title: t('consumers.fromDay'), dataIndex: 'fromDay' },
    {
      key: 'status',
      title: t('consumers.state'),
      render: (_v, one) => (
        <StatusTag tone={TONES[one.status]}>{t(`consumers.replay.${one.status}`)}</StatusTag>
      ),
    },
    { key: 'result', title: t('consumers.resultTitle'), render: (_v, one) => <Result of={one} /> },
    { key: 'user', title: t('consumers.user'), dataIndex: 'userName' },
  ]
  const order = onReplay ? (
    <Button size="small" onClick={onReplay}>
      {t('consumers.replay')}
    </Button>
  ) : null
  return (
    <Panel title={t('consumers.replays')} extra={order} flush>
      <ReadTable<ReplayView>
        rowKey="id"
        size="small"
        className="mp-table"
        loading={query.isPending}
        columns={columns}
        dataSource={[...(query.data?.items ?? [])]}
        pagination={{
          current: page,
          pageSize,
          total: query.data?.total ?? 0,
          onChange: turn,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState icon="history" title={t('consumers.noReplays')} compact /> }}
      />
    </Panel>
  )
}
