import type { PortalFilters } from '../../shared/index.ts'

/** What a thumb chooses from, instead of a form of filters. */
export const FILTERS = {
  all: {},
  focused: { focusStatus: 'FOCUSED' },
  online: { onlineStatus: 'ONLINE' },
  assigned: { assignStatus: 'ASSIGNED' },
  borrowed: { ownerFlag: '0' },
  unbound: { bindStatus: 'UNBOUND' },
} as const satisfies Record<string, PortalFilters>
export type FilterKey = keyof typeof FILTERS
