import { formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { HourStatistics } from '../../../shared/index.ts'
import { Empty } from './parts.tsx'

const HOUR_MS = 3_600_000
const HOURS = 24
const WIDTH = 480
const HEIGHT = 120
const STEP = WIDTH / HOURS
const LABEL_EVERY = 6

/** Vehicles online over the last 24 hours; an hour without samples stays empty. */
export function Hours({ rows }: { rows: readonly HourStatistics[] }): ReactNode {
  const t = useText()
  const last = rows.at(-1)?.time
  if (last === undefined) return <Empty text={t('bigscreen.noHours')} />
  const most = Math.max(...rows.map((row) => row.online), 1)
  const first = last - (HOURS - 1) * HOUR_MS
  const hourOf = (time: number) => `${String(new Date(time).getHours()).padStart(2, '0')}:00`
  return (
    <figure className="bs-hours">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`} role="img" aria-label={t('bigscreen.byHour')}>
        <line x1="0" y1={HEIGHT} x2={WIDTH} y2={HEIGHT} className="bs-axis" />
        {rows.map((row) => {
          const height = (row.online / most) * (HEIGHT - 16)
          const x = ((row.time - first) / HOUR_MS) * STEP
          return (
            <rect key={row.time} x={x + 2} width={STEP - 4} y={HEIGHT - height} height={height} rx="2">
              <title>{`${hourOf(row.time)} ${formatNumber(row.online, 1)}`}</title>
            </rect>
          )
        })}
        {Array.from({ length: HOURS / LABEL_EVERY }, (_, i) => first + i * LABEL_EVERY * HOUR_MS).map(
          (time) => (
            <text
              key={time}
              x={((time - first) / HOUR_MS) * STEP + STEP / 2}
              y={HEIGHT + 18}
              textAnchor="middle"
            >
              {hourOf(time)}
            </text>
          ),
        )}
      </svg>
      <figcaption className="mp-num">
        {t('bigscreen.peak', { n: formatNumber(Math.max(...rows.map((row) => row.peak))) })}
      </figcaption>
    </figure>
  )
}
