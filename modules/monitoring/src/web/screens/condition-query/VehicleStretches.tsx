import {
  Answer,
  formatNumber,
  ReadTable,
  SkeletonRows,
  TimeText,
  useDurationText,
  usePermission,
  useText,
  viewerZone,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MetStretch, MetVehicle } from '../../../shared/condition-query.ts'
import { playbackPath } from '../../../shared/playback-path.ts'
import { queryCalls } from './calls.ts'

/** ms shown before and after a moment. */
const AROUND = 5 * 60_000

interface Props {
  runId: string
  vehicle: MetVehicle
  onClose(): void
}

/** The historical condition of a vehicle around a moment. */
export const historyPath = (vin: string, { begin, end }: MetStretch): string =>
  `/single-vehicle/${encodeURIComponent(vin)}?tab=history&from=${begin - AROUND}&to=${end + AROUND}`

/** Where a vehicle was around a moment. */
export const trackPath = (vin: string, { begin, end }: MetStretch): string =>
  playbackPath(vin, begin - AROUND, end + AROUND, viewerZone())

/** When a vehicle met the question; each moment leads to its track and its values. */
export function VehicleStretches({ runId, vehicle: { vin, stretches }, onClose }: Props): ReactNode {
  const t = useText()
  const found = useQuery({
    queryKey: ['monitor', 'conditionStretches', runId, vin],
    queryFn: ({ signal }) => queryCalls.stretches(runId, vin, signal),
  })
  const columns = useColumns(vin)
  return (
    <Drawer open size="large" title={t('monitor.query.whenOf', { vin })} onClose={onClose}>
      <Answer of={found} waiting={<SkeletonRows rows={8} />}>
        {(data) => (
          <>
            {data.length < stretches ? (
              <p className="mp-soft">
                {t('monitor.query.firstOnly', { n: data.length, of: formatNumber(stretches) })}
              </p>
            ) : null}
            <ReadTable<MetStretch>
              size="small"
              rowKey="begin"
              columns={columns}
              dataSource={data}
              scroll={{ x: 'max-content' }}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
            />
          </>
        )}
      </Answer>
    </Drawer>
  )
}

function useColumns(vin: string): TableColumnsType<MetStretch> {
  const t = useText()
  const may = usePermission()
  const duration = useDurationText()
  const time = (name: 'begin' | 'end', title: string) => ({
    dataIndex: name,
    title,
    render: (value: number) => <TimeText value={value} />,
  })
  return [
    time('begin', t('monitor.query.from')),
    time('end', t('monitor.query.to')),
    {
      title: t('monitor.query.lasted'),
      align: 'right',
      render: (_, { begin, end }) => (end > begin ? duration(end - begin) : t('monitor.query.once')),
    },
    {
      dataIndex: 'reports',
      title: t('monitor.query.reports'),
      align: 'right',
      render: (value: number) => formatNumber(value),
    },
    {
      title: '',
      render: (_, stretch) => (
        <span className="cq-links">
          {may('single-vehicle/track/find') ? (
            <Link to={trackPath(vin, stretch)}>{t('monitor.query.track')}</Link>
          ) : null}
          {may('single-vehicle/history/find') ? (
            <Link to={historyPath(vin, stretch)}>{t('monitor.query.history')}</Link>
          ) : null}
        </span>
      ),
    },
  ]
}
