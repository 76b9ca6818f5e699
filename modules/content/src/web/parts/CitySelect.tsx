import type { InputProps } from '@motorpool/resource/web'
import { api, NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'

interface Area {
  code: string
  name: string
  fullName: string
}

const CITIES_MAX = 2

/** One or two cities (R170), by name or code. */
export function CitySelect({ id, value, onChange, disabled }: InputProps): ReactNode {
  const t = useText()
  const cities = useQuery({
    queryKey: ['areas', 'cities'],
    queryFn: () => api.get<Area[]>('/api/system-svc/areas/V1.0/ref', { level: 2 }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxCount={CITIES_MAX}
      disabled={disabled}
      loading={cities.isPending}
      notFoundContent={<NoChoice of={cities} />}
      placeholder={t('content.cities')}
      value={Array.isArray(value) ? (value as string[]) : []}
      options={(cities.data ?? []).map((area) => ({ value: area.code, label: area.fullName }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(codes: string[]) => onChange?.(codes.length > 0 ? codes : null)}
    />
  )
}
