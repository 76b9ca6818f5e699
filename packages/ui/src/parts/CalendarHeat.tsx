import './heat.css'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { currentLocale } from '../texts/texts.ts'
import { HEAT_STEPS, type HeatDay, type HeatMonth, heatStep, heatWeeks, type Square } from './heat.ts'
import { useHeat } from './useHeat.ts'

export type { HeatDay } from './heat.ts'

interface Props {
  label: string
  /** Consecutive, the oldest first. */
  days: readonly HeatDay[]
  /** YYYY-MM-DD */
  today: string
  /** What the legend says of days of which nothing is known. */
  unknown: string
  /** A value with its unit. */
  textOf(value: number): string
  onChoose(day: string): void
}

const WEEK = Array.from({ length: 7 }, (_, i) => Date.UTC(2024, 0, 1 + i))

/** The amounts of days as shades of one colour: weeks are columns, weekdays rows. */
export function CalendarHeat({ label, days, today, unknown, textOf, onChoose }: Props): ReactNode {
  const [box, heat] = useHeat(days)
  const { weeks, months } = heatWeeks(days)
  const most = Math.max(...days.map(({ value }) => value ?? 0), 0)
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'narrow', timeZone: 'UTC' })
  const square = (of: Square) =>
    of ? (
      <button
        type="button"
        className="mp-heat-day"
        data-step={heatStep(of.value, most) ?? 'none'}
        data-day={of.day}
        tabIndex={of.day === heat.stop ? 0 : -1}
        aria-label={of.name}
        aria-current={of.day === today ? 'date' : undefined}
        onClick={() => onChoose(of.day)}
        onKeyDown={(event) => heat.move(event, of.day)}
        onPointerEnter={(event) => heat.point(of.day, event)}
        onPointerLeave={heat.leave}
        onFocus={(event) => {
          heat.focus(of.day)
          heat.point(of.day, event)
        }}
        onBlur={heat.leave}
      />
    ) : null
  return (
    <div className="mp-heat">
      <div className="mp-heat-body">
        <div className="mp-heat-weekdays" aria-hidden="true">
          {WEEK.map((day) => (
            <span key={day}>{weekday.format(day)}</span>
          ))}
        </div>
        <div className="mp-heat-scroll" ref={box}>
          <table aria-label={label}>
            <Months months={months} />
            <tbody>
              {WEEK.map((row, i) => (
                <tr key={row}>
                  {weeks.map((week, column) => (
                    <td key={months.length + column}>{square(week[i])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {heat.pointed ? (
            <Tooltip key={heat.pointed.day} open title={heat.pointed.name}>
              <span className="mp-heat-pointed" style={heat.style} aria-hidden="true" />
            </Tooltip>
          ) : null}
        </div>
      </div>
      <Legend most={most} unknown={unknown} textOf={textOf} />
    </div>
  )
}

/** A name is as wide as two weeks: a month of which there is one has none. */
const NAMED_WEEKS = 2

function Months({ months }: { months: readonly HeatMonth[] }): ReactNode {
  const name = new Intl.DateTimeFormat(currentLocale(), { month: 'short', timeZone: 'UTC' })
  return (
    <thead>
      <tr>
        {months.map(({ month, weeks }) => (
          <th key={month} colSpan={weeks} scope="colgroup">
            {weeks >= NAMED_WEEKS ? name.format(Date.parse(`${month}-01`)) : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Legend({ most, unknown, textOf }: { most: number } & Pick<Props, 'unknown' | 'textOf'>): ReactNode {
  const steps = Array.from({ length: HEAT_STEPS }, (_, i) => i + 1)
  const upTo = (step: number) => (most * step) / HEAT_STEPS
  return (
    <div className="mp-heat-legend">
      <i data-step="none" aria-hidden="true" />
      <span>{unknown}</span>
      <span className="mp-num">{textOf(0)}</span>
      <i data-step={0} aria-hidden="true" />
      {steps.map((step) => (
        <i key={step} data-step={step} title={`${textOf(upTo(step - 1))} – ${textOf(upTo(step))}`} />
      ))}
      <span className="mp-num">{textOf(most)}</span>
    </div>
  )
}

/** As high as the calendar that takes its place. */
export const CalendarHeatWaiting = (): ReactNode => (
  <div className="mp-heat-waiting mp-skeleton-block" aria-hidden="true" />
)
