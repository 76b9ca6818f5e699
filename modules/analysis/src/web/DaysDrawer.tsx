import {
  Answer,
  Bars,
  EmptyState,
  formatNumber,
  Nothing,
  ReadTable,
  SkeletonRows,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VehicleDays } from '../shared/index.ts'
import { analysisCalls } from './calls.ts'

interface Props {
  vin: string
  time: readonly [number, number]
  of: 'mileageList' | 'fuelList'
  /** The field whose bars are drawn. */
  shown: 'distance' | 'workTime' | 'fuel' | 'energy' | 'onlineTime'
  unit: string
  onClose(): void
}

/** The days of one vehicle; each leads to its track. */
export function DaysDrawer({ vin, time, of, shown, unit, onClose }: Props): ReactNode {
  const t = useText()
  const days = useQuery({
    queryKey: ['analysis', 'days', vin, of, time],
    queryFn: ({ signal }) => analysisCalls.days(vin, of, time, signal),
  })
  return (
    <Drawer open size="large" title={t('analysis.days', { vin })} onClose={onClose}>
      <Answer of={days} waiting={<SkeletonRows rows={8} />}>
        {(data) =>
          data.length > 0 ? (
            <>
              <Bars
                label={t('analysis.byDay')}
                bars={data.map((day) => ({
                  key: day.day,
                  label: day.day.slice(5),
                  value: day[shown] ?? 0,
                  name: `${day.day} · ${formatNumber(day[shown], 1)} ${unit}`,
                }))}
              />
              <DayTable vin={vin} days={data} />
            </>
          ) : (
            <EmptyState icon="chart" title={t('analysis.none')} hint={t('analysis.noneHint')} />
          )
        }
      </Answer>
    </Drawer>
  )
}

const COLUMNS = [
  'distance',
  'workTime',
  'idleTime',
  'onlineTime',
  'fuel',
  'energy',
  'maxSpeed',
  'trips',
] as const

function DayTable({ vin, days }: { vin: string; days: readonly VehicleDays[] }): ReactNode {
  const t = useText()
  const columns: TableColumnsType<VehicleDays> = [
    {
      dataIndex: 'day',
      title: t('analysis.day'),
      fixed: 'left',
      render: (day: string) => <Link to={`/single-vehicle/${vin}?tab=track&day=${day}`}>{day}</Link>,
    },
    ...COLUMNS.map((column) => ({
      dataIndex: column,
      title: t(`analysis.day.${column}`),
      align: 'right' as const,
      render: (value: number | null) =>
        value === null ? (
          <Nothing />
        ) : (
          <span className="mp-num">{formatNumber(value, column === 'trips' ? 0 : 1)}</span>
        ),
    })),
  ]
  return (
    <ReadTable
      rowKey="day"
      size="small"
      columns={columns}
      dataSource={days.toReversed()}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
