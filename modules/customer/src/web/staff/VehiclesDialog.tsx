import { EmptyState, ErrorState, formatDate, Mono, Nothing, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Modal, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AccountVehicle } from '../../shared/index.ts'
import { accountCalls } from './calls.ts'

interface Props {
  account: { id: string; name: string }
  onClose(): void
}

const SIZE = 10
const day = (ms: number | null) => (ms === null ? <Nothing /> : formatDate(ms))

/** Which vehicles an account reaches, why and since when. */
export function VehiclesDialog({ account, onClose }: Props): ReactNode {
  const t = useText()
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['customer/accounts', 'vehicles', account.id, page],
    queryFn: ({ signal }) => accountCalls.vehicles(account.id, page, SIZE, signal),
    placeholderData: (before) => before,
  })
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (isPending) return <SkeletonRows />
    if (data.total === 0) return <EmptyState title={t('customer.vehiclesNone')} />
    return (
      <Table<AccountVehicle>
        size="small"
        rowKey="vin"
        dataSource={data.items}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: data.total,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        columns={[
          {
            title: t('customer/accounts.vin'),
            dataIndex: 'vin',
            render: (vin: string) => <Mono>{vin}</Mono>,
          },
          {
            title: t('customer.relation'),
            dataIndex: 'ownerFlag',
            render: (own: number) => (
              <Tag color={own === 1 ? 'blue' : 'default'}>
                {t(own === 1 ? 'customer.owner' : 'customer.linked')}
              </Tag>
            ),
          },
          { title: t('customer.since'), dataIndex: 'beginDate', render: day },
          { title: t('customer.until'), dataIndex: 'endDate', render: day },
          { title: t('customer/accounts.orgId'), dataIndex: 'orgName' },
        ]}
      />
    )
  }
  return (
    <Modal
      open
      width={760}
      title={t('customer.vehiclesTitle', { name: account.name })}
      footer={null}
      onCancel={onClose}
    >
      {body()}
    </Modal>
  )
}
