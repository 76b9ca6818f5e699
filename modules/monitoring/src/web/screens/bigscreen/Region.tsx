import { Answer, formatMeasure, Mono, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { AreaStatistics, MonitorRow } from '../../../shared/index.ts'
import { StateTag } from '../../parts/status.tsx'
import { Card, Frame } from './Frame.tsx'
import { Empty, provinceName, type Ranked, Ranking, Totals } from './parts.tsx'
import { PlayButton } from './Rotation.tsx'
import { ScreenMap } from './ScreenMap.tsx'
import { useVehicles } from './statistics.ts'
import { Ticker } from './Ticker.tsx'
import { isCity, type RegionPath, useRegion } from './useRegion.ts'
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

/** The way from the province to what is shown; each step leads back to itself. */
function Way({ path: { province, city, county, to } }: { path: RegionPath }): ReactNode {
  const t = useText()
  if (!province) return null
  const steps = [
    { name: provinceName(province, ''), go: () => to({ province: province.code }) },
    ...(city
      ? [{ name: city.name ?? city.code, go: () => to({ province: province.code, city: city.code }) }]
      : []),
    ...(county ? [{ name: county.name ?? county.code, go: undefined }] : []),
  ]
  return (
    <nav className="bs-way" aria-label={t('bigscreen.path')}>
      {steps.map(({ name, go }, i) =>
        go && i < steps.length - 1 ? (
          <button type="button" key={name} onClick={go}>
            {name}
          </button>
        ) : (
          <strong className="bs-chosen" key={name}>
            {name}
          </strong>
        ),
      )}
    </nav>
  )
}

/** What lies below the province, or below the city once one is chosen. */
function Below({ path }: { path: RegionPath }): ReactNode {
  const t = useText()
  const { province, city, county, cities, counties, to } = path
  const open = city !== undefined && isCity(city.code)
  const chosen = open ? county : city
  const rankedOf = (area: AreaStatistics): Ranked => {
    const { code, name, total, online } = area
    const go = () => {
      if (province && code)
        to({ province: province.code, ...(open ? { city: city.code, county: code } : { city: code }) })
    }
    const row = { key: code ?? '-', name: name ?? t('bigscreen.outside'), total, online }
    return { ...row, chosen: code !== null && code === chosen?.code, onClick: code === null ? undefined : go }
  }
  return (
    <Answer of={open ? counties : cities} waiting={null} compact>
      {(areas) => <Ranking rows={areas.map(rankedOf)} empty={t('bigscreen.noVehicles')} />}
    </Answer>
  )
}

function Provinces({ path: { provinces, province, to } }: { path: RegionPath }): ReactNode {
  const t = useText()
  return (
    <Answer of={provinces} waiting={null} compact>
      {(areas) => (
        <Ranking
          rows={areas.flatMap(({ code, name, total, online }) =>
            code === null
              ? []
              : {
                  key: code,
                  name: provinceName({ code, name }, ''),
                  total,
                  online,
                  chosen: code === province?.code,
                  onClick: () => to({ province: code }),
                },
          )}
          empty={t('bigscreen.noPositions')}
        />
      )}
    </Answer>
  )
}

/** A province, a city of it or a county of that, and one province after another, for a wall (R079). */
export default function Region(): ReactNode {
  const t = useText()
  const path = useRegion()
  const { provinces, cities, province, city, county, carousel } = path
  const shown = county ?? city ?? province
  const vehicles = useVehicles(province?.code, county?.code ?? city?.code)
  const fleet = useWallFleet()
  return (
    <Frame
      title={t('bigscreen/region')}
      head={
        <>
          <Way path={path} />
          <PlayButton playing={carousel.playing} onClick={carousel.toggle} />
        </>
      }
      failed={provinces.isError || cities.isError}
      back="/home"
    >
      <div className="bs-side">
        <Card title={t('bigscreen.byProvince')} grow>
          <Provinces path={path} />
        </Card>
        <Card title={t('bigscreen.connectionEvents')} grow>
          <Ticker nameOf={fleet.nameOf} />
        </Card>
      </div>
      <ScreenMap data={fleet} onRegion={fleet.setRegion} bbox={shown?.bbox} />
      <div className="bs-side">
        <Card
          title={
            shown
              ? shown === province
                ? provinceName(shown, '')
                : (shown.name ?? shown.code)
              : t('bigscreen.fleet')
          }
        >
          <Totals counts={shown} />
        </Card>
        <Card title={t('bigscreen.regions')} grow>
          <Below path={path} />
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
