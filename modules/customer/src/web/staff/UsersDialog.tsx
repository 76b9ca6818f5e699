import { EmptyState, ErrorState, formatDate, Nothing, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Modal, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { customerVehicles, type VehicleUser } from '../../shared/index.ts'
import { vehicleCalls } from './calls.ts'

const SIZE = 10
const day = (ms: number | null) => (ms === null ? <Nothing /> : formatDate(ms))

/** Who owns a vehicle and who uses or used it, since when. */
export function UsersDialog({ vin, onClose }: { vin: string; onClose(): void }): ReactNode {
  const t = useText()
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [customerVehicles.key, 'users', vin, page],
    queryFn: ({ signal }) => vehicleCalls.users(vin, page, SIZE, signal),
    placeholderData: (before) => before,
  })
  const body = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (isPending) return <SkeletonRows />
    if (data.total === 0) return <EmptyState title={t('customer.usersNone')} />
    return (
      <Table<VehicleUser>
        size="small"
        rowKey={(user) => `${user.ownerFlag}-${user.userId ?? ''}`}
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
          { title: t('customer.name'), dataIndex: 'name' },
          {
            title: t('customer.relation'),
            dataIndex: 'ownerFlag',
            render: (own: number, { userId }) => (
              <>
                <Tag color={own === 1 ? 'blue' : 'default'}>
                  {t(own === 1 ? 'customer.owner' : 'customer.linked')}
                </Tag>
                {userId === null ? <span className="mp-faint">{t('customer.noAccount')}</span> : null}
              </>
            ),
          },
          { title: t('customer.phone'), dataIndex: 'phone', render: (phone) => phone ?? <Nothing /> },
          { title: t('customer.since'), dataIndex: 'beginDate', render: day },
          { title: t('customer.until'), dataIndex: 'endDate', render: day },
        ]}
      />
    )
  }
  return (
    <Modal open width={720} title={t('customer.usersTitle', { vin })} footer={null} onCancel={onClose}>
      {body()}
    </Modal>
  )
}
