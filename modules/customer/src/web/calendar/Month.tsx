import { formatDate } from '@motorpool/resource/shared'
import { Days, formatMeasure, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { WorkDay } from '../../shared/index.ts'
import { instantOf, monthOf, weeksOf } from './days.ts'

interface Props {
  month: string
  days: readonly WorkDay[]
  chosen: string
  today: string
  onChoose(day: string): void
}

/** The days of a month; those with logs are marked with how many and their hours. */
export function Month({ month, days, chosen, today, onChoose }: Props): ReactNode {
  const t = useText()
  const marked = new Map(days.map((day) => [formatDate(day.workDate), day]))
  return (
    <Days
      label={month}
      weeks={weeksOf(month)}
      today={today}
      chosen={chosen}
      stop={monthOf(chosen) === month ? chosen : `${month}-01`}
      isEnabled={(day) => instantOf(day) <= instantOf(today)}
      isOther={(day) => monthOf(day) !== month}
      nameOf={(day) => {
        const mark = marked.get(day)
        return mark ? t('workLog.dayMarked', { day, n: mark.total }) : day
      }}
      onChoose={onChoose}
    >
      {(day) => {
        const mark = marked.get(day)
        if (!mark) return null
        return (
          <span className="mp-day-mark">
            <strong className="mp-num">{t('workLog.count', { n: mark.total })}</strong>
            {mark.workTime === null ? null : (
              <span className="mp-num wl-hours">{formatMeasure(mark.workTime, 'h', 2)}</span>
            )}
          </span>
        )
      }}
    </Days>
  )
}
