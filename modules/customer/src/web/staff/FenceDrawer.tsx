import { FenceAlarmKind } from '@motorpool/alarm/shared'
import {
  Answer,
  EmptyState,
  enumLabel,
  Mono,
  Nothing,
  ReadTable,
  SkeletonRows,
  TimeText,
  useText,
} from '@motorpool/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Drawer, type TableProps, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  FENCES_MGR_KEY,
  type LinkedVehicle,
  type StaffFence,
  type StaffFenceAlarm,
} from '../../shared/index.ts'
import { staffFenceCalls } from './fence-calls.ts'

const SIZE = 10

interface Props {
  fence: Pick<StaffFence, 'id' | 'fenceName' | 'accountName'>
  onClose(): void
}

/** What one fence of a customer watches, and what happened there. */
export function FenceDrawer({ fence: { id, fenceName, accountName }, onClose }: Props): ReactNode {
  const t = useText()
  return (
    <Drawer open size="large" title={`${fenceName} · ${accountName}`} onClose={onClose}>
      <Tabs
        items={[
          { key: 'vehicles', label: t('customer.fences.vehicles'), children: <Vehicles fenceId={id} /> },
          { key: 'alarms', label: t('customer.fences.alarms'), children: <Alarms fenceId={id} /> },
        ]}
      />
    </Drawer>
  )
}

interface PagedProps<T extends object> {
  of: UseQueryResult<{ items: T[]; total: number }>
  page: number
  none: string
  rowKey: string
  columns: NonNullable<TableProps<T>['columns']>
  onTurn(page: number): void
}

function Paged<T extends object>({ of, page, none, rowKey, columns, onTurn }: PagedProps<T>): ReactNode {
  return (
    <Answer of={of} waiting={<SkeletonRows />}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState title={none} />
        ) : (
          <ReadTable<T>
            size="small"
            rowKey={rowKey}
            dataSource={items}
            scroll={{ x: 'max-content' }}
            pagination={{ current: page, pageSize: SIZE, total, onChange: onTurn, hideOnSinglePage: true }}
            columns={columns}
          />
        )
      }
    </Answer>
  )
}

const time = (ms: number | null) => (ms === null ? <Nothing /> : <TimeText value={ms} />)
const vin = (text: string) => <Mono>{text}</Mono>

function Vehicles({ fenceId }: { fenceId: string }): ReactNode {
  const t = useText()
  const [page, setPage] = useState(1)
  const vehicles = useQuery({
    queryKey: [FENCES_MGR_KEY, 'vehicles', fenceId, page],
    queryFn: ({ signal }) => staffFenceCalls.vehicles(fenceId, page, SIZE, signal),
    placeholderData: (before) => before,
  })
  const side = (inside: boolean | null) =>
    inside === null ? <Nothing /> : t(inside ? 'portal.fences.inside' : 'portal.fences.outside')
  return (
    <Paged<LinkedVehicle>
      of={vehicles}
      page={page}
      onTurn={setPage}
      none={t('customer.fences.vehiclesNone')}
      rowKey="vin"
      columns={[
        { title: t('customer/fences.vin'), dataIndex: 'vin', render: vin },
        {
          title: t('customer/fences.plateCode'),
          dataIndex: 'plateCode',
          render: (plate: string | null) => plate ?? <Nothing />,
        },
        { title: t('customer/fences.insideFlag'), dataIndex: 'insideFlag', render: side },
        { title: t('customer/fences.judgeTime'), dataIndex: 'judgeTime', render: time },
      ]}
    />
  )
}

function Alarms({ fenceId }: { fenceId: string }): ReactNode {
  const t = useText()
  const [page, setPage] = useState(1)
  const alarms = useQuery({
    queryKey: [FENCES_MGR_KEY, 'alarms', fenceId, page],
    queryFn: ({ signal }) => staffFenceCalls.alarms(fenceId, page, SIZE, signal),
    placeholderData: (before) => before,
  })
  return (
    <Paged<StaffFenceAlarm>
      of={alarms}
      page={page}
      onTurn={setPage}
      none={t('customer.fences.alarmsNone')}
      rowKey="id"
      columns={[
        {
          title: t('customer/fences.alarmType'),
          dataIndex: 'alarmType',
          render: (type: string) => enumLabel(FenceAlarmKind, type),
        },
        { title: t('customer/fences.vin'), dataIndex: 'vin', render: vin },
        { title: t('customer/fences.happenTime'), dataIndex: 'happenTime', render: time },
        { title: t('customer/fences.endTime'), dataIndex: 'endTime', render: time },
      ]}
    />
  )
}
