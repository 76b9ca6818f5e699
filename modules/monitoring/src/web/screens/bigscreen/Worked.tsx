import { Answer, formatMeasure, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { FleetDays, Worked } from '../../../shared/index.ts'
import { Columns } from './Columns.tsx'
import { Empty } from './parts.tsx'
import { useDays } from './statistics.ts'

const UNITS = { distance: 'km', work: 'h', idleShare: '%', energy: 'kWh', fuel: 'L' } as const
type Measure = keyof typeof UNITS
const MEASURES: readonly Measure[] = ['distance', 'work', 'idleShare', 'energy', 'fuel']

const valueOf = (worked: Worked, measure: Measure): number | null =>
  measure === 'idleShare' ? (worked.work > 0 ? (worked.idle / worked.work) * 100 : null) : worked[measure]

/** Today beside last week by this time; what no vehicle of the fleet reports is left out. */
function Today({ days: { days, lastWeek } }: { days: FleetDays }): ReactNode {
  const t = useText()
  const today = days.at(-1)
  if (!today) return null
  return (
    <dl className="bs-worked">
      {MEASURES.filter((one) => valueOf(today, one) !== null || valueOf(lastWeek, one) !== null).map(
        (one) => (
          <div key={one}>
            <dt>{t(`bigscreen.${one}`)}</dt>
            <dd className="mp-num">{formatMeasure(valueOf(today, one), UNITS[one], 0)}</dd>
            <dd className="mp-num bs-before">
              {t('bigscreen.lastWeek', { value: formatMeasure(valueOf(lastWeek, one), UNITS[one], 0) })}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Counted({ children }: { children(days: FleetDays): ReactNode }): ReactNode {
  const t = useText()
  return (
    <Answer of={useDays()} waiting={null} compact>
      {(days) => (days.until === null ? <Empty text={t('bigscreen.notCounted')} /> : children(days))}
    </Answer>
  )
}

/** What the fleet did today. */
export function WorkedToday(): ReactNode {
  return <Counted>{(days) => <Today days={days} />}</Counted>
}

/** A measure of the last two weeks. */
export function WorkedByDay({ measure }: { measure: 'distance' | 'work' }): ReactNode {
  const t = useText()
  return (
    <Counted>
      {({ days }) => (
        <figure className="bs-hours">
          <Columns
            name={t(`bigscreen.${measure}ByDay`)}
            columns={days.map((day) => ({
              key: day.day,
              label: day.day.slice(5),
              value: day[measure],
              title: `${day.day} ${formatMeasure(day[measure], UNITS[measure], 0)}`,
            }))}
          />
        </figure>
      )}
    </Counted>
  )
}
