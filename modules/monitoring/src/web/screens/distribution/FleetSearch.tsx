import { Highlight, Icon, Mono, useText } from '@motorpool/ui'
import { AutoComplete, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { PlaceHit } from '../../../shared/index.ts'
import { type FleetMap, labelOf } from './fleet.ts'
import { useFleetSearch, type VehicleHit } from './useFleetSearch.ts'

interface Props {
  fleet: FleetMap
  clustered: boolean
  onGo(vin: string): void
  onPlace(place: PlaceHit): void
}

type AnyHit = VehicleHit | PlaceHit

const isPlace = (hit: AnyHit): hit is PlaceHit => 'level' in hit

const placeKey = ({ level, name, lng, lat }: PlaceHit): string => `${level} ${name} ${lng} ${lat}`

/** Finds a vehicle or a place and goes to it; Enter goes to the first. */
export function FleetSearch({ fleet, clustered, onGo, onPlace }: Props): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const { vehicles, places, searching } = useFleetSearch(keyword, fleet, clustered)
  const hits = new Map<string, AnyHit>([
    ...vehicles.map((hit): [string, AnyHit] => [hit.vin, hit]),
    ...places.map((hit): [string, AnyHit] => [placeKey(hit), hit]),
  ])
  const group = (label: string, of: (hit: AnyHit) => boolean) => {
    const options = [...hits].flatMap(([value, hit]) => (of(hit) ? [{ value }] : []))
    return options.length > 0 ? [{ label: t(label), options }] : []
  }
  const go = (value: string) => {
    const hit = hits.get(value)
    setTyped('')
    if (!hit) return
    if (isPlace(hit)) onPlace(hit)
    else onGo(hit.vin)
  }
  return (
    <AutoComplete
      className="dist-search"
      defaultActiveFirstOption
      value={typed}
      options={[
        ...group('monitor.map.hits.vehicles', (hit) => !isPlace(hit)),
        ...group('monitor.map.hits.places', isPlace),
      ]}
      notFoundContent={keyword === '' || searching ? null : t('monitor.map.noHit')}
      onChange={(value: string) => setTyped(value ?? '')}
      onSelect={go}
      optionRender={({ value }) => <Hit hit={hits.get(String(value))} keyword={keyword} />}
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

function Hit({ hit, keyword }: { hit: AnyHit | undefined; keyword: string }): ReactNode {
  if (!hit) return null
  if (isPlace(hit))
    return (
      <span className="dist-place">
        <span>
          <Highlight text={hit.name} keyword={keyword} />
        </span>
        <small className="mp-faint">{hit.area}</small>
      </span>
    )
  return (
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
  )
}
