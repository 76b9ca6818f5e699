import { useAct, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { customerVehicles } from '../../shared/index.ts'
import { vehicleCalls } from './calls.ts'

export interface OwnedVehicle {
  vin: string
  owner: string
  users: number
  updateTime: number
}

interface Props {
  vehicle: OwnedVehicle
  onClose(): void
}

interface Asked {
  customerName: string
  customerPhone: string
  reason?: string
}

/** Gives a vehicle to another owner; says first what the former one loses and keeps. */
export function OwnerDialog({ vehicle, onClose }: Props): ReactNode {
  const t = useText()
  const { busy, act } = useAct([customerVehicles.key])
  const [form] = Form.useForm<Asked>()
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed, onClose)
  const { vin, owner, users, updateTime } = vehicle
  const send = async ({ reason, ...asked }: Asked) => {
    const order = { ...asked, vin, updateTime, ...(reason ? { reason } : {}) }
    if (await act(() => vehicleCalls.changeOwner(order), t('customer.changed'))) onClose()
  }
  const needed = (label: string) => ({ required: true, message: t('error.FIELD_REQUIRED', { label }) })
  return (
    <Modal
      open
      width={560}
      title={t('customer.changeTitle', { vin })}
      mask={{ closable: false }}
      okText={t('customer.changeOwner')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      {owner === '' ? null : (
        <Alert
          type="warning"
          showIcon
          className="mp-form-alert"
          title={t('customer.changeLoses', { name: owner, n: users })}
          description={t('customer.changeKeeps')}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onValuesChange={() => setTyped(true)}
        onFinish={(asked) => void send(asked)}
      >
        <Form.Item
          name="customerName"
          label={t('customer.newOwner')}
          rules={[{ ...needed(t('customer.newOwner')), whitespace: true }]}
        >
          <Input maxLength={64} autoFocus />
        </Form.Item>
        <Form.Item
          name="customerPhone"
          label={t('customer.newPhone')}
          extra={t('customer.phoneHint')}
          rules={[
            needed(t('customer.newPhone')),
            {
              pattern: /^\+?[\d -]{5,20}$/,
              message: t('error.FIELD_FORMAT', { label: t('customer.newPhone') }),
            },
          ]}
        >
          <Input maxLength={20} inputMode="tel" />
        </Form.Item>
        <Form.Item name="reason" label={t('customer/vehicles.reason')}>
          <Input.TextArea rows={2} maxLength={255} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
