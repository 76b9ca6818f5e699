import './track.css'
import { EmptyState, ErrorState, ScreenParts, SkeletonBlock, useLook, useText } from '@motorpool/ui'
import { type MapHandle, SpeedLegend } from '@motorpool/ui/map'
import type { VehiclePlace } from '@motorpool/vehicle/shared'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TrackColumnsData, TrackData, VehicleOverview } from '../../../../shared/index.ts'
import { MonitorMap } from '../../../parts/MonitorMap.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { hurriedOf, type Stretch } from './playback.ts'
import { Player } from './player.ts'
import { SpeedCurve } from './SpeedCurve.tsx'
import { Summary } from './Summary.tsx'
import { TrackOnMap } from './TrackOnMap.tsx'
import { useKeys } from './useKeys.ts'
import { useSpan, useTrack } from './useTrack.ts'

const START_RATE = 8

const DAY_PLACE: VehiclePlace = 'vehicle.monitor.track'
/** px */
const DAY_HEIGHT = 112

export default function Track({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const [span, setSpan] = useSpan(vehicle)
  const { range, track, abstract } = useTrack(vehicle, span)
  const [player, setPlayer] = useState<Player | null>(null)
  return (
    <>
      <ScreenParts place={DAY_PLACE} subject={vehicle.vin} day={span.day} height={DAY_HEIGHT} />
      <div className="trk">
        <Summary
          vehicle={vehicle}
          span={span}
          onSpan={setSpan}
          range={range}
          stops={track.data?.stops ?? []}
          abstract={abstract.data}
          onSeek={(time) => player?.seek(time)}
        />
        <div className="trk-stage">
          {track.error ? (
            <ErrorState error={track.error} onRetry={() => void track.refetch()} />
          ) : track.data ? (
            <Stage
              key={range.startTime + range.endTime}
              data={track.data}
              speedLimit={vehicle.speedLimit}
              onPlayer={setPlayer}
            />
          ) : (
            <SkeletonBlock height="100%" />
          )}
        </div>
      </div>
    </>
  )
}

type StageProps = Omit<PlaybackProps, 'columns'>

function Stage({ data, speedLimit, onPlayer }: StageProps): ReactNode {
  const t = useText()
  if (!data.columns || data.columns.time.length === 0) {
    return (
      <div className="trk-none">
        <EmptyState icon="route" title={t('monitor.track.none')} hint={t('monitor.track.noneHint')} />
      </div>
    )
  }
  return <Playback columns={data.columns} data={data} speedLimit={speedLimit} onPlayer={onPlayer} />
}

interface PlaybackProps {
  columns: TrackColumnsData
  data: TrackData
  /** km/h */
  speedLimit: number
  onPlayer(player: Player | null): void
}

/** A player that lives as long as its range is shown. */
function usePlayer(
  columns: TrackColumnsData,
  hurried: readonly Stretch[],
  onPlayer: PlaybackProps['onPlayer'],
): Player {
  const from = columns.time[0] as number
  const to = columns.time.at(-1) as number
  const [player] = useState(() => new Player(from, to, START_RATE))
  const tell = useEffectEvent((next: Player | null) => onPlayer(next))
  useEffect(() => {
    tell(player)
    return () => {
      player.pause()
      tell(null)
    }
  }, [player])
  useEffect(() => player.setTrack(from, to), [player, from, to])
  useEffect(() => player.setHurried(hurried), [player, hurried])
  return player
}

function Playback({ columns, data, speedLimit, onPlayer }: PlaybackProps): ReactNode {
  const { dark } = useLook()
  const [follow, setFollow] = useState(true)
  const [skipStops, setSkipStops] = useState(true)
  const hurried = useMemo(() => hurriedOf(data.gaps, data.stops, skipStops), [data, skipStops])
  const player = usePlayer(columns, hurried, onPlayer)
  const map = useRef<MapHandle>(null)
  const points = useMemo(
    () =>
      columns.time.map((time, i) => ({
        time,
        lng: columns.lng[i] as number,
        lat: columns.lat[i] as number,
        speed: columns.speed[i] ?? null,
      })),
    [columns],
  )
  useKeys(player)
  return (
    <>
      <div className="trk-map">
        <MonitorMap ref={map}>
          <TrackOnMap
            points={points}
            columns={columns}
            stops={data.stops}
            gaps={data.gaps}
            player={player}
            follow={follow}
            speedLimit={speedLimit}
          />
          <SpeedLegend theme={dark ? 'dark' : 'light'} speedLimit={speedLimit} />
        </MonitorMap>
      </div>
      <PlayerBar
        player={player}
        columns={columns}
        gaps={data.gaps}
        follow={follow}
        onFollow={setFollow}
        skipStops={skipStops}
        onSkipStops={setSkipStops}
        onWhole={() => map.current?.fitTo(points)}
      />
      <SpeedCurve columns={columns} gaps={data.gaps} stops={data.stops} player={player} />
    </>
  )
}
