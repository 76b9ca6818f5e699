import {
  formatClock,
  formatDate,
  formatMeasure,
  formatNumber,
  Icon,
  ToolButton,
  useDurationText,
  useNow,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { AddressedStop, TrackAbstract, VehicleOverview } from '../../../../shared/index.ts'
import { type Range, singleCalls } from '../../../calls.ts'
import { useExport } from '../../../parts/useExport.ts'
import { mayHaveData, type Span, shiftDay } from './days.ts'
import { useDays } from './useTrack.ts'

interface Props {
  vehicle: VehicleOverview
  span: Span
  onSpan(span: Span): void
  range: Range
  stops: readonly AddressedStop[]
  abstract: TrackAbstract | undefined
  onSeek(time: number): void
}

/** Which day, how far, how long, where it stood. */
export function Summary(props: Props): ReactNode {
  const { vehicle, range } = props
  const t = useText()
  const may = usePermission()
  const exporting = useExport()
  const mayExport = may('export', 'single-vehicle/track')
  const save = (type: 'points' | 'stops') =>
    void exporting(`track ${vehicle.vin} ${type}`, () => singleCalls.exportTrack(vehicle.vin, range, type))
  return (
    <aside className="trk-panel">
      <SpanPicker {...props} />
      <Figures abstract={props.abstract} />
      <Stops
        stops={props.stops}
        onSeek={props.onSeek}
        onExport={mayExport ? () => save('stops') : undefined}
      />
      {mayExport ? (
        <Button
          block
          icon={<Icon name="download" size={14} />}
          disabled={!props.abstract?.points}
          onClick={() => save('points')}
        >
          {t('monitor.export')}
        </Button>
      ) : null}
    </aside>
  )
}

function SpanPicker({ vehicle, span, onSpan }: Props): ReactNode {
  const t = useText()
  const [month, setMonth] = useState(() => span.day.slice(0, 7))
  const days = new Set(useDays(vehicle.vin, month).data)
  const today = formatDate(useNow(60_000))
  const setDay = (day: string) => {
    setMonth(day.slice(0, 7))
    onSpan({ ...span, day })
  }
  return (
    <div className="trk-span">
      <div className="trk-day">
        <ToolButton
          icon="chevron-left"
          label={t('monitor.track.previousDay')}
          onClick={() => setDay(shiftDay(span.day, -1))}
        />
        <DatePicker
          allowClear={false}
          aria-label={t('monitor.track.day')}
          value={dayjs(span.day)}
          disabledDate={(day) => day.format('YYYY-MM-DD') > today}
          onPanelChange={(shown) => setMonth(shown.format('YYYY-MM'))}
          onChange={(day) => day && setDay(day.format('YYYY-MM-DD'))}
          cellRender={(current, { type, originNode }) => {
            if (type !== 'date') return originNode
            const has = mayHaveData(days, dayjs(current).format('YYYY-MM-DD'))
            return (
              <div
                className={`trk-cell${has ? ' has-data' : ''}`}
                title={has ? t('monitor.track.hasData') : undefined}
              >
                {originNode}
              </div>
            )
          }}
        />
        <ToolButton
          icon="chevron-right"
          label={t('monitor.track.nextDay')}
          disabled={span.day >= today}
          onClick={() => setDay(shiftDay(span.day, 1))}
        />
      </div>
      <TimePicker.RangePicker
        format="HH:mm"
        aria-label={t('monitor.track.times')}
        placeholder={[t('monitor.track.wholeDay'), t('monitor.track.wholeDay')]}
        value={span.times ? [dayjs(span.times[0], 'HH:mm'), dayjs(span.times[1], 'HH:mm')] : null}
        onChange={(times) => {
          const [from, to] = [times?.[0]?.format('HH:mm'), times?.[1]?.format('HH:mm')]
          onSpan({ ...span, times: from && to && from < to ? [from, to] : null })
        }}
      />
    </div>
  )
}

function Figures({ abstract }: { abstract: TrackAbstract | undefined }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const a = abstract?.points ? abstract : undefined
  const figure = (key: string, value: string | undefined) => (
    <div key={key}>
      <dt>{t(`monitor.track.${key}`)}</dt>
      <dd className="mp-num">{value ?? '—'}</dd>
    </div>
  )
  return (
    <dl className="trk-figures">
      {figure('distance', a && formatMeasure(a.distance, 'km'))}
      {figure('driving', a && duration(a.drivingTime))}
      {figure('stopped', a && duration(a.stopTime))}
      {figure('averageSpeed', a && formatMeasure(a.averageSpeed, 'km/h'))}
      {figure('maxSpeed', a && formatMeasure(a.maxSpeed, 'km/h'))}
      {figure('points', a && formatNumber(a.points))}
      {figure('gaps', a && formatNumber(a.gaps))}
    </dl>
  )
}

interface StopsProps extends Pick<Props, 'stops' | 'onSeek'> {
  /** Absent without the permission. */
  onExport: (() => void) | undefined
}

function Stops({ stops, onSeek, onExport }: StopsProps): ReactNode {
  const t = useText()
  const duration = useDurationText()
  return (
    <section className="trk-stops">
      <h3>
        {t('monitor.track.stops')} <span className="mp-faint mp-num">{stops.length}</span>
        {onExport && stops.length > 0 ? (
          <ToolButton icon="download" label={t('monitor.track.exportStops')} onClick={onExport} />
        ) : null}
      </h3>
      {stops.length === 0 ? <p className="mp-faint">{t('monitor.track.noStops')}</p> : null}
      <ol>
        {stops.map((stop) => (
          <li key={stop.from}>
            <button type="button" onClick={() => onSeek(stop.from)}>
              <span className="mp-mono">
                {formatClock(stop.from).slice(0, 5)}–{formatClock(stop.to).slice(0, 5)}
              </span>
              <span className="mp-num mp-soft">{duration(stop.to - stop.from)}</span>
              {stop.address ? <span className="trk-stop-address mp-faint">{stop.address}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
