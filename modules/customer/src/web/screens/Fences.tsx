import { FenceAlarmType, FenceSettingWay } from '@motorpool/fence/shared'
import {
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Nothing,
  Page,
  SkeletonRows,
  TimeText,
  useDebounced,
  useText,
} from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Space, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { FENCES_MGR_KEY, type StaffFence } from '../../shared/index.ts'
import { FenceDrawer } from '../staff/FenceDrawer.tsx'
import { staffFenceCalls } from '../staff/fence-calls.ts'

const SIZE = 20
const TYPING_MS = 300
/** What the fences are looked for by. */
const SEARCH_BY = ['fenceName', 'vin', 'phone'] as const
type SearchBy = (typeof SEARCH_BY)[number]
const MAX: Readonly<Record<SearchBy, number>> = { fenceName: 64, vin: 32, phone: 20 }

/** R439: the fences that customers keep, with what they watch and raised; staff change nothing of them. */
export default function Fences(): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState<SearchBy>('fenceName')
  const text = useDebounced(typed.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<StaffFence>()
  const fences = useQuery({
    queryKey: [FENCES_MGR_KEY, 'page', by, text, page],
    queryFn: ({ signal }) =>
      staffFenceCalls.page({ page, pageSize: SIZE, ...(text ? { [by]: text } : {}) }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      head={
        <Space.Compact style={{ maxWidth: 400, width: '100%' }}>
          <Select<SearchBy>
            aria-label={t('customer.fences.by')}
            value={by}
            options={SEARCH_BY.map((value) => ({ value, label: t(`customer.fences.by.${value}`) }))}
            style={{ width: 130 }}
            onChange={(next) => {
              setBy(next)
              setPage(1)
            }}
          />
          <Input
            allowClear
            prefix={<Icon name="search" />}
            aria-label={t('customer.fences.find')}
            value={typed}
            maxLength={MAX[by]}
            onChange={(event) => {
              setTyped(event.target.value)
              setPage(1)
            }}
          />
        </Space.Compact>
      }
    >
      <Answer of={fences} waiting={<SkeletonRows />}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState
              icon="pin"
              title={t(text ? 'customer.fences.noneFound' : 'customer.fences.none')}
              hint={text ? undefined : t('customer.fences.noneHint')}
            />
          ) : (
            <FenceTable items={items} total={total} page={page} onTurn={setPage} onShow={setShown} />
          )
        }
      </Answer>
      {shown ? <FenceDrawer fence={shown} onClose={() => setShown(undefined)} /> : null}
    </Page>
  )
}

interface TableProps {
  items: StaffFence[]
  total: number
  page: number
  onTurn(page: number): void
  onShow(fence: StaffFence): void
}

function FenceTable({ items, total, page, onTurn, onShow }: TableProps): ReactNode {
  const t = useText()
  return (
    <Table<StaffFence>
      rowKey="id"
      dataSource={items}
      scroll={{ x: 'max-content' }}
      pagination={{ current: page, pageSize: SIZE, total, onChange: onTurn, showSizeChanger: false }}
      columns={[
        {
          title: t('customer/fences.fenceName'),
          dataIndex: 'fenceName',
          render: (name: string, fence) => (
            <Button type="link" onClick={() => onShow(fence)}>
              {name}
            </Button>
          ),
        },
        { title: t('customer/fences.accountName'), dataIndex: 'accountName' },
        {
          title: t('customer/fences.phone'),
          dataIndex: 'phone',
          render: (phone: string | null) => phone ?? <Nothing />,
        },
        {
          title: t('customer/fences.settingWay'),
          dataIndex: 'settingWay',
          render: (way: string) => enumLabel(FenceSettingWay, way),
        },
        {
          title: t('customer/fences.alarmType'),
          dataIndex: 'alarmType',
          render: (type: string, { activeModel }) =>
            activeModel === 0 ? t('portal.fences.passive') : enumLabel(FenceAlarmType, type),
        },
        { title: t('customer/fences.vehicleCount'), dataIndex: 'vehicleCount', align: 'end' },
        {
          title: t('customer/fences.createTime'),
          dataIndex: 'createTime',
          render: (ms: number) => <TimeText value={ms} />,
        },
      ]}
    />
  )
}
