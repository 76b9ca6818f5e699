import { formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { HourStatistics } from '../../../shared/index.ts'
import { Columns } from './Columns.tsx'
import { Empty } from './parts.tsx'

const HOUR_MS = 3_600_000
const HOURS = 24

const hourOf = (time: number) => `${String(new Date(time).getHours()).padStart(2, '0')}:00`

/** Vehicles online over the last 24 hours; an hour without samples stays empty. */
export function Hours({ rows }: { rows: readonly HourStatistics[] }): ReactNode {
  const t = useText()
  const last = rows.at(-1)?.time
  if (last === undefined) return <Empty text={t('bigscreen.noHours')} />
  const known = new Map(rows.map((row) => [row.time, row.online]))
  const columns = Array.from({ length: HOURS }, (_, i) => {
    const time = last - (HOURS - 1 - i) * HOUR_MS
    const value = known.get(time) ?? null
    return {
      key: String(time),
      label: hourOf(time),
      value,
      title: `${hourOf(time)} ${formatNumber(value, 1)}`,
    }
  })
  return (
    <figure className="bs-hours">
      <Columns columns={columns} name={t('bigscreen.byHour')} />
      <figcaption className="mp-num">
        {t('bigscreen.peak', { n: formatNumber(Math.max(...rows.map((row) => row.peak))) })}
      </figcaption>
    </figure>
  )
}
