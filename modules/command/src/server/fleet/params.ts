import { newEnergyVehicles, vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { CmdType, FLEET_MAX } from '../../shared/index.ts'
import { wish } from '../send.ts'

export const FLEET_KIND = 'command/fleet'

const ids = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(FLEET_MAX)

/** What a fleet may be told: nothing that changes locks. */
const order = wish.extend({
  action: z.enum(['query', 'set', 'debug']),
  type: z.enum(CmdType.values),
  /** ms; when a reservation begins to be sent. */
  reserveTime: z.number().int().optional(),
})

export const fleetParams = order.extend({ ids })

export type FleetParams = z.output<typeof fleetParams>

/** The vehicles are named, or are all that a list of vehicles finds by its filters; when they get it. */
const whom = z.object({
  type: order.shape.type,
  reserveTime: order.shape.reserveTime,
  ids: ids.optional(),
  list: z.enum([vehicles.key, newEnergyVehicles.key]).optional(),
  filter: z
    .record(z.string().max(64), z.unknown())
    .optional()
    .meta({ description: 'as the page call of the list takes it, without pages and order' }),
})

/** One of the two says which. */
const isNamedOrFound = ({ ids: named, list }: { ids?: unknown; list?: unknown }): boolean =>
  (named === undefined) !== (list === undefined)

export const fleetWhom = whom.refine(isNamedOrFound, { path: ['ids'] })

export const fleetBody = order.extend(whom.shape).refine(isNamedOrFound, { path: ['ids'] })

export type FleetBody = z.output<typeof fleetBody>
