import { Mono, NoChoice, useDebounced, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { findVehicles } from '../calls.ts'

/** Typing is still for this long before the server is asked (R065). */
const DEBOUNCE_MS = 300

interface Props {
  value: string | null
  onChange(vin: string | null): void
  id?: string
}

/** Finds a vehicle by VIN, plate, SIM or machine number; its value is the VIN. */
export function VehicleSelect({ value, onChange, id }: Props): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const keyword = useDebounced(typed.trim(), DEBOUNCE_MS)
  const found = useQuery({
    queryKey: ['monitor', 'vehicleChoices', keyword],
    queryFn: ({ signal }) => findVehicles(keyword, signal),
    enabled: open,
    placeholderData: (before) => before,
  })
  const options = (found.data ?? []).flatMap((choice) => {
    const vin = choice.vin ?? choice.label
    return vin ? [{ value: vin, plate: choice.plateCode ?? choice.machineCode ?? '' }] : []
  })
  return (
    <Select<string, { value: string; plate: string }>
      id={id}
      className="msg-vehicle"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear
      value={value ?? undefined}
      placeholder={t('monitor.message.vehicleHint')}
      loading={found.isFetching}
      notFoundContent={<NoChoice of={found} />}
      options={options}
      onOpenChange={setOpen}
      onChange={(vin) => onChange(vin ?? null)}
      labelRender={({ value: vin }) => <Mono>{vin}</Mono>}
      optionRender={({ data }) => (
        <span className="msg-choice">
          <Mono>{data.value}</Mono>
          <span className="mp-soft">{data.plate}</span>
        </span>
      )}
    />
  )
}
