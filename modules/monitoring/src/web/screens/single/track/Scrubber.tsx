import { formatClock, formatDate, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { TrackColumnsData } from '../../../../shared/index.ts'
import type { Stretch } from './playback.ts'
import type { Player } from './player.ts'

interface Props {
  player: Player
  columns: TrackColumnsData
  gaps: readonly Stretch[]
  stops: readonly Stretch[]
  /** Where playback stands, ms. */
  time: number
}

/** The position as a slider over the whole time, gaps and stops drawn into it. */
export function Scrubber({ player, columns, gaps, stops, time }: Props): ReactNode {
  const t = useText()
  const from = columns.time[0] as number
  const to = columns.time.at(-1) as number
  const length = Math.max(1, to - from)
  const place = (s: Stretch) => ({
    insetInlineStart: `${(Math.max(0, s.from - from) / length) * 100}%`,
    inlineSize: `${((Math.min(to, s.to) - Math.max(from, s.from)) / length) * 100}%`,
  })
  return (
    <div className="trk-scrub">
      <div className="trk-scrub-line" aria-hidden="true">
        <i
          className="is-past"
          style={{ insetInlineStart: 0, inlineSize: `${((time - from) / length) * 100}%` }}
        />
        {stops.map((s) => (
          <i key={s.from} className="is-stop" style={place(s)} />
        ))}
        {gaps.map((g) => (
          <i key={g.from} className="is-gap" style={place(g)} />
        ))}
      </div>
      <input
        type="range"
        min={from}
        max={to}
        step={1000}
        value={time}
        aria-label={t('monitor.track.position')}
        aria-valuetext={`${formatDate(time)} ${formatClock(time)}`}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
    </div>
  )
}
