import { speedsOf } from '@motorpool/monitoring/shared'
import { useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { type ReactNode, useMemo } from 'react'
import type { Line } from '../shared/index.ts'

interface Props {
  track: NonNullable<Line['track']>
  gaps: Line['gaps']
  at: number | null
  onAt(time: number | null): void
}

/** How fast it drove; pointing at a time shows on the map where it was. */
export function SpeedChart({ track, gaps, at, onAt }: Props): ReactNode {
  const t = useText()
  const { times, values } = useMemo(() => speedsOf(track, gaps), [track, gaps])
  const label = t('trip.speed')
  const series = useMemo(() => [{ key: 'speed', label, unit: 'km/h', values, decimals: 1 }], [label, values])
  return (
    <TimeChart times={times} series={series} height={140} markTime={at} onHover={onAt} onPick={onAt} bare />
  )
}
