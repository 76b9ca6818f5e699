import { dayOf, dayText } from '@motorpool/kernel'
import { useNow } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalCalls } from './calls.ts'
import { PORTAL_KEY } from './useReaches.ts'

const DAY_MS = 86_400_000
/** A track of today grows. */
const FRESH_MS = 60_000

/** A day of China, `YYYY-MM-DD`, as the range of its milliseconds. */
export const rangeOf = (day: string) => {
  const startTime = Date.parse(`${day}T00:00:00+08:00`)
  return { startTime, endTime: startTime + DAY_MS - 1 }
}

/** The track of one day; days are turned one by one, and none is after today. */
export function useTrack(vin: string) {
  const now = useNow(FRESH_MS)
  const today = dayText(dayOf(now))
  const [chosen, setDay] = useState<string>()
  const day = chosen ?? today
  const { startTime, endTime } = rangeOf(day)
  const isToday = day === today
  const track = useQuery({
    queryKey: [PORTAL_KEY, 'track', vin, day],
    queryFn: ({ signal }) => portalCalls.track(vin, startTime, endTime, signal),
    staleTime: isToday ? FRESH_MS : Number.POSITIVE_INFINITY,
    ...(isToday ? { refetchInterval: FRESH_MS } : {}),
  })
  const turn = (by: number) => {
    const next = dayText(dayOf(startTime) + by)
    if (next <= today) setDay(next)
  }
  return { day, isToday, track, turn }
}
