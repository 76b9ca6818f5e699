import { formatClock, useDurationText, useText } from '@motorpool/ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { BAND_KINDS, type Band } from '../../shared/index.ts'
import { type DayTime, hourMarks } from './day-time.ts'

interface Props {
  day: string
  time: DayTime
  bands: readonly Band[]
  chosen: Band | undefined
  onChoose(band: Band): void
}

const clock = (time: number): string => formatClock(time).slice(0, 5)

/** Which band the keys go to; undefined where they mean nothing. */
function stepped(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The hours of a day with what was done in them: one stop of the Tab key, the arrows go from band to band. */
export function Bands({ day, time, bands, chosen, onChoose }: Props): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, bands.length - 1)
  const length = time.to - time.from
  const onKey = (event: KeyboardEvent) => {
    const next = stepped(event.key, current, bands.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const nameOf = ({ kind, from, to }: Band) =>
    `${clock(from)}–${clock(to)} · ${t(`trip.band.${kind}`)} · ${duration(to - from)}`
  return (
    <div className="day-scroll">
      <div className="day-hours">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of one line, not fields of a form */}
        <div ref={list} className="day-bands" role="group" aria-label={t('trip.day.line')} onKeyDown={onKey}>
          {bands.map((band, i) => (
            <button
              key={band.from}
              type="button"
              className={`is-${band.kind.toLowerCase()}`}
              style={{
                insetInlineStart: `${((band.from - time.from) / length) * 100}%`,
                inlineSize: `${((band.to - band.from) / length) * 100}%`,
              }}
              tabIndex={i === current ? 0 : -1}
              aria-pressed={band === chosen}
              aria-label={nameOf(band)}
              title={nameOf(band)}
              onFocus={() => setAt(i)}
              onClick={() => onChoose(band)}
            />
          ))}
        </div>
        <div className="day-marks mp-num" aria-hidden="true">
          {hourMarks(day).map(({ hour, place }) => (
            <span key={hour} style={{ insetInlineStart: `${place}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** What the colours mean, of the kinds that there are. */
export function BandLegend({ bands }: { bands: readonly Band[] }): ReactNode {
  const t = useText()
  const there = new Set(bands.map(({ kind }) => kind))
  return (
    <ul className="day-legend">
      {BAND_KINDS.filter((kind) => there.has(kind)).map((kind) => (
        <li key={kind}>
          <i className={`is-${kind.toLowerCase()}`} aria-hidden="true" />
          {t(`trip.band.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
