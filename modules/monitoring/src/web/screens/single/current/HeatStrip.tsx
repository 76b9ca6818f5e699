import { formatNumber, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { ConditionSeries } from '../../../../shared/index.ts'
import { type SeriesStats, statsOf, warmth } from './heat.ts'

const COLD = '#3f7fd6'
const WARM = '#e07a2f'

function colourOf(share: number): string {
  const away = Math.abs(share - 0.5) * 2
  return `color-mix(in oklab, ${share < 0.5 ? COLD : WARM} ${Math.round(away * 100)}%, var(--mp-heat-middle))`
}

const decimalsOf = (unit: string | undefined): number => (unit === 'V' ? 3 : 1)

/** Many values of one kind as a strip of cells that makes an outlier visible, with their statistics. */
export function HeatStrip({ series }: { series: ConditionSeries }): ReactNode {
  const { name, unit, values } = series
  const [at, setAt] = useState<number | null>(null)
  const stats = statsOf(values)
  return (
    <figure className="sv-heat">
      <figcaption>
        <span>{name}</span>
        <Readout series={series} stats={stats} at={at} />
      </figcaption>
      <div
        className="sv-heat-cells"
        role="img"
        aria-label={stats ? `${name} ${stats.min}–${stats.max} ${unit ?? ''}` : name}
        onPointerOver={(event) => {
          const cell = (event.target as HTMLElement).dataset.at
          setAt(cell === undefined ? null : Number(cell))
        }}
        onPointerLeave={() => setAt(null)}
      >
        {values.map((value, i) => {
          const edge = stats && stats.max > stats.min && (i === stats.minAt || i === stats.maxAt)
          return (
            <i
              key={i}
              data-at={i}
              className={value === null ? 'is-missing' : edge ? 'is-edge' : undefined}
              style={
                value === null || !stats ? undefined : { background: colourOf(warmth(value, stats, unit)) }
              }
            />
          )
        })}
      </div>
    </figure>
  )
}

function Readout({
  series: { unit, values },
  stats,
  at,
}: {
  series: ConditionSeries
  stats: SeriesStats | null
  at: number | null
}): ReactNode {
  const t = useText()
  const decimals = decimalsOf(unit)
  const text = (value: number | null | undefined) => formatNumber(value, decimals, decimals)
  if (at !== null && at < values.length) {
    const value = values[at]
    return (
      <span className="sv-heat-figures mp-num">
        <b>{t('monitor.number', { n: at + 1 })}</b>
        <span>{value === null ? t('monitor.state.invalid') : `${text(value)} ${unit ?? ''}`}</span>
      </span>
    )
  }
  if (!stats) return <span className="sv-heat-figures mp-faint">{t('monitor.state.invalid')}</span>
  return (
    <span className="sv-heat-figures mp-num">
      <span>
        {t('monitor.heat.max')} {text(stats.max)} <small>#{stats.maxAt + 1}</small>
      </span>
      <span>
        {t('monitor.heat.min')} {text(stats.min)} <small>#{stats.minAt + 1}</small>
      </span>
      <span>
        {t('monitor.heat.spread')} {text(stats.max - stats.min)} {unit}
      </span>
    </span>
  )
}
