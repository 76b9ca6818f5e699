import type { ReactNode } from 'react'
import { formatNumber } from '../format/number.ts'
import { formatTime } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { colorOf } from './options.ts'
import type { ChartSeries } from './types.ts'

interface Props {
  series: readonly ChartSeries[]
  times: readonly number[]
  dark: boolean
  /** Place in the data that the values are of; null: the last. */
  index: number | null
  hidden: ReadonlySet<string>
  zoomed: boolean
  onToggle(key: string): void
  onHighlight(key: string | null): void
  onWhole(): void
}

/** The value of a series at a place, or its last known one. */
export function valueOf(values: readonly (number | null)[], index: number | null): number | null {
  if (index !== null) return values[index] ?? null
  return values.findLast((value) => value !== null) ?? null
}

/** Names, colours and values of the curves; a click hides one, pointing at it brings it forward. */
export function Legend(props: Props): ReactNode {
  const { series, times, dark, index, hidden, zoomed } = props
  const time = index === null ? undefined : times[index]
  return (
    <div className="mp-chart-legend">
      <ul aria-label={t('ui.chart.legend')}>
        {series.map((s, i) => {
          const value = valueOf(s.values, index)
          return (
            <li key={s.key}>
              <button
                type="button"
                aria-pressed={!hidden.has(s.key)}
                title={t(hidden.has(s.key) ? 'ui.chart.show' : 'ui.chart.hide')}
                onClick={() => props.onToggle(s.key)}
                onPointerEnter={() => props.onHighlight(s.key)}
                onPointerLeave={() => props.onHighlight(null)}
                onFocus={() => props.onHighlight(s.key)}
                onBlur={() => props.onHighlight(null)}
              >
                <i style={{ background: colorOf(s, i, dark) }} aria-hidden="true" />
                <span>{s.label}</span>
                <b className="mp-num">
                  {value === null ? '—' : formatNumber(value, s.decimals ?? 2)}
                  {value !== null && s.unit ? <small> {s.unit}</small> : null}
                </b>
              </button>
            </li>
          )
        })}
      </ul>
      <span className="mp-chart-note mp-num">
        {time !== undefined ? formatTime(time) : zoomed ? '' : t('ui.chart.dragHint')}
      </span>
      {zoomed ? (
        <button type="button" className="mp-chart-whole" onClick={props.onWhole}>
          {t('ui.chart.whole')}
        </button>
      ) : null}
    </div>
  )
}
