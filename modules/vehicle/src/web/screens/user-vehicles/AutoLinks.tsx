import { dialogSize, EmptyState, ErrorState, Mono, useText } from '@motorpool/ui'
import { Input, Modal, Table } from 'antd'
import type { ReactNode } from 'react'
import { AUTO_PAGE, type AutoLink, useAutoLinks } from './useAutoLinks.ts'

/** Automatic links: by the phone number that a user and a vehicle's owner share, and those stored as such (R297). */
export function AutoLinks({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText()
  const { links, total, failed, waiting, again, page, turnTo, typed, type } = useAutoLinks()
  return (
    <Modal open {...dialogSize('default')} title={t('vehicle.link.auto')} footer={null} onCancel={onClose}>
      <p className="mp-soft">{t('vehicle.link.auto.hint')}</p>
      <Input.Search
        allowClear
        aria-label={t('vehicle.link.auto.search')}
        placeholder={t('vehicle.link.auto.search')}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {failed ? (
        <ErrorState error={failed} onRetry={again} />
      ) : (
        <Table<AutoLink>
          size="small"
          rowKey="id"
          loading={waiting}
          dataSource={links}
          scroll={{ x: 620 }}
          style={{ marginTop: 12 }}
          locale={{ emptyText: <EmptyState icon="link" title={t('vehicle.link.auto.none')} /> }}
          pagination={{
            current: page,
            pageSize: AUTO_PAGE,
            total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: turnTo,
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
