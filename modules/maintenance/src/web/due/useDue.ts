import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DUE_DAYS } from '../../shared/due.ts'
import { maintenanceLogs } from '../../shared/logs.ts'
import { maintenanceCalls } from '../calls.ts'
import { isWithin } from './days.ts'

/** The services of the next days; one day is looked at, the first with services until another is chosen. */
export function useDue() {
  const [chosen, choose] = useState<string>()
  const query = useQuery({
    queryKey: [maintenanceLogs.key, 'due'],
    queryFn: ({ signal }) => maintenanceCalls.due(signal),
  })
  const { data } = query
  // A day that has passed meanwhile is chosen no longer.
  const stands = data && chosen !== undefined && isWithin(chosen, data.today, DUE_DAYS)
  const day = stands ? chosen : (data?.days[0]?.day ?? data?.today)
  return {
    query,
    data,
    day,
    choose,
    total: data?.days.reduce((sum, { total }) => sum + total, 0) ?? 0,
    items: data?.items.filter((item) => item.day === day) ?? [],
  }
}
