import { formatNumber, Mono, TimeText, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { ConsoleMap, HeatLayer } from '@motorpool/ui/map'
import { Alert, Button, Progress, Space, Table, Tabs, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { BackTestView } from '../../shared/back-test.ts'
import { isRunning, type Listed, perDay, useTestedAlarms } from './useBackTest.ts'

const CHART_HEIGHT = 160
const MAP_HEIGHT = 360

const percentOf = ({ done, vehicles }: BackTestView): number =>
  Math.floor((100 * done) / Math.max(vehicles, 1))

/** What a back-test has found, or has found so far. */
export function BackTestResult({ test }: { test: BackTestView }): ReactNode {
  const t = useText()
  const [tab, setTab] = useState('alarms')
  const [vin, setVin] = useState<string>()
  const { beginTime, endTime, status } = test
  const show = (of: string) => {
    setVin(of)
    setTab('alarms')
  }
  return (
    <>
      <Progress
        percent={percentOf(test)}
        status={
          status === 'FAIL'
            ? 'exception'
            : status === 'DONE'
              ? 'success'
              : isRunning(test)
                ? 'active'
                : 'normal'
        }
      />
      <p>
        {t(`strategy.test.state.${status}`, { done: test.done, of: test.vehicles })}
        {' · '}
        <TimeText value={beginTime} /> – <TimeText value={endTime} />
        {' · '}
        {t('strategy.test.summary', {
          reports: formatNumber(test.messages),
          total: formatNumber(test.total),
          vehicles: formatNumber(test.alarming),
          seconds: Math.round(test.took / 1000),
        })}
      </p>
      <Notes test={test} />
      <Days test={test} />
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'alarms',
            label: t('strategy.test.alarms'),
            children: <Alarms test={test} vin={vin} onAll={() => setVin(undefined)} />,
          },
          {
            key: 'vehicles',
            label: t('strategy.test.most'),
            children: <Vehicles test={test} onShow={show} />,
          },
          { key: 'map', label: t('strategy.test.where'), children: <Where test={test} /> },
        ]}
      />
    </>
  )
}

function Notes({ test: { matched, vehicles, decoded, failed } }: { test: BackTestView }): ReactNode {
  const t = useText()
  const notes = [
    ...(matched > vehicles ? [t('strategy.test.first', { n: vehicles, of: matched })] : []),
    ...(decoded ? [t('strategy.test.decoded')] : []),
  ]
  return (
    <Space direction="vertical" style={{ width: '100%', marginBottom: 12 }}>
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      {failed.length > 0 ? (
        <Alert type="warning" showIcon title={t('strategy.test.failed', { vins: failed.join('、') })} />
      ) : null}
    </Space>
  )
}

function Days({ test }: { test: BackTestView }): ReactNode {
  const t = useText()
  const { times, counts } = perDay(test)
  return (
    <TimeChart
      times={times}
      height={CHART_HEIGHT}
      series={[
        { key: 'alarms', label: t('strategy.test.perDay'), values: counts, stepped: true, decimals: 0 },
      ]}
    />
  )
}

interface AlarmsProps {
  test: BackTestView
  vin: string | undefined
  onAll(): void
}

function Alarms({ test, vin, onAll }: AlarmsProps): ReactNode {
  const t = useText()
  const { items, pagination } = useTestedAlarms(test, vin)
  return (
    <>
      {vin ? (
        <Tag closable onClose={onAll} style={{ marginBottom: 8 }}>
          <Mono>{vin}</Mono>
        </Tag>
      ) : null}
      <Table<Listed>
        size="small"
        rowKey={(row) => `${row.vin} ${row.happenTime}`}
        dataSource={items}
        pagination={pagination}
        scroll={{ x: 640 }}
        locale={{ emptyText: t(isRunning(test) ? 'strategy.test.notYet' : 'strategy.test.none') }}
        columns={[
          {
            title: t('vehicle/strategyVin.vin'),
            dataIndex: 'vin',
            width: 190,
            render: (of: string) => <Mono>{of}</Mono>,
          },
          {
            title: t('strategy.test.began'),
            dataIndex: 'happenTime',
            width: 170,
            render: (time: number) => <TimeText value={time} />,
          },
          {
            title: t('strategy.test.lasted'),
            width: 110,
            render: (_, { happenTime, endTime }) =>
              endTime === null
                ? t('strategy.test.open')
                : t('strategy.test.seconds', { n: Math.round((endTime - happenTime) / 1000) }),
          },
          {
            title: t('strategy.test.measured'),
            render: (_, { measured }) =>
              measured
                .map(({ name, value, unit }) => `${name} ${value ?? '—'} ${unit ?? ''}`.trim())
                .join('；'),
          },
        ]}
      />
    </>
  )
}

function Vehicles({ test, onShow }: { test: BackTestView; onShow(vin: string): void }): ReactNode {
  const t = useText()
  return (
    <Table
      size="small"
      rowKey="vin"
      dataSource={test.most}
      pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      locale={{ emptyText: t(isRunning(test) ? 'strategy.test.notYet' : 'strategy.test.none') }}
      columns={[
        {
          title: t('vehicle/strategyVin.vin'),
          dataIndex: 'vin',
          render: (vin: string) => (
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onShow(vin)}>
              <Mono>{vin}</Mono>
            </Button>
          ),
        },
        {
          title: t('strategy.test.alarms'),
          dataIndex: 'total',
          align: 'right',
          render: (n: number) => formatNumber(n),
        },
        {
          title: t('strategy.test.messages'),
          dataIndex: 'messages',
          align: 'right',
          render: (n: number) => formatNumber(n),
        },
      ]}
    />
  )
}

function Where({ test: { places } }: { test: BackTestView }): ReactNode {
  const t = useText()
  if (places.length === 0) return <p className="mp-faint">{t('strategy.test.nowhere')}</p>
  return (
    <div style={{ height: MAP_HEIGHT }}>
      <ConsoleMap>
        <HeatLayer points={places.map((place) => ({ ...place, weight: 2 }))} />
      </ConsoleMap>
    </div>
  )
}
