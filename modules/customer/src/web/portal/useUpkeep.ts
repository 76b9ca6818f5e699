import { dayOf, dayText } from '@motorpool/kernel'
import { useNow } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PortalAlarm } from '../../shared/index.ts'
import { type AlarmFilters, portalCalls } from './calls.ts'
import { PORTAL_KEY, useReaches } from './useReaches.ts'

const REFRESH_MS = 30_000
const HOUR = 3_600_000

/** The vehicle that the address names; none: all of them. */
export function useOneVehicle(): [string | undefined, (vin: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (vin: string | undefined) => setParams(vin ? { vin } : {}, { replace: true })
  return [params.get('vin') ?? undefined, choose]
}

export const useAlarms = (filters: AlarmFilters) =>
  useReaches<PortalAlarm>(
    ['alarms', filters],
    (page, pageSize, signal) => portalCalls.alarms({ ...filters, page, pageSize }, signal),
    REFRESH_MS,
  )

export const useMaintenance = (vin: string | undefined) =>
  useQuery({
    queryKey: [PORTAL_KEY, 'maintenance', vin],
    queryFn: ({ signal }) => portalCalls.maintenance(vin ?? '', signal),
    enabled: vin !== undefined,
  })

/** `2026-12` → `2027-01` */
export function addMonths(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

/** Months are turned one by one, and none is after this one. */
export function useMonth() {
  const [params, setParams] = useSearchParams()
  const current = dayText(dayOf(useNow(HOUR))).slice(0, 7)
  const asked = params.get('month')
  const month = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : current
  const turn = (by: number) => {
    const next = addMonths(month, by)
    if (next > current) return
    const changed = new URLSearchParams(params)
    changed.set('month', next)
    setParams(changed, { replace: true })
  }
  return { month, isCurrent: month === current, turn }
}

export function useAttendance(month: string, vin: string | undefined) {
  const body = { month, ...(vin === undefined ? {} : { vin }) }
  const attendance = useQuery({
    queryKey: [PORTAL_KEY, 'attendance', body],
    queryFn: ({ signal }) => portalCalls.attendance(body, signal),
  })
  const fuel = useQuery({
    queryKey: [PORTAL_KEY, 'fuel', body],
    queryFn: ({ signal }) => portalCalls.fuel(body, signal),
  })
  return { attendance, fuel }
}
