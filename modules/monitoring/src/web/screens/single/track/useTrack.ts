import { formatDate, toast, useNow } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { VehicleOverview } from '../../../../shared/index.ts'
import { singleCalls } from '../../../calls.ts'
import { readSpan, type Span, spanRange } from './days.ts'

/** A track of today grows; one of the past does not. */
const FRESH_MS = 60_000

export function useSpan(vehicle: VehicleOverview): [Span, (span: Span) => void] {
  const [search, setSearch] = useSearchParams()
  const now = useNow(FRESH_MS)
  const fallback = vehicle.positionTime ?? now
  const span = readSpan(search.get('day'), search.get('times'), fallback)
  const change = (next: Span) =>
    setSearch((old) => {
      const params = new URLSearchParams(old)
      params.set('day', next.day)
      if (next.times) params.set('times', next.times.join('-'))
      else params.delete('times')
      return params
    })
  return [span, change]
}

export function useTrack(vehicle: VehicleOverview, span: Span) {
  const { vin, vehicleCategory } = vehicle
  const now = useNow(FRESH_MS)
  const range = spanRange(span)
  const past = span.day !== formatDate(now)
  const staleTime = past ? Number.POSITIVE_INFINITY : FRESH_MS
  const track = useQuery({
    queryKey: ['monitor', 'track', vin, range],
    queryFn: ({ signal }) => singleCalls.track(vin, vehicleCategory, range, signal),
    staleTime,
  })
  const abstract = useQuery({
    queryKey: ['monitor', 'abstract', vin, range],
    queryFn: ({ signal }) => singleCalls.abstract(vin, range, signal),
    staleTime,
  })
  const message = track.data?.message
  useEffect(() => {
    if (message) toast.info(message, `track ${vin}`)
  }, [message, range.startTime, range.endTime, vin])
  return { range, track, abstract }
}

/** Days of a month that have data. */
export function useDays(vin: string, month: string) {
  return useQuery({
    queryKey: ['monitor', 'days', vin, month],
    queryFn: ({ signal }) => singleCalls.days(vin, month, signal),
  })
}
