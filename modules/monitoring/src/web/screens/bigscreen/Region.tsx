import { Answer, formatMeasure, Mono, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AreaStatistics, MonitorRow } from '../../../shared/index.ts'
import { StateTag } from '../../parts/status.tsx'
import { Card, Frame } from './Frame.tsx'
import { Empty, provinceName, Ranking, Totals } from './parts.tsx'
import { ScreenMap } from './ScreenMap.tsx'
import { useCities, useProvinces, useVehicles } from './statistics.ts'
import { Ticker } from './Ticker.tsx'
import { useWallFleet } from './useWallFleet.ts'

function Vehicles({ rows }: { rows: readonly MonitorRow[] }): ReactNode {
  const t = useText()
  if (rows.length === 0) return <Empty text={t('bigscreen.noVehicles')} />
  return (
    <ol className="bs-vehicles">
      {rows.map((row) => (
        <li key={row.id}>
          <Mono>{row.plateCode ?? row.vin}</Mono>
          <span className="mp-num">
            {formatMeasure(row.onlineStatus === 'ONLINE' ? row.speed : null, 'km/h', 0)}
          </span>
          <StateTag state={row.operatingState} alarm={row.alarm} />
        </li>
      ))}
    </ol>
  )
}

/** The province in the address, else the one with most vehicles. */
function useProvince(provinces: readonly AreaStatistics[] | undefined) {
  const [params, setParams] = useSearchParams()
  const known = provinces?.filter((area) => area.code !== null) ?? []
  const [first, setFirst] = useState<string>()
  const best = known[0]?.code
  // The first answer decides; a province that overtakes it later does not move the map by itself.
  if (first === undefined && best) setFirst(best)
  const code = params.get('province') ?? first
  const chosen = known.find((area) => area.code === code)
  return {
    code: chosen?.code ?? undefined,
    chosen,
    known,
    choose: (next: string) => setParams({ province: next }, { replace: true }),
  }
}

/** One province after another, for a wall (R079). */
export default function Region(): ReactNode {
  const t = useText()
  const provinces = useProvinces()
  const { code, chosen, known, choose } = useProvince(provinces.data)
  const cities = useCities(code)
  const vehicles = useVehicles(code)
  const fleet = useWallFleet()
  const outside = t('bigscreen.outside')
  return (
    <Frame
      title={t('bigscreen/region')}
      head={chosen ? <strong className="bs-chosen">{provinceName(chosen, outside)}</strong> : null}
      failed={provinces.isError || cities.isError}
      back="/home"
    >
      <div className="bs-side">
        <Card title={t('bigscreen.byProvince')} grow>
          <Answer of={provinces} waiting={null} compact>
            {() => (
              <Ranking
                rows={known.map((area) => ({
                  key: area.code as string,
                  name: provinceName(area, outside),
                  total: area.total,
                  online: area.online,
                  chosen: area.code === code,
                  onClick: () => choose(area.code as string),
                }))}
                empty={t('bigscreen.noPositions')}
              />
            )}
          </Answer>
        </Card>
        <Card title={t('bigscreen.connectionEvents')} grow>
          <Ticker nameOf={fleet.nameOf} />
        </Card>
      </div>
      <ScreenMap data={fleet} onRegion={fleet.setRegion} bbox={chosen?.bbox} />
      <div className="bs-side">
        <Card title={chosen ? provinceName(chosen, outside) : t('bigscreen.fleet')}>
          <Totals counts={chosen} />
        </Card>
        <Card title={t('bigscreen.byCity')} grow>
          <Answer of={cities} waiting={null} compact>
            {(areas) => (
              <Ranking
                rows={areas.map((area) => ({
                  key: area.code ?? '-',
                  name: area.name ?? outside,
                  total: area.total,
                  online: area.online,
                }))}
                empty={t('bigscreen.noVehicles')}
              />
            )}
          </Answer>
        </Card>
        <Card title={t('bigscreen.latest')} grow>
          <Answer of={vehicles} waiting={null} compact>
            {({ items }) => <Vehicles rows={items} />}
          </Answer>
        </Card>
      </div>
    </Frame>
  )
}
