import { EmptyState, formatDate, formatNumber } from '@motorpool/ui'
import type { CSSProperties, ReactNode } from 'react'
import type { Day } from './summary.ts'

export interface BarSeries {
  label: string
  /** A colour of the page, as CSS knows it. */
  color: string
}

interface Props {
  title: string
  days: readonly Day[]
  series: readonly BarSeries[]
  /** Stands for the bars where there is nothing. */
  empty: string
}

/** Marks under the bars at most. */
const LABELS = 7

const shortDate = (at: number): string => formatDate(at).slice(5)

/** Amounts of days as bars on one another; the same numbers as a table for screen readers. */
export function DayBars({ title, days, series, empty }: Props): ReactNode {
  const total = ({ amounts }: Day) => amounts.reduce((sum, n) => sum + n, 0)
  const top = Math.max(...days.map(total))
  if (top === 0) return <EmptyState icon="shield" title={empty} compact />
  const every = Math.ceil(days.length / LABELS)
  const told = (day: Day) =>
    [formatDate(day.at), ...series.map((one, i) => `${one.label} ${formatNumber(day.amounts[i] ?? 0)}`)].join(
      '\n',
    )
  return (
    <figure className="security-bars">
      <figcaption>
        {series.map(({ label, color }) => (
          <span key={label} style={{ '--bar': color } as CSSProperties}>
            {label}
          </span>
        ))}
        <span className="is-top mp-num">{formatNumber(top)}</span>
      </figcaption>
      <div className="security-bars-plot" aria-hidden="true">
        {days.map((day, n) => (
          <div key={day.at} title={told(day)}>
            <div className="security-bars-column">
              {series.map(({ label, color }, i) => (
                <i
                  key={label}
                  className={day.amounts[i] ? 'is-some' : undefined}
                  style={
                    { '--bar': color, height: `${((day.amounts[i] ?? 0) / top) * 100}%` } as CSSProperties
                  }
                />
              ))}
            </div>
            <span>{(days.length - 1 - n) % every === 0 ? shortDate(day.at) : ''}</span>
          </div>
        ))}
      </div>
      <table className="mp-sr">
        <caption>{title}</caption>
        <tbody>
          {days.map((day) => (
            <tr key={day.at}>
              <th scope="row">{formatDate(day.at)}</th>
              {series.map(({ label }, i) => (
                <td key={label}>{`${label} ${formatNumber(day.amounts[i] ?? 0)}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
