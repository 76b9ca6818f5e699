import { ServiceOrderType } from '@motorpool/service/shared'
import { enumOptions, useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OwnAccount } from '../../shared/index.ts'
import { PictureField } from './PictureField.tsx'
import { useWriting } from './useOwn.ts'
import { usePictures } from './usePictures.ts'
import { VehicleChoice } from './VehicleChoice.tsx'

const CONTENT_MAX = 1000
const PICTURES_MAX = 3
const PHONE = /^[0-9+\-() ]{5,20}$/

interface Props {
  /** Who is to be called. */
  account: OwnAccount
  vin?: string | undefined
  onClose(): void
}

/** Asks for service of an own machine. */
export function AskDialog({ account, vin: given, onClose }: Props): ReactNode {
  const t = useText()
  const { ask, busy } = useWriting()
  const [vin, setVin] = useState(given)
  const [orderType, setOrderType] = useState<string>('REPAIR')
  const [content, setContent] = useState('')
  const [phone, setPhone] = useState(account.phone ?? '')
  const pictures = usePictures(PICTURES_MAX)
  const changed = content !== '' || phone !== (account.phone ?? '') || pictures.list.length > 0
  const close = useUnsaved(changed, onClose)
  const send = async () => {
    if (vin === undefined) return
    // Names of contacts are shorter than those of accounts.
    const contactName = account.accountName.slice(0, 32)
    const asked = { vin, orderType, content: content.trim(), contactName, contactPhone: phone.trim() }
    const images = pictures.ids.length > 0 ? { images: pictures.ids } : {}
    if (await ask({ ...asked, ...images })) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.order.ask')}
      okText={t('portal.send')}
      okButtonProps={{
        disabled: vin === undefined || content.trim() === '' || !PHONE.test(phone.trim()) || pictures.pending,
      }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal.vehicle')} required>
          <VehicleChoice value={vin} onChange={setVin} required />
        </Form.Item>
        <Form.Item label={t('portal/orders.orderType')} htmlFor="portal-order-type" required>
          <Select
            id="portal-order-type"
            value={orderType}
            options={enumOptions(ServiceOrderType)}
            onChange={(next: string) => setOrderType(next)}
          />
        </Form.Item>
        <Form.Item label={t('portal/orders.content')} htmlFor="portal-order-content" required>
          <Input.TextArea
            id="portal-order-content"
            value={content}
            rows={4}
            maxLength={CONTENT_MAX}
            showCount
            onChange={(event) => setContent(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('portal/orders.contactPhone')} htmlFor="portal-order-phone" required>
          <Input
            id="portal-order-phone"
            type="tel"
            value={phone}
            maxLength={20}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Form.Item>
        <PictureField of={pictures} most={PICTURES_MAX} />
      </Form>
    </Modal>
  )
}
