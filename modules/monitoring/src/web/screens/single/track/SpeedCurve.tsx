import { useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { TrackColumnsData } from '../../../../shared/index.ts'
import type { Stretch } from './playback.ts'
import type { Player } from './player.ts'

const HEIGHT = 112

/** Speeds with a break in every gap. */
export function speedsOf(
  columns: TrackColumnsData,
  gaps: readonly Stretch[],
): { times: number[]; values: (number | null)[] } {
  const times: number[] = []
  const values: (number | null)[] = []
  let next = 0
  for (const [i, time] of columns.time.entries()) {
    while (next < gaps.length && (gaps[next] as Stretch).from < time) {
      const last = times.at(-1)
      if (last !== undefined) {
        times.push(last + 1)
        values.push(null)
      }
      next += 1
    }
    times.push(time)
    values.push(columns.speed[i] ?? null)
  }
  return { times, values }
}

/** Speed over time under the map; its line stands where playback stands, a click or drag moves playback there. */
export function SpeedCurve({
  columns,
  gaps,
  player,
}: {
  columns: TrackColumnsData
  gaps: readonly Stretch[]
  player: Player
}): ReactNode {
  const t = useText()
  const { time } = useSyncExternalStore(player.subscribe, player.snapshot)
  const { times, values } = useMemo(() => speedsOf(columns, gaps), [columns, gaps])
  const label = t('monitor.speed')
  const series = useMemo(() => [{ key: 'speed', label, unit: 'km/h', values, decimals: 1 }], [label, values])
  return (
    <div className="trk-curve">
      <TimeChart
        times={times}
        series={series}
        height={HEIGHT}
        markTime={time}
        scrub
        bare
        onPick={(at) => player.seek(at)}
      />
    </div>
  )
}
