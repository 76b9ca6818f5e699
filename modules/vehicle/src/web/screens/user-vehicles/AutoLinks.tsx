import { api, dialogSize, EmptyState, ErrorState, Mono, useDebounced, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Input, Modal, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { userVehicles } from '../../../shared/index.ts'

interface AutoLink {
  id: string
  userName: string
  realName: string
  vin: string
  plateCode: string | null
  customerName: string | null
  customerPhone: string | null
}

interface AutoPage {
  items: AutoLink[]
  total: number
}

const PAGE_SIZE = 10
const SEARCH_DEBOUNCE_MS = 300

/** Automatic links: by the phone number that a user and a vehicle's owner share, and those stored as such (R297). */
export function AutoLinks({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [userVehicles.key, 'auto', keyword, page],
    queryFn: () =>
      api.post<AutoPage>(`${userVehicles.api}/auto/page`, {
        page,
        pageSize: PAGE_SIZE,
        ...(keyword ? { keyword } : {}),
      }),
    placeholderData: (before) => before,
  })
  return (
    <Modal open {...dialogSize('default')} title={t('vehicle.link.auto')} footer={null} onCancel={onClose}>
      <p className="mp-soft">{t('vehicle.link.auto.hint')}</p>
      <Input.Search
        allowClear
        aria-label={t('vehicle.link.auto.search')}
        placeholder={t('vehicle.link.auto.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPage(1)
        }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<AutoLink>
          size="small"
          rowKey="id"
          loading={isFetching && !data}
          dataSource={data?.items ?? []}
          scroll={{ x: 620 }}
          style={{ marginTop: 12 }}
          locale={{ emptyText: <EmptyState icon="link" title={t('vehicle.link.auto.none')} /> }}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
          columns={[
            {
              title: t('vehicle/userVehicles.userId'),
              render: (_, link) => `${link.realName} (${link.userName})`,
            },
            { title: t('vehicle/userVehicles.vin'), render: (_, link) => <Mono>{link.vin}</Mono> },
            { title: t('vehicle/vehicles.plateCode'), dataIndex: 'plateCode' },
            { title: t('vehicle/vehicles.customerName'), dataIndex: 'customerName' },
            { title: t('vehicle/vehicles.customerPhone'), dataIndex: 'customerPhone' },
          ]}
        />
      )}
    </Modal>
  )
}
