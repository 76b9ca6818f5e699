import { formatDate, formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { TerminalConformance } from '../../../shared/index.ts'
import { typeText } from '../message/bytes.ts'
import { spanText } from './span.ts'

interface Bar {
  key: string | number
  label: string
  value: number
  text: string
}

/** Bars with their figures beside them: nothing of them is lost on paper or to a screen reader. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="conformance-bars">
      <figcaption>{title}</figcaption>
      <dl>
        {bars.map(({ key, label, value, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <i aria-hidden="true" style={{ width: `${(60 * value) / most}%` }} />
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

/** Intervals of the type of messages that came most often. */
export function IntervalBars({ types }: Pick<TerminalConformance, 'types'>): ReactNode {
  const t = useText()
  const [most] = types
    .filter(({ direction, interval }) => direction === 'up' && interval !== null)
    .sort((a, b) => b.count - a.count)
  if (!most?.interval) return null
  const { bars } = most.interval
  const label = (upTo: number | null) =>
    upTo === null ? t('monitor.conformance.longer') : `≤ ${spanText(upTo)}`
  return (
    <Bars
      title={t('monitor.conformance.intervals', { name: most.name ?? typeText(most.messageId) })}
      bars={bars.map(({ upTo, count }) => ({
        key: upTo ?? 'longer',
        label: label(upTo),
        value: count,
        text: formatNumber(count),
      }))}
    />
  )
}

/** Median and worst error of the clock on each day. */
export function ClockBars({ clockDays }: Pick<TerminalConformance, 'clockDays'>): ReactNode {
  const t = useText()
  if (clockDays.length === 0) return null
  return (
    <Bars
      title={t('monitor.conformance.clockDays')}
      bars={clockDays.map(({ day, median, max }) => ({
        key: day,
        label: formatDate(day),
        value: median,
        text: `${spanText(median)} / ${spanText(max)}`,
      }))}
    />
  )
}
