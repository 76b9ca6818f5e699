import { formatNumber, Nothing, ReadTable, useText } from '@motorpool/ui'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VehicleDays } from '../shared/index.ts'

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

/** The days of a vehicle, the newest first; each leads to its track. */
export function DayTable({ vin, days }: { vin: string; days: readonly VehicleDays[] }): ReactNode {
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
