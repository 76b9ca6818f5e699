import { Bars, formatNumber, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { VehicleDays } from '../shared/index.ts'
import { DayCalendar } from './DayCalendar.tsx'
import { daysBetween, isLong } from './words.ts'

/** What the shape of days may show. */
export type ShownOfDay = 'distance' | 'workTime' | 'fuel' | 'energy' | 'onlineTime'

interface Props {
  vin: string
  /** Those of which anything is known. */
  days: readonly VehicleDays[]
  /** First and last day that is asked for, YYYY-MM-DD. */
  from: string
  to: string
  shown: ShownOfDay
  unit: string
}

/** The days of a vehicle beside each other, or as a calendar of which each leads to its track. */
export function VehicleDayShape({ vin, days, from, to, shown, unit }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const all = daysBetween(from, to)
  const known = new Map(days.map((one) => [one.day, one]))
  if (isLong(all.length))
    return (
      <DayCalendar
        days={all.map((day) => ({ day, value: known.get(day)?.[shown] ?? null }))}
        unit={unit}
        onChoose={(day) => void navigate(`/single-vehicle/${vin}?tab=track&day=${day}`)}
      />
    )
  return (
    <Bars
      label={t('analysis.byDay')}
      bars={days.map((day) => ({
        key: day.day,
        label: day.day.slice(5),
        value: day[shown] ?? 0,
        name: `${day.day} · ${formatNumber(day[shown], 1)} ${unit}`,
      }))}
    />
  )
}
