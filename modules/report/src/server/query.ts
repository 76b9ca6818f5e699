import { dayStart, type Ports } from '@motorpool/kernel'
import { boundResource } from '@motorpool/resource/server'
import type { AnyResource } from '@motorpool/resource/shared'
import { TIME_FILTERS } from '../shared/sources.ts'
import type { Schedule } from './repo.ts'
import { daysBefore } from './times.ts'

/** What a schedule asks its source for: its days, and those of its filters that the source searches by. */
export function queryOf(
  ports: Ports,
  resource: AnyResource,
  schedule: Schedule,
  at: number,
): Record<string, unknown> {
  const searches = new Set(resource.search)
  // The engine's own families take several values of a filter, those of modules one.
  const several = boundResource(ports, resource.key) !== undefined
  const { first, last } = daysBefore(schedule, at)
  const query: Record<string, unknown> = {}
  const time = TIME_FILTERS.find((name) => searches.has(name))
  if (time) query[time] = [dayStart(first), dayStart(last + 1) - 1]
  const { ofOrgId: orgId, vehicleModelId, vehicleCategory } = schedule
  for (const [name, value] of Object.entries({ orgId, vehicleModelId, vehicleCategory }))
    if (value !== null && searches.has(name)) query[name] = several ? [value] : value
  return query
}
