import { Answer, formatNumber, Panel, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Total, Totals } from '../shared/index.ts'
import { analysisCalls, type Filters, type GroupBy } from './calls.ts'
import { Hours } from './Hours.tsx'
import { Ranking } from './Ranking.tsx'
import { rankedOf } from './ranked.ts'
import { Shape, ShapeWaiting } from './Shape.tsx'
import { changeOf, daysIn, UNITS } from './words.ts'

/** What is wrong with the time that ACC is on. */
const ACC_ALARMS = 'vehicle/alarmAccTime'

type View = 'hours' | 'steps' | 'histogram' | GroupBy

interface Props {
  filters: Filters & { time: readonly [number, number] }
  measures: readonly [Total, ...Total[]]
  /** The one that the address asks for. */
  named?: string | null
  /** Shows, before all else, how many were online hour by hour. */
  hours?: boolean | undefined
  /** Asks the list for what a bar stands for. */
  narrow(filters: Filters): void
}

/** The answer of an analysis in words, and what it is made of. */
export function Head({ filters, measures, named, hours = false, narrow }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const [measure, setMeasure] = useState<Total>(measures.find((one) => one === named) ?? measures[0])
  const [view, setView] = useState<View>(hours ? 'hours' : 'steps')
  const totals = useQuery({
    queryKey: ['analysis', 'totals', filters, measure],
    queryFn: ({ signal }) => analysisCalls.totals(filters, measure, signal),
    placeholderData: keepPreviousData,
  })
  const days = daysIn(filters.time)
  const views: readonly View[] = [
    ...(hours ? (['hours'] as const) : []),
    'steps',
    'histogram',
    'model',
    'org',
    'type',
    'group',
  ]
  return (
    <Panel>
      <div className="analysis-head">
        <Answer of={totals} waiting={<SkeletonBlock height={24} />} compact>
          {(data) => <Lead totals={data} measure={measure} days={days} />}
        </Answer>
        {measure === 'accTime' && may(`${ACC_ALARMS}/find`) ? (
          <Link to={`/${ACC_ALARMS}?handleStatus=UNDISPOSED,PROCESSING`}>{t('analysis.accAlarms')}</Link>
        ) : null}
        {measures.length > 1 ? (
          <Segmented
            aria-label={t('analysis.measure')}
            value={measure}
            options={measures.map((value) => ({ value, label: t(`analysis.of.${value}`) }))}
            onChange={setMeasure}
          />
        ) : null}
        <Segmented
          aria-label={t('analysis.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`analysis.view.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'hours' ? (
        <Hours time={filters.time} />
      ) : view === 'steps' || view === 'histogram' ? (
        <Answer of={totals} waiting={<ShapeWaiting days={days} view={view} />} compact>
          {(data) => <Shape totals={data} measure={measure} days={days} view={view} narrow={narrow} />}
        </Answer>
      ) : (
        <Groups filters={filters} measure={measure} by={view} narrow={narrow} />
      )}
    </Panel>
  )
}

function Lead({ totals, measure, days }: { totals: Totals; measure: Total; days: number }): ReactNode {
  const t = useText()
  const { vehicles, active, sum } = totals
  const change = changeOf(totals)
  const percent = 'percent' in change ? change.percent : 0
  return (
    <p className="analysis-lead">
      <b>{t(`analysis.lead.${measure}`, { n: vehicles, active, sum: formatNumber(sum ?? 0, 1) })}</b>
      <span>{t(`analysis.rest.${measure}`, { n: vehicles - active })}</span>
      <span className="mp-soft">{t(`analysis.${change.key}`, { days, percent })}</span>
    </p>
  )
}

const GROUPS_SHOWN = 12

/** The filter that a group stands for. */
const FILTER_OF = {
  model: 'vehicleModelId',
  type: 'vehicleTypeId',
  org: 'orgId',
  group: 'vehicleGroupId',
} as const satisfies Record<GroupBy, string>

function Groups({
  filters,
  measure,
  by,
  narrow,
}: {
  filters: Filters
  measure: Total
  by: GroupBy
  narrow: Props['narrow']
}): ReactNode {
  const t = useText()
  const groups = useQuery({
    queryKey: ['analysis', 'groups', filters, measure, by],
    queryFn: ({ signal }) => analysisCalls.groups(filters, measure, by, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Answer of={groups} waiting={<SkeletonBlock height={160} />} compact>
      {(data) => (
        <Ranking
          rows={data.slice(0, GROUPS_SHOWN).map((group) => ({
            ...rankedOf(group, UNITS[measure], t),
            onChoose: group.id === null ? undefined : () => narrow({ [FILTER_OF[by]]: group.id }),
          }))}
        />
      )}
    </Answer>
  )
}
