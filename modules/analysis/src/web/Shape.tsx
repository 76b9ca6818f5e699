import { Bars, EmptyState, formatNumber, SkeletonBlock, useText } from '@motorpool/ui'
import { CalendarHeatWaiting } from '@motorpool/ui/calendar-heat'
import type { ReactNode } from 'react'
import type { Total, Totals } from '../shared/index.ts'
import type { Filters } from './calls.ts'
import { DayCalendar } from './DayCalendar.tsx'
import { isLong, spanOf, UNITS } from './words.ts'

/** More days than this go by month. */
const DAYS_SHOWN = 92

interface Props {
  totals: Totals
  measure: Total
  /** Of the range. */
  days: number
  view: 'steps' | 'histogram'
  narrow(filters: Filters): void
}

/** What a fleet did over time, or how it spreads over vehicles. */
export function Shape({ totals, measure, days, view, narrow }: Props): ReactNode {
  const t = useText()
  if (totals.active === 0)
    return <EmptyState icon="chart" title={t('analysis.none')} hint={t('analysis.noneHint')} compact />
  if (view === 'histogram') return <Spread totals={totals} unit={UNITS[measure]} />
  if (!isLong(days)) return <StepBars totals={totals} unit={UNITS[measure]} narrow={narrow} />
  return (
    <>
      <Calendar totals={totals} unit={UNITS[measure]} narrow={narrow} />
      {totals.step === 'month' ? <StepBars totals={totals} unit={UNITS[measure]} narrow={narrow} /> : null}
    </>
  )
}

/** As high as what takes its place. */
export function ShapeWaiting({ days, view }: Pick<Props, 'days' | 'view'>): ReactNode {
  const isCalendar = view === 'steps' && isLong(days)
  return (
    <>
      {isCalendar ? <CalendarHeatWaiting /> : null}
      {isCalendar && days <= DAYS_SHOWN ? null : (
        <div className="analysis-bars-waiting">
          <SkeletonBlock height={160} />
        </div>
      )}
    </>
  )
}

type PartProps = Pick<Props, 'totals'> & { unit: string }

/** Each day of a long range; of a fleet that has too many it says how they are reached. */
function Calendar({ totals, unit, narrow }: PartProps & Pick<Props, 'narrow'>): ReactNode {
  const t = useText()
  const days = totals.step === 'day' ? totals.steps : totals.days
  if (!days)
    return (
      <div className="analysis-no-days">
        <EmptyState
          icon="chart"
          title={t('analysis.heat.tooMany')}
          hint={t('analysis.heat.narrow')}
          compact
        />
      </div>
    )
  return (
    <DayCalendar
      days={days.map(({ day, sum, active }) => ({
        day,
        value: sum,
        note: t('analysis.vehicles', { n: active }),
      }))}
      unit={unit}
      onChoose={(day) => narrow({ time: spanOf(day, 'day') })}
    />
  )
}

function StepBars({ totals: { step, steps }, unit, narrow }: PartProps & Pick<Props, 'narrow'>): ReactNode {
  const t = useText()
  return (
    <Bars
      label={t(step === 'day' ? 'analysis.byDay' : 'analysis.byMonth')}
      onChoose={(day) => day && narrow({ time: spanOf(day, step) })}
      bars={steps.map(({ day, sum, active }) => {
        const label = step === 'day' ? day.slice(5) : day.slice(0, 7)
        const value = `${formatNumber(sum ?? 0, 1)} ${unit}`
        return {
          key: day,
          label,
          value: sum ?? 0,
          name: `${label} · ${value} · ${t('analysis.vehicles', { n: active })}`,
        }
      })}
    />
  )
}

function Spread({ totals, unit }: PartProps): ReactNode {
  const t = useText()
  return (
    <Bars
      label={t('analysis.view.histogram')}
      bars={totals.histogram.map(({ from, to, vehicles }) => ({
        key: String(from),
        label: formatNumber(from, 1),
        value: vehicles,
        name: `${formatNumber(from, 1)}–${formatNumber(to, 1)} ${unit} · ${t('analysis.vehicles', { n: vehicles })}`,
      }))}
    />
  )
}
