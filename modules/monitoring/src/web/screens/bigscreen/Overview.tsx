import { Answer, usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AreaStatistics, KindStatistics } from '../../../shared/index.ts'
import { Card, Frame } from './Frame.tsx'
import { Hours } from './Hours.tsx'
import { provinceName, type Ranked, Ranking, States, Totals } from './parts.tsx'
import { Rotation } from './Rotation.tsx'
import { ScreenMap } from './ScreenMap.tsx'
import { useHours, useProvinces, useTop, useTypes } from './statistics.ts'
import { Ticker } from './Ticker.tsx'
import { useWallFleet } from './useWallFleet.ts'
import { WorkedByDay, WorkedToday } from './Worked.tsx'

const PROVINCES = 10
const KINDS = 6

/** The first of a ranking, and the rest together. */
function firstOf(rows: readonly KindStatistics[], nameless: string, others: string): Ranked[] {
  const shown = rows.slice(0, KINDS).map((row): Ranked => {
    return { key: row.id ?? '-', name: row.name ?? nameless, total: row.total, online: row.online }
  })
  const rest = rows.slice(KINDS)
  if (rest.length === 0) return shown
  const sum = (key: 'total' | 'online') => rest.reduce((all, row) => all + row[key], 0)
  return [...shown, { key: 'others', name: others, total: sum('total'), online: sum('online') }]
}

function Types(): ReactNode {
  const t = useText()
  return (
    <Card title={t('bigscreen.byType')}>
      <Answer of={useTypes()} waiting={null} compact>
        {(rows) => (
          <Ranking
            rows={firstOf(rows, t('bigscreen.nameless'), t('bigscreen.others'))}
            empty={t('bigscreen.noVehicles')}
          />
        )}
      </Answer>
    </Card>
  )
}

function OnlineHours(): ReactNode {
  return (
    <Answer of={useHours()} waiting={null} compact>
      {(rows) => <Hours rows={rows} />}
    </Answer>
  )
}

/** The whole fleet for a wall (R079). */
export default function Overview(): ReactNode {
  const t = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const top = useTop()
  const provinces = useProvinces()
  const fleet = useWallFleet()
  const regional = may('bigscreen/region/find')
  const ranked = (areas: readonly AreaStatistics[]) =>
    areas.slice(0, PROVINCES).map(
      (area): Ranked => ({
        key: area.code ?? '-',
        name: provinceName(area, t('bigscreen.outside')),
        total: area.total,
        online: area.online,
        onClick:
          regional && area.code !== null
            ? () => void navigate(`/bigscreen/region?province=${area.code}`)
            : undefined,
      }),
    )
  return (
    <Frame title={t('bigscreen/overview')} failed={top.isError} back="/home">
      <div className="bs-side">
        <Card title={t('bigscreen.fleet')}>
          <Answer of={top} waiting={null} compact>
            {(counts) => (
              <>
                <Totals counts={counts} />
                <States counts={counts} />
              </>
            )}
          </Answer>
        </Card>
        <Card title={t('bigscreen.today')}>
          <WorkedToday />
        </Card>
        <Rotation
          panels={[
            {
              key: 'distance',
              title: t('bigscreen.distanceByDay'),
              content: <WorkedByDay measure="distance" />,
            },
            { key: 'work', title: t('bigscreen.workByDay'), content: <WorkedByDay measure="work" /> },
            { key: 'hours', title: t('bigscreen.byHour'), content: <OnlineHours /> },
          ]}
        />
        <Card title={t('bigscreen.connectionEvents')} grow>
          <Ticker nameOf={fleet.nameOf} />
        </Card>
      </div>
      <ScreenMap data={fleet} onRegion={fleet.setRegion} />
      <div className="bs-side">
        <Card title={t('bigscreen.byProvince')} grow>
          <Answer of={provinces} waiting={null} compact>
            {(areas) => <Ranking rows={ranked(areas)} empty={t('bigscreen.noPositions')} />}
          </Answer>
        </Card>
        <Types />
      </div>
    </Frame>
  )
}
