import { dayOf, dayText } from '@motorpool/kernel'
import { useNow, useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDeeds, useVehicles } from './usePortal.ts'
import { nameOf } from './vehicle.ts'

const PHONE = /^1\d{10}$/
const MINUTE = 60_000

/** Lets another customer see an own vehicle. */
export function AssignDialog({ vin: given, onClose }: { vin?: string; onClose(): void }): ReactNode {
  const t = useText()
  const { assign, busy } = useDeeds()
  const today = dayText(dayOf(useNow(MINUTE)))
  const [vin, setVin] = useState(given)
  const [phone, setPhone] = useState('')
  const [beginDate, setBegin] = useState('')
  const [endDate, setEnd] = useState('')
  const [remark, setRemark] = useState('')
  const own = useVehicles({ ownerFlag: '1' })
  const changed = vin !== given || [phone, beginDate, endDate, remark].some((text) => text !== '')
  const close = useUnsaved(changed, onClose)
  const ready = vin !== undefined && PHONE.test(phone)
  const send = async () => {
    if (vin === undefined) return
    const wanted = {
      vin,
      phone,
      beginDate: beginDate || undefined,
      endDate: endDate || undefined,
      remark: remark.trim() || undefined,
    }
    if (await assign(wanted)) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.assign')}
      okText={t('portal.assign')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <p className="mp-soft">{t('portal.assignHint')}</p>
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal.vehicle')} htmlFor="portal-assign-vin" required>
          <Select
            id="portal-assign-vin"
            value={vin}
            disabled={given !== undefined}
            options={(own.data?.items ?? []).map((one) => ({ value: one.vin, label: nameOf(one) }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setVin}
          />
        </Form.Item>
        <Form.Item label={t('portal/assign.phone')} htmlFor="portal-assign-phone" required>
          <Input
            id="portal-assign-phone"
            type="tel"
            inputMode="numeric"
            value={phone}
            maxLength={11}
            autoComplete="off"
            onChange={(event) => setPhone(event.target.value.replace(/\D/g, ''))}
          />
        </Form.Item>
        <div className="pt-pair">
          <Form.Item label={t('portal/assign.beginDate')} htmlFor="portal-assign-begin">
            <Input
              id="portal-assign-begin"
              type="date"
              min={today}
              value={beginDate}
              onChange={(event) => setBegin(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('portal/assign.endDate')} htmlFor="portal-assign-end">
            <Input
              id="portal-assign-end"
              type="date"
              min={beginDate || today}
              value={endDate}
              onChange={(event) => setEnd(event.target.value)}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('portal/assign.remark')} htmlFor="portal-assign-remark">
          <Input
            id="portal-assign-remark"
            value={remark}
            maxLength={255}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
