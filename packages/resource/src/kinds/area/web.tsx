import { api, NoChoice, Nothing, queryClient, useText } from '@motorpool/ui'
import { useQueries } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { toOptions } from '../../shared/options.ts'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { type Area, areaCode, areaNodes, areaText, codesOf } from './nodes.ts'
import { AREA_ROOT, type AreaOptions, areaLevels } from './shared.ts'

const AREAS = '/api/system-svc/areas/V1.0'

/** The codes an area lies in do not change while the console is open. */
const childrenOf = (code: string) => ({
  queryKey: ['areas', code],
  queryFn: async (): Promise<Area[]> =>
    toOptions(await api.get<unknown>(`${AREAS}/${code}/children`, undefined, { quiet: true })).map((o) => ({
      code: areaCode(o.raw, o.id),
      label: o.label,
    })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The children of the country and of each area on the way, as far as they have been loaded. */
function useLevels(path: readonly string[], levels: number) {
  const parents = [AREA_ROOT, ...path].slice(0, levels)
  const answers = useQueries({ queries: parents.map(childrenOf) })
  return {
    levels: answers.map((answer) => answer.data ?? []),
    failed: answers.find((answer) => answer.isError),
  }
}

/** The names on the way to an area. */
export function AreaText({ codes }: { codes: readonly string[] }): ReactNode {
  const { levels } = useLevels(codes.slice(0, -1), codes.length)
  return areaText(codes, levels)
}

/** Children are loaded level by level as they are opened (R171). */
function AreaInput({
  field,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  placeholder,
  several,
}: InputProps): ReactNode {
  const t = useText()
  const options = field.options as AreaOptions
  const depth = areaLevels(options)
  const path = codesOf(value)
  const { levels, failed } = useLevels(path, depth)
  const nodes = useMemo(() => areaNodes(levels, path, depth), [levels, path, depth])
  return (
    <Cascader
      id={id}
      options={nodes}
      value={path}
      disabled={disabled}
      placeholder={placeholder}
      notFoundContent={failed ? <NoChoice of={failed} /> : t('resource.requesting')}
      changeOnSelect
      showSearch={false}
      allowClear
      style={{ width: '100%' }}
      loadData={(chosen) => {
        const code = chosen.at(-1)?.value
        if (code) void queryClient.prefetchQuery(childrenOf(String(code)))
      }}
      onChange={(next) => {
        const codes = (next ?? []).map(String)
        onChange?.(codes.length > 0 ? codes : several === undefined ? null : undefined)
      }}
      onBlur={onBlur}
    />
  )
}

export const areaWeb: WebKind = {
  cell: ({ value }) => {
    const codes = codesOf(value)
    return codes.length > 0 ? <AreaText codes={codes} /> : <Nothing />
  },
  Input: AreaInput,
  Search: AreaInput,
}
