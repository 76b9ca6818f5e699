import { useText } from '@motorpool/ui'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useVehicles } from './usePortal.ts'
import { nameOf } from './vehicle.ts'

interface Props {
  value: string | undefined
  onChange(vin: string | undefined): void
  /** One has to be chosen. */
  required?: boolean
}

/** One of the own machines, or all of them. */
export function VehicleChoice({ value, onChange, required = false }: Props): ReactNode {
  const t = useText()
  const own = useVehicles({})
  const options = (own.data?.items ?? []).map((one) => ({ value: one.vin, label: nameOf(one) }))
  return (
    <Select
      size="large"
      className="pt-choice"
      aria-label={t('portal.vehicle')}
      allowClear={!required}
      placeholder={t(required ? 'portal.chooseVehicle' : 'portal.allVehicles')}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(vin: string | undefined) => onChange(vin)}
    />
  )
}
