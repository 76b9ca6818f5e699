import type { FleetDays, Worked } from '@motorpool/monitoring/shared'
import { api, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useMayCount } from './statistics.ts'

const EVERY_MS = 60_000

/** What the vehicles did on the last days (R072). */
export function useDays() {
  const enabled = useMayCount()
  const emission = usePrefs((s) => s.emission)
  return useQuery({
    queryKey: ['home', '/days', emission],
    queryFn: ({ signal }) =>
      api.get<FleetDays>('/api/vehicle-svc/home/V1.0/days', undefined, { quiet: true, signal }),
    refetchInterval: EVERY_MS,
    enabled,
  })
}

/** What is shown of a day, in this order. */
export const MEASURES = ['distance', 'work', 'workEach', 'idleShare', 'energy', 'fuel'] as const
export type Measure = (typeof MEASURES)[number]

export const UNITS: Readonly<Record<Measure, string>> = {
  distance: 'km',
  work: 'h',
  workEach: 'h',
  idleShare: '%',
  energy: 'kWh',
  fuel: 'L',
}

/** A measure of a day; null where it is not known, as a share of nothing. */
export function valueOf(worked: Worked, measure: Measure): number | null {
  if (measure === 'idleShare') return worked.work > 0 ? (worked.idle / worked.work) * 100 : null
  if (measure === 'workEach') return worked.vehicles > 0 ? worked.work / worked.vehicles : null
  return worked[measure]
}

/** How much more or less that is than before: percent, or for a share its points; null where it does not compare. */
export function changeOf(measure: Measure, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (measure === 'idleShare') return now - before
  return before > 0 ? (now / before - 1) * 100 : null
}

/**
 * Whether a day compares with another: a fleet of which the other day knows less than half (its past is still being reissued,
 * or it has grown) has a share that says nothing.
 */
export const compares = (now: Worked, before: Worked): boolean => before.vehicles * 2 >= now.vehicles

/** Measures that any of these days has: a fleet without batteries has no line of dashes. */
export const measuresOf = ({ days, lastWeek }: FleetDays): Measure[] =>
  MEASURES.filter((measure) => [...days, lastWeek].some((day) => valueOf(day, measure) !== null))
