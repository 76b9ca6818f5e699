import { ReadTable, useText } from '@motorpool/ui'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AlarmUse, VehicleDays } from '../shared/index.ts'
import { numberCell } from './ComparedTable.tsx'

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

/** A day of the table: of one that has alarms alone no figures are known. */
type DayRow = { day: string } & Partial<Record<(typeof COLUMNS)[number] | 'alarms' | 'faults', number | null>>

/** Days with figures and those with alarms, the newest first. */
function rowsOf(days: readonly VehicleDays[], alarms: AlarmUse | null): DayRow[] {
  const rows = new Map<string, DayRow>(days.map((one) => [one.day, { ...one, alarms: 0, faults: 0 }]))
  for (const { day, level1, level2, level3, faults } of alarms?.days ?? [])
    rows.set(day, { ...rows.get(day), day, alarms: (level1 ?? 0) + (level2 ?? 0) + (level3 ?? 0), faults })
  return [...rows.values()].sort((a, b) => b.day.localeCompare(a.day))
}

/** Columns of what the reader may read: alarms and faults by day are those of lists that they may open. */
const columnsOf = (alarms: AlarmUse | null) => [
  ...COLUMNS,
  ...(alarms && alarms.values.level1 !== null ? (['alarms'] as const) : []),
  ...(alarms && alarms.values.faults !== null ? (['faults'] as const) : []),
]

const WHOLE: readonly string[] = ['trips', 'alarms', 'faults']

interface Props {
  vin: string
  days: readonly VehicleDays[]
  /** Null: none are shown. */
  alarms?: AlarmUse | null
}

/** The days of a vehicle, the newest first; each leads to its track. */
export function DayTable({ vin, days, alarms = null }: Props): ReactNode {
  const t = useText()
  const columns: TableColumnsType<DayRow> = [
    {
      dataIndex: 'day',
      title: t('analysis.day'),
      fixed: 'left',
      render: (day: string) => <Link to={`/single-vehicle/${vin}?tab=track&day=${day}`}>{day}</Link>,
    },
    ...columnsOf(alarms).map((column) => ({
      dataIndex: column,
      title: t(`analysis.day.${column}`),
      align: 'right' as const,
      render: (value: number | null | undefined) => numberCell(value ?? null, WHOLE.includes(column) ? 0 : 1),
    })),
  ]
  return (
    <ReadTable
      rowKey="day"
      size="small"
      columns={columns}
      dataSource={rowsOf(days, alarms)}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
