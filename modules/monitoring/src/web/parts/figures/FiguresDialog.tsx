import { useText, useUnsaved } from '@motorpool/ui'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { Alert, Button, Form, Modal, Select } from 'antd'
import type { ReactNode } from 'react'
import { FIGURE_KEYS, type FigureKey, type VehicleOverview } from '../../../shared/index.ts'
import { labelOf } from '../status.tsx'
import { useFigures } from './useFigures.ts'

interface Props {
  vehicle: VehicleOverview
  shown: readonly FigureKey[]
  onClose(): void
}

/** Which figures a tenant sees first of all its vehicles of a category. */
export function FiguresDialog({ vehicle, shown, onClose }: Props): ReactNode {
  const t = useText()
  const { keys, change, changed, busy, failure, save, propose } = useFigures(vehicle, shown, onClose)
  const close = useUnsaved(changed, onClose)
  return (
    <Modal
      open
      width={440}
      title={t('monitor.figures.choose')}
      okText={t('ui.save')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !changed }}
      onOk={() => void save()}
      onCancel={close}
    >
      <p className="mp-soft">
        {t('monitor.figures.hint', { category: labelOf(VehicleCategory, vehicle.vehicleCategory) })}
      </p>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Form layout="vertical">
        {keys.map((key, i) => (
          <Form.Item key={i} label={t('monitor.figures.nth', { n: i + 1 })} htmlFor={`figure-${i}`}>
            <Select<FigureKey>
              id={`figure-${i}`}
              value={key}
              showSearch
              optionFilterProp="label"
              options={FIGURE_KEYS.map((one) => ({
                value: one,
                label: t(`monitor.${one}`),
                disabled: one !== key && keys.includes(one),
              }))}
              onChange={(next) => change(i, next)}
            />
          </Form.Item>
        ))}
      </Form>
      <Button type="link" size="small" onClick={() => void propose()}>
        {t('monitor.figures.propose')}
      </Button>
    </Modal>
  )
}
