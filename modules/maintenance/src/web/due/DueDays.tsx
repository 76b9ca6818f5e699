import { Days, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { DUE_DAYS, type DueServices } from '../../shared/due.ts'
import { isWithin, weeksFrom } from './days.ts'

interface Props {
  days: DueServices['days']
  today: string
  chosen: string
  onChoose(day: string): void
}

/** The days from today on, in weeks; each says how many services are due, and how many are overdue. */
export function DueDays({ days, today, chosen, onChoose }: Props): ReactNode {
  const t = useText()
  const counts = new Map(days.map((one) => [one.day, one]))
  return (
    <Days
      label={t('maintenance.calendar')}
      weeks={weeksFrom(today, DUE_DAYS)}
      today={today}
      chosen={chosen}
      isEnabled={(day) => isWithin(day, today, DUE_DAYS)}
      numberOf={(day) => (day.endsWith('-01') ? day.slice(5) : undefined)}
      nameOf={(day) => {
        const count = counts.get(day)
        return count ? t('maintenance.dayMarked', { day, n: count.total }) : day
      }}
      onChoose={onChoose}
    >
      {(day) => {
        const { total = 0, overdue = 0 } = counts.get(day) ?? {}
        if (total === 0) return null
        return (
          <span className={overdue > 0 ? 'mp-day-mark is-overdue' : 'mp-day-mark'}>
            <strong className="mp-num">{total}</strong>
            {overdue > 0 ? (
              <span className="mt-late">{t('maintenance.overdueCount', { n: overdue })}</span>
            ) : null}
          </span>
        )
      }}
    </Days>
  )
}
