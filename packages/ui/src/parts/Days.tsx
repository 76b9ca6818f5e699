import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { currentLocale } from '../texts/texts.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Props {
  label: string
  /** Weeks of seven days each, Monday first; days are texts (`2026-11-24`). */
  weeks: readonly (readonly string[])[]
  today: string
  chosen: string
  /** The day that the Tab key reaches: the chosen one, unless it is out of sight. */
  stop?: string
  isEnabled(day: string): boolean
  /** Days of a neighbouring month. */
  isOther?(day: string): boolean
  numberOf?(day: string): ReactNode
  /** How a day is read aloud; itself where there is nothing to say. */
  nameOf(day: string): string
  /** What stands in a day below its number, mostly a `mp-day-mark`. */
  children(day: string): ReactNode
  onChoose(day: string): void
}

function classOf(day: string, { today, isOther }: Props): string {
  return ['mp-day', isOther?.(day) ? 'is-other' : '', day === today ? 'is-today' : '']
    .filter(Boolean)
    .join(' ')
}

/** Days in weeks of which one is chosen, with the pointer or the arrow keys. */
export function Days(props: Props): ReactNode {
  const {
    label,
    weeks,
    today,
    chosen,
    stop = chosen,
    isEnabled,
    numberOf,
    nameOf,
    children,
    onChoose,
  } = props
  const grid = useRef<HTMLTableElement>(null)
  const all = weeks.flat()
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  const move = (event: KeyboardEvent, day: string) => {
    const next = all[all.indexOf(day) + (STEPS[event.key] ?? 0)]
    if (!(event.key in STEPS) || !next) return
    event.preventDefault()
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <table className="mp-days" ref={grid} aria-label={label}>
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
            {week.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  className={classOf(day, props)}
                  data-day={day}
                  tabIndex={day === stop ? 0 : -1}
                  aria-pressed={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={nameOf(day)}
                  disabled={!isEnabled(day)}
                  onClick={() => onChoose(day)}
                  onKeyDown={(event) => move(event, day)}
                >
                  <span className="mp-day-number mp-num">{numberOf?.(day) ?? Number(day.slice(8))}</span>
                  {children(day)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
