import { EmptyState, formatNumber, Mono, Panel, ReadTable, StatusTag, useText } from '@motorpool/ui'
import { Button, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { ConsumerView } from '../../../shared/consumers.ts'
import { Shares } from './Shares.tsx'
import { lagEvents, rateText, TONES, useConsumerName, useLagText } from './words.ts'

interface Props {
  consumers: readonly ConsumerView[] | undefined
  /** The one whose details are shown. */
  chosen: string | undefined
  onChoose(name: string): void
  /** Shows what this one has set aside. */
  onSetAside(name: string): void
}

function useColumns({ onChoose, onSetAside }: Props): TableColumnsType<ConsumerView> {
  const t = useText()
  const nameOf = useConsumerName()
  const lag = useLagText()
  return [
    {
      key: 'name',
      title: t('consumers.consumer'),
      render: (_v, one) => (
        <Button type="link" size="small" className="consumers-name" onClick={() => onChoose(one.name)}>
          {nameOf(one.name) ?? one.name}
          {nameOf(one.name) ? <Mono className="mp-faint">{one.name}</Mono> : null}
        </Button>
      ),
    },
    {
      key: 'state',
      title: t('consumers.state'),
      render: (_v, one) => <StatusTag tone={TONES[one.state]}>{t(`consumers.state.${one.state}`)}</StatusTag>,
    },
    {
      key: 'lag',
      title: t('consumers.lag'),
      align: 'right',
      className: 'mp-num consumers-lag',
      render: (_v, one) => (one.state === 'ABSENT' ? '—' : lag(one.lagSeconds)),
    },
    {
      key: 'behind',
      title: t('consumers.lagEvents'),
      align: 'right',
      className: 'mp-num consumers-number',
      render: (_v, one) => (one.state === 'ABSENT' ? '—' : lagEvents(one)),
    },
    {
      key: 'rate',
      title: t('consumers.rate'),
      align: 'right',
      className: 'mp-num consumers-number',
      render: (_v, one) => rateText(one.rate),
    },
    {
      key: 'events',
      title: t('consumers.events'),
      align: 'right',
      className: 'mp-num',
      render: (_v, one) => formatNumber(one.events),
    },
    {
      key: 'outputs',
      title: t('consumers.outputs'),
      align: 'right',
      className: 'mp-num',
      render: (_v, one) => formatNumber(one.outputs),
    },
    {
      key: 'setAside',
      title: t('consumers.setAside'),
      align: 'right',
      className: 'mp-num',
      render: (_v, one) =>
        one.setAside > 0 ? (
          <Button type="link" size="small" className="consumers-name" onClick={() => onSetAside(one.name)}>
            {formatNumber(one.setAside)}
          </Button>
        ) : (
          '0'
        ),
    },
    { key: 'shares', title: t('consumers.shares'), render: (_v, one) => <Shares of={one} /> },
  ]
}

/** All consumers, those that stand still with their error. */
export function ConsumerTable(props: Props): ReactNode {
  const t = useText()
  const { consumers, chosen } = props
  const failing = consumers?.filter((one) => one.failure !== null) ?? []
  return (
    <Panel title={t('system/consumers')} flush>
      <ReadTable<ConsumerView>
        rowKey="name"
        size="small"
        className="mp-table"
        loading={!consumers}
        columns={useColumns(props)}
        dataSource={[...(consumers ?? [])]}
        rowClassName={(one) => (one.name === chosen ? 'consumers-chosen' : '')}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: failing.map((one) => one.name),
          rowExpandable: (one) => one.failure !== null,
          expandedRowRender: (one) => <p className="consumers-failure">{one.failure}</p>,
        }}
        locale={{
          emptyText: (
            <EmptyState icon="layers" title={t('consumers.none')} hint={t('consumers.noneText')} compact />
          ),
        }}
      />
    </Panel>
  )
}
