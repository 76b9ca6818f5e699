import type { Worked } from '@motorpool/monitoring/shared'

/** What a fleet did on a day: nothing, but for what is said. */
export const worked = (more: Partial<Worked> = {}): Worked => ({
  distance: 0,
  work: 0,
  idle: 0,
  energy: null,
  fuel: null,
  vehicles: 0,
  ...more,
})
