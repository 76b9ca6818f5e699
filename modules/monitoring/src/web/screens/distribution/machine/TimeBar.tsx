import { dayOf, dayStart } from '@motorpool/kernel'
import {
  ApiError,
  formatClock,
  formatNumber,
  formatTime,
  Icon,
  ToolButton,
  usePageActive,
  useText,
} from '@motorpool/ui'
import { Button, DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { QUARTER_S, TIME_MACHINE_DAYS } from '../../../../shared/time-machine.ts'
import { useKeys } from '../../single/track/useKeys.ts'
import type { useMapState } from '../useMapState.ts'
import { SPEEDS, type TimeMachine } from './timeMachine.ts'
import { type Past, useMomentInAddress, usePastDay } from './useTimeMachine.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const STEPS: Record<number, number> = { 1: 1, 10: 1, 60: 5, 300: 15, 1000: 60 }

interface Props {
  past: Past
  state: ReturnType<typeof useMapState>
  onClose(): void
}

/** The clock of the time machine: when, how fast, and how many moved when of the day. */
export default function TimeBar({ past, state, onClose }: Props): ReactNode {
  const { machine } = past
  const t = useText()
  const { time, rate } = useSyncExternalStore(machine.player.subscribe, machine.player.snapshot)
  const step = (STEPS[rate] ?? 1) * MINUTE_MS
  const day = usePastDay(time, state.filters)
  useMomentInAddress(time, machine.isPlaying, state.setMoment)
  const controls = useMemo(() => controlsOf(machine), [machine])
  useKeys(controls, { step, long: step * 10 }, usePageActive())
  return (
    <section className="dist-past" aria-label={t('monitor.past')}>
      <div className="dist-past-row">
        <Play machine={machine} step={step} />
        <When machine={machine} time={time} />
        <span className="dist-past-gap" />
        <Select
          className="dist-past-rate"
          aria-label={t('monitor.track.rate')}
          value={rate}
          onChange={(next) => machine.player.setRate(next)}
          options={SPEEDS.map((one) => ({ value: one, label: `${one}×` }))}
        />
        <Button onClick={onClose}>{t('monitor.past.now')}</Button>
      </div>
      <DaySlider machine={machine} time={time} moving={day.data?.moving} />
      <Said past={past} isSilent={day.data?.vehicles === 0} dayError={day.error} />
    </section>
  )
}

/** What keys do: a step leaves it playing or not, as it was. */
const controlsOf = (machine: TimeMachine) => ({
  get time() {
    return machine.player.time
  },
  toggle: () => machine.toggle(),
  seek: (time: number) => machine.player.seek(time),
})

function Play({ machine, step }: { machine: TimeMachine; step: number }): ReactNode {
  const t = useText()
  const { player } = machine
  const label = t(machine.isPlaying ? 'monitor.track.pause' : 'monitor.track.play')
  return (
    <>
      <ToolButton
        icon="chevron-left"
        label={t('monitor.past.back', { n: step / MINUTE_MS })}
        onClick={() => player.seek(player.time - step)}
      />
      <Button
        type="primary"
        shape="circle"
        icon={<Icon name={machine.isPlaying ? 'pause' : 'play'} />}
        aria-label={label}
        title={label}
        onClick={() => machine.toggle()}
      />
      <ToolButton
        icon="chevron-right"
        label={t('monitor.past.forward', { n: step / MINUTE_MS })}
        onClick={() => player.seek(player.time + step)}
      />
    </>
  )
}

function When({ machine, time }: { machine: TimeMachine; time: number }): ReactNode {
  const t = useText()
  const { begin, end } = machine.player
  return (
    <DatePicker
      className="dist-past-when"
      aria-label={t('monitor.past.moment')}
      showTime
      format="YYYY-MM-DD HH:mm:ss"
      allowClear={false}
      value={dayjs(time)}
      disabledDate={(day) => day.isBefore(dayjs(begin).startOf('day')) || day.isAfter(dayjs(end))}
      onChange={(next) => next && machine.player.seek(next.valueOf())}
    />
  )
}

interface DayProps {
  machine: TimeMachine
  time: number
  moving: readonly number[] | undefined
}

/** The day (UTC+8) of the moment: a curve of how many moved, over which the moment is drawn along. */
function DaySlider({ machine, time, moving }: DayProps): ReactNode {
  const t = useText()
  const start = dayStart(dayOf(time))
  const second = Math.floor((time - start) / 1000)
  const now = moving?.[Math.floor(second / QUARTER_S)]
  const value = formatTime(time)
  const most = Math.max(1, ...(moving ?? []))
  return (
    <div className="dist-past-day">
      <svg viewBox="0 0 96 24" preserveAspectRatio="none" aria-hidden="true">
        {moving?.map((n, i) => (
          // The quarters of a day do not change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <rect key={i} x={i + 0.1} width={0.8} y={24 - (23 * n) / most} height={(23 * n) / most} />
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={DAY_MS / 1000 - 1}
        step={60}
        value={second}
        aria-label={t('monitor.past.day')}
        aria-valuetext={
          now === undefined ? value : `${value}, ${t('monitor.past.moving', { n: formatNumber(now) })}`
        }
        title={now === undefined ? undefined : t('monitor.past.moving', { n: formatNumber(now) })}
        onChange={(event) => machine.player.seek(start + Number(event.target.value) * 1000)}
      />
      <div className="dist-past-hours mp-faint mp-num" aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{formatClock(start + hour * 3_600_000).slice(0, 5)}</span>
        ))}
      </div>
    </div>
  )
}

interface SaidProps {
  past: Past
  isSilent: boolean
  dayError: unknown
}

/** What went wrong, or that there is nothing to see, in a line that is always there. */
function Said({ past: { machine, state, fleet }, isSilent, dayError }: SaidProps): ReactNode {
  const t = useText()
  const error = state.error ?? dayError
  const text = (waits: boolean, silent: boolean, nobody: boolean): string => {
    if (waits) return t('monitor.past.waiting')
    if (silent) return t('monitor.past.silent')
    return nobody ? t('monitor.past.nobody') : t('monitor.past.kept', { days: TIME_MACHINE_DAYS })
  }
  if (error)
    return (
      <p className="dist-note is-wrong" role="alert">
        {error instanceof ApiError ? error.message : t('monitor.past.failed')}{' '}
        {state.error ? (
          <Button size="small" type="link" onClick={() => machine.retry()}>
            {t('ui.retry')}
          </Button>
        ) : null}
      </p>
    )
  return (
    <p className="dist-note" role="status">
      {text(state.waiting, isSilent, state.ready && fleet.size === 0)}
    </p>
  )
}
