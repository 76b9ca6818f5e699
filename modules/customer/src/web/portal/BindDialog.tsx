import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDeeds } from './usePortal.ts'

/** Takes a machine among the own ones: its VIN and, where the record names no owner, the number on its terminal. */
export default function BindDialog({
  vin: given = '',
  onClose,
}: {
  vin?: string
  onClose(): void
}): ReactNode {
  const t = useText()
  const { bind, busy } = useDeeds()
  const [vin, setVin] = useState(given)
  const [code, setCode] = useState('')
  const close = useUnsaved(vin !== given || code !== '', onClose)
  const send = async () => {
    if (await bind(vin.trim(), code.trim())) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.bind')}
      okText={t('portal.bind')}
      okButtonProps={{ disabled: vin.trim() === '' }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <p className="mp-soft">{t('portal.bindHint')}</p>
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal/vehicles.vin')} htmlFor="portal-vin" required>
          <Input
            id="portal-vin"
            value={vin}
            maxLength={32}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={(event) => setVin(event.target.value.toUpperCase())}
          />
        </Form.Item>
        <Form.Item label={t('portal/vehicles.code')} htmlFor="portal-code" extra={t('portal.codeHint')}>
          <Input
            id="portal-code"
            value={code}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
