import { Highlight, Icon, Mono, useDebounced, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { monitorCalls } from '../../calls.ts'
import { byUrgency, type FleetMap, labelOf, matches } from './fleet.ts'

const MOST = 12
const DEBOUNCE_MS = 300

interface Hit {
  vin: string
  plate: string | null
}

/** Finds a vehicle and goes to it: among those on the map, or by the server where the map holds clusters. */
export function FleetSearch({
  fleet,
  clustered,
  onGo,
}: {
  fleet: FleetMap
  clustered: boolean
  onGo(vin: string): void
}): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const still = useDebounced(keyword, DEBOUNCE_MS)
  const served = useQuery({
    queryKey: ['monitor', 'mapSearch', still],
    queryFn: ({ signal }) => monitorCalls.list({ keyword: still, page: 1, pageSize: MOST }, signal),
    enabled: clustered && still !== '',
  })
  const hits: Hit[] = clustered
    ? (served.data?.items ?? []).map((row) => ({ vin: row.vin, plate: row.plateCode }))
    : keyword === ''
      ? []
      : [...fleet.values()]
          .filter((v) => matches(v, keyword))
          .sort(byUrgency)
          .slice(0, MOST)
  return (
    <AutoComplete
      className="dist-search"
      value={typed}
      options={hits.map((hit) => ({ value: hit.vin, hit }))}
      notFoundContent={keyword === '' || served.isFetching ? null : t('monitor.map.noHit')}
      onChange={(value: string) => setTyped(value ?? '')}
      onSelect={(vin: string) => {
        setTyped('')
        onGo(vin)
      }}
      optionRender={({ data: { hit } }) => (
        <span className="dist-hit">
          <span>
            <Highlight text={labelOf(hit)} keyword={keyword} />
          </span>
          {hit.plate ? (
            <Mono className="mp-faint">
              <Highlight text={hit.vin} keyword={keyword} />
            </Mono>
          ) : null}
        </span>
      )}
    >
      <Input
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('monitor.map.search')}
        aria-label={t('monitor.map.search')}
      />
    </AutoComplete>
  )
}
