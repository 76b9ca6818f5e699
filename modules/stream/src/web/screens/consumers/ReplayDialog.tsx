import { useDebounced, useText, useUnsaved } from '@motorpool/ui'
import { DatePicker, Form, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { ConsumerOverview, SetAsideDetail, VehicleView } from '../../../shared/consumers.ts'
import { isReplayable } from './replay-days.ts'
import { type ReplayOrder, useVehicles } from './useConsumers.ts'
import { useConsumerName } from './words.ts'

const DAY = 'YYYY-MM-DD'

interface Props {
  overview: ConsumerOverview
  /** The event that is to have another try. */
  event: SetAsideDetail | undefined
  busy: boolean
  onClose(): void
  onReplay(order: ReplayOrder): void
}

interface Values {
  consumer: string
  vehicleId: string
  fromDay: Dayjs
}

const choice = ({ vehicleId, vin, plate, tenantName }: VehicleView) => ({
  value: vehicleId,
  label: [vin, plate, tenantName].filter(Boolean).join(' · '),
})

/** Orders a replay: which consumer, which vehicle, from which day on. */
export function ReplayDialog({ overview, event, busy, onClose, onReplay }: Props): ReactNode {
  const t = useText()
  const nameOf = useConsumerName()
  const [form] = Form.useForm<Values>()
  const [changed, setChanged] = useState(false)
  const [typed, setTyped] = useState('')
  const found = useVehicles(useDebounced(typed.trim(), 250))
  const close = useUnsaved(changed, onClose)
  const { firstDay, lastDay } = overview
  const rule = (label: string) => [{ required: true, message: t('error.FIELD_REQUIRED', { label }) }]
  const consumers = overview.consumers.filter((one) => one.replayable)
  const fixed = event && { consumer: event.consumer, vehicleId: event.vehicleId, fromDay: dayjs(event.day) }
  return (
    <Modal
      open
      title={t('consumers.replay')}
      okText={t('consumers.replayOrder')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
      destroyOnHidden
    >
      <p>{t('consumers.replayText')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={fixed ?? { consumer: consumers[0]?.name, fromDay: dayjs(lastDay) }}
        onValuesChange={() => setChanged(true)}
        onFinish={({ fromDay, ...order }) => onReplay({ ...order, fromDay: fromDay.format(DAY) })}
      >
        <Form.Item name="consumer" label={t('consumers.consumer')} rules={rule(t('consumers.consumer'))}>
          <Select
            disabled={event !== undefined}
            options={consumers.map(({ name }) => ({ value: name, label: nameOf(name) ?? name }))}
            notFoundContent={t('consumers.noneReplayable')}
          />
        </Form.Item>
        <Form.Item name="vehicleId" label={t('consumers.vehicle')} rules={rule(t('consumers.vehicle'))}>
          <Select
            disabled={event !== undefined}
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            placeholder={t('consumers.keyword')}
            loading={found.isFetching}
            options={event ? [choice(event)] : (found.data ?? []).map(choice)}
            notFoundContent={typed.trim() && !found.isFetching ? t('consumers.noVehicle') : null}
          />
        </Form.Item>
        <Form.Item
          name="fromDay"
          label={t('consumers.fromDay')}
          extra={firstDay ? t('consumers.days', { first: firstDay, last: lastDay }) : t('consumers.noDays')}
          rules={rule(t('consumers.fromDay'))}
        >
          <DatePicker
            allowClear={false}
            format={DAY}
            disabledDate={(one: Dayjs) => !isReplayable(one.format(DAY), overview)}
            className="consumers-day"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
