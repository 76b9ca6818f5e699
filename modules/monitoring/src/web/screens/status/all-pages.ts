import type { ListRequest } from '@motorpool/resource/web'
import type { MonitorFilters } from '../../../shared/index.ts'

/** What a list shows, in all its pages: its filters and its order alone. */
export function allPagesOf(request: ListRequest | undefined): MonitorFilters {
  if (!request) return {}
  const { page: _page, pageSize: _size, ...filters } = request
  return filters as MonitorFilters
}
