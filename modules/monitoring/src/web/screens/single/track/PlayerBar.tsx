import { formatClock, formatDate, formatNumber, Icon, ToolButton, useText } from '@motorpool/ui'
import { Button, Select, Switch } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { TrackColumnsData } from '../../../../shared/index.ts'
import { indexAt, RATES, type Stretch } from './playback.ts'
import type { Player } from './player.ts'

interface Props {
  player: Player
  columns: TrackColumnsData
  gaps: readonly Stretch[]
  follow: boolean
  onFollow(on: boolean): void
  skipStops: boolean
  onSkipStops(on: boolean): void
  onWhole(): void
}

export function PlayerBar(props: Props): ReactNode {
  const { player, columns, gaps } = props
  const t = useText()
  const { time, playing, rate } = useSyncExternalStore(player.subscribe, player.snapshot)
  const at = indexAt(columns.time, time)
  const inGap = gaps.some((gap) => time > gap.from && time < gap.to)
  const speed = inGap ? null : (columns.speed[Math.max(0, at)] ?? null)
  return (
    <div className="trk-bar">
      <Button
        type="primary"
        shape="circle"
        icon={<Icon name={playing ? 'pause' : 'play'} />}
        aria-label={t(playing ? 'monitor.track.pause' : 'monitor.track.play')}
        title={t(playing ? 'monitor.track.pause' : 'monitor.track.play')}
        onClick={() => player.toggle()}
      />
      <div className="trk-now mp-mono">
        <span className="mp-faint">{formatDate(time)}</span>
        <b>{formatClock(time)}</b>
      </div>
      <span className="trk-bar-gap" />
      <div className="trk-speed mp-num">
        {inGap ? (
          <span className="mp-soft">{t('monitor.track.gap')}</span>
        ) : (
          <>
            <b>{formatNumber(speed, 1, 1)}</b> <small>km/h</small>
          </>
        )}
      </div>
      <Select
        className="trk-rate"
        aria-label={t('monitor.track.rate')}
        value={rate}
        onChange={(next) => player.setRate(next)}
        options={RATES.map((r) => ({ value: r, label: `${r}×` }))}
      />
      <Modes {...props} />
    </div>
  )
}

function Modes({ skipStops, onSkipStops, follow, onFollow, onWhole }: Props): ReactNode {
  const t = useText()
  return (
    <div className="trk-modes">
      <label className="mon-switch">
        <Switch size="small" checked={skipStops} onChange={onSkipStops} />
        {t('monitor.track.skipStops')}
      </label>
      <label className="mon-switch">
        <Switch size="small" checked={follow} onChange={onFollow} />
        {t('monitor.track.follow')}
      </label>
      <ToolButton icon="expand" label={t('monitor.track.whole')} onClick={onWhole} />
    </div>
  )
}
