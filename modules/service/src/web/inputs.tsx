import { codeInput, type InputProps } from '@motorpool/resource/web'
import { NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type Technician, workOrders } from '../shared/index.ts'
import { vehicleSearch, workCalls } from './calls.ts'

/** A vehicle by its VIN, found by any part of its numbers. */
export const VinInput = codeInput(vehicleSearch, 'service.findVehicle')

const KM = 1000

/** `2.3 km · 1 open`, as far as it is known. */
export function nearText({ distance, open }: Technician, t: ReturnType<typeof useText>): string {
  const far = distance === null ? [] : [`${(distance / KM).toFixed(1)} km`]
  return [...far, open === 0 ? t('service.free') : t('service.openWork', { n: open })].join(' · ')
}

/** People who hold the post; of a work order the free and nearest first. */
export function personInput(workOrderId?: string): ComponentType<InputProps> {
  return function PersonInput({ id, value, onChange, disabled, name }: InputProps): ReactNode {
    const t = useText()
    const found = useQuery({
      queryKey: [workOrders.key, 'technicians', workOrderId],
      queryFn: ({ signal }) => workCalls.technicians(workOrderId, signal),
    })
    const options = useMemo(
      () => (found.data ?? []).map((one) => ({ value: one.id, label: one.name, near: nearText(one, t) })),
      [found.data, t],
    )
    return (
      <Select
        id={id}
        aria-label={name}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('resource.pleaseSelect')}
        disabled={disabled}
        loading={found.isLoading}
        notFoundContent={<NoChoice of={found} />}
        value={typeof value === 'string' && value ? value : undefined}
        onChange={(next) => onChange?.(next ?? null)}
        options={options}
        optionRender={({ data }) => (
          <span className="sv-person">
            <span>{data.label}</span>
            <span className="mp-soft">{data.near}</span>
          </span>
        )}
      />
    )
  }
}
