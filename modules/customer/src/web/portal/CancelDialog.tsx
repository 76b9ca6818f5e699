import type { ServiceOrder } from '@motorpool/service/shared'
import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWriting } from './useOwn.ts'

const REASON_MAX = 255

/** Takes back what was asked for, with the reason. */
export function CancelDialog({ order, onClose }: { order: ServiceOrder; onClose(): void }): ReactNode {
  const t = useText()
  const { cancel, busy } = useWriting()
  const [reason, setReason] = useState('')
  const close = useUnsaved(reason !== '', onClose)
  const send = async () => {
    if (await cancel(order.id, reason.trim())) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.order.cancelTitle', { no: order.orderNo })}
      okText={t('portal.order.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal/orders.cancelReason')} htmlFor="portal-order-reason" required>
          <Input
            id="portal-order-reason"
            value={reason}
            maxLength={REASON_MAX}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
