import { currentLocale, useText } from '@motorpool/ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { DUE_DAYS, type DueServices } from '../../shared/due.ts'
import { isWithin, weeksFrom } from './days.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Props {
  days: DueServices['days']
  today: string
  chosen: string
  onChoose(day: string): void
}

/** The days from today on, in weeks; each says how many services are due, and how many are overdue. */
export function DueDays({ days, today, chosen, onChoose }: Props): ReactNode {
  const t = useText()
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksFrom(today, DUE_DAYS)
  const all = weeks.flat()
  const counts = new Map(days.map((one) => [one.day, one]))
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  const move = (event: KeyboardEvent, day: string) => {
    const next = all[all.indexOf(day) + (STEPS[event.key] ?? 0)]
    if (!(event.key in STEPS) || !next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <table className="mt-days" ref={grid} aria-label={t('maintenance.calendar')}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              {weekday.format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const count = counts.get(day)
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={day === today ? 'mt-day is-today' : 'mt-day'}
                    data-day={day}
                    tabIndex={day === chosen ? 0 : -1}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={count ? t('maintenance.dayMarked', { day, n: count.total }) : day}
                    disabled={!isWithin(day, today, DUE_DAYS)}
                    onClick={() => onChoose(day)}
                    onKeyDown={(event) => move(event, day)}
                  >
                    <span className="mp-num">
                      {day.endsWith('-01') ? day.slice(5) : Number(day.slice(8))}
                    </span>
                    {count ? (
                      <span className={count.overdue > 0 ? 'mt-mark is-overdue' : 'mt-mark'}>
                        <strong className="mp-num">{count.total}</strong>
                        {count.overdue > 0 ? (
                          <span className="mt-late">
                            {t('maintenance.overdueCount', { n: count.overdue })}
                          </span>
                        ) : null}
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
