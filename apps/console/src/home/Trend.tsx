import type { DayStatistics } from '@motorpool/monitoring/shared'
import { formatMeasure, formatNumber } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { type Measure, UNITS, valueOf } from './days.ts'

/** `11-23`: the year is this one or the one that has just ended. */
const shortDay = (day: string): string => day.slice(5)

/** Percent of the height that the tallest column takes: its number stands above it. */
const FILLED = 86

/** A measure over the last days as columns; today, which is not over, is paler. A day without a figure stays empty. */
export function Trend({
  days,
  measure,
  name,
}: {
  days: readonly DayStatistics[]
  measure: Measure
  name: string
}): ReactNode {
  const values = days.map((day) => valueOf(day, measure))
  const most = Math.max(...values.map((value) => value ?? 0), Number.EPSILON)
  return (
    <table className="home-trend" aria-label={name}>
      <tbody>
        {days.map(({ day }, i) => {
          const value = values[i] ?? null
          return (
            <tr
              key={day}
              className={i === days.length - 1 ? 'is-today' : undefined}
              title={`${day} ${formatMeasure(value, UNITS[measure])}`}
            >
              <th scope="row">{shortDay(day)}</th>
              <td>
                <i style={{ height: `${(Math.max(value ?? 0, 0) / most) * FILLED}%` }} />
                <span className="mp-num">{value ? formatNumber(value, value < 100 ? 1 : 0) : ''}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
