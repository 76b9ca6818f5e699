import { sql } from '@motorpool/db'
import { groupMembers } from '@motorpool/monitoring/server'

export const GROUPS_MAX = 200

/** What fleets are divided by, over the vehicle `v`. */
export const GROUPS = {
  org: { id: 'v.org_id', name: 'o.org_name', from: sql`left join org o on o.id = v.org_id` },
  model: {
    id: 'v.vehicle_model_id',
    name: 'm.model_name',
    from: sql`left join vehicle_model m on m.id = v.vehicle_model_id`,
  },
  type: {
    id: 'v.vehicle_type_id',
    name: 'y.type_name',
    from: sql`left join vehicle_type y on y.id = v.vehicle_type_id`,
  },
  // A vehicle may be in several, and is counted in each.
  group: { id: 'g.id', name: 'g.name', from: sql`left join ${groupMembers} g on g.vehicle_id = v.id` },
} as const

export type GroupedBy = keyof typeof GROUPS
