import type { FleetDays } from '@motorpool/monitoring/shared'
import {
  Answer,
  EmptyState,
  formatClock,
  formatMeasure,
  formatNumber,
  Panel,
  SkeletonBlock,
  Stat,
  useText,
} from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { changeOf, compares, type Measure, measuresOf, UNITS, useDays, valueOf } from './days.ts'
import { Trend } from './Trend.tsx'

function Comparison({ days, measure }: { days: FleetDays; measure: Measure }): ReactNode {
  const t = useText()
  const today = days.days.at(-1)
  const now = today ? valueOf(today, measure) : null
  const before = valueOf(days.lastWeek, measure)
  const change = today && compares(today, days.lastWeek) ? changeOf(measure, now, before) : null
  const sign = change !== null && change > 0 ? '+' : ''
  const text =
    change === null
      ? ''
      : `${sign}${formatNumber(change, 0)} ${measure === 'idleShare' ? t('home.points') : '%'}`
  return (
    <Stat
      label={t(`home.day.${measure}`)}
      value={formatNumber(now, 1)}
      unit={UNITS[measure]}
      hint={t('home.lastWeek', { value: formatMeasure(before, UNITS[measure]), change: text })}
    />
  )
}

function Report({ days }: { days: FleetDays }): ReactNode {
  const t = useText()
  const measures = measuresOf(days)
  const [chosen, setChosen] = useState<Measure>('distance')
  const measure = measures.includes(chosen) ? chosen : (measures[0] ?? 'distance')
  return (
    <>
      <div className="home-compare">
        {measures.map((one) => (
          <button
            type="button"
            key={one}
            aria-pressed={one === measure}
            className={one === measure ? 'is-chosen' : undefined}
            onClick={() => setChosen(one)}
          >
            <Comparison days={days} measure={one} />
          </button>
        ))}
      </div>
      <Trend days={days.days} measure={measure} name={t(`home.day.${measure}`)} />
    </>
  )
}

/** Today beside the same day of last week up to this time, and the last two weeks of what was chosen of it. */
export function Days(): ReactNode {
  const t = useText()
  const days = useDays()
  const until = days.data?.until
  return (
    <Panel
      title={t('home.days')}
      extra={
        until ? (
          <span className="mp-faint">{t('home.until', { time: formatClock(until).slice(0, 5) })}</span>
        ) : null
      }
    >
      <Answer of={days} waiting={<SkeletonBlock height={280} />} compact>
        {(answer) =>
          answer.until !== null && answer.days.some((day) => day.vehicles > 0) ? (
            <Report days={answer} />
          ) : (
            <EmptyState
              icon="chart"
              title={t(answer.until === null ? 'home.daysNotCounted' : 'home.daysNone')}
              hint={t('home.daysHint')}
              compact
            />
          )
        }
      </Answer>
    </Panel>
  )
}
