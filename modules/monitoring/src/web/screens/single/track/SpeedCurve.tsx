import { useText } from '@motorpool/ui'
import { PLOT_INSET, TimeChart } from '@motorpool/ui/chart'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { speedsOf, type TrackColumnsData } from '../../../../shared/index.ts'
import type { Stretch } from './playback.ts'
import type { Player } from './player.ts'
import { Scrubber } from './Scrubber.tsx'

const HEIGHT = 128

/** The slider fills the width of the curve's plot. */
const IN_STEP = { marginInlineStart: PLOT_INSET.start, marginInlineEnd: PLOT_INSET.end }

/**
 * The slider and, under it on the same scale of time, the speed; the line of the curve stands where playback stands, a click
 * or drag moves playback there.
 */
export function SpeedCurve({
  columns,
  gaps,
  stops,
  player,
}: {
  columns: TrackColumnsData
  gaps: readonly Stretch[]
  stops: readonly Stretch[]
  player: Player
}): ReactNode {
  const t = useText()
  const { time } = useSyncExternalStore(player.subscribe, player.snapshot)
  const { times, values } = useMemo(() => speedsOf(columns, gaps), [columns, gaps])
  const label = t('monitor.speed')
  const series = useMemo(() => [{ key: 'speed', label, unit: 'km/h', values, decimals: 1 }], [label, values])
  return (
    <div className="trk-curve">
      <div style={IN_STEP}>
        <Scrubber player={player} columns={columns} gaps={gaps} stops={stops} time={time} />
      </div>
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
