import { EmptyState, formatClock, useDurationText, useText } from '@motorpool/ui'
import { ConsoleMap, type MapHandle } from '@motorpool/ui/map'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Line } from '../shared/index.ts'
import { SpeedChart } from './SpeedChart.tsx'
import { WayOnMap } from './WayOnMap.tsx'
import { pointsOf } from './way.ts'

interface Props {
  line: Line
  /** km/h */
  speedLimit: number
}

/** A line on the map, the speed below it, and where it stood; each shows its place on the map. */
export function Way({ line, speedLimit }: Props): ReactNode {
  const t = useText()
  const map = useRef<MapHandle>(null)
  const [at, setAt] = useState<number | null>(null)
  const points = useMemo(() => (line.track ? pointsOf(line.track) : []), [line.track])
  if (!line.track)
    return (
      <EmptyState
        icon="route"
        title={t(`trip.noTrack.${line.noTrack ?? 'unlocated'}`)}
        hint={t('trip.noTrackHint')}
        compact
      />
    )
  return (
    <>
      <div className="trip-map">
        <ConsoleMap ref={map}>
          <WayOnMap map={map} points={points} line={line} speedLimit={speedLimit} at={at} />
        </ConsoleMap>
      </div>
      <SpeedChart track={line.track} gaps={line.gaps} at={at} onAt={setAt} />
      <Stops stops={line.stops} onStop={setAt} />
    </>
  )
}

function Stops({ stops, onStop }: { stops: Line['stops']; onStop(time: number): void }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  if (stops.length === 0) return <p className="mp-faint">{t('trip.noStops')}</p>
  return (
    <section className="trip-stops">
      <h3>
        {t('trip.stops')} <span className="mp-faint mp-num">{stops.length}</span>
      </h3>
      <ol>
        {stops.map((stop) => (
          <li key={stop.from}>
            <button type="button" onClick={() => onStop(stop.from)}>
              <span className="mp-mono">
                {formatClock(stop.from).slice(0, 5)}–{formatClock(stop.to).slice(0, 5)}
              </span>
              <span className="mp-num mp-soft">{duration(stop.to - stop.from)}</span>
              {stop.address ? <span className="mp-faint">{stop.address}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
