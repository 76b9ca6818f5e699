import { z } from 'zod'
import { FLEET_MAX } from '../../shared/index.ts'
import { wish } from '../send.ts'

export const FLEET_KIND = 'command/fleet'

/** What a fleet may be told: nothing that changes locks. */
export const fleetParams = wish.extend({
  action: z.enum(['query', 'set', 'debug']),
  type: z.enum(['REALTIME', 'OFFLINE']),
  ids: z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(FLEET_MAX),
})

export type FleetParams = z.output<typeof fleetParams>
