import { dayOf, dayText } from '@motorpool/kernel'
import { currentLocale, formatNumber, useText } from '@motorpool/ui'
import { CalendarHeat } from '@motorpool/ui/calendar-heat'
import { type ReactNode, useState } from 'react'

interface Amount {
  /** YYYY-MM-DD */
  day: string
  /** Null: unknown */
  value: number | null
  /** Said after the value. */
  note?: string
}

interface Props {
  /** Consecutive; those that are still to come are left out. */
  days: readonly Amount[]
  unit: string
  onChoose(day: string): void
}

/** Amounts of days as a calendar, each day in words. */
export function DayCalendar({ days, unit, onChoose }: Props): ReactNode {
  const t = useText()
  const [now] = useState(() => Date.now())
  const today = dayText(dayOf(now))
  const named = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full', timeZone: 'UTC' })
  const textOf = (value: number) => `${formatNumber(value, 1)} ${unit}`
  const nameOf = ({ day, value, note }: Amount) =>
    [
      named.format(Date.parse(day)),
      value === null ? t('analysis.heat.unknown') : textOf(value),
      ...(value === null || note === undefined ? [] : [note]),
    ].join(' · ')
  return (
    <CalendarHeat
      label={t('analysis.byDay')}
      days={days
        .filter(({ day }) => day <= today)
        .map((one) => ({ day: one.day, value: one.value, name: nameOf(one) }))}
      today={today}
      unknown={t('analysis.heat.unknown')}
      textOf={textOf}
      onChoose={onChoose}
    />
  )
}
