import { useNow } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { workLogs } from '../../shared/index.ts'
import { workLogCalls } from '../calls.ts'
import { isDay, isMonth, monthOf, today } from './days.ts'

const MINUTE_MS = 60_000

/** Month, day and vehicle of the calendar, as the address has them, with their logs. */
export function useCalendar() {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const now = today(useNow(MINUTE_MS))
  const [askedDay, askedMonth] = [params.get('day'), params.get('month')]
  const day = isDay(askedDay) ? askedDay : now
  const month = isMonth(askedMonth) ? askedMonth : monthOf(day)
  const vin = params.get('vin') ?? undefined
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [key, value] of Object.entries(changes))
          if (value === undefined) next.delete(key)
          else next.set(key, value)
        return next
      },
      { replace: true },
    )
  const days = useQuery({
    queryKey: [workLogs.key, 'month', month, vin],
    queryFn: ({ signal }) => workLogCalls.month(month, vin, signal),
    placeholderData: (before) => before,
  })
  const logs = useQuery({
    queryKey: [workLogs.key, 'day', day, vin],
    queryFn: ({ signal }) => workLogCalls.day(day, vin, signal),
  })
  return {
    now,
    day,
    month,
    vin,
    days,
    logs,
    choose: (next: string) => set({ day: next, month: monthOf(next) }),
    turnTo: (next: string) => set({ month: next }),
    ofVehicle: (next: string | undefined) => set({ vin: next }),
    refresh: () => client.invalidateQueries({ queryKey: [workLogs.key] }),
  }
}
