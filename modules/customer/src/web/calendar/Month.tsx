import { formatDate } from '@motorpool/resource/shared'
import { currentLocale, formatMeasure, useText } from '@motorpool/ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { WorkDay } from '../../shared/index.ts'
import { instantOf, monthOf, weeksOf } from './days.ts'

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

interface Props {
  month: string
  days: readonly WorkDay[]
  chosen: string
  today: string
  onChoose(day: string): void
}

function weekdays(): string[] {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  return (weeksOf('2026-06')[0] ?? []).map((day) => format.format(Date.parse(day)))
}

/** The days of a month; those with logs are marked with how many and their hours. */
export function Month({ month, days, chosen, today, onChoose }: Props): ReactNode {
  const t = useText()
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month)
  const all = weeks.flat()
  const marked = new Map(days.map((day) => [formatDate(day.workDate), day]))
  const move = (event: KeyboardEvent, day: string) => {
    const next = all[all.indexOf(day) + (STEPS[event.key] ?? 0)]
    if (!(event.key in STEPS) || !next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  const shown = monthOf(chosen) === month ? chosen : `${month}-01`
  return (
    <table className="wl-month" ref={grid} aria-label={month}>
      <thead>
        <tr>
          {weekdays().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const mark = marked.get(day)
              const classes = [
                'wl-day',
                monthOf(day) === month ? '' : 'is-other',
                mark ? 'is-marked' : '',
                day === today ? 'is-today' : '',
              ]
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.filter(Boolean).join(' ')}
                    data-day={day}
                    tabIndex={day === shown ? 0 : -1}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={mark ? t('workLog.dayMarked', { day, n: mark.total }) : day}
                    disabled={instantOf(day) > instantOf(today)}
                    onClick={() => onChoose(day)}
                    onKeyDown={(event) => move(event, day)}
                  >
                    <span className="wl-day-number mp-num">{Number(day.slice(8))}</span>
                    {mark ? (
                      <span className="wl-day-mark">
                        <strong className="mp-num">{t('workLog.count', { n: mark.total })}</strong>
                        {mark.workTime === null ? null : (
                          <span className="mp-num">{formatMeasure(mark.workTime, 'h', 2)}</span>
                        )}
                      </span>
                    ) : null}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
