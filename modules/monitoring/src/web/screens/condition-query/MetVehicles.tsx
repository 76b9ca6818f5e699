import {
  ErrorState,
  formatDate,
  formatNumber,
  Mono,
  Nothing,
  Panel,
  ReadTable,
  TimeText,
  useDurationText,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { MetVehicle, QueryRun } from '../../../shared/condition-query.ts'
import { queryCalls, type VehicleOrder } from './calls.ts'
import { VehicleStretches } from './VehicleStretches.tsx'

const PAGE_SIZE = 20
const ORDERS: readonly VehicleOrder[] = ['stretches', 'reports', 'longest', 'first', 'last', 'vin']

interface Props {
  run: QueryRun
  /** ms: those that met it on this day. */
  day: number | undefined
}

/** The vehicles that met a question; each leads to the moments when it did. */
export function MetVehicles({ run, day }: Props): ReactNode {
  const t = useText()
  const [order, setOrder] = useState<VehicleOrder>('stretches')
  const [asked, setAsked] = useState({ page: 1, day })
  const [chosen, setChosen] = useState<MetVehicle>()
  const page = asked.day === day ? asked.page : 1
  const found = useQuery({
    queryKey: ['monitor', 'conditionVehicles', run.id, run.done, order, page, day ?? null],
    queryFn: ({ signal }) =>
      queryCalls.vehicles(
        run.id,
        { page, pageSize: PAGE_SIZE, order, ...(day === undefined ? {} : { day }) },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(setChosen)
  return (
    <Panel
      flush
      title={day === undefined ? t('monitor.query.met') : `${t('monitor.query.met')} · ${formatDate(day)}`}
      extra={
        <Select
          size="small"
          className="cq-order"
          aria-label={t('monitor.query.order')}
          value={order}
          options={ORDERS.map((value) => ({ value, label: t(`monitor.query.${value}`) }))}
          onChange={setOrder}
        />
      }
    >
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} compact />
      ) : (
        <ReadTable<MetVehicle>
          size="small"
          rowKey="vin"
          loading={found.isPending}
          columns={columns}
          dataSource={found.data?.items ?? []}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: found.data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (to) => setAsked({ page: to, day }),
          }}
        />
      )}
      {chosen ? (
        <VehicleStretches runId={run.id} vehicle={chosen} onClose={() => setChosen(undefined)} />
      ) : null}
    </Panel>
  )
}

function useColumns(onChoose: (vehicle: MetVehicle) => void): TableColumnsType<MetVehicle> {
  const t = useText()
  const duration = useDurationText()
  const number = (name: 'stretches' | 'reports') => ({
    dataIndex: name,
    title: t(`monitor.query.${name}`),
    align: 'right' as const,
    render: (value: number) => <span className="mp-num">{formatNumber(value)}</span>,
  })
  const time = (name: 'first' | 'last') => ({
    dataIndex: name,
    title: t(`monitor.query.${name}`),
    render: (value: number) => <TimeText value={value} />,
  })
  return [
    {
      dataIndex: 'vin',
      title: t('monitor.query.vin'),
      render: (vin: string, row) => (
        <button type="button" className="mon-link" onClick={() => onChoose(row)}>
          <Mono>{vin}</Mono>
        </button>
      ),
    },
    {
      dataIndex: 'plate',
      title: t('monitor.query.plate'),
      render: (plate: string | null) => plate ?? <Nothing />,
    },
    number('stretches'),
    number('reports'),
    time('first'),
    time('last'),
    {
      dataIndex: 'longest',
      title: t('monitor.query.longest'),
      align: 'right',
      render: ({ begin, end }: MetVehicle['longest']) =>
        end > begin ? <span className="mp-num">{duration(end - begin)}</span> : t('monitor.query.once'),
    },
  ]
}
