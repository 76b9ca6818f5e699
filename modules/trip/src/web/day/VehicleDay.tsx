import './day.css'
import {
  Answer,
  formatClock,
  formatDate,
  formatNumber,
  SkeletonBlock,
  ToolButton,
  useDurationText,
  useNow,
  usePermission,
  useText,
} from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Band, DayLine } from '../../shared/index.ts'
import { tripCalls } from '../calls.ts'
import { BandLegend, Bands } from './Bands.tsx'
import { type DayTime, dayBeside, dayTime, timesOf } from './day-time.ts'

/** A day that goes on is read again so often. */
const FRESH_MS = 60_000

/** Day and times of the track beside it, which stand in the address. */
function useTrackAddress() {
  const [search, setSearch] = useSearchParams()
  const set = (day: string, times: string | null) =>
    setSearch((old) => {
      const params = new URLSearchParams(old)
      params.set('day', day)
      if (times) params.set('times', times)
      else params.delete('times')
      return params
    })
  return { times: search.get('times'), set }
}

/** A vehicle's day as a line of what it did; a band that is chosen is what the track shows. */
export default function VehicleDay({ subject: vin, day: asked }: PartProps): ReactNode {
  const t = useText()
  const { times, set } = useTrackAddress()
  const today = formatDate(useNow(FRESH_MS))
  const day = asked ?? today
  const time = dayTime(day)
  const line = useQuery({
    queryKey: ['trip', 'day', vin, time],
    queryFn: ({ signal }) => tripCalls.day(vin, time.from, time.to, signal),
    placeholderData: keepPreviousData,
    refetchInterval: day === today ? FRESH_MS : false,
    retry: false,
  })
  return (
    <section className="day" aria-label={t('trip.day')}>
      <ToolButton
        icon="chevron-left"
        label={t('trip.day.before')}
        onClick={() => set(dayBeside(day, -1), null)}
      />
      <div className="day-body">
        <Answer of={line} waiting={<SkeletonBlock height={80} />} compact>
          {(data) => (
            <Shown
              line={data}
              day={day}
              time={time}
              times={times}
              onTimes={(next) => set(day, next === times ? null : next)}
            />
          )}
        </Answer>
      </div>
      <ToolButton
        icon="chevron-right"
        label={t('trip.day.after')}
        disabled={day >= today}
        onClick={() => set(dayBeside(day, 1), null)}
      />
    </section>
  )
}

interface ShownProps {
  line: DayLine
  day: string
  time: DayTime
  times: string | null
  onTimes(times: string): void
}

function Shown({ line, day, time, times, onTimes }: ShownProps): ReactNode {
  const may = usePermission()
  const t = useText()
  // While another day is loaded the one before stays: its bands lie outside.
  const bands = line.bands.filter(({ from, to }) => from >= time.from && to <= time.to)
  const chosen = bands.find((band) => timesOf(band, day) === times)
  return (
    <>
      <p className="day-words">
        <Words line={line} />
        {chosen?.trip && may('analysis/trips/find') ? (
          <Link to={`/analysis/trips?trip=${chosen.trip}`}>{t('trip.open')}</Link>
        ) : null}
      </p>
      <Bands
        day={day}
        time={time}
        bands={bands}
        chosen={chosen}
        onChoose={(band: Band) => onTimes(timesOf(band, day))}
      />
      <BandLegend bands={bands} />
    </>
  )
}

const clock = (time: number): string => formatClock(time).slice(0, 5)

/** What can be said of the day. */
function Words({ line }: { line: DayLine }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const { trips, distance, driving, longestStop, ongoing, reported, bands } = line
  if (!reported) return <span className="mp-faint">{t('trip.day.never')}</span>
  if (bands.length === 0) return <span className="mp-faint">{t('trip.day.none')}</span>
  return (
    <>
      <b>
        {trips === 0
          ? t('trip.day.noTrips')
          : t('trip.day.trips', { n: trips, km: formatNumber(distance, 1), time: duration(driving) })}
      </b>
      {ongoing ? <span>{t('trip.day.ongoing')}</span> : null}
      {longestStop ? (
        <span className="mp-soft">
          {t(longestStop.address === null ? 'trip.day.stop' : 'trip.day.stopAt', {
            time: duration(longestStop.to - longestStop.from),
            from: clock(longestStop.from),
            to: clock(longestStop.to),
            address: longestStop.address ?? '',
          })}
        </span>
      ) : null}
    </>
  )
}
