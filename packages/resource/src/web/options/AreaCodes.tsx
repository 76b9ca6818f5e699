import { api, NoChoice, Nothing } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { InputProps } from '../kinds/kind.ts'
import type { Cells } from '../list/columns.tsx'
import { parentArea, ROOT } from './area-codes.ts'

const AREAS = '/api/system-svc/areas/V1.0'

interface Area {
  code: string
  name: string
}

const useChildren = (code: string | undefined) =>
  useQuery({
    queryKey: ['areas', 'children', code],
    queryFn: () => api.get<Area[]>(`${AREAS}/${code}/children`, undefined, { quiet: true }),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Areas directly below the one that another field holds. */
function areaSelect(above: string | undefined) {
  return function AreaSelect({ id, value, onChange, disabled, placeholder, values }: InputProps): ReactNode {
    const parent = above === undefined ? ROOT : ((values[above] as string | null) ?? undefined)
    const found = useChildren(parent)
    return (
      <Select
        id={id}
        allowClear
        disabled={disabled || parent === undefined}
        placeholder={placeholder}
        loading={found.isFetching}
        notFoundContent={<NoChoice of={found} />}
        value={(value as string | null) ?? undefined}
        options={(found.data ?? []).map((a) => ({ value: a.code, label: a.name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next) => onChange?.(next ?? null)}
      />
    )
  }
}

/** Inputs of the usual three fields, each within the one before. */
export const areaCodeInputs = {
  provinceCode: areaSelect(undefined),
  cityCode: areaSelect('provinceCode'),
  districtCode: areaSelect('cityCode'),
}

/** Siblings are asked for together, so a list asks once a province or city. */
function AreaName({ code }: { code: unknown }): ReactNode {
  const text = typeof code === 'string' ? code : undefined
  const parent = text === undefined ? undefined : parentArea(text)
  const { data } = useChildren(parent)
  if (text === undefined) return <Nothing />
  return data?.find((a) => a.code === text)?.name ?? text
}

/** Names in place of the codes of the usual three fields. */
export const areaCodeCells: Cells = {
  provinceCode: (row) => <AreaName code={row.provinceCode} />,
  cityCode: (row) => <AreaName code={row.cityCode} />,
  districtCode: (row) => <AreaName code={row.districtCode} />,
}
